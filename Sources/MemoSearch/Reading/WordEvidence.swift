import KoreanText

/// Evidence from the memos about words: how many contain them, and how many contain forms that only a noun or
/// only a verb has.
///
/// Shares of such forms do not change as a vault grows. The mere existence of a form does: with enough memos,
/// every form occurs somewhere.
struct WordEvidence {
    /// The evidence about a verb or an adjective.
    struct Verb {
        let form: [UInt8]
        /// Number of memos with any of its forms.
        var frequency: Int
        /// Sum of the memos with each of its diagnostic forms.
        var mass: Double
        /// Share of its diagnostic forms that exist in some memo.
        var share: Double
        /// The part of that sum from distinctive forms, which few nouns look like.
        var told: Int
        /// The part of that sum from ambiguous forms.
        var untold: Int

        /// Diversity counts, because a false stem shares single forms with a true one. Frequency decides if
        /// no form is diagnostic.
        var weight: Double { mass * share + 0.01 * Double(frequency) }
    }

    let cache: MatchCache

    // MARK: Queries

    /// Loads all evidence for reading the runs with two queries to the index.
    func ask(about runs: [RunCandidates]) throws {
        try cache.loadFrequencies(of: Set(runs.flatMap(Self.frequencies)).sorted { $0.lexicographicallyPrecedes($1) })
        try cache.loadCounts(of: runs.flatMap(diagnosticForms))
    }

    /// Loads the evidence for many runs, most of which will not be searched: only counts are cached, no
    /// memos.
    func askCounts(about runs: [RunCandidates]) throws {
        try cache.loadCounts(of: runs.flatMap(Self.frequencies))
        try cache.loadCounts(of: runs.flatMap(diagnosticForms))
    }

    /// Returns the readings of a word by the rules of grammar, with the evidence for them loaded; nil if it is no run of syllables.
    func candidates(for word: String, _ analyzer: inout Analyzer) throws -> (run: Token, candidates: RunCandidates)? {
        let tokens = analyzer.tokens(word)
        guard let run = tokens.wholeRun else { return nil }
        let candidates = RunCandidates(run, tokens)
        try ask(about: [candidates])
        return (run, candidates)
    }

    /// Loads the frequencies of words and dictionary forms with one query.
    func askFrequencies(of tokens: [Token]) throws {
        try cache.loadCounts(of: tokens.map { $0.kind == .dictionaryForm ? $0.term : Self.frequencyToken($0.bytes) })
    }

    /// Returns the tokens to count in the first query: each candidate. Returns none if a run has only one
    /// reading.
    private static func frequencies(of candidates: RunCandidates) -> [[UInt8]] {
        let verbs = candidates.verbs.map(IndexTerm.dictionaryForm)
        if candidates.run.count == RunCandidates.syllable { return DiagnosticForms.isLoneForm(candidates.run) ? verbs : [] }
        if verbs.isEmpty && candidates.nouns.isEmpty { return [] }
        let run = IndexTerm.word(candidates.run)
        if candidates.endsLikeDictionaryForm || candidates.nouns.isEmpty { return verbs + [run] }
        let words = [candidates.run] + candidates.nouns
        return verbs + words.map(frequencyToken) + words.map(IndexTerm.word)
    }

    /// Returns the tokens to count in the second query: diagnostic forms.
    private func diagnosticForms(of candidates: RunCandidates) throws -> [[UInt8]] {
        let reader = RunReader(evidence: self)
        guard candidates.run.count > RunCandidates.syllable, try !reader.isDictionaryForm(candidates) else { return [] }
        let verbs = try reader.knownVerbs(candidates)
        let noun = try reader.noun(candidates)
        if verbs.isEmpty || noun == nil && verbs.count == 1 && candidates.isVerbal { return [] }
        var words = verbs.flatMap { Self.forms(of: $0) }
        words += verbs.flatMap(Self.nouns).flatMap(DiagnosticForms.ofNoun)
        words += verbs.compactMap { Self.stemThatMayBeNoun($0, candidates.run) }.flatMap(DiagnosticForms.ofNoun)
        if candidates.isVerbal { return words.map(IndexTerm.word) }
        words += DiagnosticForms.ofNoun(noun ?? candidates.run) + DiagnosticForms.certainOfNoun(noun ?? candidates.run)
        return words.map(IndexTerm.word) + (noun == nil ? VerbMaking.verbs(of: candidates.run).map(IndexTerm.dictionaryForm) : [])
    }

    private static func forms(of verb: [UInt8]) -> [[UInt8]] {
        let forms = DiagnosticForms.ofVerb(verb)
        return forms.telling + forms.others
    }

    // MARK: Frequency

    /// Returns how many memos contain a word, alone or before a josa.
    func memos(with word: [UInt8]) throws -> Int { try cache.count(of: IndexTerm.word(word)) }

    /// Returns how many memos contain a dictionary form.
    func frequency(ofVerb form: [UInt8]) throws -> Int { try cache.count(of: IndexTerm.dictionaryForm(form)) }

    /// Returns how many memos contain a word. Two syllables count anywhere, which proved better than words
    /// alone.
    func frequency(of word: [UInt8]) throws -> Int { try cache.count(of: Self.frequencyToken(word)) }

    /// Returns how many memos contain a word or a dictionary form.
    func frequency(of token: Token) throws -> Int {
        try token.kind == .dictionaryForm ? frequency(ofVerb: token.bytes) : frequency(of: token.bytes)
    }

