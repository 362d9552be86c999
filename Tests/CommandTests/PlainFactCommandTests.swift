import ArgumentParser
import Foundation
import MemoImport
import Testing

@testable import SaekinCommand

/// Plain facts of memos in the shell.
@Suite struct PlainFactCommandTests {
    /// Returns the name of the command that sets a fact: `pin` sets what is called pinned.
    private func command(_ fact: PlainFact) throws -> String {
        try #require(
            Saekin.commands.compactMap { $0.configuration.commandName }.first { fact.definition.argument.hasPrefix($0) }, "\(fact)")
    }

    @Test(arguments: PlainFact.allCases) func `a command sets it, with examples, and an option of add`(fact: PlainFact) throws {
        let name = try command(fact)
        #expect(AddCommand.helpMessage().contains("--\(name)"))
        #expect(Examples.lines(for: name)?.isEmpty == false)
    }

    @Test(arguments: PlainFact.allCases, ["md", "ko.md"])
    func `the documents name it for programs, for imports and for people`(fact: PlainFact, ending: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Documentation")
        func document(_ name: String) throws -> String {
            try String(contentsOf: folder.appending(path: "\(name).\(ending)"), encoding: .utf8)
        }
        #expect(try document("JSON").contains("`\(fact.rawValue)`"))
        #expect(try document("Importing").contains(fact.rawValue))
        #expect(try document("Organising").contains("saekin \(command(fact)) "))
    }

    @Test(arguments: ["json", "jsonl", "csv", "folder"]) func `an export has each, and an import reads it back`(format: String) throws {
        let program = try Program()
        defer { program.remove() }
        let facts = PlainFact.allCases.map { fact in
            let value =
                switch fact.definition.kind {
                case .flag: "true"
                case .state: "\"doing\""
                case .time: "\"2030-01-01T00:00:00Z\""
                case .text: "\"글 하나: 둘\""
                }
            return "\"\(fact.rawValue)\":\(value)"
        }
        let memo = "[{\"id\":\"1\",\"text\":\"제목\\n본문\",\(facts.joined(separator: ","))}]"
        try memo.write(to: program.folder.appending(path: "first.json"), atomically: true, encoding: .utf8)
        let target = format == "folder" ? "out" : "out.\(format)"
        let steps = ["import first.json", "export --to \(format) -o \(target)", "import \(target) --vault second.db"]
        for step in steps { #expect(try program.shell("saekin \(step)").status == 0, "\(step)") }
        for vault in ["", "--vault second.db"] {
            let answer = try program.shell("saekin list --format json \(vault)").output
            for fact in facts { #expect(answer.contains(fact), "\(vault)") }
        }
    }
}
