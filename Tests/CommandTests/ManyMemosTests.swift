import ArgumentParser
import Foundation
import Testing

@testable import SaekinCommand

/// Commands that take several memos do all or nothing, and name every memo that does not exist.
@Suite struct ManyMemosTests {
    /// What stands around the memos, and what must happen before.
    struct Use {
        var setup = "true"
        var before = ""
        var after = ""
    }

    private static let uses: [String: Use] = [
        "show": Use(), "share": Use(), "remove": Use(), "pin": Use(), "restore": Use(setup: "saekin remove 1 2 3"),
        "unpin": Use(setup: "saekin pin 1 2 3"), "tag add": Use(before: "여행"),
        "tag remove": Use(setup: "saekin tag add 여행 1 2 3", before: "여행"),
        "move": Use(setup: "saekin category add 곳", after: "--category 곳"), "state": Use(after: "doing"),
        "due": Use(after: "2099년 12월 25일"),
    ]

    /// The names of all commands with an argument `<id> ...`, as the parser describes them.
    private static let names: [String] = Saekin.commands.flatMap { command in
        let name = command.configuration.commandName ?? ""
        let parts = command.configuration.subcommands.map { ("\(name) \($0._commandName)", $0) }
        return (parts.isEmpty ? [(name, command)] : parts).filter { takesMemos($0.1) }.map(\.0)
    }.sorted()

    private static func takesMemos(_ command: any ParsableCommand.Type) -> Bool {
        struct Help: Decodable {
            struct Command: Decodable { let arguments: [Argument]? }
            struct Argument: Decodable { let kind: String, isRepeating: Bool, valueName: String? }
            let command: Command
        }
        let help = try? JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
        return help?.command.arguments?.contains { $0.kind == "positional" && $0.isRepeating && $0.valueName == "id" } ?? false
    }

    @Test func `the table names the commands`() {
        #expect(Self.names == Self.uses.keys.sorted(), "give a new command a line in ManyMemosTests")
    }

    @Test func `a range of numbers names the memos in it`() throws {
        let program = try Program()
        defer { program.remove() }
        _ = try program.shell("for n in 하나 둘 셋 넷; do saekin add $n -q; done; saekin remove 2 -q; saekin empty-trash --yes")
        let pinned = try program.shell("saekin pin 4 1-3")
        #expect(pinned.status == 0 && pinned.output.filter { $0 == "#" }.count == 3, "\(pinned)")
        #expect(try program.shell("saekin unpin 1-99999").errors.contains("at most 1000"))
        for names in ["2-2", "7-9", "3-1", "1-", "-", "1-2-3"] {
            let outcome = try program.shell("saekin unpin '\(names)' < /dev/null")
            #expect(outcome.status != 0 && outcome.output.isEmpty, "\(outcome)")
        }
    }

    @Test(arguments: uses.keys.sorted())
    func `all memos or none, in any order`(name: String) throws {
        let use = try #require(Self.uses[name])
        let program = try Program()
        defer { program.remove() }
        let written = try program.shell("for n in 하나 둘 셋; do saekin add $n -q; done; \(use.setup) > done; saekin history --limit 0")
        #expect(written.status == 0, "\(written)")
        for memos in ["1 99998 2 99999", "99999 1 2 99998", "99998 99999 3"] {
            let outcome = try program.shell("saekin \(name) \(use.before) \(memos) \(use.after)")
            #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.errors.contains("99998") && outcome.errors.contains("99999"), "\(outcome)")
            #expect(try program.shell("saekin history --limit 0") == written)
        }
        let outcome = try program.shell("saekin \(name) \(use.before) 3 1 2 \(use.after)")
        #expect(outcome.status == 0, "\(outcome)")
        for text in ["하나", "둘", "셋"] { #expect(outcome.output.contains(text), "\(outcome)") }
    }

    @Test(arguments: [
        ("state 1 2 3 doing", "doing"), ("state doing 3 1 2", "doing"), ("state 1 2 3 in progress", "doing"), ("state - doing 3", "doing"),
        ("state 3 doing -", "doing"), ("due 1 2 3 2099년 12월 25일", "2099-12-24T15:00"), ("due 12월 25일 1 2 3", "-12-24T15:00"),
        ("due 1 2 3 12월 25일", "-12-24T15:00"), ("due 1 2 3 3일 후", "T15:00"), ("due - 12월 25일 3", "-12-24T15:00"),
        ("due 1 2 3 20991225", "2099-12-24T15:00"), ("due 20991225 1 2 3", "2099-12-24T15:00"),
    ])
    func `a number belongs to the memos, not to the state or the day`(line: String, value: String) throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell("for n in 하나 둘 셋; do saekin add $n -q; done; printf '1\\r\\n2\\r\\n' | saekin \(line) --format tsv")
        #expect(outcome.status == 0, "\(outcome)")
        let rows = outcome.output.split(separator: "\n").filter { $0.contains(value) }
        for text in ["하나", "둘", "셋"] { #expect(rows.contains { $0.contains(text) }, "\(outcome)") }
    }

    @Test func `links names all memos that do not exist`() throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell("saekin add https://example.com -q; saekin links 1 98 99")
        #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.errors.contains("98, 99: there are no such memos"), "\(outcome)")
    }

    @Test func `no state has a number in its name, and no day a memo that is missing`() throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell("saekin add 하나 -q; saekin state 1 '2 doing'; saekin due 1 11 12월 25일; saekin history --limit 0")
        #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome)")
        #expect(outcome.errors.contains("2 doing: not a state") && outcome.errors.contains("11: there is no such memo"), "\(outcome)")
    }
}

/// What a shell and its users put around words.
@Suite struct ArgumentTests {
    @Test(arguments: [
        (["--store", "A", "--vault", "V", "list"], ["list", "--store", "A", "--vault", "V"]),
        (["--vault=V", "--store=A", "tag", "add", "집", "1"], ["tag", "add", "--vault=V", "--store=A", "집", "1"]),
    ])
    func `what names the vault may stand before the command`(arguments: [String], order: [String]) {
        #expect(Saekin.commandFirst(arguments) == order)
    }

    @Test func `a text with a byte order mark is UTF-8`() throws {
        let program = try Program()
        defer { program.remove() }
        let outcome = try program.shell("printf '\\357\\273\\277글' | saekin add - -q && saekin show 1 --raw")
        #expect(outcome == Program.Outcome(output: "글", errors: "", status: 0))
        #expect(try program.shell("printf '\\377' | saekin add -").errors.contains("not UTF-8"))
    }
}
