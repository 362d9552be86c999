import KoreanText

/// How near to one another memos hold the words of a query: side by side as they were typed, then all in the title or with no more than a
/// particle between them, then anywhere.
///
/// Memos of the first two kinds are found through the index as phrases of tokens, so that they come first among any number of memos; where the
/// memos of a rung are read anyway, the same phrases are looked for in their texts.
struct Nearness {
    /// The words side by side: with and without spaces, as typed and with nouns for nouns with particles.
    let sideBySide: [TokenPhrase]
    /// For each word but the last, the ways in which it and the next one stand with a particle between them, or with none.
    let near: [[TokenPhrase]]
    /// What each word is searched as.
    let readings: [TermReading]

    /// Of more words than these, pairs with particles between them are not looked for.
    private static let mostWords = 4

    /// Nil unless the query asks for several words together: what stands in quotes or behind a field, or is joined by OR, has no neighbours.
    init?(_ root: QueryNode, _ ladder: Ladder) {
        guard let words = root.wordsOfConjunction else { return nil }
        readings = words.compactMap { ladder.reading(of: $0) }
        guard readings.count > 1 else { return nil }
        var analyzer = Analyzer()
        func phrases(_ text: String) -> [TokenPhrase] { TokenPhrase.literal(analyzer.tokens(text), openEnds: false) }
        let (typed, nouns) = (readings.map(\.typed.text), readings.map(\.letters))
        let last = nouns.suffix(1)
        let texts = [typed, typed.dropLast() + last, nouns].flatMap { [$0.joined(separator: " "), $0.joined()] }
        sideBySide = texts.flatMap(phrases).reduce(into: []) { unique, phrase in if !unique.contains(phrase) { unique.append(phrase) } }
        guard readings.count <= Self.mostWords else {
            near = []
            return
        }
        near = zip(nouns, nouns.dropFirst()).map { first, second in
            (Self.particles(after: first) + [""]).flatMap { phrases(first + $0 + " " + second) }
        }
    }

    /// The particles that most often join a noun to what follows it.
    private static func particles(after noun: String) -> [String] {
        ["의", "도", "에", "만", "에서"]
            + [PairedParticle.subject, .object, .topic, .with, .direction].map { $0.form(after: noun) }
    }

    /// All phrases to look for in texts.
    var phrases: [TokenPhrase] { sideBySide + near.flatMap(\.self) }

    /// The memos that hold the words side by side.
    func memosSideBySide(_ cache: MatchCache) throws -> MemoIDs { try cache.memos(ofAny: sideBySide) }

    /// The memos that hold the words in the title, or near to one another.
    func memosNear(_ cache: MatchCache, upTo rung: Rung) throws -> MemoIDs {
        let pairs = try near.map { try cache.memos(ofAny: $0) }
        let titles = try readings.map { try cache.memos(ofAny: $0.patterns(upTo: rung), in: .title) }
        return Self.common(pairs).union(Self.common(titles))
    }

    /// What all of the sets hold; nothing where there are none.
    private static func common(_ sets: [MemoIDs]) -> MemoIDs {
        sets.dropFirst().reduce(sets.first ?? MemoIDs()) { $0.intersection($1) }
    }
}

extension TermReading {
    /// The letters that are looked for: those of the noun where a particle was typed with it.
    var letters: String { syllables.isEmpty ? typed.text : String(decoding: syllables.joined(), as: UTF8.self) }
}
