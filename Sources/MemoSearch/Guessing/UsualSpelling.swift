import KoreanText

/// The spelling in most memos of a word that memos spell in several ways.
struct UsualSpelling {
    let term: QueryTerm
    /// The typed word without its josa, and the other spelling.
    fileprivate let typed, usual: String
    /// Number of memos with the other spelling, relative to those with the typed one.
    fileprivate let share: Double
    /// Whether a rule gives the other spelling, such as one for loanwords. If not, the two only sound alike.
    fileprivate let isByRule: Bool
    /// Whether the typed word is read as a form of a verb. Many verbs differ in one letter: 따다, 다다.
    fileprivate let isVerb: Bool

    /// Whether the memos with the other spelling are worth showing below those with the typed one. Everyday words of two syllables that
    /// only sound alike are two words.
    var isFarMoreUsual: Bool {
        share >= Self.farMoreShare && !isVerb && (isByRule || typed.unicodeScalars.count > 2) && MeantWord(typed)?.isVariant(usual) != false
    }

    /// The term with the other spelling, and the josa as typed.
    var respelled: String { usual + String(decoding: term.text.utf8.dropFirst(typed.utf8.count), as: UTF8.self) }

    private static let farMoreShare = 2.0
    /// Minimum share from which another spelling is offered beside the hits.
    private static let similarShare = 1.0 / 3

    /// Returns the query with the word in its most usual spelling that is about as frequent as the typed one, or more so; nil if there is
    /// none.
    static func similar(to query: String, _ spellings: [UsualSpelling]) -> String? {
        let bytes = Array(query.utf8)
        // A term from a saved search is not part of the typed query.
        let offered = spellings.filter { $0.share >= similarShare && bytes[$0.term.range].elementsEqual($0.term.text.utf8) }
        return offered.max { $0.share <= $1.share }.map { spelling in
            var other = bytes
            other.replaceSubrange(spelling.term.range, with: spelling.respelled.utf8)
            return String(decoding: other, as: UTF8.self)
        }
    }
}

/// Finds the usual spellings of the words of a query.
struct UsualSpellings {
    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    /// Returns the usual spelling of each word that has another one; with `onlyShown`, just of words whose other spelling may be shown.
    func spellings(of root: QueryNode, in plan: QueryPlan, onlyShown: Bool) throws -> [UsualSpelling] {
        try root.wantedTerms.filter { $0.form == .word }.compactMap { term in
            guard let reading = plan.reading(of: term) else { return nil }
            if onlyShown, try reading.isVerb || cache.count(of: Self.token(of: FoldedText.folded(reading.letters))) > Self.strayMemos {
                return nil
            }
            return try usualSpelling(of: term, reading: reading, onlyByRule: onlyShown && reading.syllables.count == 2)
        }
    }

    /// Maximum number of memos with a spelling whose other spelling is shown without being asked for. Beyond it, one page of hits does not
    /// hide the other memos by chance, and looking for spellings takes a tenth of a search.
    private static let strayMemos = 100

    private static func token(of word: String) -> [UInt8] {
        word.utf8.allSatisfy { $0 < 0x80 } ? Array(word.utf8) : IndexTerm.word(word.utf8)
    }

    /// Maximum number of spellings by one rule that are looked up.
    private static let mostSpellings = 40
    /// Two everyday words of two syllables often sound alike. Another spelling is offered only if the typed word is in few memos, or if the
    /// other is in far more.
    private static let (fewMemos, farMoreUsual) = (10, 5)

