/// What the index tells of words rather than of memos.
extension SearchIndex {
    /// The words that most of `memos` hold; `limit` nil for as many as are counted.
    package static func commonTerms(
        of memos: MemoIDs, limit: Int?, in store: any PostingStore, of collection: any MemoCollection
    ) throws -> TermCounts {
        try TermCounts(memos, limit: limit, MatchCache(store, collection))
    }
}
