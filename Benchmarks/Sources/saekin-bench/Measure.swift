import ArgumentParser
import Foundation

/// `saekin-bench measure`: prints the tables.
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measure and print the tables.")

    @Option(help: "Numbers of memos, separated by commas.") var counts = "10000,100000"
    @Option(help: "Use these memos (JSON Lines) instead of generated ones.") var memos: String?
    @Option(help: "Use these queries (JSON Lines) instead of drawn ones.") var queries: String?
    @Option(help: "Parts, separated by commas: tokenizer, import, search, start, memory.") var parts = "tokenizer,import,search,start,memory"
    @Option(help: "The saekin command (default: the one beside this program).") var saekin: String?
    @Option(help: "Rounds of imports (default 3, and 1 for large files).") var rounds: Int?
    @Option(help: "Keep files, vaults and tables in this folder for the next run.") var work: String?
    @Flag(help: "Import an array of 1 GB as well.") var huge = false
    @Flag(help: "Merge the baselines' indexes before searches.") var merged = false
    @Flag(help: "Print JSON.") var json = false

    /// Files larger than this are imported once.
    private static let largeFile = 300_000_000

    func run() throws {
        let folder = work ?? NSTemporaryDirectory() + "/saekin-bench-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { if work == nil { try? FileManager.default.removeItem(atPath: folder) } }
        let parts = try chosenParts()
        var tables: [Table] = []
        for job in try jobs() {
            let collection = try collection(job, in: folder)
            for part in parts { try tables += report(part.measure(collection)) }
        }
        if huge { try tables += report([MemoryPart.measureArray(bytes: 1_000_000_000, saekin: try command(), in: folder)]) }
        if json { show(String(decoding: try encoder.encode(tables), as: UTF8.self)) }
    }

    private var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Prints each table when it is ready, unless the output is JSON.
    private func report(_ tables: [Table]) -> [Table] {
        if !json { for table in tables { show(table.text) } }
        return tables
    }

    /// Writes without a buffer, because a run takes minutes and its first tables should be visible.
    private func show(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    /// One run: the name of its memos and the number to make, or nil for the given file.
    private func jobs() throws -> [(name: String, count: Int?)] {
        if let memos { return [(URL(filePath: memos).deletingPathExtension().lastPathComponent, nil)] }
        return try counts.split(separator: ",").map { text in
            guard let count = Int(text), count > 0 else { throw ValidationError("not a number of memos: \(text)") }
            return ("\(count) memos", count)
        }
    }

    private func collection(_ job: (name: String, count: Int?), in folder: String) throws -> Collection {
        let own = folder + "/" + job.name.filter { $0 != " " }
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        let file = try file(job.count, in: own)
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        return Collection(
            name: job.name, file: file, queries: try queries.map(QueryFile.read) ?? QueryFile.queries(over: file), folder: own,
            saekin: try command(), rounds: rounds ?? (size > Measure.largeFile ? 1 : 3),
            mergesBaselines: merged)
    }

    private func file(_ count: Int?, in folder: String) throws -> MemoFile {
        if let memos { return MemoFile(path: memos) }
        let path = folder + "/memos.jsonl"
        if FileManager.default.fileExists(atPath: path) { return MemoFile(path: path) }
        return try MemoFile.make(count ?? 0, at: path)
    }

    private func chosenParts() throws -> [Part] {
        try parts.split(separator: ",").map { name in
            guard let part = Part(rawValue: String(name)) else { throw ValidationError("unknown part: \(name)") }
            return part
        }
    }

    private func command() throws -> String {
        if let saekin { return saekin }
        let own = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        return own.deletingLastPathComponent().appending(path: "saekin").path()
    }
}
