import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// The first import of a vault, which gets its name when it is complete.
@Suite struct FirstImportTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.url.appending(path: "vault.db").path() }

    /// The names of the files, without those that readers leave beside a vault.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).filter { !["vault.db-wal", "vault.db-shm"].contains($0) }
            .sorted()
    }

    /// Imports `count` memos in batches of two, and calls `midway` after the last one.
    @discardableResult
    private func apply(_ count: Int, to vault: Vault, midway: () throws -> Void = {}) throws -> ImportReport {
        var options = ApplyOptions(now: Timestamp(milliseconds: 1_700_000_000_000))
        options.batchSize = 2
        return try vault.apply(as: "test", options: options) { yield in
            for number in 0..<count {
                try yield(.memo("메모 \(number) 학교에서", id: "\(number)"))
                if number == count - 1 { try midway() }
            }
        }
    }

    private func total(_ path: String) throws -> Int? {
        let vault = try Vault.openForReading(path)
        defer { try? vault.close() }
        return try vault.search(SearchRequest(query: "학교")).total
    }

    @Test func `it has its name only when it is complete`() throws {
        let report = try Vault.building(path) { vault in
            try apply(5, to: vault) {
                let there = try names()
                #expect(there == ["vault.db.importing", "vault.db.importing-journal"])
            }
        }
        #expect(report?.imported == 5)
        #expect(try names() == ["vault.db"])
        #expect(try total(path) == 5)
        let vault = try Vault.open(path)
        #expect(try vault.writeDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        #expect(try vault.check(samples: 5).isHealthy)
        try vault.close()
        #expect(try Vault.building(path) { _ in Issue.record("the vault has memos") } == nil)
    }

    @Test func `an empty vault keeps its settings and can be searched meanwhile`() throws {
        let vault = try Vault.open(path)
        _ = try vault.edit { try $0.addCategory("여행") }
        try vault.close()
        _ = try Vault.building(path) { vault in
            try apply(3, to: vault) {
                let found = try total(path)
                #expect(found == 0)
            }
        }
        #expect(try total(path) == 3)
        #expect(try Vault.openForReading(path).categories(matching: "여행").count == 1)
    }

    @Test func `a vault that was changed, made or opened meanwhile is left alone`() throws {
        func change() throws {
            let vault = try Vault.open(path)
            _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("그사이"))) }
            try vault.close()
        }
        #expect(try Vault.building(path) { try apply(3, to: $0, midway: change) } == nil)
        #expect(try names() == ["vault.db"])
        #expect(try total(path) == 0)
        try FileManager.default.removeItem(atPath: path)
        try Vault.open(path).close()
        #expect(try Vault.building(path) { try apply(3, to: $0, midway: change) } == nil)
        try FileManager.default.removeItem(atPath: path)
        try Vault.open(path).close()
        var other: Vault?
        #expect(try Vault.building(path) { try apply(3, to: $0) { other = try Vault.openForReading(path) } } == nil)
        #expect(try other?.search(SearchRequest(query: "학교")).total == 0)
    }

    @Test func `only one first import runs at a time`() throws {
        let inner: Int?? = try Vault.building(path) { vault in
            try apply(3, to: vault)
            return try Vault.building(path) { _ in 1 }
        }
        #expect(inner == .some(.none))
        #expect(try total(path) == 3)
    }

    @Test func `an import that fails keeps what it has committed, and leaves nothing otherwise`() throws {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try Vault.building(path) { try apply(1, to: $0) { throw Failure() } } }
        #expect(try names() == [])
        #expect(throws: Failure.self) { try Vault.building(path) { try apply(5, to: $0) { throw Failure() } } }
        #expect(try total(path) == 4)
        #expect(try names() == ["vault.db"])
    }

    @Test func `the draft of a killed import harms nobody and is removed by the next`() throws {
        _ = try Vault.building(path) { vault in
            try apply(5, to: vault) {
                // As after a kill: the files stay as they are.
                for ending in ["", "-journal"] {
                    try FileManager.default.copyItem(atPath: path + ".importing" + ending, toPath: path + ".killed" + ending)
                }
            }
        }
        for ending in ["", "-journal"] {
            try FileManager.default.moveItem(atPath: path + ".killed" + ending, toPath: path + ".importing" + ending)
        }
        #expect(try total(path) == 5)
        #expect(try Vault.building(path) { _ in 1 } == nil)
        #expect(try names() == ["vault.db"])
    }
}
