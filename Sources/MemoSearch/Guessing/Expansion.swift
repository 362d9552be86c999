import KoreanText
import PostingIndex

/// The words that a typed word may stand for: phrases for each step beyond `spacing`, and the words to
/// display.
struct Expansion: Sendable {
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

    /// Returns whether the word may stand for anything on a rung.
    func hasWords(on rung: Rung) -> Bool { words[rung]?.isEmpty == false }
}

/// Finds what else a typed word may stand for. Patterns are matched against the words of the index, never
/// against texts, and only existing words count.
struct TermExpander {
    /// Maximum number of phrases for a pattern with many matches, those with the most memos.
    private static let mostPhrases = 200

    let cache: MatchCache
    private var reader: TermReader

    init(_ cache: MatchCache) { (self.cache, reader) = (cache, TermReader(cache)) }

    /// Returns what `term` may stand for on some of the rungs. If the other keyboard layout gives a word,
    /// nothing else is guessed.
    mutating func expansion(of term: QueryTerm, on rungs: Set<Rung>) throws -> Expansion {
        var expansion = Expansion()
        let word = FoldedText.folded(term.text)
        if rungs.contains(.typing) { try readTyping(word, into: &expansion) }
        if rungs.contains(.initials) { try readInitials(word, of: term, into: &expansion) }
        if rungs.contains(.layout) { _ = try read(KeyboardLayout.words(meantBy: term.text), of: term, as: .layout, into: &expansion) }
        // Single jamo are treated as typing errors only if they do not lead to words themselves.
        let isRead = expansion.hasWords(on: .layout) || Self.hasLetters(word) && !expansion.words.isEmpty
        if rungs.contains(.sound), !isRead {
            try SoundCandidates(cache).forEachGroup(of: word) { try read($0, of: term, as: .sound, into: &expansion) }
        }
        return expansion
    }

    /// Returns the words that sound like `term`. Long queries use only this, because the full expansion of
    /// each word would take too long.
    mutating func soundExpansion(of term: QueryTerm) throws -> Expansion {
        var expansion = Expansion()
        _ = try read(SoundCandidates(cache).soundAlike(FoldedText.folded(term.text)), of: term, as: .sound, into: &expansion)
        return expansion
    }

    /// Returns whether a word contains single jamo.
    static func hasLetters(_ word: String) -> Bool { word.unicodeScalars.contains { (0x3131...0x3163).contains($0.value) } }

    // MARK: Patterns

    private func readTyping(_ word: String, into expansion: inout Expansion) throws {
        let patterns = SyllablePattern.typing(word)
        guard !patterns.isEmpty else { return }
        let vocabulary = try cache.vocabulary(of: .words)
        for pattern in patterns {
            // A single syllable begins too many words, so they are looked up one by one.
            let isOneSyllable = pattern.count == 1
            var found = CandidateWords()
            let bounds = pattern.bounds
            vocabulary.forEach(from: bounds.lowest, throughPrefix: bounds.highest) { word, weight in
                guard pattern.isMatched(by: word, at: 0) else { return }
                found.add(isOneSyllable ? word : word.extracting(first: pattern.length), weight)
            }
            found.remove(Array(word.utf8))
            let words = found.best(Self.mostPhrases)
            let phrases = words.flatMap { isOneSyllable ? [TokenPhrase(word: $0)] : TokenPhrase.letters($0) }
            expansion.add(phrases, words.map(\.text), to: .typing)
        }
    }

    private func readInitials(_ word: String, of term: QueryTerm, into expansion: inout Expansion) throws {
        guard let pattern = SyllablePattern(initials: word) else { return }
        let reader = InitialsReader(cache)
        let (wholes, parts) = try reader.words(matching: pattern)
        expansion.add(wholes.map { TokenPhrase(word: $0) }, wholes.map(\.text), to: .initials)
        expansion.add(parts.flatMap { TokenPhrase.letters($0) }, parts.map(\.text), to: .initialsInside)
        // Words of one syllable, 이, 그 and 한 above all, precede nearly every word.
        let pairs = try reader.pairs(matching: pattern, gaps: 2..<max(2, pattern.count), isSpaced: false, in: term.field)
        expansion.add(pairs.map(\.phrase), pairs.map(\.text), to: .initialsApart)
    }

    // MARK: Words

    /// Adds those of `words` that some memo contains, or has as a tag or category, with the phrases they
    /// would have if typed, the most common first. Returns the sum of their memos.
    private mutating func read(_ words: [String], of term: QueryTerm, as step: Step, into expansion: inout Expansion) throws -> Int {
        guard !words.isEmpty else { return 0 }
        let terms = words.map { QueryTerm(text: $0, form: .word, field: term.field, range: term.range) }
        let readings = try reader.read(terms)
        let labels = try LabelMatches(readings, cache)
        var found: [(reading: TermReading, memos: Int)] = []
        for reading in readings {
            let bearers = labels.memos(of: reading.typed) ?? MemoIDs()
            let memos = try cache.memos(ofAny: reading.word, in: term.field).union(bearers)
            if memos.isEmpty { continue }
            found.append((reading, memos.count))
            expansion.add(bearers: bearers, to: step)
        }
        // Ties keep the order of `words`.
        for (reading, _) in found.enumerated().sorted(by: { ($1.element.memos, $0.offset) < ($0.element.memos, $1.offset) }).map(\.element)
        {
            expansion.add(reading.patterns(upTo: Step.inside), [reading.typed.text], to: step)
        }
        return found.reduce(0) { $0 + $1.memos }
    }
}

/// Words of the vocabulary, or parts of them, with the total weight of all words that contain them.
struct CandidateWords {
    private var weights: [[UInt8]: Int] = [:]

    mutating func add(_ word: Span<UInt8>, _ weight: Int) {
        weights[Array(capacity: word.count) { bytes in for index in 0..<word.count { bytes.append(word[index]) } }, default: 0] += weight
    }

    mutating func remove(_ word: [UInt8]) { weights[word] = nil }

    /// Returns the `count` heaviest of them; ties go to the first in byte order.
    func best(_ count: Int) -> [[UInt8]] { heaviest(count).map(\.key) }

    /// Returns the `count` heaviest of them with their weights.
    func heaviest(_ count: Int) -> ArraySlice<(key: [UInt8], value: Int)> {
        weights.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key) }.prefix(count)
    }
}

extension [UInt8] {
    /// The bytes as text to display.
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension TokenPhrase {
    /// Returns phrases for syllables anywhere within a word.
    static func letters(_ bytes: [UInt8]) -> [TokenPhrase] {
        var analyzer = Analyzer(for: .words)
        return literal(analyzer.tokens(String(decoding: bytes, as: UTF8.self)), openEnds: false)
    }
}

extension KeyboardLayout {
    /// Returns the word's keys in the other layout, if they form a whole word: syllables only, or Latin
    /// letters and digits only. Also tries lower case, because a phone may have capitalised the first letter.
    fileprivate static func words(meantBy word: String) -> [String] {
        let isLatin = word.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let meant = isLatin ? [hangul(from: word), hangul(from: word.lowercased())] : [latin(from: word).lowercased()]
        return (meant.first == meant.last ? Array(meant.prefix(1)) : meant).filter { other in
            other != word
                && other.unicodeScalars.allSatisfy { isLatin ? $0.value < 0x80 || (0xAC00...0xD7A3).contains($0.value) : $0.value < 0x80 }
        }
    }
}
