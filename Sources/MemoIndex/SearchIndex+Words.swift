/// What the index tells of words rather than of memos.
extension SearchIndex {
    /// The words that most of `memos` hold; `limit` nil for as many as are counted.
    package static func commonTerms(
        of memos: MemoIDs, limit: Int?, in store: any PostingReader, of collection: any MemoCollection
    ) throws -> TermCounts {
        try TermCounts(memos, limit: limit, MatchCache(store, collection))
    }

    /// The memos that share rare words with the memo `id`. Of `request` only what concerns the hits is heeded; those that searches leave out
    /// are left out here.
    package static func related(
        to id: Int64, _ request: SearchRequest, in store: any PostingReader, of collection: any MemoCollection
    ) throws -> RelatedMemos {
        try RelatedMemos(id, request, hidden: collection.hidden(from: []), MatchCache(store, collection))
    }

    /// What begins as somebody has begun to type; `limit` of each kind.
    package static func completion(
        of typed: String, kinds: Set<Completion.Item.Kind>, limit: Int, in store: any PostingReader, of collection: any MemoCollection
    ) throws -> Completion {
        try Completion(typed, kinds: kinds, limit: limit, MatchCache(store, collection))
    }
}
