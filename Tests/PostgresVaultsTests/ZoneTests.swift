import MemoModel
import MemoSearch
import MemoVault
import PostgresTestSupport
import PostgresVaults
import Testing

/// The days of a vault in PostgreSQL are those of its caller, as in a file.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(5)))
struct ZoneTests {
    @Test func `a vault in PostgreSQL has the days of the caller, as its file does`() async throws {
        let pair = try await StoredPair.shared()
        let days = try await StoredPair.onThread {
            let zones = ["Asia/Seoul", "UTC", "Pacific/Kiritimati", "America/Los_Angeles"]
            return try zones.map { zone in
                try LocalTime.in(LocalZone(named: zone)) { try (Self.days(of: pair.file), Self.days(of: pair.stored)) }
            }
        }
        for (file, stored) in days { #expect(file == stored && !file.isEmpty) }
        #expect(Set(days.map(\.1)).count == days.count)
    }

    /// Returns counts by day, and the memos of some days, of a search and a list.
    private static func days(of vault: some VaultEngine) throws -> [String] {
        let now = StoredPair.now
        var found: [String] = []
        for key in [CountKey.day, .month, .date] {
            found += try vault.count(SearchRequest(query: ""), by: key, limit: nil, now: now).counts.map {
                "\(key) \($0.value) \($0.count)"
            }
        }
        for query in ["date:today", "date:어제", "is:overdue", "created:2023-08-28", "회의 date:2023-08"] {
            found.append("\(query) \(try vault.search(SearchRequest(query: query), now: now).total)")
        }
        var list = MemoListRequest()
        list.day = LocalTime.day(at: now)
        found.append("\(try vault.list(list) { _ in }.total)")
        return found
    }
}
