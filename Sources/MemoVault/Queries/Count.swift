import MemoModel
public import MemoSearch
import Postings

/// The property by which memos are counted.
public enum CountKey: String, Sendable, CaseIterable {
    /// The category by its path, the tag, or the state.
    case category, tag, state
    /// The creation time in the user's time zone.
    case year, month, day
    /// The day that the filter `date:` uses: of the modification time, else of the creation time, in the
    /// user's time zone.
    case date
    /// The words in the text.
    case term
}

/// Numbers of memos by the value of a property.
public struct MemoCounts: Sendable {
    /// The values and their counts. Years, months, days and dates come newest first, states in the order
    /// todo, doing, done, and all others by descending count.
    public let counts: [Facets.Count]
    /// Number of memos that were counted.
    public let total: Int
    /// For words: the number of memos whose texts were read to find the words, if not all were. The counts
    /// cover all memos.
    public let memosRead: Int?
    /// Notes on likely mistakes in the query.
    public let notes: [QueryNote]
}

extension VaultReader {
    /// Counts memos.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func count(_ request: SearchRequest, by key: CountKey, limit: Int?) throws -> MemoCounts {
        let search = try VaultSearch(self)
        let (memos, notes) = try search.memos(request)
        if key == .term {
            let terms = try search.commonTerms(of: memos, limit: limit)
            return MemoCounts(
                counts: terms.terms.map { Facets.Count(value: $0.text, count: $0.count) }, total: memos.count,
                memosRead: terms.memosRead < memos.count ? terms.memosRead : nil, notes: notes)
        }
        return MemoCounts(counts: try counts(of: memos, by: key), total: memos.count, memosRead: nil, notes: notes)
    }

    private func counts(of memos: MemoIDs, by key: CountKey) throws -> [Facets.Count] {
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
