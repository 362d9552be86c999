import GRDB
public import MemoIndex
public import MemoModel

/// What memos are counted by.
public enum CountKey: String, Sendable, CaseIterable {
    /// Categories by their paths, tags, states of work.
    case category, tag, state
    /// By creation, in the user's time zone.
    case year, month, day
    /// The days on which `date:` finds them: of the last change, else of the creation, in the user's time zone.
    case date
    /// Words that the memos hold.
    case term
}

/// How many memos have each value of something.
public struct MemoCounts: Sendable {
    /// The values: years, months, days and dates newest first, states in the order of work, all others the most frequent first.
    public let counts: [Facets.Count]
    /// How many memos were counted.
    public let total: Int
    /// Of words: of how many memos the texts were read to see which words there are, where that is less than all. The counts are of all memos.
    public let memosRead: Int?
    /// What looks like a slip in the query.
    public let notes: [QueryNote]
}

extension Vault {
    /// Counts the memos that hold all that a request asks for; all memos in use where it asks for nothing.
    /// - Parameter limit: of words how many at most; nil for as many as are counted, and for other keys.
    /// - Throws: `QueryError` for a query or filter that cannot be understood, `VaultError`.
    public func count(_ request: SearchRequest, by key: CountKey, limit: Int? = nil, now: Timestamp = .now) throws -> MemoCounts {
        try read { db in
            let search = try VaultSearch(in: db, now: now, self)
            let (memos, notes) = try search.memos(request)
            if key == .term {
                let terms = try search.commonTerms(of: memos, limit: limit)
                return MemoCounts(
                    counts: terms.terms.map { Facets.Count(value: $0.text, count: $0.count) }, total: memos.count,
                    memosRead: terms.memosRead < memos.count ? terms.memosRead : nil, notes: notes)
            }
            return MemoCounts(counts: try Self.counts(of: memos, by: key, in: db), total: memos.count, memosRead: nil, notes: notes)
        }
    }

    private static func counts(of memos: MemoIDs, by key: CountKey, in db: Database) throws -> [Facets.Count] {
        let counter = try FacetCounter(db, memos)
        return switch key {
        case .category: try counter.byCategory()
        case .tag: try counter.byTag()
        case .state: try counter.byState()
        case .year: try counter.byDate(.year)
        case .month: try counter.byDate(.month)
        case .day: try counter.byDate(.day)
        case .date: try counter.byDate(.day, of: .change)
        case .term: []
        }
    }
}
