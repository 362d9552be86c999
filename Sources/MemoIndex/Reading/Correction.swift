import KoreanText

/// A query that found nothing, with each word that no memo holds replaced by one that sounds like it and that some do.
struct Correction {
    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    /// Nil when there is nothing to replace, or nothing to replace it by.
    func corrected(_ query: String, _ root: QueryNode) throws -> String? {
        var bytes = Array(query.utf8)
        var isChanged = false
        // From the end, so that places before a replacement stay what they are.
        for term in root.wantedTerms.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) where term.form == .word {
            // A term out of a saved search is not written in the query and cannot be corrected there.
            guard bytes[term.range].elementsEqual(term.text.utf8) else { continue }
            guard try matches(term) == 0, let spelling = try best(term) else { continue }
            bytes.replaceSubrange(term.range, with: spelling.utf8)
            isChanged = true
        }
        return isChanged ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private func best(_ term: QueryTerm) throws -> String? {
        var best: (spelling: String, memos: Int)?
        for spelling in SoundAlike.spellings(of: term.text) {
            let memos = try matches(QueryTerm(text: spelling, form: .word, field: term.field, range: term.range))
            if memos > best?.memos ?? 0 { best = (spelling, memos) }
        }
        return best?.spelling
    }

    /// Memos that hold the word itself in any form, or bear it as a name.
    private func matches(_ term: QueryTerm) throws -> Int {
        var reader = TermReader(cache)
        let reading = try reader.read(term)
        let bearers = try LabelMatches([reading], cache).memos(of: term)
        return try cache.memos(ofAny: reading.word, in: term.field).union(bearers ?? MemoIDs()).count
    }
}
