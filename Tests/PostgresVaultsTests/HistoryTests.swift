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

/// A vault in PostgreSQL answers as a file does whatever has happened to both.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
final class HistoryTests: Sendable {
    private let address: String
    private let store: VaultStore
    private let folder = TemporaryFolder()
    private static let words = [
        "학교에서", "학교", "먹었고", "먹다", "회의록", "회의 록", "wifi", "제주도", "여행을", "요리", "관광공사", "🙂", "가", "없는말이다", "010-1234-5678", "ㅎㄱ",
    ]

    init() async throws {
        address = try await StoredPair.shared().address
        store = VaultStore(address)
    }

    @Test(
        "a hundred random histories of imports, edits, the trash and new indexes have the same results and answers",
        arguments: [0, 1, 2, 3, 4] as [UInt64])
    func sameHistories(part: UInt64) async throws {
        let found = try await StoredPair.onThread { [self] in
            var problems: [String] = []
            for number in 0..<20 { problems += try self.problems(ofHistory: part * 20 + UInt64(number)) }
            return problems
        }
        #expect(found.isEmpty, "\(found.count): \(found.prefix(5).joined(separator: "\n"))")
    }

    @Test(
        "a planted difference is seen",
        arguments: [
            "UPDATE saekin.memo_token SET tokens = '' WHERE vault = $1",
            "UPDATE saekin.word SET memos = memos + 1, either = either + 1 WHERE vault = $1",
            "UPDATE saekin.memo SET body = body || ' 학교' WHERE vault = $1",
            "UPDATE saekin.memo SET recency = -recency WHERE vault = $1",
            "DELETE FROM saekin.memo_token WHERE vault = $1 AND memo_id = (SELECT max(memo_id) FROM saekin.memo_token WHERE vault = $1)",
        ])
    func plantedDifference(sql: String) async throws {
        let found = try await StoredPair.onThread { [self] in try self.problems(ofHistory: 1000, planting: sql) }
        #expect(!found.isEmpty)
    }

    /// Makes the same changes in a new file and in a new vault, and returns the differences.
    private func problems(ofHistory seed: UInt64, planting sql: String? = nil) throws -> [String] {
        let name = "random-\(seed)-\(UUID().uuidString.prefix(8))"
        let (file, stored, admin) = (try Vault.inMemory(), StoredVault(name, in: store), try PostgresConnection(address))
        try store.create(name)
        defer { try? store.drop(name) }
        let number = try #require(store.vaults().first { $0.name == name }?.number)
        var (exports, random) = (RandomExports(seed: seed), RandomNumbers(state: seed))
        var (one, other) = (RandomEdits(seed: seed, memos: 1...12), RandomEdits(seed: seed, memos: 1...12))
        var problems: [String] = []
        for step in 0..<5 {
            switch step == 0 ? 0 : Int.random(in: 0..<4, using: &random) {
            case 0:
                let export = folder.path(of: "\(name)-\(step)/notes")
                let options = try exports.write(to: export)
                let reports = try [file as any VaultEngine, stored].map { try Self.report(of: export, into: $0, options) }
                if reports[0] != reports[1] { problems.append("\(seed), import: \(reports[0])\n ≠ \(reports[1])") }
            case 1:
                // Another version of the rules made the tokens, so that the vault is indexed anew.
                try admin.query("UPDATE saekin.memo_token SET tokens = 'old:1' WHERE vault = $1", .integer(number))
                try admin.query("UPDATE saekin.setting SET value = '0' WHERE vault = $1 AND key = 'analyzer'", .integer(number))
                try stored.reindex(isForced: Bool.random(using: &random))
                try file.reindex()
            default:
                for _ in 0..<6 {
                    let (expected, actual) = (one.step(file), other.step(stored))
                    if expected != actual { problems.append("\(seed), edit: \(expected)\n ≠ \(actual)") }
                }
            }
        }
        if let sql {
            try admin.query(sql, .integer(number))
            try admin.query(StoreSchema.countingChange, .integer(number))
        }
        problems += Self.differences(file, stored, seed).map { "\(seed), \($0)" }
        let check = try store.check(name)
        if !check.isHealthy { problems.append("\(seed), \(check)") }
        if seed % 10 == 0, sql == nil {
            problems += try StoreComparison(address, folder.url).differences(name, file).map { "\(seed), \($0)" }
        }
        try file.close()
        return problems
    }

    private static func report(of export: String, into vault: any VaultEngine, _ options: ApplyOptions) throws -> String {
        guard let reader = try? ImportReader(path: export, options: ImportOptions(timeZone: .gmt)) else { return "" }
        return "\(try vault.apply(reader, options: options, observe: { _, _ in }, progress: { _ in }))"
    }

    private static func differences(_ file: Vault, _ stored: StoredVault, _ seed: UInt64) -> [String] {
        ConformanceTests.generated(8, from: words, seed: Int(seed)).enumerated().compactMap { number, query in
            let request = ConformanceTests.request(query, number + Int(seed))
            let sides = [
                ConformanceTests.description { try file.searchWithFacts(request, now: StoredPair.now) },
                ConformanceTests.description { try stored.searchWithFacts(request, now: StoredPair.now) },
            ]
            guard sides[0] != sides[1] else { return nil }
            let lines = zip(sides[0], sides[1]).first { $0 != $1 }
            return "\(query): \(lines.map { "\($0.0)\n  ≠ \($0.1)" } ?? "\(sides[0].count) and \(sides[1].count) lines")"
        }
    }
}
