import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import TestSupport
import Testing

@testable import MemoVault
@testable import SQLiteVaults

/// Logs and journals that a killed program has left beside the name of a vault.
@Suite struct LeftoverTests {
    private let folder = TemporaryFolder()

    private func path(_ name: String) -> String { folder.url.appending(path: name).path() }

    private func add(_ text: String, to vault: Vault) throws { _ = try vault.edit { try $0.add(MemoDraft(text: MemoText(text))) } }

    private func texts(_ path: String) throws -> [String] {
        let vault = try Vault.openForReading(path)
        defer { try? vault.close() }
        return try vault.readDatabase { try String.fetchAll($0, sql: "SELECT title FROM memo ORDER BY id") }
    }

    /// Copies what a kill at this moment would leave.
    private func kill(_ from: String, as to: String, endings: [String] = ["", "-wal"]) throws {
        for ending in endings {
            try? FileManager.default.removeItem(atPath: path(to) + ending)
            if FileManager.default.fileExists(atPath: path(from) + ending) {
                try FileManager.default.copyItem(atPath: path(from) + ending, toPath: path(to) + ending)
            }
        }
    }

    private func vault(_ name: String, _ texts: [String]) throws -> Vault {
        let vault = try Vault.open(path(name))
        for text in texts { try add(text, to: vault) }
        return vault
    }

    @Test func `a log of another vault is refused, and nothing is changed`() throws {
        let (killed, mine) = (try vault("killed.db", ["남의 글 1", "남의 글 2"]), try vault("mine.db", ["내 글"]))
        try mine.close()
        try kill("killed.db", as: "b.db")
        #expect(try texts(path("b.db")) == ["남의 글 1", "남의 글 2"])
        try kill("killed.db", as: "b.db")
        try kill("mine.db", as: "b.db", endings: [""])
        let before = ["", "-wal"].map { FileManager.default.contents(atPath: path("b.db") + $0) }
        let refusal = VaultError.foreignLog(path: path("b.db"), log: path("b.db") + "-wal")
        #expect(throws: refusal) { try Vault.openForReading(path("b.db")) }
        #expect(throws: refusal) { try Vault.open(path("b.db")) }
        #expect(throws: refusal) { try Vault.restore(path("b.db"), to: path("new.db")) }
        #expect(["", "-wal"].map { FileManager.default.contents(atPath: path("b.db") + $0) } == before)
        // The remedy of the message.
        try FileManager.default.moveItem(atPath: path("b.db") + "-wal", toPath: path("b.db") + "-wal.old")
        #expect(try texts(path("b.db")) == ["내 글"])
        try killed.close()
    }

    @Test func `a backup is whole at a name beside which a log was left`() throws {
        let (killed, mine) = (try vault("killed.db", ["남의 글"]), try vault("mine.db", ["내 글"]))
        try kill("killed.db", as: "forced.db")
        #expect(try mine.backup(to: path("forced.db"), isForced: true).asideFiles.isEmpty)
        #expect(try texts(path("forced.db")) == ["내 글"])
        try kill("killed.db", as: "removed.db")
        try FileManager.default.removeItem(atPath: path("removed.db"))
        let aside = try mine.backup(to: path("removed.db")).asideFiles
        #expect(aside.count == 1 && aside.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(try texts(path("removed.db")) == ["내 글"])
        // A new vault at such a name is whole too.
        try kill("killed.db", as: "new.db")
        try FileManager.default.removeItem(atPath: path("new.db"))
        try vault("new.db", ["새 글"]).close()
        #expect(try texts(path("new.db")) == ["새 글"])
        try killed.close()
    }

    @Test func `a file belongs to its log at each moment, an earlier copy of it does not`() throws {
        let test = try vault("v.db", ["글 0"])
        // Readers keep the log from being written again from its start.
        try kill("v.db", as: "early.db", endings: [""])
        _ = try test.writeDatabase { try $0.checkpoint(.truncate) }
        for number in 1...6 {
            try add("글 \(number)", to: test)
            if number == 3 { _ = try test.writeDatabase { try $0.checkpoint(.passive) } }
            try kill("v.db", as: "now.db")
            #expect(try texts(path("now.db")).count == number + 1)
        }
        try kill("v.db", as: "now.db")
        try kill("early.db", as: "now.db", endings: [""])
        #expect(throws: VaultError.self) { try Vault.openForReading(path("now.db")) }
        try test.close()
    }

