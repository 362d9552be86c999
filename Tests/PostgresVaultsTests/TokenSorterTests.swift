import Foundation
import MemoImport
import MemoModel
import MemoSearch
import PostgresSupport
import PostgresTestSupport
import TestSupport
import Testing

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// Large imports sort their tokens over a second connection, and ask the server seldom.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class TokenSorterTests: Sendable {
    private let address: String
    private let store: VaultStore
    private let folder = TemporaryFolder()
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)

    init() async throws {
        // Other tests must not sort tokens in the same partitions.
        address = try await StoredPair.shared().server.newDatabase()
        store = VaultStore(address)
    }

    private func path(_ name: String) -> String { folder.path(of: name) }

    private func connection(to name: String) throws -> PostgresConnection {
        let connection = try store.connect()
        try connection.run("SET search_path = \(StoreSchema.served), pg_catalog")
        try connection.query("SELECT saekin.enter($1)", .text(name))
        return connection
    }

    /// Sorts all new tokens, and returns the number of pages that they had.
    private func sort(_ connection: PostgresConnection) throws -> Int64 {
        try #require(try connection.query("SELECT saekin.sort_tokens()").integer(0, 0))
    }

    @Test("another connection sorts the tokens of a transaction that is not over")
    func uncommitted() throws {
        try store.create("a")
        let (writer, sorter) = (try connection(to: "a"), try connection(to: "a"))
        try writer.run("BEGIN; SELECT saekin.add_tokens('{1}', '{0}', ARRAY['학교:1'::tsvector])")
        #expect(try sort(sorter) > 0)
        #expect(try sort(sorter) == 0)
        try writer.run("COMMIT")
        #expect(try sorter.query("SELECT memos FROM saekin.find(ARRAY['학교'::tsquery])").integers(0, 0) == [1])
    }

    @Test("edits leave few new tokens beside the index, which each list of a search would read")
    func edited() throws {
        try store.create("a")
        let vault = StoredVault("a", in: store)
        for memo in 0..<60 {
            let words = (0..<40).map { "낱말\(memo * 40 + $0)" }
            _ = try vault.edit { try $0.add(MemoDraft(text: MemoText(words.joined(separator: " ")))) }
        }
        // The indexes of texts and of titles.
        #expect(try 1...40 ~= sort(connection(to: "a")))
    }

    @Test("a connection that sorts is counted as long as it is open")
    func counted() throws {
        try store.create("counted")
        let pools = StorePools(store, limit: 2)
        let sorter = TokenSorter("counted", from: 1, open: pools.connect)
        #expect(pools.open == 0)
        sorter.note(1)
        #expect(pools.open == 1)
        sorter.finish()
        #expect(pools.open == 0)
    }

    /// Writes memos with many different words. `change` is in every 20th.
    private func writeExport(_ count: Int, _ change: String) throws -> String {
        let lines = (0..<count).map { number in
            let words = (0..<60).map { "낱말\(number * 7 + $0 * $0)번을" }.joined(separator: " ")
            return #"{"id":"\#(number)","text":"\#(words) \#(number % 20 == 0 ? change : "")","tags":["표\#(number % 900)"]}"#
        }
        try lines.joined(separator: "\n").write(toFile: path("many.jsonl"), atomically: true, encoding: .utf8)
        return path("many.jsonl")
    }

    @Test("a large import leaves no token unsorted, with or without the second connection", arguments: [true, false])
    func large(hasSecond: Bool) async throws {
        try await StoredPair.onThread { [self] in
            try store.create("big")
            let (export, file) = (try writeExport(800, "처음"), try Vault.open(path("file.db")))
            let writer = try connection(to: "big")
            var opened = 0
            let batches = try StoreBatches("big", writer, isDryRun: false, sortingFrom: 1) { [self] in
                opened += 1
                if !hasSecond { throw PostgresError.full() }
                return try store.connect()
            } noteWrite: { _ in
            }
            let options = ApplyOptions(now: Self.now)
            let report = try StoreMemoWriter.target(batches, settings: VaultSettings(), options)
                .apply(ImportReader(path: export), options: options)
            #expect(report.imported == 800)
            #expect(opened == 1)
            #expect(try sort(writer) == 0)
            _ = try file.apply(ImportReader(path: export), options: options)
            _ = try file.edit { try $0.addCategory("다른 분류", color: nil, icon: nil) }
            #expect(try store.check("big").isHealthy)
            // Copying the file gives the same tokens.
            try store.create("copy")
            _ = try store.importVault(file, as: "copy")
            #expect(try sort(writer) == 0)
            let rows = try writer.query(
                """
                SELECT count(*), count(DISTINCT (memo_id, part, tokens::text)) FROM saekin.memo_token UNION ALL
                SELECT count(*), count(DISTINCT (word, memos, either)) FROM saekin.word
                """)
            for row in 0..<2 { #expect(try rows.integer(row, 0) == rows.integer(row, 1).map { $0 * 2 }) }
            try file.close()
        }
    }

    @Test("an import that changes many memos, and moves many to the trash, asks the server seldom")
    func seldom() throws {
        try store.create("changing")
        let (file, writer) = (try Vault.open(path("file.db")), try connection(to: "changing"))
        func run(_ export: String, isMirror: Bool) throws -> (report: ImportReport, roundTrips: Int) {
            let before = writer.roundTrips
            let options = ApplyOptions(isMirror: isMirror, now: Self.now)
            let batches = try StoreBatches("changing", writer, isDryRun: false, open: { try self.store.connect() }, noteWrite: { _ in })
            let report = try StoreMemoWriter.target(batches, settings: VaultSettings(), options)
                .apply(ImportReader(path: export), options: options)
            _ = try file.apply(ImportReader(path: export), options: options)
            return (report, writer.roundTrips - before)
        }
        #expect(try run(writeExport(1200, "처음"), isMirror: false).report.imported == 1200)
        let changed = try run(writeExport(1200, "다음"), isMirror: false)
        #expect((changed.report.updated, changed.report.unchanged) == (60, 1140))
        #expect(changed.roundTrips < 60)
        let trashed = try run(writeExport(400, "마지막"), isMirror: true)
        #expect((trashed.report.updated, trashed.report.trashed) == (20, 800))
        #expect(trashed.roundTrips < 60)
        #expect(try StoreComparison(address, folder.url).differences("changing", file) == [])
        try file.close()
    }
}