    private static func frequencyToken(_ word: [UInt8]) -> [UInt8] {
        word.count == 2 * RunCandidates.syllable ? word : IndexTerm.word(word)
    }

    // MARK: Nouns and verbs

    /// Returns how many memos contain the word with a josa that is not also an eomi, summed over these josa. Some words do not count.
    func caseMass(of word: [UInt8], besides words: [[UInt8]] = []) throws -> Double {
        Double(try sum(of: DiagnosticForms.ofNoun(word).filter { !words.contains($0) }))
    }

    /// Returns the sum of the memos that contain each of some words.
    func sum(of words: [[UInt8]]) throws -> Int {
        try cache.loadCounts(of: words.map(IndexTerm.word))
        return try words.reduce(0) { try $0 + memos(with: $1) }
    }

    /// Returns whether some memo contains one of the words.
    func shows(_ words: [[UInt8]]) throws -> Bool { try sum(of: words) > 0 }

    /// Returns how many memos contain a verb made of the word: 피곤하다 shows that 피곤 is a noun.
    func verbMass(of word: [UInt8]) throws -> Double { Double(try VerbMaking.verbs(of: word).reduce(0) { try $0 + frequency(ofVerb: $1) }) }

    /// Returns the evidence for a verb, or nil if its stem is a noun and its forms are that noun with the
    /// copula: 조사다. `run`, the word to read, does not count as evidence, nor do the stems of the verbs `known`: 질기 is no evidence for 질다 if
    /// memos contain 질기다.
    func verb(_ form: [UInt8], besides run: [UInt8], among known: [[UInt8]]) throws -> Verb? {
        if try isNounWithCopula(form, besides: run) { return nil }
        let (telling, others) = try counts(ofFormsOf: form, besides: [run] + Self.stems(of: known))
        let counts = telling + others
        let held = counts.filter { $0 > 0 }.count
        var verb = Verb(
            form: form, frequency: try frequency(ofVerb: form), mass: Double(counts.reduce(0, +)),
            share: counts.isEmpty ? 0 : Double(held) / Double(counts.count), told: telling.reduce(0, +),
            untold: others.reduce(0, +))
        let nouns = Self.nouns(in: form)
        // Any noun may have 하다, and few show more than one form of it, so the noun itself is enough evidence.
        if try verb.share >= Self.shareBesideNoun && !nouns.isEmpty || nouns.contains(where: { try caseMass(of: $0) > 0 }) {
            verb.mass = max(verb.mass, 1, Self.massBesideNoun * Double(verb.frequency))
            verb.share = max(verb.share, Self.leastShareBesideNoun)
        }
        return verb
    }

    /// Returns whether the stem of a verb is a noun, and its forms are that noun with the copula: 조사다.
    func isNounWithCopula(_ form: [UInt8], besides run: [UInt8]) throws -> Bool {
        guard let stem = Self.stemThatMayBeNoun(form, run) else { return false }
        // The stems of most verbs are no nouns, so the forms of the verb are counted last.
        let cases = try caseMass(of: stem)
        guard cases > 0 else { return false }
        let (telling, others) = try counts(ofFormsOf: form, besides: [run])
        return cases > Self.nounOverVerb * Double((telling + others).reduce(0, +))
    }

    /// Returns how many memos contain each of the distinctive forms of a verb, which few nouns look like, summed over these forms.
    func told(of verb: [UInt8]) throws -> Int { try sum(of: DiagnosticForms.ofVerb(verb).telling) }

    /// Returns the stems of dictionary forms.
    static func stems(of verbs: [[UInt8]]) -> [[UInt8]] { verbs.map { Array($0.dropLast(RunCandidates.syllable)) } }

    /// Returns how many memos contain each diagnostic form of a verb, but for some words.
    private func counts(ofFormsOf verb: [UInt8], besides words: [[UInt8]]) throws -> (telling: [Int], others: [Int]) {
        let forms = DiagnosticForms.ofVerb(verb)
        let count = { (forms: [[UInt8]]) in try forms.filter { !words.contains($0) }.map { try memos(with: $0) } }
        return try (count(forms.telling), count(forms.others))
    }

    /// Returns the nouns of at least two syllables from which the verb may be made.
    private static func nouns(in form: [UInt8]) -> [[UInt8]] { VerbMaking.nouns(of: form).filter { $0.count > RunCandidates.syllable } }

    /// Returns the stem if it has at least two syllables and no final consonant, and the rest of the run may
    /// be a josa or the copula: 조사 in 조사서, but not 불타 in 불타게.
    private static func stemThatMayBeNoun(_ form: [UInt8], _ run: [UInt8]) -> [UInt8]? {
        let stem = Array(form.dropLast(RunCandidates.syllable))
        guard stem.count > RunCandidates.syllable, run.starts(with: stem), VerbMaking.isOpen(stem), nouns(in: form).isEmpty else {
            return nil
        }
        let rest = Array(run.dropFirst(stem.count))
        return rest == Array("서".utf8) || Particle.isParticle(rest) ? stem : nil
    }

    /// Ratio of noun evidence to verb evidence from which a stem is a noun.
    private static let nounOverVerb = 4.0
    private static let shareBesideNoun = 0.2
    private static let massBesideNoun = 0.1
    private static let leastShareBesideNoun = 0.5
}
