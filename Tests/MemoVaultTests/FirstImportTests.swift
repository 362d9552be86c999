import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import Synchronization
import TestSupport
import Testing

@testable import MemoVault

/// The first import of a vault, which is written without the write-ahead log.
@Suite struct FirstImportTests {
    private func exists(_ ending: String, beside test: TestVault) -> Bool { FileManager.default.fileExists(atPath: test.path + ending) }

    private func mode(_ test: TestVault) throws -> String? { try test.vault.write { try String.fetchOne($0, sql: "PRAGMA journal_mode") } }

    /// Imports `count` memos, and calls `midway` before the last one.
    @discardableResult
    private func apply(_ count: Int, to vault: Vault, from first: Int = 0, midway: () throws -> Void = {}) throws -> ImportReport {
        var options = ApplyOptions(now: Timestamp(milliseconds: 1_700_000_000_000))
        options.isAlone = true
        return try vault.apply(as: "test", options: options) { yield in
            for number in first..<first + count {
                if number == first + count - 1 { try midway() }
                try yield(.memo("메모 \(number) 학교에서", id: "\(number)"))
            }
        }
    }

    @Test func `only the first import leaves the log`() throws {
        let test = try TestVault()
        try apply(3, to: test.vault) {
            #expect(!exists("-wal", beside: test))
            let mode = try test.vault.writer?.unsafeReentrantRead { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
            #expect(mode == "delete")
        }
        #expect(!exists("-journal", beside: test))
        #expect(try mode(test) == "wal")
        try apply(3, to: test.vault, from: 3) { #expect(exists("-wal", beside: test)) }
        #expect(try test.vault.search(SearchRequest(query: "학교")).total == 6)
        #expect(try test.vault.check(samples: 6).isHealthy)
    }

    @Test func `it keeps the log if another connection has the vault open`() throws {
        let test = try TestVault()
        let other = try Vault.openForReading(test.path)
        try apply(2, to: test.vault) {
            #expect(exists("-wal", beside: test))
            let total = try other.search(SearchRequest(query: "학교")).total
            #expect(total == 0)
        }
        #expect(try other.search(SearchRequest(query: "학교")).total == 2)
    }

    @Test func `a vault that is opened meanwhile gets its log between two batches`() throws {
        let test = try TestVault()
        var options = ApplyOptions()
        (options.isAlone, options.batchSize) = (true, 2)
        var other: Vault?
        _ = try test.vault.apply(as: "test", options: options) { yield in
            for number in 0..<4 {
                // The batch before has ended.
                if number == 2 { other = try Vault.open(test.path) }
                try yield(.memo("학교 \(number)", id: "\(number)"))
            }
        }
        #expect(try mode(test) == "wal")
        #expect(try other?.search(SearchRequest(query: "학교")).total == 4)
        #expect(try other?.check(samples: 4).isHealthy == true)
    }

    @Test func `a reader that waits ends the batch`() throws {
        let test = try TestVault()
        try test.vault.write { try $0.execute(sql: "PRAGMA cache_size = 4") }
        var options = ApplyOptions()
        options.isAlone = true
        let path = test.path
        let found = Mutex<Int?>(nil)
        let report = try test.vault.apply(as: "test", options: options) { yield in
            for number in 0..<20_000 {
                if number == 2000 {
                    Thread.detachNewThread {
                        let total = try? Vault.openForReading(path).search(SearchRequest(query: "메모")).total
                        found.withLock { $0 = total ?? -1 }
                    }
                }
                if number > 2000 {
                    if found.withLock({ $0 }) != nil { return }
                    usleep(1000)
                }
                try yield(.memo("메모 \(number)", id: "\(number)"))
            }
        }
        let total = try #require(found.withLock { $0 })
        #expect(total >= 2000 && total <= report.imported)
        #expect(report.imported < 20_000)
        #expect(try mode(test) == "wal")
    }

    @Test func `a reader undoes the batch of an import that was killed`() throws {
        let test = try TestVault()
        let copy = test.folder.appending(path: "copy.db").path()
        // With a tiny cache, pages are in the file before the batch ends.
        try test.vault.write { try $0.execute(sql: "PRAGMA cache_size = 4") }
        try apply(2000, to: test.vault) {
            for ending in ["", "-journal"] { try FileManager.default.copyItem(atPath: test.path + ending, toPath: copy + ending) }
        }
        let journal = try Data(contentsOf: URL(filePath: copy + "-journal"))
        #expect(journal.first != 0 && journal.count > 512)
        let vault = try Vault.openForReading(copy)
        #expect(try vault.search(SearchRequest(query: "메모")).total == 0)
        #expect(!FileManager.default.fileExists(atPath: copy + "-journal"))
        #expect(try apply(2000, to: Vault.open(copy)).imported == 2000)
    }

    @Test func `a failed import leaves an empty vault`() throws {
        struct Failure: Error {}
        let test = try TestVault()
        try test.vault.write { try $0.execute(sql: "PRAGMA cache_size = 4") }
        #expect(throws: Failure.self) { try apply(2000, to: test.vault) { throw Failure() } }
        #expect(try mode(test) == "wal")
        #expect(try test.number("SELECT count(*) FROM memo") == 0)
        #expect(try apply(5, to: test.vault).imported == 5)
        #expect(try test.vault.check(samples: 5).isHealthy)
    }

    @Test func `a replaced file gets neither log nor journal of the old one`() throws {
        let test = try TestVault()
        let copy = test.folder.appending(path: "copy.db").path()
        try test.vault.backup(to: copy)
        #expect(throws: VaultError.replaced(path: test.path)) {
            try apply(3, to: test.vault) { #expect(FilePlacement.move(copy, to: test.path) == nil) }
        }
        #expect(!exists("-journal", beside: test))
        #expect(try Vault.openForReading(test.path).check(samples: 3).isHealthy)
        #expect(try apply(3, to: Vault.open(test.path)).imported == 3)
    }

    @Test func `a journal of another file is found by the process that has it open`() throws {
        let test = try TestVault()
        try Data([1]).write(to: URL(filePath: test.path + "-journal"))
        #expect(OpenFile.otherProcessUsingLog(of: test.path) == nil)
        let (shell, input) = (Process(), Pipe())
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "exec 3<\"$0\"; echo; read line", test.path + "-journal"]
        let output = Pipe()
        (shell.standardInput, shell.standardOutput) = (input, output)
        let child = try Child(shell, within: 60)
        _ = try output.fileHandleForReading.read(upToCount: 1)
        #expect(OpenFile.otherProcessUsingLog(of: test.path) == Int(child.id))
        // The shell ends with its input.
        try input.fileHandleForWriting.close()
        child.wait()
        #expect(OpenFile.otherProcessUsingLog(of: test.path) == nil)
    }
}
