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

    /// Maximum number of spellings by one rule that are looked up.
    private static let mostSpellings = 40
    /// Two everyday words of two syllables often sound alike. Another spelling is offered only if the typed word is in few memos, or if the
    /// other is in far more.
    private static let (fewMemos, farMoreUsual) = (10, 5)

    /// Returns the typed word without its josa, and its spelling in most memos. Returns nil for a
    /// single syllable, which has too many homophones.
    private func usualSpelling(of term: QueryTerm) throws -> (word: Word, usual: Word)? {
        var reader = TermReader(cache)
        let reading = try reader.read(term)
        guard reading.letters.utf16.count > 1, term.text.utf8.starts(with: reading.letters.utf8) else { return nil }
        let letters = FoldedText.folded(reading.letters)
        let alike = SoundAlike.spellings(of: letters)
        // A native word has no spelling by the rules of loanwords, whose tables take time.
        let isForeign = MeantWord(letters)?.isLoan ?? true
        let ruled = (isForeign ? SpellingRule.all : [.english]).flatMap { rule in
            rule.spellings(letters).prefix(Self.mostSpellings).filter { rule.isPlausible(letters, $0) }
        }
        let spellings = (alike + ruled).unique
        let words = ([letters] + spellings).map { $0.utf8.allSatisfy { $0 < 0x80 } ? Array($0.utf8) : IndexTerm.word($0.utf8) }
        try cache.loadCounts(of: words)
        let counts = try words.map { try cache.count(of: $0) }
        let isShort = reading.syllables.count == 2 && counts[0] >= Self.fewMemos
        let usual = spellings.indices.filter { place in
            let memos = counts[place + 1]
            return memos > 0 && (!isShort || ruled.contains(spellings[place]) || memos >= Self.farMoreUsual * counts[0])
        }.max { counts[$0 + 1] < counts[$1 + 1] }
        return usual.map { ((reading.letters, counts[0]), (spellings[$0], counts[$0 + 1])) }
    }
}
