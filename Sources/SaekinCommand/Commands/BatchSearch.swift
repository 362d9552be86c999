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
    /// More bytes than most answers have.
    private static let usualBytes = 1 << 14

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
    /// read, so that another program can alternate between queries and answers.
    /// - Throws: `CommandFailure` if the file cannot be read, `ExitCode` after the last line if a line was
    ///   not a query.
    func run(_ file: String, in vault: any VaultEngine) throws {
        let lines = try Lines(file)
        if vault.capabilities.repeatsReads {
            try answerEach(lines, in: vault)
        } else if lines.isInteractive {
            try answerWhileUnchanged(lines, in: vault)
        } else {
            try answerAll(lines, in: vault) { try nextRequest(of: lines) }
        }
        if lines.faults > 0 { throw ExitCode(ExitStatus.trouble) }
    }

    /// Answers from one snapshot.
    private func answerAll(_ lines: Lines, in vault: any VaultEngine, next: () throws -> SearchRequest?) throws {
        try vault.read(now: .now) { reader in
            try reader.searchAll(next: next) { answer, name in
                try write(answer, id: lines.id, isInteractive: lines.isInteractive, name: name)
            }
        }
    }

    /// Answers each line from the vault as it then is, because the other program may wait for hours between two lines.
    ///
    /// What a search has cached serves the next one as long as no program writes to the vault. While no line comes, the snapshot is given up,
    /// because it keeps the write-ahead log from being emptied.
    private func answerWhileUnchanged(_ lines: Lines, in vault: any VaultEngine) throws {
        var waiting = try nextRequest(of: lines)
        while waiting != nil {
            let state = try vault.state()
            try answerAll(lines, in: vault) {
                if waiting == nil {
                    guard lines.reader.isReady(within: Self.longestWait) else { return nil }
                    waiting = try nextRequest(of: lines)
                    if waiting == nil { return nil }
                }
                return try vault.state() == state ? waiting.take() : nil
            }
            if waiting == nil { waiting = try nextRequest(of: lines) }
        }
    }

    /// Answers each line from the vault as it then is, across a network.
    private func answerEach(_ lines: Lines, in vault: any VaultEngine) throws {
        while let request = try nextRequest(of: lines) {
            var names: [MemoID: String] = [:]
            let answer: Result<SearchAnswer, QueryError>
            do {
                let (found, facts) = try vault.searchWithFacts(request)
                for facts in facts { names[facts.id] = facts.externalID }
                answer = .success(found)
            } catch let error as QueryError {
                answer = .failure(error)
            }
            try write(answer, id: lines.id, isInteractive: lines.isInteractive) { names[$0.id] }
        }
    }

    /// The queries of a file.
    private final class Lines {
        let file: String
        let isInteractive: Bool
        var reader: LineReader
        let decoder = JSONDecoder()
        /// The ID of the last query.
        var id = ID.number(0)
        /// Number of lines that were no queries.
        var faults = 0

        init(_ file: String) throws {
            (self.file, isInteractive) = (file, file == "-")
            reader = try LineReader(file)
        }
    }

    /// Returns the request of the next line that is a query, and writes an error for each line before it.
    private func nextRequest(of lines: Lines) throws -> SearchRequest? {
        while let line = try lines.reader.next() {
            if !line.isTooLong, let query = try? lines.decoder.decode(Query.self, from: Data(line.bytes)) {
                lines.id = query.id
                return search.request(query.text)
            }
            lines.faults += 1
            let fault =
                line.isTooLong
                ? CommandFailure.longBatchLine(file: lines.file, line: lines.reader.number, limit: LineReader.limit)
                : .badBatchLine(file: lines.file, line: lines.reader.number)
            let name = line.isTooLong ? nil : try? lines.decoder.decode(Name.self, from: Data(line.bytes))
            try write(fault, id: name?.id)
            if lines.isInteractive { try Console.flush() }
        }
        return nil
    }

    private func write(
        _ answer: Result<SearchAnswer, QueryError>, id: ID, isInteractive: Bool, name: (Hit) throws -> String?
    ) throws {
        var json = JSONWriter(capacity: Self.usualBytes)
        try write(answer, id: id, name: name, to: &json)
        try Console.write(line: json.bytes)
        if isInteractive { try Console.flush() }
    }

    /// Writes the error for an invalid line, in the shape of an answer.
    private func write(_ fault: CommandFailure, id: ID?) throws {
        var json = JSONWriter()
        json.object { json in
            write(id, to: &json)
            json.field("total", 0)
            json.object("rungs") { SearchAnswer(counts: [:], orders: [:], hits: [], readings: []).writeCounts(to: &$0) }
            json.array("hits") { _ in }
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
        let names = try answer.answerOrEmpty.hits.map(name)
        json.object { json in
            write(id, to: &json)
            let found = answer.answerOrEmpty
            json.field("total", found.total)
            json.object("rungs") { json in found.writeCounts(to: &json) }
            if search.wantsIDs {
                json.field("hits", zip(found.hits, names).map { $1 ?? String($0.id.rawValue) })
            } else {
                let chosen = search.output.table.fields.map { Set($0) }
                json.array("hits") { json in
                    for (hit, name) in zip(found.hits, names) {
                        json.object { hit.write(chosen, externalID: name, facts: nil, to: &$0) }
                    }
                }
            }
            found.writeNotes(in: .ofUser, to: &json)
            if case .failure(let error) = answer { json.field("error", error.message.text(in: .ofUser)) }
        }
    }
}

extension Result where Success == SearchAnswer {
    /// The answer, or one without hits after a failure.
    fileprivate var answerOrEmpty: SearchAnswer {
        if case .success(let answer) = self { return answer }
        return SearchAnswer(counts: [:], orders: [:], hits: [], readings: [])
    }
}
