import Foundation
import GRDB
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

/// Exports are imported into a vault in PostgreSQL as they are into a file.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class ImportingTests: Sendable {
    private let address: String
    private let store: VaultStore
    private let folder = TemporaryFolder()
    private static let now = Timestamp(milliseconds: 1_800_000_000_000)
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Corpus")

    init() async throws {
        address = try await StoredPair.shared().address
        store = VaultStore(address)
    }

    private func path(_ name: String) -> String { folder.path(of: name) }

    /// Creates an empty file, and an empty vault in the store.
    private func makePair(_ name: String) throws -> (Vault, StoredVault) {
        try store.create(name)
        return (try Vault.open(path(name + ".db")), StoredVault(name, in: store))
    }

    private func differences(_ name: String, _ file: Vault) throws -> [String] {
        try StoreComparison(address, folder.url).differences(name, file)
    }

    /// Imports an export into a vault, and returns the outcome of each memo and the report.
    private static func report(of export: String, into vault: any VaultEngine, _ options: ApplyOptions) throws -> String {
        let reader: ImportReader
        do { reader = try ImportReader(path: export, options: ImportOptions(timeZone: .gmt)) } catch { return "\(error)" }
        var outcomes: [MemoOutcome] = []
        let report = try vault.apply(reader, options: options) {
            outcomes.append($1)
        } progress: { _ in
        }
        return "\(outcomes.map(\.rawValue))\n\(report)"
    }

    private static func exports(in folder: String) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.appending(path: folder).path()).sorted()
        return names.map { corpus.appending(path: folder + "/" + $0).path() }
    }

    @Test(
        "the exports of the Corpus have the same results",
        arguments: ["", "formats", "broken", "containers", "cloudnotes", "memomemo", "projects", "diary"])
    func sameImports(folder: String) async throws {
        let problems = try await StoredPair.onThread { [self] in
            let name = "corpus-" + folder
            let (file, stored) = try makePair(name)
            var problems: [String] = []
            for (number, export) in try Self.exports(in: folder).enumerated() {
                for (isMirror, isDryRun) in [(false, true), (false, false), (number % 2 == 0, false), (true, true)] {
                    let options = ApplyOptions(isMirror: isMirror, isDryRun: isDryRun, now: Self.now)
                    let expected = try Self.report(of: export, into: file, options)
                    let actual = try Self.report(of: export, into: stored, options)
                    if expected != actual { problems.append("\(export): \(expected)\n ≠ \(actual)") }
                }
            }
            problems += try differences(name, file)
            try file.close()
            return problems
        }
        #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5).joined(separator: "\n"))")
    }

    @Test("random histories of changed exports, mirrors and edits have the same results", arguments: [1, 2, 3, 4] as [UInt64])
    func sameHistories(seed: UInt64) async throws {
        let problems = try await StoredPair.onThread { [self] in
            let name = "imports\(seed)"
            let (file, stored) = try makePair(name)
            var exports = RandomExports(seed: seed)
            var (one, other) = (RandomEdits(seed: seed, memos: 1...40), RandomEdits(seed: seed, memos: 1...40))
            var problems: [String] = []
            for number in 0..<12 {
                let export = path("history\(seed)-\(number)") + "/notes"
                let options = try exports.write(to: export)
                let (expected, actual) = try (Self.report(of: export, into: file, options), Self.report(of: export, into: stored, options))
                if expected != actual { problems.append("import \(number): \(expected)\n ≠ \(actual)") }
                for _ in 0..<4 {
                    let (expected, actual) = (one.step(file), other.step(stored))
                    if expected != actual { problems.append("after import \(number): \(expected)\n ≠ \(actual)") }
                }
            }
            problems += try differences(name, file)
            try file.close()
            return problems
        }
        #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5).joined(separator: "\n"))")
    }

    /// Writes an export of JSON Lines.
    private func writeLines(_ name: String, _ numbers: Range<Int>) throws -> String {
        let lines = numbers.map { number in
            #"{"id":"\#(name)-\#(number)","text":"학교에서 \#(name) 회의를 \#(number)번 했다","tags":["같은 태그"],"category":"업무"}"#
        }
        try lines.joined(separator: "\n").write(toFile: path(name + ".jsonl"), atomically: true, encoding: .utf8)
        return path(name + ".jsonl")
    }

    @Test("an import whose connection breaks keeps whole batches, says so, and is completed by the next one")
    func killed() throws {
        let (file, stored) = try makePair("broken-import")
        let export = try writeLines("끊김", 0..<1500)
        let (admin, number) = (try PostgresConnection(address), try #require(store.vaults().first { $0.name == "broken-import" }?.number))
        let kill =
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = $1 AND \(PostgresServer.isHere)"
        var options = ApplyOptions(now: Self.now)
        options.batchSize = 400
        var memos = 0
        let outcome = Result {
            try stored.apply(ImportReader(path: export), options: options) { _, _ in
                memos += 1
                if memos == 1000 { #expect((try? admin.query(kill, .integer(number)).count) == 1) }
            }
        }
        #expect(throws: StoreFailure.importBroken("broken-import", committed: 800)) { try outcome.get() }
        #expect(try stored.search(SearchRequest(query: "끊김")).total == 800)
        let report = try stored.apply(ImportReader(path: export), options: options)
        #expect((report.imported, report.unchanged) == (700, 800))
        // The file has the history of the same batches.
        options.batchSize = 800
        struct Stopped: Error {}
        #expect(throws: Stopped.self) {
            try file.apply(ImportReader(path: export), options: options, progress: { if $0.read > 1000 { throw Stopped() } })
        }
        _ = try file.apply(ImportReader(path: export), options: options)
        // An operation has an entry for each batch.
        let found = try differences("broken-import", file).filter { !$0.hasPrefix("journal:") && !$0.hasPrefix("operation:") }
        #expect(found == [])
        try file.close()
    }

    @Test("a batch ends after three seconds if somebody waits to write, and after ten in any case")
    func turns() async throws {
        try await StoredPair.onThread { [self] in
            try store.create("turns")
            func batches() throws -> StoreBatches {
                let connection = try store.connect()
                try connection.run("SET search_path = \(StoreSchema.served), pg_catalog")
                return try StoreBatches("turns", connection, isDryRun: false, open: { try self.store.connect() }, noteWrite: { _ in })
            }
            let writing = try batches()
            defer { writing.rollBack() }
            func mustYield(_ milliseconds: Int) throws -> Bool {
                try writing.mustYield(after: .milliseconds(milliseconds), records: 1, bytes: 1)
            }
            #expect(try writing.begin())
            #expect(try [2900, 3000, 3200, 3600, 9900, 10_000].map(mustYield) == [false, false, false, false, false, true])
            // One who waits for another vault does not count.
            let other = try store.connect()
            try store.create("other-turns")
            let waiting = try store.connect()
            try other.run("SELECT saekin.enter('other-turns'); BEGIN; \(StoreSchema.lockingVault)")
            try waiting.send("SELECT saekin.enter('other-turns'); BEGIN; \(StoreSchema.lockingVault); ROLLBACK")
            try waitForWaiters(1)
            try writing.commit()
            #expect(try !writing.begin())
            #expect(try !mustYield(3000))
            let next = try store.connect()
            try next.send("SELECT saekin.enter('turns'); BEGIN; \(StoreSchema.lockingVault); ROLLBACK")
            try waitForWaiters(2)
            #expect(try [2900, 3400, 3500].map(mustYield) == [false, false, true])
            try other.run("ROLLBACK")
            writing.rollBack()
            try next.catchUp()
            try waiting.catchUp()
        }
    }

    /// Waits until as many connections wait for a lock of a vault.
    private func waitForWaiters(_ count: Int64) throws {
        let admin = try PostgresConnection(address)
        for _ in 0..<1000 {
            let sql = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND \(PostgresServer.isHere)"
            if try admin.query(sql).integer(0, 0) == count { return }
            usleep(10_000)
        }
        Issue.record("nobody waits")
    }

    @Test("two imports into a vault at once, and edits beside them, are all there")
    func simultaneous() async throws {
        try store.create("two-imports")
        let exports = try ["하나", "둘"].map { try writeLines($0, 0..<600) }
        let address = address
        try await withThrowingTaskGroup(of: Void.self) { group in
            for export in exports {
                group.addTask {
                    try await StoredPair.onThread {
                        var options = ApplyOptions()
                        options.batchSize = 50
                        _ = try StoredVault("two-imports", in: VaultStore(address)).apply(ImportReader(path: export), options: options)
                    }
                }
            }
            group.addTask {
                try await StoredPair.onThread {
                    let vault = StoredVault("two-imports", in: VaultStore(address))
                    for number in 0..<20 {
                        _ = try vault.edit { editor in
                            _ = try editor.add(MemoDraft(text: MemoText("사이에 쓴 글 \(number)")))
                            if number == 10 { _ = try editor.renameTag("같은 태그", to: "다른 태그") }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let vault = StoredVault("two-imports", in: store)
        #expect(try vault.search(SearchRequest(query: "학교에서")).total == 1200)
        #expect(try vault.search(SearchRequest(query: "사이에")).total == 20)
        for export in exports {
            let again = try vault.apply(ImportReader(path: export))
            #expect((again.imported, again.updated, again.unchanged) == (0, 0, 600))
        }
        _ = try store.exportVault("two-imports", to: path("two.db"))
        let file = try Vault.open(path("two.db"))
        #expect(try file.readDatabase { try Int64.fetchAll($0, sql: "SELECT id FROM memo ORDER BY id") } == Array(1...1220))
        #expect(try differences("two-imports", file) == [])
        #expect(try VaultStore(address).check("two-imports").isHealthy)
    }

    @Test("what a vault in PostgreSQL cannot hold is refused by name")
    func refusals() throws {
        let (file, stored) = try makePair("refusing-imports")
        try file.close()
        let long = String(repeating: "가", count: 1000)
        try """
        {"id":"\(long)","text":"긴 이름"}
        {"id":"2","text":"짧은 이름"}
        """.write(toFile: path("long.jsonl"), atomically: true, encoding: .utf8)
        for isDryRun in [true, false] {
            let report = try stored.apply(ImportReader(path: path("long.jsonl")), options: ApplyOptions(isDryRun: isDryRun))
            #expect((report.imported, report.rejected, report.problems.map(\.code)) == (1, 1, ["record-refused"]))
        }
        #expect(throws: StoreFailure.noVault("없음")) { try StoredVault("없음", in: store).apply(ImportReader(path: path("long.jsonl"))) }
    }
}
