import Foundation
import MemoModel
import TestSupport
import Testing

@testable import MemoImport

/// A server finds in a parcel what the client found in the export.
@Suite struct ExportParcelTests {
    /// Writes everything that a parcel sends to a file and opens it. The file is deleted with the folder.
    private func arrived(_ parcel: ExportParcel, in folder: URL) throws -> Export {
        let path = folder.appending(path: parcel.name)
        var bytes: [UInt8] = []
        while let piece = try parcel.next() { bytes += piece }
        if let length = parcel.length { #expect(bytes.count == length) }
        try Data(bytes).write(to: path)
        return try Export(packedFolder: path.path(percentEncoded: false))
    }

    private struct Content: Equatable {
        let path: String
        let bytes: [UInt8]
        let modified: Timestamp?
    }

    private func contents(of export: Export) throws -> [Content] {
        var contents: [Content] = []
        try export.read(export.files, report: { Issue.record("\($0)") }) { file, source in
            contents.append(Content(path: file.path, bytes: try source.rest(limit: 1 << 30) ?? [], modified: file.modified))
        }
        return contents
    }

    @Test func `a folder arrives with its paths, bytes and dates`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (sent, arrived) = (folder.appending(path: "메모"), folder.appending(path: "arrived"))
        try FileManager.default.createDirectory(at: arrived, withIntermediateDirectories: true)
        let long = String(repeating: "긴 이름의 폴더/", count: 12) + "파일.txt"
        let files: [(String, Int, Int64)] = [
            ("a.txt", 0, 1_600_000_000_123), ("업무/b.md", 1, -2_000), ("업무/c.txt", 512, 0), (long, 513, 1_700_000_000_999),
            ("크다.txt", 700_000, 4_102_444_800_000), (".DS_Store", 5, 0), ("업무/.obsidian/app.json", 5, 0),
        ]
        for (path, size, modified) in files {
            let file = sent.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(modified) / 1000)], ofItemAtPath: file.path(percentEncoded: false))
        }
        let link = sent.appending(path: "link").path(percentEncoded: false)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.txt")
        let path = sent.path(percentEncoded: false)
        let (before, parcel) = (try Export(path: path), try ExportParcel(path: path))
        let after = try self.arrived(parcel, in: arrived)
        #expect(after.name == "메모" && !after.isArchive)
        #expect(try contents(of: after) == contents(of: before))
        #expect(before.files.count == 5 && after.systemFileCount == before.systemFileCount)
        #expect(parcel.problems == before.problems && parcel.problems.count == 1)
        for file in after.files { #expect(after.isInObsidianVault(file) == file.path.hasPrefix("업무/")) }
    }

    @Test(arguments: [[UInt8]("한 줄\n".utf8), []]) func `a file arrives as it is, and its date beside it`(bytes: [UInt8]) throws {
        let export = try TemporaryExport()
        try export.write("note.txt", bytes)
        let path = export.path + "/note.txt"
        let parcel = try ExportParcel(path: path)
        #expect(parcel.name == "note.txt" && parcel.length == bytes.count && parcel.modified != nil)
        var arrived: [UInt8] = []
        while let piece = try parcel.next() { arrived += piece }
        #expect(arrived == bytes)
    }

    @Test func `an empty folder arrives as an archive with nothing in it`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let arrived = folder.appending(path: "arrived")
        try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: arrived, withIntermediateDirectories: true)
        let parcel = try ExportParcel(path: folder.appending(path: "empty").path(percentEncoded: false) + "/")
        #expect(parcel.name == "empty")
        let export = try self.arrived(parcel, in: arrived)
        #expect(!export.isArchive && export.files.isEmpty && export.problems.isEmpty)
    }

    @Test func `an archive that is all a folder has keeps its name on the way`() throws {
        let export = try TemporaryExport()
        var zip = ZipBuilder()
        zip.add("가.txt", "하나")
        try export.write("한 달/옛것.zip", zip.bytes)
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (before, after) = (try Export(path: export.path), try arrived(ExportParcel(path: export.path), in: folder))
        #expect(before.files.map(\.path) == ["한 달/옛것.zip/가.txt"])
        #expect(after.files.map(\.path) == before.files.map(\.path))
        #expect(after.files.map(\.folders) == before.files.map(\.folders))
    }

    @Test func `a file that shrinks while it is sent is an error, not a shorter file`() throws {
        let export = try TemporaryExport(["a.txt": String(repeating: "a", count: 600_000), "b.txt": "b"])
        let parcel = try ExportParcel(path: export.path)
        // The folder, the header of the file, and its first chunk.
        for _ in 0..<3 { _ = try parcel.next() }
        try Data("짧다".utf8).write(to: URL(filePath: export.path + "/a.txt"))
        #expect(throws: ImportFailure.self) { while try parcel.next() != nil {} }
    }

    @Test func `what is not there is told before anything is sent`() {
        #expect(throws: ImportFailure.missing(path: "/no/where")) { try ExportParcel(path: "/no/where") }
    }
}
