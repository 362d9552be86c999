package import MemoModel
import MemoSearch
import Postings

/// The vault as the index sees it: resolves filters, orders memos, and knows the trash.
package struct VaultMemos: MemoCollection {
    private let db: any VaultDatabase
    private let filters: FilterResolver
    private let names: LabelNames
    private let newest: NewestMemos
    private let facts = Facts()

    /// Facts that every search of a snapshot needs.
    private final class Facts {
        var synonyms: SynonymList?
        var trash: MemoIDs?
    }

    /// Reads one state. `now` resolves words such as "yesterday".
    package init(_ db: any VaultDatabase, now: Timestamp = .now) {
        (self.db, filters, names, newest) = (db, FilterResolver(db: db, now: now), LabelNames(in: db), NewestMemos(in: db))
    }

    // Without an order, SQLite reads the smallest index instead of the table with the texts.
    func all() throws -> MemoIDs { MemoIDs(unordered: try db.integers("SELECT id FROM memo")) }

    func excluded(from wanted: [QueryFilter]) throws -> MemoIDs {
        if wanted.contains(where: FilterWords.asksForTrash) { return MemoIDs() }
        if let trash = facts.trash { return trash }
        let trash = MemoIDs(ascending: try db.integers("SELECT id FROM memo WHERE trashed IS NOT NULL ORDER BY +id"))
        if !db.isRemote { facts.trash = trash }
        return trash
    }

    func memos(passing filter: QueryFilter) throws -> MemoIDs { MemoIDs(ascending: try filters.ids(passing: filter)) }

    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel] { try names.labels(beginningWith: word, isOpen: isOpen) }

    func memos(bearing label: MemoLabel) throws -> MemoIDs { try names.memos(bearing: label) }

    func synonyms() throws -> SynonymList {
        if let synonyms = facts.synonyms { return synonyms }
        let synonyms = try SynonymList.effective(in: db)
        if !db.isRemote { facts.synonyms = synonyms }
        return synonyms
    }

    func attachedTexts() throws -> (any AttachedTexts)? { try AttachedTextsOfVault(in: db) }

    func first(_ count: Int, of ids: MemoIDs, in order: SearchOrder) throws -> [Int64] {
        if ids.count == 1, count > 0 { return ids.values }
        if order == .best || order == .modified,
            let first = try db.isRemote ? newest.firstOfRemote(count, of: ids) : newest.first(count, of: ids)
        {
            return first
        }
        return try MemoOrder(order).first(count, of: ids, in: db)
    }

    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        try db.withTexts(of: ids, take)
    }
}
