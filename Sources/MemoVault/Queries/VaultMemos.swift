import GRDB
import MemoModel
import MemoSearch
import PostingIndex
import Postings
import Synchronization

/// The vault as the index sees it: resolves filters, orders memos, and knows the trash.
struct VaultMemos: MemoCollection {
    private let db: any VaultDatabase
    private let filters: FilterResolver
    private let names: LabelNames
    private let newest: NewestMemos

    init(_ db: any VaultDatabase, now: Timestamp = .now) {
        (self.db, filters, names, newest) = (db, FilterResolver(db: db, now: now), LabelNames(in: db), NewestMemos(in: db))
    }

    // Without an order, SQLite reads the smallest index instead of the table with the texts.
    func all() throws -> MemoIDs { MemoIDs(unordered: try db.integers("SELECT id FROM memo")) }

    func excluded(from wanted: [QueryFilter]) throws -> MemoIDs {
        if wanted.contains(where: FilterWords.asksForTrash) { return MemoIDs() }
        return MemoIDs(ascending: try db.integers("SELECT id FROM memo WHERE trashed IS NOT NULL ORDER BY +id"))
    }

    func memos(passing filter: QueryFilter) throws -> MemoIDs { MemoIDs(ascending: try filters.ids(passing: filter)) }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] { try names.labels(beginningWith: word, isOpen: isOpen) }

    func memos(bearing label: MemoLabel) throws -> MemoIDs { try names.memos(bearing: label) }

    func synonyms() throws -> SynonymList { try SynonymList.effective(in: db) }

    func first(_ count: Int, of ids: MemoIDs, in order: SearchOrder) throws -> [Int64] {
        if ids.count == 1, count > 0 { return ids.values }
        if !db.isRemote, order == .best || order == .modified, let first = try newest.first(count, of: ids) { return first }
        return try MemoOrder(order).first(count, of: ids, in: db)
    }

    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        try db.withTexts(of: ids, take)
    }
}

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
        store(in: db, texts: VaultTexts(db), isPlain: Vault.isIndexPlain, cache: cache)
    }
}

extension Vault {
    private static let plainIndex = Atomic(false)

    /// Whether all vaults of the process read and write the index only through FTS5's SQL. Results and files
    /// are the same, only slower. Use it for measurements, and to find out whether the accelerator causes a
    /// problem.
    public static var isIndexPlain: Bool {
        get { plainIndex.load(ordering: .relaxed) }
        set { plainIndex.store(newValue, ordering: .relaxed) }
    }
}
