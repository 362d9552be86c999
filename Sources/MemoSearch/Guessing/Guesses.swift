import KoreanText
import Postings

/// The words that a typed word may stand for: phrases for each step beyond `spacing`, and the words to
/// display.
struct Guesses: Sendable {
    private(set) var phrases: [Step: [TokenPhrase]] = [:]
    /// The words of each rung, likeliest first.
    private(set) var words: [Rung: [String]] = [:]
    /// The memos with a tag or category that words of a step name.
    private(set) var bearers: [Step: MemoIDs] = [:]
    /// The same words in UTF-8, to find duplicates quickly.
    private var known: [Rung: Set<[UInt8]>] = [:]

    mutating func add(_ new: [TokenPhrase], _ words: [String], to step: Step) {
        phrases[step, default: []] += new
        for word in words where known[step.rung, default: []].insert(Array(word.utf8)).inserted {
            self.words[step.rung, default: []].append(word)
        }
    }

    mutating func add(bearers: MemoIDs, to step: Step) { self.bearers[step] = bearers.union(self.bearers[step] ?? MemoIDs()) }

    /// Returns whether earlier rungs explain the word so well that later ones need not. A word with a reading by rule, such as the other keyboard
    /// layout, is not misspelt. Single jamo are treated as typing errors only if they do not lead to words themselves.
    func areEnough(for word: UnknownWord) -> Bool { words.keys.contains { $0.kind == .rule } || word.hasJamo && !words.isEmpty }
}

/// Looks up which words memos contain, as if they had been typed.
struct KnownWords {
    /// Number of syllables from which letters within longer words are evidence.
    private static let leastOfPart = 3

    private let cache: MatchCache
    private var reader: TermReader

    init(_ cache: MatchCache) { (self.cache, reader) = (cache, TermReader(cache, areGuesses: true)) }

    /// Adds those of `words` that some memo contains, or has as a tag or category, the most common first. Returns the sum of their memos.
    /// - Parameter includesParts: Whether a word of several syllables may be only a part of longer words.
    mutating func add(
        _ words: [String], for term: QueryTerm, as step: Step, includesParts: Bool = false, to guesses: inout Guesses
    ) throws -> Int {
        guard !words.isEmpty else { return 0 }
        // An English word stands for a word, not for a form of one: baby is not 밥이. Keys of the other layout stand for any form.
        let isEnglish = step != .layout && term.text.utf8.allSatisfy { $0 < 0x80 }
        let isVerb = step != .layout && UnknownWord(term).isDictionaryForm
        let terms = words.map { QueryTerm(text: $0, form: .word, field: term.field, range: term.range) }
        let readings = try reader.read(terms)
        let labels = try LabelMatches(readings, cache)
        var found: [(reading: TermReading, memos: Int)] = []
        for var reading in readings {
            if isVerb { reading.keepVerb() }
            let bearers = labels.memos(of: reading.typed) ?? MemoIDs()
            let isPart = includesParts && reading.syllables.count >= Self.leastOfPart
            let memos = try cache.memos(ofAny: isPart ? reading.word + reading.inside : reading.word, in: term.field).union(bearers)
            if try memos.isEmpty || isEnglish && reading.isForm || step != .layout && bearers.isEmpty && isLeap(reading) { continue }
            if step == .sound, bearers.isEmpty, try !isRespelled(reading, as: term) { continue }
            if step == .typo, bearers.isEmpty, try isOtherEnding(reading, of: term) { continue }
            found.append((reading, memos.count))
            guesses.add(bearers: bearers, to: step)
        }
        // Ties keep the order of `words`.
        let sorted = found.enumerated().sorted { ($1.element.memos, $0.offset) < ($0.element.memos, $1.offset) }
        for (_, (reading, _)) in sorted { guesses.add(reading.word + reading.related + reading.inside, [reading.typed.text], to: step) }
        return found.reduce(0) { $0 + $1.memos }
    }

