import ArgumentParser
import Foundation
import JSON
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// `saekin search --batch`: reads one JSON query per line and prints one JSON answer per line.
struct BatchSearch {
    let search: SearchInvocation

    /// Milliseconds for which a snapshot is kept without a query.
    private static let longestWait: Int32 = 1000

    private struct Query: Decodable {
        let id: ID
        let text: String
    }

    /// The ID in a line that is not a valid query.
    private struct Name: Decodable { let id: ID }

    /// The ID of a query, text or a number. The answer repeats it in the same type.
    private enum ID: Decodable {
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

    /// Answers each line when it arrives. Each answer is delivered before the next line of standard input is
    /// read, so that another program can alternate between queries and answers. Such a program may wait for hours between two lines, so
    /// each of them is answered from the vault as it then is; the lines of a file are answered from one snapshot.
    /// - Throws: `CommandFailure` if the file cannot be read, `ExitCode` after the last line if a line was
    ///   not a query.
    func run(_ file: String, in vault: Vault) throws {
        var lines = try LineReader(file)
        let decoder = JSONDecoder()
        var (id, faults) = (ID.number(0), 0)
        let isInteractive = file == "-"
        func nextRequest() throws -> SearchRequest? {
            while let line = try lines.next() {
                if !line.isTooLong, let query = try? decoder.decode(Query.self, from: Data(line.bytes)) {
                    id = query.id
                    return search.request(query.text)
                }
                faults += 1
                let fault =
                    line.isTooLong
                    ? CommandFailure.longBatchLine(file: file, line: lines.number, limit: LineReader.limit)
                    : .badBatchLine(file: file, line: lines.number)
                let name = line.isTooLong ? nil : try? decoder.decode(Name.self, from: Data(line.bytes))
                try write(fault, id: name?.id)
                if isInteractive { try Console.flush() }
            }
            return nil
        }
        func answerAll(_ next: () throws -> SearchRequest?) throws {
            try vault.searchAll(next: next) { answer, name in
                var json = JSONWriter()
                try write(answer, id: id, name: name, to: &json)
                try Console.write(line: json.bytes)
                if isInteractive { try Console.flush() }
            }
        }
        if isInteractive {
            let generation = try VaultGeneration(of: vault)
            var waiting = try nextRequest()
            while waiting != nil {
                let state = try generation.value()
                // What a search has cached serves the next one as long as no program writes to the vault. While no line comes, the snapshot
                // is given up, because it keeps the write-ahead log from being emptied.
                try answerAll {
                    if waiting == nil {
                        guard lines.isReady(within: Self.longestWait) else { return nil }
                        waiting = try nextRequest()
                        if waiting == nil { return nil }
                    }
                    return try generation.value() == state ? waiting.take() : nil
                }
                if waiting == nil { waiting = try nextRequest() }
            }
        } else {
            try answerAll(nextRequest)
        }
        if faults > 0 { throw ExitCode(ExitStatus.trouble) }
    }

    /// Writes the error for an invalid line, in the shape of an answer.
    private func write(_ fault: CommandFailure, id: ID?) throws {
        var json = JSONWriter()
        json.object { json in
            write(id, to: &json)
            json.field("total", 0)
            json.field("rungs", object: { SearchAnswer(counts: [:], orders: [:], hits: [], readings: []).writeCounts(to: &$0) })
            json.field("hits", array: { _ in })
            json.field("error", fault.message.text(in: .ofUser))
        }
        try Console.write(line: json.bytes)
    }

    private func write(_ id: ID?, to json: inout JSONWriter) {
        switch id {
        case .text(let text)?: json.field("id", text)
        case .number(let number)?: json.field("id", number)
        case nil: json.field("id", nil as String?)
        }
    }

    private func write(
        _ answer: Result<SearchAnswer, QueryError>, id: ID, name: (Hit) throws -> String?, to json: inout JSONWriter
    ) throws {
        let names = try answer.get(orEmpty: ()).hits.map(name)
        json.object { json in
            write(id, to: &json)
            let found = answer.get(orEmpty: ())
            json.field("total", found.total)
            json.field("rungs", object: { json in found.writeCounts(to: &json) })
            if search.wantsIDs {
                json.field("hits", zip(found.hits, names).map { $1 ?? String($0.id.rawValue) })
            } else {
                let hits = zip(found.hits, names).map { $0.record(externalID: $1, facts: nil) }
                json.field("hits", records: hits, fields: search.output.table.fields)
            }
            found.writeNotes(in: .ofUser, to: &json)
            if case .failure(let error) = answer { json.field("error", error.message.text(in: .ofUser)) }
        }
    }
}

extension Result where Success == SearchAnswer {
    /// Returns the answer, or one without hits after a failure.
    fileprivate func get(orEmpty: Void) -> SearchAnswer {
        if case .success(let answer) = self { return answer }
        return SearchAnswer(counts: [:], orders: [:], hits: [], readings: [])
    }
}
