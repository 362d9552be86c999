import GRDB
import MemoModel
import MemoVault
import PostingIndex
import Postings

/// The texts of a vault file, for its index.
struct VaultTexts: MemoTexts {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func forEachText(_ body: (_ id: Int64, _ title: String, _ body: String) throws -> Void) throws {
        let memos = try Row.fetchCursor(db, sql: "SELECT id, title, body FROM memo ORDER BY id")
        while let memo = try memos.next() { try body(memo[0], memo[1] ?? "", memo[2] ?? "") }
    }

    func text(of id: Int64) throws -> (title: String, body: String)? {
        let statement = try db.cachedStatement(sql: "SELECT title, body FROM memo WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { ($0[0], $0[1]) }
    }
}

extension SearchIndex {
    /// Returns the index of the vault on a connection.
    static func store(in db: Database, cache: IndexCache = IndexCache()) -> any PostingStore {
        store(in: db, texts: VaultTexts(db), isPlain: false, cache: cache)
    }
}

extension DetectedColumn {
    /// Recomputes the column for every memo. Needed when the column is new or the detectors have changed.
    static func fill(in db: Database) throws {
        let page = try db.makeStatement(sql: "SELECT id, title, body, detected FROM memo WHERE id > ? ORDER BY id LIMIT 500")
        let update = try db.makeStatement(sql: "UPDATE memo SET detected = ? WHERE id = ?")
        var last: Int64 = 0
        while true {
            let rows = try Row.fetchAll(page, arguments: [last])
            guard let final = rows.last else { return }
            for row in rows {
                let kinds = Detector.kinds(in: row[1]).union(Detector.kinds(in: row[2])).rawValue
                if kinds != row[3] { try update.execute(arguments: [kinds, row[0] as Int64]) }
            }
            let next: Int64 = final[0]
            // In a damaged table, rows may come in any order, and the loop would not end.
            guard next > last else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            last = next
        }
    }
}
