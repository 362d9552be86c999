import Foundation
import GRDB
import MemoImport
import MemoModel
import MemoSearch
import PostgresTestSupport

@testable import MemoVault
@testable import PostgresVaults
@testable import SQLiteVaults

/// The vault of the Corpus, as a file and in a store.
struct StoredPair: Sendable {
    let server: PostgresServer
    let address: String
    let file: Vault
    let stored: StoredVault
    let words: [String]

    /// The time of all requests.
    static let now = Timestamp(milliseconds: 1_693_191_600_000)
    private static let made = Result { try StoredPair(PostgresServer.shared()) }

    /// Returns the pair that all tests share.
    static func shared() async throws -> StoredPair { try await onThread { try made.get() } }

    /// Runs `body` on a thread of its own. It may take minutes, and other tests need Swift's threads, which are few.
    static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    private init(_ server: PostgresServer) throws {
        (self.server, address, file) = (server, try server.newDatabase(), try Vault.inMemory())
        let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Corpus")
        let options = ImportOptions(timeZone: TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt)
        for export in [
            "diary/diary.json", "cloudnotes/sample.json", "memomemo/default.json", "projects/projects.json", "thinking", "dropbox",
        ] {
            _ = try file.apply(ImportReader(path: corpus.appending(path: export).path(), options: options))
        }
        try file.edit(now: Self.now) { editor in
            for id in stride(from: Int64(5), to: 60, by: 5) {
                _ = try editor.setState(of: MemoID(rawValue: id), to: id % 2 == 0 ? .todo : .done)
            }
            for id in stride(from: Int64(3), to: 60, by: 7) { _ = try editor.trash(MemoID(rawValue: id)) }
        }
        try file.save(SavedSearch(name: "일", query: "회의 OR 업무"), now: Self.now)
        try file.changeSynonyms { $0 = try SynonymList("고양이 = 냥이") }
        let store = VaultStore(address)
        try store.create("corpus")
        _ = try store.importVault(file, as: "corpus")
        // A second vault beside it, of which nothing may be seen.
        try store.create("other")
        _ = try store.importVault(file, as: "other")
        stored = StoredVault("corpus", in: store)
        words = try file.readDatabase { db in
            try String.fetchAll(db, sql: "SELECT title || ' ' || body FROM memo ORDER BY id").flatMap {
                $0.split { $0.isWhitespace || "\"()*:/\\".contains($0) }.map(String.init)
            }
        }
    }
}

extension Vault {
    /// Returns every row of every table but those of the index.
    func rows() throws -> [String: [String]] {
        try readDatabase { db in
            let names = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'memo_index%' AND name NOT LIKE 'index_state'
                        AND name NOT LIKE 'file_index%' AND name NOT IN ('memo_vocabulary', 'file_vocabulary') ORDER BY name
                    """)
            return try Dictionary(
                uniqueKeysWithValues: names.map { name in
                    let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(name)").map { row in
                        row.map { "\($0)=\($1.storage)" }.joined(separator: "|")
                    }
                    return (name, rows.sorted())
                })
        }
    }
}

extension VaultStore {
    /// Writes a vault of the store to a new file, as `saekin store export` does.
    func exportVault(_ name: String, to path: String) throws -> StoreCopy {
        try exportVault(name) { try Vault.create(path, filledBy: $0) }
    }
}
