import Foundation
import GRDB
import MemoModel
import MemoSearch
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Backing up and restoring vaults.
@Suite struct BackupTests {
    private func texts(_ vault: Vault) throws -> [String] {
        var texts: [String] = []
        try vault.export { _, text in texts.append(text.whole) }
        return texts
    }

    @Test func `a backup of a vault in use can be restored, and the replaced vault is kept`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나\n처음", id: "1")])
        // Another program that keeps the vault open during the test.
        let other = try Vault.openForReading(test.path)
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        try test.apply([.memo("하나\n고친", id: "1"), .memo("둘", id: "2")])
        let aside = try #require(try Vault.restore(copy, to: test.path).replaced)
        #expect(try texts(test.file) == ["하나\n처음"])
        #expect(try texts(other) == ["하나\n처음"])
        #expect(try texts(Vault.openForReading(aside)) == ["하나\n고친", "둘"])
        #expect(try test.file.search(SearchRequest(query: "처음")).total == 1)
        #expect(try test.file.check(samples: 10).isHealthy)
        // A second restore on the same day does not replace the first copy.
        #expect(try Vault.restore(copy, to: test.path).replaced != aside)
    }

    @Test func `restoring a backup leaves no files beside it`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1")])
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        _ = try Vault.restore(copy, to: test.path)
        _ = try Vault.restore(copy, to: test.folder.appending(path: "new.db").path())
        let files = try FileManager.default.contentsOfDirectory(atPath: test.folder.path())
        #expect(files.filter { $0.hasPrefix("copy.db") } == ["copy.db"])
    }

    @Test func `a backup replaces files only if forced, and never the vault`() throws {
        let test = try TestFile()
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        #expect(throws: VaultError.exists(path: copy)) { try test.file.backup(to: copy) }
        try test.file.backup(to: copy, isForced: true)
        #expect(throws: VaultError.exists(path: test.path)) { try test.file.backup(to: test.path, isForced: true) }
        #expect(!FileManager.default.fileExists(atPath: copy + ".partial"))
    }

    @Test func `restoring anything but an intact vault changes nothing`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1")])
        let copy = test.folder.appending(path: "copy.db")
        #expect(throws: VaultError.missingBackup(path: copy.path())) { try Vault.restore(copy.path(), to: test.path) }
        try Data("text".utf8).write(to: copy)
        #expect(throws: VaultError.notAVault(path: copy.path())) { try Vault.restore(copy.path(), to: test.path) }
        try test.file.backup(to: copy.path(), isForced: true)
        var bytes = try Data(contentsOf: copy)
        // Damage pages in the middle, so that the header and the list of tables stay readable.
        bytes.replaceSubrange(bytes.count / 2..<bytes.count / 2 + 8192, with: Data(repeating: 0xA5, count: 8192))
        try bytes.write(to: copy)
        #expect(throws: VaultError.self) { try Vault.restore(copy.path(), to: test.path) }
        #expect(try texts(test.file) == ["하나"])
        let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.path())
        #expect(!names.contains { $0.contains("before") })
    }

    @Test func `a backup can be restored to a new path`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1")])
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        let new = test.folder.appending(path: "new/vault.db").path()
        #expect(try Vault.restore(copy, to: new).replaced == nil)
        #expect(try texts(Vault.openForReading(new)) == ["하나"])
    }

    @Test func `numbers of memos are not used again after a backup is restored`() throws {
        let test = try TestFile()
        try test.apply([.memo("하나", id: "1")])
        let copy = test.folder.appending(path: "copy.db").path()
        try test.file.backup(to: copy)
        try test.apply([.memo("하나", id: "1"), .memo("둘", id: "2"), .memo("셋", id: "3")])
        _ = try Vault.restore(copy, to: test.path)
        #expect(try test.file.edit { try $0.add(MemoDraft(text: MemoText("넷"))) }.memo?.rawValue == 4)
    }

    @Test func `a forced backup replaces any file, but nothing else, and no file that is open`() throws {
        let test = try TestFile()
        let target = test.folder.appending(path: "copy.db").path()
        try Data("글".utf8).write(to: URL(filePath: target))
        try test.file.backup(to: target, isForced: true)
        let folder = test.folder.appending(path: "folder").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        #expect(throws: VaultError.isFolder(path: folder)) { try test.file.backup(to: folder, isForced: true) }
        #expect(throws: VaultError.notAFile(path: "/dev/null")) { try test.file.backup(to: "/dev/null", isForced: true) }
        let other = try Vault.open(target)
        #expect(throws: VaultError.inUse(path: target)) { try test.file.backup(to: target, isForced: true) }
        try other.close()
    }
}
