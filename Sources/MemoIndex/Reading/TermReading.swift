import KoreanText

/// What one typed term is searched as, rung by rung.
struct TermReading: Sendable {
    var typed: QueryTerm
    /// Rung `word`: what is written as it was typed, or is its noun.
    var typedWord: [TokenPhrase] = []
    /// Rung `word` too: the other forms of the verb it is a form of.
    var otherForms: [TokenPhrase] = []
    /// Rung `inside`: words that those of `word` are made of, as 공부하다 is of 공부.
    var related: [TokenPhrase] = []
    /// Rung `inside`: the letters themselves, wherever they stand.
    var inside: [TokenPhrase] = []
    /// Rung `spacing`: the letters with one space between them.
    var spacing: [TokenPhrase] = []
    /// The forms behind `word`, for people.
    var forms: [String] = []
    /// Whether the letters are a single syllable, which stands inside so many words that asking for them is another question.
    var isOneSyllable: Bool { inside.contains { $0.elements.count == 1 && $0.elements[0].fit == .prefix } }

    /// Rung `word`.
    var word: [TokenPhrase] { typedWord + otherForms }

    var isEmpty: Bool { typedWord.isEmpty && inside.isEmpty }

    func patterns(upTo rung: Rung) -> [TokenPhrase] { Step.allCases.filter { $0.rung <= rung }.flatMap { patterns(of: $0) } }
    func patterns(upTo step: Step) -> [TokenPhrase] { Step.allCases.filter { $0 <= step }.flatMap { patterns(of: $0) } }

    /// What a step adds to those before it.
    func patterns(of step: Step) -> [TokenPhrase] {
        switch step {
        case .asTyped: typedWord
        case .otherForms: otherForms
        case .related: related
        case .inside: inside
        case .spacing: spacing
        }
    }

    /// What leaves a memo out when the term is excluded.
    var excluding: [TokenPhrase] { word + inside }
}

/// Decides by the evidence of the index what typed words mean: 학교에서 is 학교 because the memos have far more 학교 than
/// 학교에서, 고양이 stays 고양이 because they have more of it than of 고양, 오르고 is 오르다 because they have 오르기, 오르던 and 오를.
struct TermReader {
    let evidence: WordEvidence
    private var analyzer = Analyzer()

    init(_ cache: MatchCache) { evidence = WordEvidence(cache: cache) }

    mutating func read(_ term: QueryTerm) throws -> TermReading {
        try read([term])[0]
    }

    /// The readings of many terms, in their order, by two questions to the index.
    mutating func read(_ terms: [QueryTerm]) throws -> [TermReading] {
        let tokens = terms.map { analyzer.tokens($0.text) }
        let runs = zip(terms, tokens).map { term, tokens in
            term.form == .word ? wholeRun(tokens).map { RunCandidates($0, tokens) } : nil
        }
        try evidence.ask(about: runs.compactMap(\.self))
        return try terms.indices.map { try read(terms[$0], tokens[$0], runs[$0]) }
    }

    private mutating func read(_ term: QueryTerm, _ tokens: [Token], _ run: RunCandidates?) throws -> TermReading {
        let primaries = tokens.filter { !$0.kind.isColocated }
        var reading = TermReading(typed: term)
        switch term.form {
        case .prefix: readPrefix(tokens, wholeRun(tokens), into: &reading)
        case .phrase:
            let letters = TokenPhrase.literal(tokens, openEnds: false)
            if let run = wholeRun(tokens) {
                (reading.typedWord, reading.inside) = ([TokenPhrase(word: run.bytes)], letters)
            } else {
                reading.typedWord = letters
            }
        case .word:
            if let run {
                try readRun(run, into: &reading)
            } else if let term = termBeforeParticle(primaries, tokens) {
                reading.typedWord = [TokenPhrase(token: term.term)]
                reading.inside = [TokenPhrase([TokenPhrase.Element(term: term.term, fit: .infix)])]
            } else {
                reading.typedWord = TokenPhrase.literal(tokens, openEnds: false)
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
            reading.typedWord = [TokenPhrase([TokenPhrase.Element(term: run.term, fit: .prefix)])]
            return
        }
        reading.typedWord = TokenPhrase.literal(tokens, openEnds: false).map { pattern in
            var pattern = pattern
            pattern.elements[pattern.elements.count - 1].fit = .prefix
            return pattern
        }
    }

    // MARK: Korean words

    private mutating func readRun(_ candidates: RunCandidates, into reading: inout TermReading) throws {
        let run = candidates.run
        let read = try RunReader(evidence: evidence).read(candidates)
        let nouns = [run] + (read.noun.map { [$0] } ?? [])
        reading.typedWord = nouns.map { TokenPhrase(word: $0) }
        reading.otherForms =
            (read.verbs + read.otherVerbs).map { TokenPhrase(dictionaryForm: $0) } + read.otherNouns.map { TokenPhrase(word: $0) }
        reading.related = read.innerVerbs.map { TokenPhrase(dictionaryForm: $0) } + (read.innerNoun.map { [TokenPhrase(word: $0)] } ?? [])
        for form in nouns + read.verbs + read.otherNouns + read.otherVerbs where form != run || reading.forms.isEmpty {
            reading.forms.append(String(decoding: form, as: UTF8.self))
        }
        // One syllable alone stands inside too many words to say anything.
        let stem = read.noun.flatMap { $0.count > RunCandidates.syllable ? $0 : nil } ?? run
        readLetters(of: stem, isDictionaryForm: candidates.endsLikeDictionaryForm, into: &reading)
    }

    private mutating func readLetters(of stem: [UInt8], isDictionaryForm: Bool, into reading: inout TermReading) {
        let text = String(decoding: stem, as: UTF8.self)
        reading.inside = TokenPhrase.literal(analyzer.tokens(text), openEnds: false)
        let syllables = text.unicodeScalars.map { Array(String($0).utf8) }
        guard syllables.count >= 3, !isDictionaryForm else { return }
        reading.spacing = (1..<syllables.count).map { TokenPhrase.split(syllables, after: $0) }
    }
}

extension Token {
    /// The characters of a run, each with its bytes.
    var syllables: [[UInt8]] { text.unicodeScalars.map { Array(String($0).utf8) } }
}

extension Array where Element == UInt8 {
    func ends(with suffix: [UInt8]) -> Bool { count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix) }
}
