import Foundation
import GRDB
import MemoImport
import MemoModel
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Attached files in the folder beside a vault file.
@Suite struct AttachmentFolderTests {
    private let test: TestFile
    private let stage: AttachingVault
    private var files: URL { test.folder.appending(path: "vault.db-files") }

    init() throws {
        test = try TestFile()
        stage = AttachingVault(test)
    }

    @Test func `a check names missing and unused files, and the next import brings back what is missing`() throws {
        try stage.write("a.md", "가\n![](x.png)".utf8)
        try stage.write("x.png", AttachingVault.png)
        try stage.importing()
        let path = URL(filePath: test.file.attachmentStore.path(of: try stage.stored()[0]))
        try FileManager.default.removeItem(at: path)
        try Data([1]).write(to: files.appending(path: "partial-1"))
        let check = try test.file.check(samples: 5)
        #expect(check.missingFiles.map(\.path) == [path.path(percentEncoded: false)] && check.unusedFiles == 1)
        #expect(!check.isHealthy && check.isOnlyDamagedFiles)
        try stage.importing()
        #expect(try test.file.removeUnusedFiles() == 1 && test.file.check(samples: 5).isHealthy)
    }

    @Test func `a file whose content changed is named, and neither shown nor copied, until it is imported again`() throws {
        try stage.write("a.md", "가\n![](x.png)".utf8)
        try stage.write("x.png", AttachingVault.png)
        try stage.importing()
        let path = URL(filePath: test.file.attachmentStore.path(of: try stage.stored()[0]))
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
        try stage.importing()
        #expect(try test.file.check(samples: 5).isHealthy)
        #expect(try test.file.backup(to: copy, isForced: true).damagedFiles.isEmpty)
        #expect(try Vault.openForReading(copy).check(samples: 5).isHealthy)
    }

    @Test func `files are not removed while others are copied`() throws {
        try stage.write("a.md", "가\n![](x.png)".utf8)
        try stage.write("x.png", AttachingVault.png)
        try stage.importing()
        let store = test.file.attachmentStore
        let lock = FileLock(existing: store.folder, isShared: true, patience: .zero)
        #expect(lock != nil && FileLock(existing: store.folder, isShared: true, patience: .zero) != nil)
        #expect(FileLock(existing: store.folder, isShared: false, patience: .zero) == nil)
        withExtendedLifetime(lock) {}
    }

    @Test func `a backup has the files, and restoring it brings them back`() throws {
        try stage.write("a.md", "가\n![](x.png)".utf8)
        try stage.write("x.png", AttachingVault.png)
        try stage.importing()
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        try FileManager.default.removeItem(at: files)
        #expect(try !test.file.check(samples: 5).isHealthy)
        _ = try Vault.restore(copy, to: test.path)
        #expect(try test.file.check(samples: 5).missingFiles.isEmpty && stage.names("가").count == 1)
        let new = test.folder.appending(path: "new.db").path()
        _ = try Vault.restore(copy, to: new)
        #expect(try Vault.openForReading(new).check(samples: 5).missingFiles.isEmpty)
    }

    @Test func `a store takes no file beyond its limit, and leaves nothing of it`() throws {
        let store = AttachmentStore(besideVault: test.path)
        var count = 0
        #expect(throws: AttachmentStore.TooLarge.self) {
            _ = try store.receive("x", limit: 10) {
                count += 1
                return [UInt8](repeating: 1, count: 4)
            }
        }
        #expect(try count == 3 && stage.stored().isEmpty && FileManager.default.contentsOfDirectory(atPath: store.folder).isEmpty)
    }

    @Test func `a file that arrives for a database has no name, but can be read`() throws {
        let content = (0..<storedPieceSize + 9).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        var rest: [UInt8]? = content
        let arrived = try AttachmentStore.temporary.receive("x.bin") { rest.take() }
        #expect(try arrived.bytes.bytes(in: 5..<content.count) == Array(content[5...]))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: arrived.path).hasSuffix(" (deleted)"))
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])
    func `a hash of pieces is that of the whole`(length: Int) {
        let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: 13) { hash.add(Array(message[start..<min(start + 13, length)])) }
        #expect(hash.digest() == SHA256.hash(message))
    }
}
