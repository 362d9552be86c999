import Foundation
import GRDB
import MemoModel
import MemoSearch
import PostgresSupport

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// Compares vaults in a store with files.
struct StoreComparison {
    private let address: String
    private let store: VaultStore
    /// The folder for copies.
    private let folder: URL

    init(_ address: String, _ folder: URL) { (self.address, store, self.folder) = (address, VaultStore(address), folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path() }

    private static let queries = ["학교", "먹다", "여행 OR 회의록", "ㅎㄱ", "wifi", "category:업무", "#여행", "제주도 -여행을", "is:pinned", "없는말이다"]

    private static func withoutNumber(_ row: String) -> String { row.replacing(/\|id=int64\(-?[0-9]+\)/, with: "") }

    /// Returns what is different in a vault of the store and in a file: rows, tokens, counts of words, and searches.
    func differences(_ name: String, _ file: Vault) throws -> [String] {
        let (copy, again) = (UUID().uuidString + ".db", UUID().uuidString)
        _ = try store.exportVault(name, to: path(copy))
        let exported = try Vault.open(path(copy))
        let (one, other) = (try file.rows(), try exported.rows())
        try exported.close()
        var found = one.keys.sorted().flatMap { table -> [String] in
            var (one, other) = (Set(one[table] ?? []), Set(other[table] ?? []))
            // Only the order of its entries is the same.
            if table == "journal" { (one, other) = (Set(one.map(Self.withoutNumber)), Set(other.map(Self.withoutNumber))) }
            return one.symmetricDifference(other).sorted().map {
                "\(table): \($0) \(one.contains($0) ? "only in the file" : "only in the store")"
            }
        }
        // The tokens of a file are compared by importing it.
        try store.create(again)
        _ = try store.importVault(file, as: again)
        let admin = try PostgresConnection(address)
        let numbers = try [name, again].map { name in try store.vaults().first { $0.name == name }?.number ?? 0 }
        for (table, columns) in [("word", "word, memos, either"), ("memo_token", "memo_id, part, tokens::text")] {
            let sides = numbers.map { "(SELECT \(columns) FROM saekin.\(table) WHERE vault = \($0))" }
            let sql = "SELECT t::text FROM (\(sides[0]) EXCEPT \(sides[1]) UNION ALL (\(sides[1]) EXCEPT \(sides[0]))) t LIMIT 5"
            let rows = try admin.query(sql)
            found += try (0..<rows.count).map { "\(table): \(try rows.text($0, 0) ?? "")" }
        }
        try store.drop(again)
        let stored = StoredVault(name, in: store)
        for query in Self.queries {
            let (one, other) = (
                Result { try file.search(SearchRequest(query: query), now: StoredPair.now) },
                Result { try stored.search(SearchRequest(query: query), now: StoredPair.now) }
            )
            let texts = [one, other].map { result in
                switch result {
                case .success(let answer): "\(answer.hits.map(\.id.rawValue)) \(answer.counts.map { "\($0)" }.sorted())"
                case .failure(let error): "\(error)"
                }
            }
            if texts[0] != texts[1] { found.append("\(query): \(texts[0]) ≠ \(texts[1])") }
        }
        return found
    }
}
