import KoreanText

/// Finds the more common spelling of a word that memos spell in several ways. It is offered beside the hits.
struct UsualSpelling {
    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    /// Minimum share of memos with another spelling, relative to those with the typed word.
    private static let similarShare = 1.0 / 3

    /// Returns the query with one word in a spelling that is about as frequent as the typed one, or more so;
    /// nil if there is none.
    func similar(to query: String, _ root: QueryNode) throws -> String? {
        var best: (query: String, share: Double)?
        for term in root.wantedTerms where term.form == .word {
            // A term from a saved search is not part of the typed query.
            let isTyped = Array(query.utf8)[term.range].elementsEqual(term.text.utf8)
            guard isTyped, let (word, usual) = try usualSpelling(of: term) else { continue }
            let share = Double(usual.memos) / Double(max(1, word.memos))
            guard share >= max(Self.similarShare, best?.share ?? 0) else { continue }
            var bytes = Array(query.utf8)
            let place = term.range.lowerBound..<term.range.lowerBound + word.text.utf8.count
            bytes.replaceSubrange(place, with: usual.text.utf8)
            best = (String(decoding: bytes, as: UTF8.self), share)
        }
        return best?.query
    }

    private typealias Word = (text: String, memos: Int)

    /// Returns the typed word without its josa, and its most frequent other spelling. Returns nil for a
    /// single syllable, which has too many homophones.
    private func usualSpelling(of term: QueryTerm) throws -> (word: Word, usual: Word)? {
        var reader = TermReader(cache)
        let reading = try reader.read(term)
        guard reading.syllables.count > 1, term.text.utf8.starts(with: reading.letters.utf8) else { return nil }
        let spellings = SoundAlike.spellings(of: reading.letters)
        let words = ([reading.letters] + spellings).map { IndexTerm.word($0.utf8) }
        try cache.loadCounts(of: words)
        let counts = try words.map { try cache.count(of: $0) }
        guard let best = spellings.indices.max(by: { counts[$0 + 1] < counts[$1 + 1] }), counts[best + 1] > 0 else { return nil }
        return ((reading.letters, counts[0]), (spellings[best], counts[best + 1]))
    }
}
