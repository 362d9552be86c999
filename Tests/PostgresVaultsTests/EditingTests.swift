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

/// A vault in PostgreSQL is changed as its file is.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class EditingTests: Sendable {
    private let address: String
    private let store: VaultStore
    private let folder = TemporaryFolder()

    init() async throws {
        address = try await StoredPair.shared().address
        store = VaultStore(address)
    }

    private func path(_ name: String) -> String { folder.path(of: name) }

    private func differences(_ name: String, _ file: Vault) throws -> [String] {
        try StoreComparison(address, folder.url).differences(name, file)
    }

    /// Creates a file, and a vault in the store that is the same.
    private func makePair(_ name: String, isEmpty: Bool) throws -> (Vault, StoredVault) {
        let file = try Vault.open(path(name + ".db"))
        try store.create(name)
        if !isEmpty {
            let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            _ = try file.apply(ImportReader(path: corpus.appending(path: "Corpus/dropbox").path()))
            try file.transaction { try TitleKeys.complete(in: $0) }
            _ = try store.importVault(file, as: name)
        }
        return (file, StoredVault(name, in: store))
    }

    @Test("the same changes have the same results in a file and in the store", arguments: [1, 2, 3, 4] as [UInt64])
    func sameHistories(seed: UInt64) async throws {
        let problems = try await StoredPair.onThread { [self] in
            let (file, stored) = try makePair("history\(seed)", isEmpty: seed % 2 == 0)
            let memos: ClosedRange<Int64> = seed % 2 == 0 ? 1...9 : 1...45
            var (one, other) = (RandomEdits(seed: seed, memos: memos), RandomEdits(seed: seed, memos: memos))
            var (problems, failures): ([String], Int) = ([], 0)
            for number in 0..<80 {
                let (expected, actual) = (one.step(file), other.step(stored))
                if expected != actual { problems.append("\(number): \(expected)\n ≠ \(actual)") }
                if expected.hasPrefix("error") { failures += 1 }
            }
            if failures > 60 { problems.append("\(failures) of 80 changes failed in both, so this test says little") }
            problems += try differences("history\(seed)", file)
            try file.close()
            return problems
        }
        #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(10).joined(separator: "\n"))")
    }

    @Test(
        "a planted difference is seen",
        arguments: [
            "UPDATE saekin.word SET memos = memos + 1 WHERE vault = $1 AND word = (SELECT min(word) FROM saekin.word WHERE vault = $1)",
            "DELETE FROM saekin.memo_token WHERE vault = $1 AND memo_id = 2",
            "UPDATE saekin.event SET title = title || '.' WHERE vault = $1 AND id = 1",
            "UPDATE saekin.counter SET last = last + 1 WHERE vault = $1 AND name = 'event'",
            "UPDATE saekin.memo SET recency = recency + 1 WHERE vault = $1 AND id = 1",
        ])
    func plantedDifference(sql: String) throws {
        let name = "planted\(UUID().uuidString.prefix(8))"
        let (file, stored) = try makePair(name, isEmpty: true)
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        for vault in [file, stored] as [any VaultEngine] {
            try vault.edit(now: now) { editor in
                for number in 1...3 {
                    var draft = MemoDraft(text: MemoText("학교에서 \(number)"))
                    draft.externalID = "\(number)"
                    _ = try editor.add(draft)
                }
            }
        }
        #expect(try differences(name, file) == [])
        let number = try #require(store.vaults().first { $0.name == name }?.number)
        #expect(try PostgresConnection(address).query(sql, .integer(number)).changed == 1)
        #expect(try differences(name, file) != [])
    }

    @Test("an edit whose connection breaks is made once, or leaves nothing", arguments: [1, 2])
    func killed(times: Int) async throws {
        let name = "killed\(times)"
        try store.create(name)
        let vault = StoredVault(name, in: store)
        _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("처음"))) }
        let (before, admin) = (try vault.state(), try PostgresConnection(address))
        let number = try #require(store.vaults().first { $0.name == name }?.number)
        // The one that holds the lock of this vault.
        let kill =
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND objid::bigint = $1 AND \(PostgresServer.isHere)"
        var runs = 0
        let outcome = Result {
            try vault.edit { editor in
                runs += 1
                let change = try editor.add(MemoDraft(text: MemoText("중간에 끊긴 학교")))
                if runs <= times { #expect(try admin.query(kill, .integer(number)).count == 1) }
                return try editor.setState(of: change.memo ?? MemoID(rawValue: 0), to: .todo)
            }
        }
        #expect(runs == 2)
        let titles = try vault.search(SearchRequest(query: "학교")).total
        if times == 1 {
            #expect(try outcome.get()?.memo == MemoID(rawValue: 2))
            #expect(titles == 1)
        } else {
            #expect(throws: PostgresError.self) { try outcome.get() }
            #expect(titles == 0)
            #expect(try vault.state() == before)
        }
        // The next edit gets a number as if nothing had happened.
        #expect(try vault.edit { try $0.add(MemoDraft(text: MemoText("다음"))) }.memo?.rawValue == (times == 1 ? 3 : 2))
    }

    @Test("what cannot be changed is refused by name")
    func refusals() throws {
        #expect(throws: StoreFailure.noVault("없음")) { try StoredVault("없음", in: store).edit { _ in } }
        try store.create("refusing")
        let vault = StoredVault("refusing", in: store)
        _ = try vault.edit { try $0.add(MemoDraft(text: MemoText("학교"))) }
        #expect(throws: StoreFailure.notEmpty("refusing")) { try store.importVault(Vault.inMemory(), as: "refusing") }
        let admin = try PostgresConnection(address)
        let number = try #require(store.vaults().first { $0.name == "refusing" }?.number)
        try admin.query("UPDATE saekin.setting SET value = '0' WHERE vault = $1 AND key = 'analyzer'", .integer(number))
        #expect(throws: StoreFailure.outdated("refusing")) { try vault.edit { try $0.trash(MemoID(rawValue: 1)) } }
        #expect(try vault.list(MemoListRequest()) { _ in }.total == 1)
    }
}
