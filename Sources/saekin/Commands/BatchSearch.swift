import Foundation
import MemoIndex
import MemoModel
import MemoVault

/// `saekin search --batch`: a line of JSON in, a line of JSON out.
struct BatchSearch {
    let search: SearchInvocation

    private struct Query: Decodable {
        /// Ids may be text or numbers; either comes back as it was.
        enum ID: Decodable {
            case text(String), number(Int)
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Int.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }
        let id: ID
        let text: String
    }

    /// - Throws: `CommandFailure` for a file that cannot be read or a line that is no query.
    func run(_ file: String, in vault: Vault) throws {
        var lines = try LineReader(file)
        let decoder = JSONDecoder()
        var id = Query.ID.number(0)
        try vault.searchAll {
            guard let line = try lines.next() else { return nil }
            do {
                let query = try decoder.decode(Query.self, from: Data(line))
                id = query.id
                return search.request(query.text)
            } catch {
                throw CommandFailure.badBatchLine(file: file, line: lines.number)
            }
        } take: { answer, name in
            var json = JSONWriter()
            try write(answer, id: id, name: name, to: &json)
            try Console.write(json.text + "\n")
        }
    }

    private func write(
        _ answer: Result<SearchAnswer, QueryError>, id: Query.ID, name: (Hit) throws -> String, to json: inout JSONWriter
    ) throws {
        let names = try search.wantsIDs ? answer.get(orEmpty: ()).hits.map(name) : []
        let externalIDs = try search.wantsIDs ? [] : answer.get(orEmpty: ()).hits.map(name)
        json.object { json in
            switch id {
            case .text(let text): json.field("id", text)
            case .number(let number): json.field("id", number)
            }
            let found = answer.get(orEmpty: ())
            json.field("total", found.total)
            json.field("rungs", object: { json in found.writeCounts(to: &json) })
            if search.wantsIDs {
                json.field("hits", names)
            } else {
                json.field(
                    "hits",
                    array: { json in
                        for (hit, name) in zip(found.hits, externalIDs) { hit.write(to: &json, externalID: name, facts: nil) }
                    })
            }
            found.writeNotes(to: &json)
            if case .failure(let error) = answer { json.field("error", error.message.text(in: .ofUser)) }
        }
    }
}

extension Result where Success == SearchAnswer {
    /// The answer, or one without hits.
    fileprivate func get(orEmpty: Void) -> SearchAnswer {
        if case .success(let answer) = self { return answer }
        return SearchAnswer(counts: [:], orders: [:], hits: [], readings: [])
    }
}
