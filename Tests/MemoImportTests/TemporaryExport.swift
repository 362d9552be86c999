import Foundation
import MemoImport
import MemoModel
import Testing

/// The folder with exports of many apps, written for Saekin.
let formatsFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus/formats")

/// Imports the Corpus export at `path`.
func readCorpus(_ path: String) throws -> Outcome { try Outcome(path: formatsFolder.appending(path: path).path(percentEncoded: false)) }

/// An export created by a test, in a folder that is deleted with it.
final class TemporaryExport {
    let folder: URL
    var path: String { folder.path(percentEncoded: false) }

    init(_ files: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "memo-import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = path + "/" + name
        try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }

    func read(_ name: String? = nil, map: [String: String] = [:], format: String? = nil) throws -> Outcome {
        try Outcome(path: name.map { path + "/" + $0 } ?? path, map: map, format: format)
    }
}

/// All items that an import yields.
struct Outcome: Equatable {
    var items: [ImportItem] = []

    init(path: String, map: [String: String] = [:], format: String? = nil) throws {
        let zone = try #require(TimeZone(identifier: "Asia/Seoul"))
        let reader = try ImportReader(path: path, options: ImportOptions(timeZone: zone, map: map, format: format))
        var items: [ImportItem] = []
        try reader.read { items.append($0) }
        self.items = items
    }

    var memos: [MemoRecord] { items.compactMap { if case .memo(let memo) = $0 { memo } else { nil } } }
    var categories: [CategoryRecord] { items.compactMap { if case .category(let category) = $0 { category } else { nil } } }
    var problems: [ImportProblem] { items.compactMap { if case .problem(let problem) = $0 { problem } else { nil } } }
    var titles: [String] { memos.map(\.text.title) }
    var codes: [String] { problems.map(\.code) }
    func problem(_ code: String) -> ImportProblem? { problems.first { $0.code == code } }
}

/// Imports a JSON text.
func readJSON(_ text: String, name: String = "memos.json", map: [String: String] = [:]) throws -> Outcome {
    try readJSON(Array(text.utf8), name: name, map: map)
}

func readJSON(_ bytes: [UInt8], name: String = "memos.json", map: [String: String] = [:]) throws -> Outcome {
    let export = try TemporaryExport()
    try export.write(name, bytes)
    return try export.read(name, map: map)
}
