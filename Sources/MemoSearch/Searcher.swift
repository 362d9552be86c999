import MemoModel
package import Postings

/// Answers queries from one snapshot of an index and the memos it was made from.
///
/// Use it on the connection that `postings` and `memos` read from, and by one task at a time.
package struct Searcher {
    private let postings: any PostingReader
    private let memos: any MemoCollection

    /// Creates a searcher over `memos` and their posting lists. Both must belong to the same snapshot.
    package init(_ postings: any PostingReader, _ memos: any MemoCollection) { (self.postings, self.memos) = (postings, memos) }

    /// Answers a request. If nothing is found, words that no memo contains are replaced by words that the user may have meant, and
    /// `SearchAnswer.substitutions` lists them.
    /// - Parameter expand: Replaces terms and filters by other trees, for example saved searches by their queries.
    /// - Throws: `QueryError` if the query cannot be parsed, or if it finds nothing and contains a near miss of a field's name; and what the
    ///   index and the collection throw.
    package func search(
        _ request: SearchRequest, expanding expand: (QueryNode) throws -> QueryNode = { $0 }
    ) throws -> SearchAnswer {
        let typed = try SearchQuery(request.query)
        guard let root = try request.root(of: typed, expanding: expand) else {
            throw QueryError(LocalizedMessage("nothing to search for: type a word", ko: "찾을 말이 없습니다: 낱말을 쓰세요"), range: 0..<0)
        }
        let cache = MatchCache(postings, memos)
        var answer = try Search.answer(request, root, cache)
        var notes = typed.notes
        if answer.certain == 0, let plain = try answerWithoutQuotes(request, cache, expand, besides: answer) {
            (answer, notes) = (plain.answer, notes + [plain.note])
        }
        if let spelling = answer.similarQuery, answer.certain > 0, answer.correctedQuery == nil {
            answer.similar = try count(spelling, in: request, cache, expand)
        }
        answer.notes = notes + answer.notes
        if answer.total == 0, let slip = typed.notes.first(where: { $0.kind == .unknownField }) {
            throw QueryError(slip.message, range: slip.range)
        }
        return answer
    }

    /// Returns the words that most of `memos` contain, the most frequent first; all that were counted if `limit` is nil.
    package func commonTerms(of ids: MemoIDs, limit: Int?) throws -> TermCounts {
        try TermCounts(ids, limit: limit, MatchCache(postings, memos))
    }

    /// Returns the memos that share rare words with the memo `id`. `request` says which page of them, and how hits are shown.
    package func related(to id: Int64, _ request: SearchRequest) throws -> RelatedMemos {
        try RelatedMemos(id, request, excluded: memos.excluded(from: []), MatchCache(postings, memos))
    }

    /// Returns words, tags, and categories that begin with `typed`, at most `limit` of each kind.
    package func completion(of typed: String, kinds: Set<SuggestionKind>, limit: Int) throws -> Completion {
        try Completion(typed, kinds: kinds, limit: limit, MatchCache(postings, memos))
    }

    /// Returns the answer to a sentence without its quotation marks, with a note; nil if the query is none, or if that finds no more than `other`, the
    /// answer with them, which has no certain memos.
    private func answerWithoutQuotes(
        _ request: SearchRequest, _ cache: MatchCache, _ expand: (QueryNode) throws -> QueryNode, besides other: SearchAnswer
    ) throws -> (answer: SearchAnswer, note: QueryNote)? {
        guard let quotes = PastedQuotes(request.query) else { return nil }
        var plain = request
        plain.query = quotes.text
        guard let root = try plain.root(of: SearchQuery(quotes.text), expanding: expand) else { return nil }
        let answer = try Search.answer(plain, root, cache)
        return answer.certain > 0 || other.total == 0 && answer.found > 0 ? (answer, quotes.note) : nil
    }

    /// Returns how many memos the query finds in another spelling; nil if none.
    private func count(
        _ spelling: String, in request: SearchRequest, _ cache: MatchCache, _ expand: (QueryNode) throws -> QueryNode
    ) throws -> SimilarSpelling? {
        var other = request
        (other.query, other.limit, other.wantsText, other.wantsFacets) = (spelling, 0, false, false)
        guard let root = try other.root(of: SearchQuery(spelling), expanding: expand) else { return nil }
        let count = try Search.answer(other, root, cache).certain
        return count > 0 ? SimilarSpelling(query: spelling, count: count) : nil
    }
}

extension SearchRequest {
    /// Returns the query and the request's filters as one tree, or nil if there is nothing to search.
    /// `expand` may replace terms and filters by other trees.
    func root(of typed: SearchQuery, expanding expand: (QueryNode) throws -> QueryNode) throws -> QueryNode? {
        let nodes = [typed.root].compactMap { $0 } + filters.map { .filter($0) }
        return nodes.isEmpty ? nil : try expand(.all(joining: nodes))
    }
}