    /// Returns whether a word that memos contain in some form spells the typed one in another way. If its noun stands before a particle, the typed
    /// word has that particle too, and the nouns are alike: 고향이 is not 고양이. A form of a verb must
    /// be spelled by ear in the typed word, or be in the memos.
    private func isRespelled(_ reading: TermReading, as term: QueryTerm) throws -> Bool {
        let (typed, other) = (FoldedText.folded(term.text), FoldedText.folded(reading.typed.text))
        if let noun = NounBeforeParticle(other, noun: FoldedText.folded(reading.letters)) { return try noun.isMeant(by: typed, cache) }
        guard reading.isVerb, !UnknownWord(reading.typed).isDictionaryForm, let meant = MeantWord(typed) else { return true }
        // 많을 sounds as 마늘 does, but two syllables that are spelled so are rather a noun.
        if term.text.unicodeScalars.count == 2, other.hasSuffix("을") { return false }
        let soundsAlike = meant.sounds(like: other)
        if soundsAlike, reading.verbStems.contains(where: { SpelledForm(typed, as: other, ofStem: $0).isHeard }) { return true }
        return try (soundsAlike || meant.isConfused(with: other)) && cache.count(of: IndexTerm.word(other.utf8)) > 0
    }

    /// Returns whether a word is a noun of several syllables with a particle or with 하다, and the typed word that noun with another syllable: 빙하기 is
    /// no slip for 빙하가, nor 해결사 for 해결하. A syllable that hardly any word contains is one.
    private func isOtherEnding(_ reading: TermReading, of term: QueryTerm) throws -> Bool {
        let (typed, other) = (FoldedText.folded(term.text), FoldedText.folded(reading.typed.text))
        let head = typed.utf8.dropLast(RunCandidates.syllable)
        guard head.count > RunCandidates.syllable, typed.utf8.count == other.utf8.count, other.utf8.starts(with: head) else { return false }
        let isNoun = reading.letters.utf8.elementsEqual(head) || VerbMaking.nouns(of: Array("\(other)다".utf8)).contains(Array(head))
        guard isNoun, let meant = MeantWord(typed), meant.isWritten, !meant.sounds(like: other), !meant.isConfused(with: other) else {
            return false
        }
        return try cache.count(of: IndexTerm.word(Array(head))) > 0 && !SyllableUse.of(typed, cache).isRare
    }

    /// Returns whether memos contain only one syllable of a word, before a possible josa. A guess must not lead from 제이미 by 제임이 to 제.
    private func isLeap(_ reading: TermReading) throws -> Bool {
        guard reading.syllables.count == 1, !reading.isOneSyllable, reading.otherForms.isEmpty else { return false }
        return try cache.memos(ofAny: reading.typedWord, in: reading.typed.field).isEmpty
    }
}

/// A word of the memos that is read as a noun before a particle, and may spell a typed word in another way.
struct NounBeforeParticle {
    private let word, noun, particle: String

    /// Returns nil if the word is read as nothing shorter. All texts are folded.
    init?(_ word: String, noun: String) {
        guard noun.utf8.count < word.utf8.count, word.hasPrefix(noun) else { return nil }
        (self.word, self.noun, particle) = (word, noun, String(word.dropFirst(noun.count)))
    }

    /// Returns whether the typed word means it: the same particle after a noun that is spelled alike, 고향이 is not 고양이. If the typed word ends
    /// otherwise, the particle is the end of the word itself, as far as memos tell: 떡볶이 is 떡볶기, but 이민게 is not 이민기. The rules that gave a
    /// loanword of the table are strict enough.
    func isMeant(by typed: String, _ cache: MatchCache) throws -> Bool {
        if Transliteration.isLoanword(word) || Transliteration.isLoanword(noun) { return true }
        if MeantWord(typed)?.hasJoiningS(beside: word) == true { return true }
        let nouns = typed.indices.dropFirst().filter { PairedParticle.fitted(String(typed[$0...]), to: noun) == particle }.map {
            typed[..<$0]
        }
        if !nouns.isEmpty { return nouns.contains { MeantWord(String($0))?.mayBe(noun) ?? true } }
        let memos = try cache.count(of: IndexTerm.word(word.utf8))
        return try memos > 0 && cache.count(of: IndexTerm.word(noun.utf8)) <= memos
    }
}

extension TermReading {
    /// Drops all but the word itself and its own forms. A dictionary form is misspelt as one: 짜이다 stands for 차이다, but not for the 차이 in it.
    fileprivate mutating func keepVerb() {
        let form = TokenPhrase(dictionaryForm: Array(FoldedText.folded(typed.text).utf8))
        nearForms = []
        otherForms.removeAll { $0 != form }
        lesserForms.removeAll { $0 != form }
        (otherForms, lesserForms) = (otherForms.map(\.withPlainVerb), lesserForms.map(\.withPlainVerb))
    }
}
