import Foundation
import MemoModel
import MemoSearch
import MemoVault
import SQLiteVaults
import Synchronization
import Testing

@testable import SaekinCommand

/// Follows a folder while the vault is not writable. `WatchTests` tests the command.
@Suite struct FollowingTests {
    private struct Enough: Error {}

    private static func isBusy(_ path: String, _ attempt: Int) throws -> Vault {
        if attempt < 2 { throw VaultError.busy(path: path) }
        return try Vault.open(path)
    }

    private static func isFull(_ path: String, _ attempt: Int) throws -> Vault {
        try Vault.open(path, maximumPages: attempt < 2 ? 80 : nil)
    }

    @Test(.timeLimit(.minutes(10))) func `changed files are named, and those of the first import counted`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let memos = folder.appending(path: "memos")
        try FileManager.default.createDirectory(at: memos.appending(path: "업무"), withIntermediateDirectories: true)
        let write = { (text: String, name: String) in try Data(text.utf8).write(to: memos.appending(path: name)) }
        for name in ["a.txt", "업무/b.txt"] { try write("처음 \(name)", name) }
        let path = folder.appending(path: "vault.db").path()
        var seen: [String] = []
        var reports = 0
        let follower = FolderFollower(path: memos.path()) {
            try Vault.open(path)
        } report: { _, changes in
            reports += 1
            seen += changes.map(\.text)
            if reports == 1 {
                #expect(changes.isEmpty)
                try write("새 글", "c.txt")
                try write("고친 글", "업무/b.txt")
                try FileManager.default.removeItem(at: memos.appending(path: "a.txt"))
            }
            if Set(seen) == ["+c.txt", "~업무/b.txt", "−a.txt"] || reports > 5 { throw Enough() }
        }
        #expect(throws: Enough.self) { try follower.follow(until: .never()) }
        #expect(Set(seen) == ["+c.txt", "~업무/b.txt", "−a.txt"])
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["busy", "full"])
    func `what changed while the vault took nothing arrives when it does again`(trouble: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let memos = folder.appending(path: "memos")
        try FileManager.default.createDirectory(at: memos, withIntermediateDirectories: true)
        let text = (0..<20_000).map { "낱말\($0)" }.joined(separator: " ")
        try Data(text.utf8).write(to: memos.appending(path: "a.txt"))
        let path = folder.appending(path: "vault.db").path()
        let told = Mutex<[String]>([])
        var attempt = 0
        let follower = FolderFollower(path: memos.path()) {
            defer { attempt += 1 }
            return try trouble == "busy" ? Self.isBusy(path, attempt) : Self.isFull(path, attempt)
        } report: { _, _ in
            throw Enough()
        } tell: { message, _ in
            told.withLock { $0.append(message?.english ?? "works") }
        }
        // The report of the first successful import ends the loop.
        #expect(throws: Enough.self) { try follower.follow(until: .never()) }
        let expected = trouble == "busy" ? "another program is writing" : "the disk is full"
        #expect(told.withLock { $0 }.count { $0.contains(expected) } == 2)
        #expect(try Vault.openForReading(path).search(SearchRequest(query: "낱말19999")).total == 1)
    }
}
