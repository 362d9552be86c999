import Foundation
import GRDB
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Attachments that imports keep beside the vault.
@Suite struct AttachmentTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 4, 5]

    private let test: TestFile
    private var export: URL { test.folder.appending(path: "노트") }
    private var files: URL { test.folder.appending(path: "vault.db-files") }

    init() throws { test = try TestFile() }

    private func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        let file = export.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    @discardableResult
    private func importing(_ path: String? = nil, keeps: Bool = true, dryRun: Bool = false) throws -> ImportReport {
        var options = ImportOptions()
        options.keepsAttachments = keeps
        let reader = try ImportReader(path: path ?? export.path(percentEncoded: false), options: options)
        return try test.file.apply(reader, options: ApplyOptions(isDryRun: dryRun))
    }

    private func names(_ title: String) throws -> [String] {
        let id = try test.number("SELECT id FROM memo WHERE title = '\(title)'")
        return try test.file.memo(MemoID(rawValue: Int64(id)))?.attachments.map { "\($0.number) \($0.name) \($0.mediaType)" } ?? []
    }

    /// The names of all files in the folder.
    private func stored() -> [String] {
        (FileManager.default.enumerator(atPath: files.path(percentEncoded: false))?.compactMap { $0 as? String } ?? [])
            .filter { $0.count > 2 }.sorted()
    }

    @Test func `a file that was attached here stays through imports, and goes by an undo`() throws {
        try write("제주.md", "제주\n![](바다.png)".utf8)
        try write("바다.png", Self.png)
        try importing()
        var pieces = [Self.jpeg]
        let vault = test.file
        let (attachment, memo) = try vault.attach("산.jpg", to: MemoID(rawValue: 1)) { pieces.popLast() }
        #expect(attachment.mediaType == "image/jpeg" && memo?.attachments.map(\.name) == ["바다.png", "산.jpg"])
        #expect(try vault.history(of: MemoID(rawValue: 1)).changes.first?.kind == .attached("산.jpg"))
        try write("제주.md", "제주\n![](바다.png) ![](섬.png)".utf8)
        try write("섬.png", [1] + Self.png)
        try importing()
        #expect(try names("제주").map { $0.split(separator: " ")[1] } == ["바다.png", "섬.png", "산.jpg"])
        try write("제주.md", "제주\n![](섬.png)".utf8)
        try importing()
        #expect(try names("제주").map { $0.split(separator: " ")[1] } == ["섬.png", "산.jpg"])
        #expect(throws: EditFailure.noMemo("9")) { try vault.attach("산.jpg", to: MemoID(rawValue: 9)) { nil } }
        pieces = [Self.jpeg]
        let operation = try #require(try vault.operations(limit: 9).first { $0.change.kind == .attached("산.jpg") })
        _ = try vault.undo(operation.number)
        #expect(try names("제주").map { $0.split(separator: " ")[1] } == ["섬.png"])
    }

    @Test func `a file is removed from a memo, and an undo brings it back`() throws {
        try write("제주.md", "제주\n![](바다.png) ![](섬.png)".utf8)
        try write("바다.png", Self.png)
        try write("섬.png", [1] + Self.png)
        try importing()
        let vault = test.file
        let id = MemoID(rawValue: 1)
        let change = try vault.edit { try $0.detach(1, from: id) }
        #expect(change?.kind == .detached("바다.png"))
        #expect(try vault.history(of: id).changes.first?.kind == .detached("바다.png"))
        #expect(try names("제주").map { $0.split(separator: " ")[1] } == ["섬.png"])
        #expect(try vault.edit { try $0.detach(1, from: id) } == nil)
        #expect(throws: EditFailure.noMemo("9")) { try vault.edit { try $0.detach(1, from: MemoID(rawValue: 9)) } }
        #expect(try vault.undo().memoCount == 1)
        #expect(try vault.history(of: id).changes.first?.kind == .undone("detached"))
        #expect(try names("제주").map { $0.split(separator: " ")[1] } == ["바다.png", "섬.png"] && stored().count == 2)
        // Once the trash was emptied, nothing can bring it back, so its bytes go too.
        _ = try vault.edit { try $0.detach(1, from: id) }
        _ = try vault.emptyTrash()
        #expect(stored().count == 1)
    }

    @Test func `links of Markdown, wikis and HTML bring their files along, each content once`() throws {
        try write("여행/제주.md", "제주\n![바다](../그림/바다%201.png) ![[산.jpg|300]] [쪽](다른.md)\n<img src=\"표.pdf\">".utf8)
        try write("여행/다른.md", "다른\n![](바다%201.png) ![](https://example.com/x.png) ![](../../../etc/passwd)".utf8)
        try write("그림/바다 1.png", Self.png)
        try write("그림/산.jpg", Self.jpeg)
        try write("여행/표.pdf", Self.png)
        try write("그림/남은.png", [9])
        let report = try importing()
        #expect(report.attachments == 4 && report.rejected == 0)
        #expect(report.problems.map(\.code) == ["attachments-unlinked"])
        // A file that is not what its name says gets the type of its content.
        #expect(try names("제주") == ["1 바다 1.png image/png", "2 산.jpg image/jpeg", "3 표.pdf image/png"])
        #expect(try names("다른") == ["1 바다 1.png image/png"])
        let sea = SHA256.hash(Self.png).hex
        #expect(stored() == [sea, SHA256.hash(Self.jpeg).hex].map { "\($0.prefix(2))/\($0.dropFirst(2))" }.sorted())
        let memo = try #require(try test.file.memo(MemoID(rawValue: Int64(try test.number("SELECT id FROM memo WHERE title = '다른'")))))
        let path = try #require(test.file.path(of: memo.attachments[0]))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(Self.png))
        #expect(try test.file.check(samples: 5).isHealthy)
    }

    @Test func `the same import again writes nothing, and a changed picture is replaced`() throws {
        try write("a.md", "가\n![](x.png)".utf8)
        try write("x.png", Self.png)
        try importing()
        let rows = try test.file.readDatabase { try Row.fetchAll($0, sql: "SELECT * FROM attachment").map(\.description) }
        let report = try importing()
        #expect(report.unchanged == 1 && report.attachments == 1)
        #expect(try test.file.readDatabase { try Row.fetchAll($0, sql: "SELECT * FROM attachment").map(\.description) } == rows)
        try write("x.png", Self.jpeg)
        try importing()
        #expect(try names("가") == ["1 x.png image/jpeg"])
        #expect(try test.file.check(samples: 5).unusedFiles == 1)
        #expect(try test.file.removeUnusedFiles() == 1 && stored().count == 1)
    }

    @Test func `by default, and in a dry run, nothing is copied`() throws {
        try write("a.md", "가\n![](x.png)".utf8)
        try write("x.png", Self.png)
        #expect(try importing(dryRun: true).attachments == 1)
        let report = try importing(keeps: false)
        #expect(report.attachments == nil && report.problems.map(\.code) == ["attachments"])
        #expect(!FileManager.default.fileExists(atPath: files.path(percentEncoded: false)))
    }

    @Test func `links out of the export are not followed`() throws {
        let secret = test.folder.appending(path: "secret.png")
        try Data(Self.png).write(to: secret)
        try write("a.md", "가\n![](../secret.png) ![](\(secret.path())) ![](link.png)".utf8)
        try FileManager.default.createSymbolicLink(at: export.appending(path: "link.png"), withDestinationURL: secret)
        #expect(try importing().attachments == 0 && stored().isEmpty)
    }

    @Test(arguments: [1, 3, 5])
    func `Evernote's resources become files`(width: Int) throws {
        let data = Data(Self.png).base64EncodedString()
        let lines = stride(from: 0, to: data.count, by: width).map { data.dropFirst($0).prefix(width) }.joined(separator: "\n")
        try write(
            "노트북.enex",
            """
            <en-export><note><title>가</title><content><![CDATA[<en-note>글</en-note>]]></content>
            <resource><data encoding="base64">\(lines)</data><mime>image/png</mime>
            <resource-attributes><file-name>../../바다.png</file-name></resource-attributes></resource>
            <resource><data encoding="base64">JVBERi0xLjQ=</data><mime>application/pdf</mime></resource></note>
            <note><title>나</title><content><![CDATA[<en-note>둘</en-note>]]></content></note></en-export>
            """.utf8)
        #expect(try importing().attachments == 2)
        #expect(try names("가") == ["1 바다.png image/png", "2 2.pdf application/pdf"])
        #expect(stored().contains { $0 == "\(SHA256.hash(Self.png).hex.prefix(2))/\(SHA256.hash(Self.png).hex.dropFirst(2))" })
        #expect(try importing().unchanged == 2)
    }

    @Test func `emptying the trash removes the files that no memo has any more`() throws {
        try write("a.md", "가\n![](x.png) ![](y.jpg)".utf8)
        try write("b.md", "나\n![](x.png)".utf8)
        try write("x.png", Self.png)
        try write("y.jpg", Self.jpeg)
        try importing()
        let id = MemoID(rawValue: Int64(try test.number("SELECT id FROM memo WHERE title = '가'")))
        _ = try test.file.edit { try $0.trash(id) }
        #expect(stored().count == 2)
        #expect(try test.file.emptyTrash() == 1)
        #expect(try stored().count == 1 && test.file.check(samples: 5).isHealthy)
        #expect(try names("나") == ["1 x.png image/png"])
    }

    @Test func `a check names missing and unused files, and the next import brings back what is missing`() throws {
        try write("a.md", "가\n![](x.png)".utf8)
        try write("x.png", Self.png)
        try importing()
        let path = files.appending(path: stored()[0])
        try FileManager.default.removeItem(at: path)
        try Data([1]).write(to: files.appending(path: "partial-1"))
        let check = try test.file.check(samples: 5)
        #expect(check.missingFiles.map(\.path) == [path.path(percentEncoded: false)] && check.unusedFiles == 1)
        #expect(!check.isHealthy && check.isOnlyDamagedFiles)
        try importing()
        #expect(try test.file.removeUnusedFiles() == 1 && test.file.check(samples: 5).isHealthy)
    }

    @Test func `a file whose content changed is named, and neither shown nor copied, until it is imported again`() throws {
        try write("a.md", "가\n![](x.png)".utf8)
        try write("x.png", Self.png)
        try importing()
        let path = files.appending(path: stored()[0])
        let memo = try #require(try test.file.memo(MemoID(rawValue: 1)))
        #expect(test.file.path(of: memo.attachments[0]) != nil)
        var bytes = try Data(contentsOf: path)
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: path)
        let check = try test.file.check(samples: 5)
        #expect(check.changedFiles.map(\.memo) == [memo.id] && check.changedFiles.map(\.name) == ["x.png"] && !check.isHealthy)
        #expect(test.file.path(of: memo.attachments[0]) == nil)
        let copy = test.folder.appending(path: "copy.db").path()
        #expect(try test.file.backup(to: copy).damagedFiles == check.changedFiles)
        #expect(try Vault.openForReading(copy).check(samples: 5).missingFiles.count == 1)
        try importing()
        #expect(try test.file.check(samples: 5).isHealthy)
        #expect(try test.file.backup(to: copy, isForced: true).damagedFiles.isEmpty)
        #expect(try Vault.openForReading(copy).check(samples: 5).isHealthy)
    }

    @Test func `files are not removed while others are copied`() throws {
        try write("a.md", "가\n![](x.png)".utf8)
        try write("x.png", Self.png)
        try importing()
        let store = test.file.attachmentStore
        let lock = FileLock(folder: store.folder, isShared: true, patience: .zero)
        #expect(lock != nil && FileLock(folder: store.folder, isShared: true, patience: .zero) != nil)
        #expect(FileLock(folder: store.folder, isShared: false, patience: .zero) == nil)
        withExtendedLifetime(lock) {}
    }

    @Test func `a backup has the files, and restoring it brings them back`() throws {
        try write("a.md", "가\n![](x.png)".utf8)
        try write("x.png", Self.png)
        try importing()
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        try FileManager.default.removeItem(at: files)
        #expect(try !test.file.check(samples: 5).isHealthy)
        _ = try Vault.restore(copy, to: test.path)
        #expect(try test.file.check(samples: 5).missingFiles.isEmpty && names("가").count == 1)
        let new = test.folder.appending(path: "new.db").path()
        _ = try Vault.restore(copy, to: new)
        #expect(try Vault.openForReading(new).check(samples: 5).missingFiles.isEmpty)
    }

    @Test func `a folder with one note of its name holds the files of that note`() throws {
        try write("여행/제주/제주.txt", "제주\n바다".utf8)
        try write("여행/제주/x.png", Self.png)
        try write("여행/부산.txt", "부산".utf8)
        #expect(try importing().attachments == 1)
        #expect(try names("제주") == ["1 x.png image/png"] && names("부산").isEmpty)
    }

    @Test func `a limited caller sees the files of visible memos only`() throws {
        try write("업무/a.md", "가\n![](x.png)".utf8)
        try write("여행/b.md", "나\n![](y.jpg)".utf8)
        try write("업무/x.png", Self.png)
        try write("여행/y.jpg", Self.jpeg)
        try importing()
        let view = try test.file.limited(to: [CategoryPath(text: "업무")])
        #expect(try view.readDatabase { try String.fetchAll($0, sql: "SELECT name FROM attachment") } == ["x.png"])
        #expect(try view.readDatabase { try String.fetchAll($0, sql: "SELECT type FROM file") } == ["image/png"])
    }

    @Test func `a file in an archive is kept`() throws {
        var zip = ZipBuilder()
        zip.add("노트/a.md", "가\n![](그림/x.png)")
        zip.add(name: Array("노트/그림/x.png".utf8), Self.png)
        let path = test.folder.appending(path: "노트.zip")
        try Data(zip.bytes).write(to: path)
        #expect(try importing(path.path(percentEncoded: false)).attachments == 1)
        #expect(try names("가") == ["1 x.png image/png"])
    }

    @Test func `a store takes no file beyond its limit, and leaves nothing of it`() throws {
        let store = AttachmentStore(besideVault: test.path)
        var count = 0
        #expect(throws: AttachmentStore.TooLarge.self) {
            _ = try store.store("x", limit: 10) {
                count += 1
                return [UInt8](repeating: 1, count: 4)
            }
        }
        #expect(count == 3 && stored().isEmpty)
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
    func `a hash of pieces is that of the whole`(length: Int) {
        let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: 13) { hash.add(Array(message[start..<min(start + 13, length)])) }
        #expect(hash.digest() == SHA256.hash(message))
    }
}
