import KoreanText

/// What one typed term is searched as, rung by rung.
struct TermReading: Sendable {
    var typed: QueryTerm
    /// Rung `word`.
    var word: [TokenPhrase] = []
    /// Rung `inside`: the letters themselves, wherever they stand.
    var inside: [TokenPhrase] = []
    /// Rung `spacing`: the letters with one space between them.
    var spacing: [TokenPhrase] = []
    /// The forms behind `word`, for people.
    var forms: [String] = []
    /// Whether the letters are a single syllable, which stands inside so many words that asking for them is another question.
    var isOneSyllable: Bool { inside.contains { $0.elements.count == 1 && $0.elements[0].fit == .prefix } }

    var isEmpty: Bool { word.isEmpty && inside.isEmpty }

    func patterns(upTo rung: Rung) -> [TokenPhrase] {
        switch rung {
        case .word: word
        case .inside: word + inside
        case .spacing, .some: word + inside + spacing
        }
    }
}

/// Decides by the evidence of the index what typed words mean: 학교에서 is 학교 because the memos have far more 학교 than
/// 학교에서, 고양이 stays 고양이 because they have more of it than of 고양.
struct TermReader {
    let cache: MatchCache
    private var analyzer = Analyzer()

    /// How much more frequent a shorter form must be to be meant.
    private static let evidence = 1.5

    init(_ cache: MatchCache) { self.cache = cache }

    mutating func read(_ term: QueryTerm) throws -> TermReading {
        let tokens = analyzer.tokens(term.text)
        let primaries = tokens.filter { !$0.kind.isColocated }
        var reading = TermReading(typed: term)
        let run = wholeRun(tokens)
        switch term.form {
        case .prefix: readPrefix(tokens, run, into: &reading)
        case .phrase:
            let letters = TokenPhrase.literal(tokens, openEnds: false)
            if let run { (reading.word, reading.inside) = ([TokenPhrase(word: run.bytes)], letters) } else { reading.word = letters }
        case .word:
            if let run {
                try readRun(run, tokens, into: &reading)
            } else if let term = termBeforeParticle(primaries, tokens) {
                reading.word = [TokenPhrase(token: term.term)]
                reading.inside = [TokenPhrase([TokenPhrase.Element(term: term.term, fit: .infix)])]
            } else {
                reading.word = TokenPhrase.literal(tokens, openEnds: false)
                reading.inside = TokenPhrase.literal(tokens, openEnds: true)
            }
        }
        if reading.forms.isEmpty { reading.forms = [term.text] }
        return reading
    }

    /// The word token that is the whole text: a single run of syllables.
    private func wholeRun(_ tokens: [Token]) -> Token? {
        guard tokens.first?.kind != .term, let word = tokens.first(where: { $0.kind == .word }) else { return nil }
        let isWhole =
            !tokens.contains { $0.kind == .border || $0.kind == .term }
            && tokens.last.map { $0.range.upperBound <= word.range.upperBound } == true
        return isWhole && tokens.filter { $0.kind == .syllable }.count == 1 ? word : nil
    }

    /// SQLite를: the particle after a word of another script says nothing.
    private func termBeforeParticle(_ primaries: [Token], _ tokens: [Token]) -> Token? {
        guard let first = primaries.first, first.kind == .term else { return nil }
        if primaries.count == 1 { return first }
        let rest = tokens.drop { $0.kind == .term }
        guard primaries.filter({ $0.kind == .term }).count == 1, let run = wholeRun(Array(rest)),
            run.range.lowerBound == first.range.upperBound
        else { return nil }
        return Particle.isParticle(run.bytes) ? first : nil
    }

    private func readPrefix(_ tokens: [Token], _ run: Token?, into reading: inout TermReading) {
        if let run {
            reading.word = [TokenPhrase([TokenPhrase.Element(term: run.term, fit: .prefix)])]
            return
        }
        reading.word = TokenPhrase.literal(tokens, openEnds: false).map { pattern in
            var pattern = pattern
            pattern.elements[pattern.elements.count - 1].fit = .prefix
            return pattern
        }
    }