    @Test func `a copy of a vault has no number in common with it`() throws {
        let test = try vault("v.db", ["하나"])
        try test.backup(to: path("copy.db"))
        try add("둘", to: test)
        try kill("v.db", as: "now.db")
        try kill("copy.db", as: "now.db", endings: [""])
        #expect(throws: VaultError.self) { try Vault.openForReading(path("now.db")) }
        try test.close()
    }

    @Test func `the log of a restored vault is its own`() throws {
        let test = try vault("v.db", ["하나"])
        try test.backup(to: path("copy.db"))
        for number in 0..<5 { try add("둘 \(number)", to: test) }
        _ = try test.writeDatabase { try $0.checkpoint(.truncate) }
        // Somebody who reads keeps the log from being moved into the file.
        let reader = try DatabaseQueue(path: path("v.db"), configuration: VaultConnection.configuration(readonly: true))
        try reader.inDatabase { db in
            try db.execute(sql: "BEGIN; SELECT 1 FROM memo LIMIT 1")
            _ = try Vault.restore(path("copy.db"), to: path("v.db"))
            try kill("v.db", as: "now.db")
            try db.execute(sql: "COMMIT")
        }
        #expect(FileManager.default.fileExists(atPath: path("now.db-wal")))
        #expect(try texts(path("now.db")) == ["하나"])
        try test.close()
    }

    @Test func `a vault without a number gets one, and its log stays its own`() throws {
        let test = try vault("v.db", ["하나"])
        try test.writeDatabase { db in
            // Those of this connection name tables that an earlier version lacks.
            for name in try String.fetchAll(db, sql: "SELECT name FROM temp.sqlite_schema WHERE type = 'trigger'") {
                try db.execute(sql: "DROP TRIGGER temp.\(name)")
            }
            try db.execute(
                sql:
                    "DROP TABLE baseline; DROP TABLE former_name; DROP TABLE purged; DROP TABLE operation; DROP TABLE journal; DROP TABLE file_text; PRAGMA user_version = 10"
            )
            for column in [MemoColumn].all.drop(while: { $0 != .detected }).dropFirst() {
                try db.execute(sql: "ALTER TABLE memo DROP COLUMN \(column.name)")
            }
            _ = try db.checkpoint(.truncate)
            // Written by an earlier version.
            try db.execute(sql: "INSERT INTO setting(key, value) VALUES ('test', 1)")
        }
        try kill("v.db", as: "now.db")
        #expect(try texts(path("now.db")) == ["하나"])
        let now = try Vault.open(path("now.db"))
        #expect(try now.readDatabase { try VaultState.read(in: $0) }.mayBeFirst)
        try kill("now.db", as: "later.db")
        #expect(try texts(path("later.db")) == ["하나"])
        try now.close()
        try test.close()
    }

    @Test func `a journal is undone in its own file only`() throws {
        try vault("v.db", (0..<40).map { "글 \($0)" }).close()
        try vault("mine.db", ["내 글"]).close()
        let queue = try DatabaseQueue(path: path("v.db"), configuration: VaultConnection.configuration())
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 4; BEGIN")
            try db.execute(sql: "UPDATE memo SET body = 'x'; CREATE TABLE other(x); INSERT INTO other SELECT body FROM memo")
            try db.execute(sql: "PRAGMA user_version = 11")
            try db.execute(sql: "INSERT INTO other SELECT a.body FROM memo a, memo b, memo c")
            for name in ["b.db", "c.db"] { try kill("v.db", as: name, endings: ["", "-journal"]) }
            try db.execute(sql: "ROLLBACK")
        }
        #expect(try texts(path("b.db")).count == 40)
        #expect(!FileManager.default.fileExists(atPath: path("b.db-journal")))
        try kill("mine.db", as: "c.db", endings: [""])
        #expect(throws: VaultError.foreignLog(path: path("c.db"), log: path("c.db-journal"))) { try Vault.openForReading(path("c.db")) }
        try FileManager.default.removeItem(atPath: path("c.db-journal"))
        #expect(try texts(path("c.db")) == ["내 글"])
        try queue.close()
    }

    @Test(arguments: [0, 1, 41, 255, 4096, VaultState.largest])
    func `numbers of states follow each other`(number: Int) {
        let state = VaultState(userVersion: number << 8 | 11)
        #expect(state.version == 11 && state.number == number && state.userVersion == number << 8 | 11)
        let next = VaultState(userVersion: (number % VaultState.largest + 1) << 8 | 11)
        #expect(state.isBefore(next) && state.distance(to: next) == 1 && !next.isBefore(state))
    }
}
