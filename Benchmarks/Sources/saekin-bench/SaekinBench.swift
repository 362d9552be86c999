import ArgumentParser
import Foundation

/// Measures Saekin beside plain SQLite on the same memos, in the same run.
@main struct SaekinBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saekin-bench", abstract: "Measure Saekin beside plain SQLite.",
        subcommands: [Measure.self, Make.self, RunChild.self], defaultSubcommand: Measure.self)
}

/// `saekin-bench make`: writes memos and queries to files.
struct Make: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write memos, and queries over the first 10,000 of them.")

    @Argument(help: "Number of memos.") var count: Int
    @Option(help: "Memos, as JSON Lines.") var memos: String
    @Option(help: "Queries, as JSON Lines.") var queries: String?

    func run() throws {
        let file = try MemoFile.make(count, at: memos)
        guard let queries else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try TextFile.write(queries) { out in
            for query in try QueryFile.queries(over: file) { try out(String(decoding: encoder.encode(query), as: UTF8.self) + "\n") }
        }
    }
}

/// `saekin-bench child`: runs a program and prints the resources it used.
struct RunChild: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "child", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough) var words: [String]

    func run() throws {
        let usage = try Child.run(words.first == "--" ? Array(words.dropFirst()) : words)
        print(String(decoding: try JSONEncoder().encode(usage), as: UTF8.self))
    }
}
