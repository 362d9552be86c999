import Foundation
import MemoImport
import MemoModel
import Testing

/// Exports may have been written, or rewritten by an editor or a sync service, with the line breaks of Windows. Swift takes CRLF for one
/// character, so a parser that looks for "\n" finds no line in them.
@Suite struct LineBreakTests {
    private static let breaks = ["\r\n", "\r"]
    /// Formats whose lines end with LF by their definition: messages, and lines of JSON.
    private static let withoutCR: Set<String> = ["mail", "signal", "upnote"]

    /// A memo without what line breaks change: its bytes, and where it begins in a file.
    private struct Plain: Hashable {
        let path: String, text: String, tags: [String], category: [String]
        let id: String?, created: Timestamp?, deadline: Timestamp?, state: WorkState?, isPinned: Bool, isTrashed: Bool

        init(_ memo: MemoRecord) {
            (path, tags, category) = (memo.place.path, memo.tags, memo.category)
            text = memo.text.whole.replacing("\r\n", with: "\n").replacing("\r", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
            (id, created, deadline, state) = (memo.externalID, memo.created, memo.deadline, memo.state)
            (isPinned, isTrashed) = (memo.isPinned, memo.isTrashed)
        }
    }

    private static func memos(_ files: [String: [UInt8]]) throws -> [Plain] {
        let export = try TemporaryExport()
        for (path, bytes) in files { try export.write(path, bytes) }
        return try export.read().memos.map(Plain.init).sorted { ($0.path, $0.text) < ($1.path, $1.text) }
    }

    /// Returns the files with other line breaks. Files that are no text in UTF-8 stay as they are.
    private static func rewritten(_ files: [String: [UInt8]], _ lineBreak: String) -> [String: [UInt8]] {
        files.mapValues { bytes in
            guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return bytes }
            let plain = text.replacing("\r\n", with: "\n")
            return Array(plain.replacing("\n", with: lineBreak).utf8)
        }
    }

    private static func check(_ name: String, _ files: [String: [UInt8]]) throws {
        let before = try memos(files)
        for lineBreak in breaks where lineBreak == "\r\n" || !withoutCR.contains(name) {
            let after = try memos(rewritten(files, lineBreak))
            let (lost, new) = (Set(before).subtracting(after), Set(after).subtracting(before))
            #expect(
                lost.isEmpty && new.isEmpty && before.count == after.count,
                "\(name) with \(lineBreak.debugDescription): \(lost) became \(new)")
        }
    }

    @Test(arguments: importers.map { $0.name })
    func `the sample of an importer has the same memos with any line breaks`(name: String) throws {
        let sample = try #require(ImporterContractTests.samples[name])
        try Self.check(name, sample.bytes())
    }

    private static let corpus =
        names(in: formatsFolder) + ["cloudnote-file", "cloudnotes", "diary", "memomemo", "projects", "thinking"].map { "../" + $0 }

    private static func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))?.sorted() ?? []
    }

    @Test(arguments: corpus)
    func `an export of the Corpus has the same memos with any line breaks`(name: String) throws {
        let folder = formatsFolder.appending(path: name)
        let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap { $0 as? String } ?? []
        var files: [String: [UInt8]] = [:]
        for path in paths {
            guard let data = try? Data(contentsOf: folder.appending(path: path)) else { continue }
            files[path] = Array(data)
        }
        try Self.check(name, files)
    }
}
