import KoreanText

/// What else a typed word may stand for: phrases for each step beyond `spacing`, and the words behind them for people.
struct Expansion: Sendable {
    private(set) var phrases: [Step: [TokenPhrase]] = [:]
    /// The likeliest first.
    private(set) var words: [Rung: [String]] = [:]
    /// What the words of a step find by the names of tags and categories.
    private(set) var bearers: [Step: MemoIDs] = [:]
    /// The words again, in UTF-8, to tell quickly which are there.
    private var known: [Rung: Set<[UInt8]>] = [:]

    mutating func add(_ new: [TokenPhrase], _ words: [String], to step: Step) {
        phrases[step, default: []] += new
        for word in words where known[step.rung, default: []].insert(Array(word.utf8)).inserted {
            self.words[step.rung, default: []].append(word)
        }
    }

    mutating func add(bearers: MemoIDs, to step: Step) { self.bearers[step] = bearers.union(self.bearers[step] ?? MemoIDs()) }

    /// Whether the word may stand for anything on a rung.
    func hasWords(on rung: Rung) -> Bool { words[rung]?.isEmpty == false }
}

/// Reads what else a typed word may stand for. Patterns are matched against the words of the index, never against texts, and only words that
/// stand there count.
struct TermExpander {
    /// Of patterns with many answers, how many phrases are looked for, those with the most memos.
    private static let mostPhrases = 200

    let cache: MatchCache
    private var reader: TermReader

    init(_ cache: MatchCache) { (self.cache, reader) = (cache, TermReader(cache)) }

    /// What `term` may stand for on some of the rungs. Where the keys give a word of the other language, nothing else is guessed at.
    mutating func expansion(of term: QueryTerm, on rungs: Set<Rung>) throws -> Expansion {
        var expansion = Expansion()
        let word = FoldedText.folded(term.text)
        if rungs.contains(.typing) { try readTyping(word, into: &expansion) }
        if rungs.contains(.initials) { try readInitials(word, of: term, into: &expansion) }
        if rungs.contains(.layout) { _ = try read(KeyboardLayout.words(meantBy: term.text), of: term, as: .layout, into: &expansion) }
        // Letters that stand alone are what is left of a slip only where they lead to no word by themselves.
        let isRead = expansion.hasWords(on: .layout) || Self.hasLetters(word) && !expansion.words.isEmpty
        if rungs.contains(.sound), !isRead {
            try SoundCandidates(cache).forEachGroup(of: word) { try read($0, of: term, as: .sound, into: &expansion) }
        }
        return expansion
    }

    /// The words that sound like `term`, for words of long queries: to look for all else would take its time for each of them.
    mutating func soundExpansion(of term: QueryTerm) throws -> Expansion {
        var expansion = Expansion()
        _ = try read(SoundCandidates(cache).soundAlike(FoldedText.folded(term.text)), of: term, as: .sound, into: &expansion)
        return expansion
    }

    /// Whether letters of Hangul stand alone in a word.
    static func hasLetters(_ word: String) -> Bool { word.unicodeScalars.contains { (0x3131...0x3163).contains($0.value) } }

    // MARK: Patterns

    private func readTyping(_ word: String, into expansion: inout Expansion) throws {
        let patterns = SyllablePattern.typing(word)
        guard !patterns.isEmpty else { return }
        let vocabulary = try cache.vocabulary(of: .words)
        for pattern in patterns {
            // A single syllable begins too many words: they are looked for one by one.
            let isOneSyllable = pattern.count == 1
            var found = CandidateWords()
            vocabulary.forEach { word, weight in
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
        // Words of one syllable, 이, 그 and 한 above all, stand before nearly every word.
        let pairs = try reader.pairs(matching: pattern, gaps: 2..<max(2, pattern.count), isSpaced: false, in: term.field)
        expansion.add(pairs.map(\.phrase), pairs.map(\.text), to: .initialsApart)
    }

    // MARK: Words

    /// Adds those of `words` that some memo holds, or bears as a name, in the ways in which they would be searched had they been typed, the
    /// most usual first. Returns how many memos hold them, one by one.
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
        // The order of `words` decides between equals.
        for (reading, _) in found.enumerated().sorted(by: { ($1.element.memos, $0.offset) < ($0.element.memos, $1.offset) }).map(\.element)
        {
            expansion.add(reading.patterns(upTo: Step.inside), [reading.typed.text], to: step)
        }
        return found.reduce(0) { $0 + $1.memos }
    }
}

/// Words of the vocabulary, or parts of them, and the weights of all words that hold them.
struct CandidateWords {
    private var weights: [[UInt8]: Int] = [:]

    mutating func add(_ word: Span<UInt8>, _ weight: Int) {
        weights[Array(capacity: word.count) { bytes in for index in 0..<word.count { bytes.append(word[index]) } }, default: 0] += weight
    }

    mutating func remove(_ word: [UInt8]) { weights[word] = nil }

    /// The `count` heaviest of them; between equals the first by their bytes.
    func best(_ count: Int) -> [[UInt8]] { heaviest(count).map(\.key) }

    /// The same with their weights.
    func heaviest(_ count: Int) -> ArraySlice<(key: [UInt8], value: Int)> {
        weights.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key) }.prefix(count)
    }
}

extension [UInt8] {
    /// As people read it.
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension TokenPhrase {
    /// Syllables wherever they stand within a word.
    static func letters(_ bytes: [UInt8]) -> [TokenPhrase] {
        var analyzer = Analyzer(for: .words)
        return literal(analyzer.tokens(String(decoding: bytes, as: UTF8.self)), openEnds: false)
    }
}

extension KeyboardLayout {
    /// What the keys of a word give in the other language, where that is a whole word: syllables only, or Latin letters and digits only.
    /// A telephone may have made the first letter a capital that nobody typed, so small letters are tried too.
    fileprivate static func words(meantBy word: String) -> [String] {
        let isLatin = word.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let meant = isLatin ? [hangul(from: word), hangul(from: word.lowercased())] : [latin(from: word).lowercased()]
        return (meant.first == meant.last ? Array(meant.prefix(1)) : meant).filter { other in
            other != word
                && other.unicodeScalars.allSatisfy { isLatin ? $0.value < 0x80 || (0xAC00...0xD7A3).contains($0.value) : $0.value < 0x80 }
        }
    }
}