    // MARK: Korean words

    private mutating func readRun(_ run: Token, _ tokens: [Token], into reading: inout TermReading) throws {
        reading.word = [TokenPhrase(word: run.bytes)]
        reading.forms = [run.text]
        var stem = run
        if run.bytes.ends(with: Self.da), run.bytes.count > 3 {
            reading.word.append(TokenPhrase(dictionaryForm: run.bytes))
            // 썼다 is no dictionary form but ends like one.
            if try cache.memos(of: TokenPhrase(dictionaryForm: run.bytes)).isEmpty { try addVerbs(run, tokens, to: &reading) }
        } else if let noun = try likelyNoun(run, tokens) {
            stem = noun
            reading.word.append(TokenPhrase(word: noun.bytes))
            reading.forms.append(noun.text)
        } else if run.bytes.count > 3 {
            try addVerbs(run, tokens, to: &reading)
        }
        readLetters(of: stem, isDictionaryForm: run.bytes.ends(with: Self.da), into: &reading)
    }

    private mutating func readLetters(of stem: Token, isDictionaryForm: Bool, into reading: inout TermReading) {
        let syllables = stem.syllables
        reading.inside = TokenPhrase.literal(analyzer.tokens(stem.text), openEnds: false)
        guard syllables.count >= 3, !isDictionaryForm else { return }
        reading.spacing = (1..<syllables.count).map { TokenPhrase.split(syllables, after: $0) }
    }

    /// The longest noun candidate that is clearly more frequent than the run itself.
    private func likelyNoun(_ run: Token, _ tokens: [Token]) throws -> Token? {
        let threshold = Self.evidence * max(Double(try frequency(of: run)), 0.5)
        let candidates = tokens.filter { $0.kind == .word && $0.bytes.count < run.bytes.count }
        for noun in candidates.sorted(by: { $0.bytes.count > $1.bytes.count }) {
            guard noun.bytes.count >= 6 || run.bytes.count - noun.bytes.count >= 6 else { continue }
            if Double(try frequency(of: noun)) >= threshold { return noun }
        }
        return nil
    }

    private func addVerbs(_ run: Token, _ tokens: [Token], to reading: inout TermReading) throws {
        guard try !isNoun(run) else { return }
        for verb in try likelyVerbs(run, tokens) {
            reading.word.append(TokenPhrase(dictionaryForm: verb.bytes))
            reading.forms.append(verb.text)
        }
    }

    /// At most two dictionary forms, most frequent first.
    private func likelyVerbs(_ run: Token, _ tokens: [Token]) throws -> [Token] {
        let threshold = Self.evidence * max(Double(try frequency(of: run)), 0.5)
        let verbs = try tokens.filter { $0.kind == .dictionaryForm }.map { ($0, try frequency(of: $0)) }
        return verbs.filter { Double($0.1) >= threshold }.sorted { ($1.1, $0.0.text) < ($0.1, $1.0.text) }.prefix(2).map(\.0)
    }

    /// Whether the memos know the run with a particle after it.
    private func isNoun(_ run: Token) throws -> Bool {
        try cache.holdsToken(continuing: run.term) { rest in Particle.agrees(Array(rest), after: run.bytes) }
    }

    /// Memos that hold a word. Two syllables count wherever they stand: measured, that decides better than words alone.
    func frequency(of token: Token) throws -> Int {
        if token.kind == .word, token.bytes.count == 6, token.syllables.count == 2 {
            return try cache.memos(of: TokenPhrase(token: token.bytes)).count
        }
        return try cache.memos(of: TokenPhrase(token: token.term)).count
    }

    private static let da: [UInt8] = [0xEB, 0x8B, 0xA4]  // 다
}

extension Token {
    /// The characters of a run, each with its bytes.
    var syllables: [[UInt8]] { text.unicodeScalars.map { Array(String($0).utf8) } }
}

extension Array where Element == UInt8 {
    func ends(with suffix: [UInt8]) -> Bool { count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix) }
}
