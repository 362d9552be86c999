import Foundation
import GRDB
import MemoIndex
import MemoModel
import Testing

@testable import MemoVault

/// Copies of a vault, and their return.
@Suite struct BackupTests {
    private func texts(_ vault: Vault) throws -> [String] {
        var texts: [String] = []
        try vault.export { _, text in texts.append(text.whole) }
        return texts
    }

    @Test func `a backup of a vault in use comes back, and what it replaced is kept`() throws {
        let test = try TestVault()
        try test.apply([.memo("하나\n처음", id: "1")])
        // Another program that has the vault open all the while.
        let other = try Vault.openForReading(test.path)
        let copy = test.folder.appending(path: "copy.db").path()
        try test.vault.backup(to: copy)
        try test.apply([.memo("하나\n고친", id: "1"), .memo("둘", id: "2")])
        let aside = try #require(try Vault.restore(copy, to: test.path))
        #expect(try texts(test.vault) == ["하나\n처음"])
        #expect(try texts(other) == ["하나\n처음"])
        #expect(try texts(Vault.openForReading(aside)) == ["하나\n고친", "둘"])
        #expect(try test.vault.search(SearchRequest(query: "처음")).total == 1)
        #expect(try test.vault.check(samples: 10).isHealthy)
        // A second one of the same day does not replace the first.
        #expect(try Vault.restore(copy, to: test.path) != aside)
    }

    @Test func `a backup that is restored stays one file`() throws {
        let test = try TestVault()
        try test.apply([.memo("하나", id: "1")])
        let copy = test.folder.appending(path: "copy.db").path()
        try test.vault.backup(to: copy)
        _ = try Vault.restore(copy, to: test.path)
        _ = try Vault.restore(copy, to: test.folder.appending(path: "new.db").path())
        let files = try FileManager.default.contentsOfDirectory(atPath: test.folder.path())
        #expect(files.filter { $0.hasPrefix("copy.db") } == ["copy.db"])
    }

    @Test func `nothing is replaced unless asked to, and the vault never`() throws {
        let test = try TestVault()
        let copy = test.folder.appending(path: "copy.db").path()
        try test.vault.backup(to: copy)
        #expect(throws: VaultError.exists(path: copy)) { try test.vault.backup(to: copy) }
        try test.vault.backup(to: copy, isForced: true)
        #expect(throws: VaultError.exists(path: test.path)) { try test.vault.backup(to: test.path, isForced: true) }
        #expect(!FileManager.default.fileExists(atPath: copy + ".partial"))
    }

    @Test func `what is no whole vault of this version changes nothing`() throws {
        let test = try TestVault()
        try test.apply([.memo("하나", id: "1")])
        let copy = test.folder.appending(path: "copy.db")
        #expect(throws: VaultError.missingBackup(path: copy.path())) { try Vault.restore(copy.path(), to: test.path) }
        try Data("text".utf8).write(to: copy)
        #expect(throws: VaultError.notAVault(path: copy.path())) { try Vault.restore(copy.path(), to: test.path) }
        try test.vault.backup(to: copy.path(), isForced: true)
        var bytes = try Data(contentsOf: copy)
        // Pages in the middle; the header and the list of tables stay readable.
        bytes.replaceSubrange(bytes.count / 2..<bytes.count / 2 + 8192, with: Data(repeating: 0xA5, count: 8192))
        try bytes.write(to: copy)
        #expect(throws: VaultError.self) { try Vault.restore(copy.path(), to: test.path) }
        #expect(try texts(test.vault) == ["하나"])
        let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.path())
        #expect(!names.contains { $0.contains("before") })
    }

    @Test func `a backup becomes a vault where there was none`() throws {
        let test = try TestVault()
        try test.apply([.memo("하나", id: "1")])
        let copy = test.folder.appending(path: "copy.db").path()
        try test.vault.backup(to: copy)
        let new = test.folder.appending(path: "new/vault.db").path()
        #expect(try Vault.restore(copy, to: new) == nil)
        #expect(try texts(Vault.openForReading(new)) == ["하나"])
    }
}