    /// Returns the spelling of a word in most memos, other than the typed one. Returns nil for a single syllable, which has too many
    /// homophones.
    private func usualSpelling(of term: QueryTerm, reading: TermReading, onlyByRule: Bool) throws -> UsualSpelling? {
        guard reading.letters.utf16.count > 1, term.text.utf8.starts(with: reading.letters.utf8) else { return nil }
        let letters = FoldedText.folded(reading.letters)
        let alike = onlyByRule ? [] : SoundAlike.spellings(of: letters)
        // A native word has no spelling by the rules of loanwords, whose tables take time.
        let isForeign = MeantWord(letters)?.isLoan ?? true
        let ruled = (isForeign ? SpellingRule.all : [.english]).flatMap { rule in
            rule.spellings(letters, Self.mostSpellings).filter { rule.isPlausible(letters, $0) }
        }
        let spellings = (alike + ruled).unique
        let words = ([letters] + spellings).map(Self.token)
        try cache.loadCounts(of: words)
        let counts = try words.map { try cache.count(of: $0) }
        let isShort = reading.syllables.count == 2 && counts[0] >= Self.fewMemos
        let usual = try spellings.indices.filter { place in
            let memos = counts[place + 1]
            return memos > 0 && (!isShort || ruled.contains(spellings[place]) || memos >= Self.farMoreUsual * counts[0])
        }.sorted { counts[$0 + 1] > counts[$1 + 1] }.first { place in
            try !isAnotherWord(spellings[place], than: letters)
        }
        return usual.map { place in
            UsualSpelling(
                term: term, typed: reading.letters, usual: spellings[place],
                share: Double(counts[place + 1]) / Double(max(1, counts[0])), isByRule: ruled.contains(spellings[place]),
                isVerb: reading.isVerb)
        }
    }

    /// Returns whether a word with a similar sound is another one: a form of another word, or another word by its letters, or both are nouns that memos have
    /// with particles.
    private func isAnotherWord(_ other: String, than word: String) throws -> Bool {
        if Transliteration.areDifferentLoanwords(word, other) { return true }
        var reader = TermReader(cache, areGuesses: true)
        let read = try reader.read(QueryTerm(text: other, form: .word, field: nil, range: 0..<0))
        let evidence = WordEvidence(cache: cache)
        let isNoun = try evidence.caseMass(of: Array(word.utf8)) > 1
        let otherCases = try evidence.caseMass(of: Array(other.utf8))
        if isNoun, otherCases == 0, try isNounBeforeParticle(other, evidence) { return true }
        if let noun = NounBeforeParticle(other, noun: FoldedText.folded(read.letters)) { return try !noun.isMeant(by: word, cache) }
        if let isSame = isSameByLetters(other, word) { return !isSame }
        guard isNoun else { return false }
        // 되지 is a form of a verb, 바뀌 a stem, and neither is a spelling of 돼지 or 바퀴.
        return try otherCases > 1 || read.isVerb || evidence.frequency(ofVerb: Array(other.utf8) + RunCandidates.da) > 0
    }

    /// Returns whether two words are spellings of one by their letters; nil if only memos can tell. A word in other letters, such as an English one, is the
    /// same by a rule of its own. A loanword is, if the table has one of the two and they differ as such spellings do.
    private func isSameByLetters(_ other: String, _ word: String) -> Bool? {
        guard let meant = MeantWord(word), MeantWord(other) != nil else { return true }
        let soundsAlike = meant.sounds(like: other)
        if Transliteration.isLoanword(word) || Transliteration.isLoanword(other) { return soundsAlike || meant.isLoanSpelling(of: other) }
        if soundsAlike { return nil }
        // 교통 is not 고통.
        let areSinoKorean = UnknownWord.isSinoKorean(word) && UnknownWord.isSinoKorean(other)
        return meant.isConfused(with: other) && !areSinoKorean ? nil : false
    }

    /// Returns whether a word is a shorter noun with a particle: 때도.
    private func isNounBeforeParticle(_ word: String, _ evidence: WordEvidence) throws -> Bool {
        try word.indices.dropFirst().contains { place in
            try Particle.isParticle(Array(word[place...].utf8)) && evidence.caseMass(of: Array(word[..<place].utf8)) > 0
        }
    }
}
