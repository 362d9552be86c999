import KoreanText

/// What a word that no memo holds may have been meant for: a word that some memo holds, found by rule and never by meaning.
///
/// The kinds are tried from the surest to the least sure, and the first that finds anything decides; of several words the most frequent.
struct Guess {
    let cache: MatchCache

    /// A word of the memos with what stood behind the typed one; nil where no rule leads to any.
    func word(for typed: String) throws -> String? {
        let word = FoldedText.folded(typed)
        for (part, rest) in Self.parts(of: word) {
            for spellings in Self.spellings {
                if let found = try mostFrequent(spellings(part)) { return found + rest }
            }
            if let found = try nearest(to: part) { return found + rest }
        }
        return nil
    }

    /// The word, and its nouns with what stands behind each.
    private static func parts(of word: String) -> [(part: String, rest: String)] {
        let nouns = SoundAlike.readings(of: word).filter { $0.kind == .word && $0.text != word && word.hasPrefix($0.text) }
        return [(word, "")] + nouns.map { ($0.text, String(word.dropFirst($0.text.count))) }
    }

    // MARK: Spellings by rule

    /// Keys with the wrong language switched on; loanwords; English in Hangul and Hangul in English; Hanja; Korean in Latin letters.
    private static let spellings: [@Sendable (String) -> [String]] = [
        { KeyboardLayout.words(meantBy: $0) }, { LoanwordSpelling.certainVariants(of: $0) },
        { Transliteration.english(of: $0) + Transliteration.hangul(of: $0) }, { HanjaReading.readings(of: $0) },
        { RomanizedKorean.hangul(of: $0) },
    ]

    private func mostFrequent(_ spellings: [String]) throws -> String? {
        let tokens = spellings.map(Self.token)
        try cache.loadCounts(of: tokens)
        let counts = try tokens.map { try cache.count(of: $0) }
        guard let best = counts.max(), best > 0, let index = counts.firstIndex(of: best) else { return nil }
        return spellings[index]
    }

    /// Latin words and numbers stand in the index as they are, others as words.
    private static func token(of word: String) -> [UInt8] {
        word.utf8.allSatisfy { $0 < 0x80 } ? Array(word.utf8) : IndexTerm.word(word.utf8)
    }

    // MARK: The vocabulary

    private static let hangul = TokenRange(from: IndexTerm.word([0xEA]), to: IndexTerm.word([0xEE]))
    private static let hanja = TokenRange(from: IndexTerm.word([0xE3]), to: IndexTerm.word([0xEA]))
    private static let latin = TokenRange(from: [0x61], to: [0x7B])

    /// The word of the vocabulary that is pronounced like the typed one, that it writes in Hangul or Hanja, or that is a slip
    /// of the fingers away.
    private func nearest(to word: String) throws -> String? {
        if let near = NearWord(word) {
            // What only sounds nearly alike is another word: a name that no memo holds is not to become another name.
            let words = try words(in: Self.hangul) { near.nearness(of: $0) == .samePronunciation }
            if let found = try mostFrequent(words) { return found }
        }
        if let english = TransliterationMatcher(word) {
            if let found = try mostFrequent(words(in: Self.latin) { english.cost(of: $0) != nil }) { return found }
        }
        if let characters = HanjaMatcher(word) {
            if let found = try mostFrequent(words(in: Self.hanja) { characters.matches($0) }) { return found }
        }
        guard let slip = LatinSlip(word) else { return nil }
        let near = try words(in: Self.latin) { slip.distance(to: $0) != nil }
        return try mostFrequent(near.filter { slip.distance(to: $0.utf8.span) == 1 }) ?? mostFrequent(near)
    }

    /// The words of the vocabulary within `range` that `accepts`, which gets them without mark.
    private func words(in range: TokenRange, where accepts: (Span<UInt8>) -> Bool) throws -> [String] {
        let isMarked = range != Self.latin
        return try cache.store.tokens(in: range, limit: .max) { accepts((isMarked ? $0.dropFirst() : $0).span) }
            .map { String(decoding: isMarked ? $0.dropFirst() : $0[...], as: UTF8.self) }
    }
}

extension KeyboardLayout {
    /// What the keys of a word give in the other language, where that is a whole word: syllables only, or Latin letters and digits only.
    fileprivate static func words(meantBy word: String) -> [String] {
        let isLatin = word.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let meant = isLatin ? hangul(from: word) : latin(from: word).lowercased()
        let isWhole = meant.unicodeScalars.allSatisfy {
            isLatin ? $0.value < 0x80 || (0xAC00...0xD7A3).contains($0.value) : $0.value < 0x80
        }
        return isWhole && meant != word ? [meant] : []
    }
}
