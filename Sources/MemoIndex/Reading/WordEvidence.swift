import KoreanText

/// What the memos tell of words: how many hold them, and how many hold forms that only a noun or only a verb has.
///
/// Shares of such forms do not change as a vault grows, whereas the mere existence of a form does: among enough memos everything
/// stands somewhere.
struct WordEvidence {
    /// What memos show of a verb or an adjective.
    struct Verb {
        let form: [UInt8]
        /// Memos that hold it in any form.
        var frequency: Int
        /// Sum, over its diagnostic forms, of the memos that hold each.
        var mass: Double
        /// Share of its diagnostic forms that stand in some memo.
        var share: Double
        /// The part of that sum which is of forms that few nouns look like.
        var told: Int
        /// The rest of it.
        var untold: Int

        /// Diversity counts, for a false stem shares single forms with a true one; frequency decides where no form is diagnostic.
        var weight: Double { mass * share + 0.01 * Double(frequency) }
    }

    let cache: MatchCache

    // MARK: What to ask

    /// Learns all that reading the runs needs by two questions to the index.
    func ask(about runs: [RunCandidates]) throws {
        try cache.loadFrequencies(of: Set(runs.flatMap(Self.frequencies)).sorted { $0.lexicographicallyPrecedes($1) })
        try cache.loadCounts(of: runs.flatMap(diagnosticForms))
    }

    /// Learns the same of many runs, of which most will not be searched for: no memos are kept, only how many there are.
    func askCounts(about runs: [RunCandidates]) throws {
        try cache.loadCounts(of: runs.flatMap(Self.frequencies))
        try cache.loadCounts(of: runs.flatMap(diagnosticForms))
    }

    /// Learns by one question how frequent words and dictionary forms are.
    func askFrequencies(of tokens: [Token]) throws {
        try cache.loadCounts(of: tokens.map { $0.kind == .dictionaryForm ? $0.term : Self.frequencyToken($0.bytes) })
    }

    /// Tokens whose counts the first question asks for: how frequent each candidate is. Where there is but one thing that a run may be,
    /// nothing is asked.
    private static func frequencies(of candidates: RunCandidates) -> [[UInt8]] {
        let verbs = candidates.verbs.map(IndexTerm.dictionaryForm)
        if candidates.run.count == RunCandidates.syllable { return DiagnosticForms.isLoneForm(candidates.run) ? verbs : [] }
        if verbs.isEmpty && candidates.nouns.isEmpty { return [] }
        let run = IndexTerm.word(candidates.run)
        if candidates.endsLikeDictionaryForm || candidates.nouns.isEmpty { return verbs + [run] }
        let words = [candidates.run] + candidates.nouns
        return verbs + words.map(frequencyToken) + words.map(IndexTerm.word)
    }

    /// Tokens whose counts the second question asks for: diagnostic forms.
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
        words += DiagnosticForms.ofNoun(noun ?? candidates.run)
        return words.map(IndexTerm.word) + (noun == nil ? VerbMaking.verbs(of: candidates.run).map(IndexTerm.dictionaryForm) : [])
    }

    private static func forms(of verb: [UInt8]) -> [[UInt8]] {
        let forms = DiagnosticForms.ofVerb(verb)
        return forms.telling + forms.others
    }

    // MARK: Frequency

    /// Memos that hold a word, alone or before a particle.
    func memos(with word: [UInt8]) throws -> Int { try cache.count(of: IndexTerm.word(word)) }

    /// Memos that hold a dictionary form.
    func frequency(ofVerb form: [UInt8]) throws -> Int { try cache.count(of: IndexTerm.dictionaryForm(form)) }

    /// Memos that hold a word; two syllables count wherever they stand: measured, that decides better than words alone.
    func frequency(of word: [UInt8]) throws -> Int { try cache.count(of: Self.frequencyToken(word)) }

    /// Memos that hold a word or a dictionary form.
    func frequency(of token: Token) throws -> Int {
        try token.kind == .dictionaryForm ? frequency(ofVerb: token.bytes) : frequency(of: token.bytes)
    }

    private static func frequencyToken(_ word: [UInt8]) -> [UInt8] {
        word.count == 2 * RunCandidates.syllable ? word : IndexTerm.word(word)
    }

    // MARK: Nouns and verbs

    /// Memos that hold the word with a particle that no verb's form takes.
    func caseMass(of word: [UInt8]) throws -> Double { Double(try sum(of: DiagnosticForms.ofNoun(word))) }

    /// Sum of the memos that hold each of some words.
    func sum(of words: [[UInt8]]) throws -> Int {
        try cache.loadCounts(of: words.map(IndexTerm.word))
        return try words.reduce(0) { try $0 + memos(with: $1) }
    }

    /// Whether some memo holds one of the words.
    func shows(_ words: [[UInt8]]) throws -> Bool { try sum(of: words) > 0 }

    /// Memos that hold a verb made of the word: 피곤하다 shows that 피곤 is a noun.
    func verbMass(of word: [UInt8]) throws -> Double { Double(try VerbMaking.verbs(of: word).reduce(0) { try $0 + frequency(ofVerb: $1) }) }

    /// What the memos show of a verb; nil where its stem is a noun and its forms are that noun with the copula: 조사다. `run`, the word that
    /// is being read, is no evidence of its own reading.
    func verb(_ form: [UInt8], besides run: [UInt8]) throws -> Verb? {
        let forms = DiagnosticForms.ofVerb(form)
        let telling = try forms.telling.filter { $0 != run }.map { try cache.count(of: IndexTerm.word($0)) }
        let others = try forms.others.filter { $0 != run }.map { try cache.count(of: IndexTerm.word($0)) }
        let counts = telling + others
        let held = counts.filter { $0 > 0 }.count
        var verb = Verb(
            form: form, frequency: try frequency(ofVerb: form), mass: Double(counts.reduce(0, +)),
            share: counts.isEmpty ? 0 : Double(held) / Double(counts.count), told: telling.reduce(0, +),
            untold: others.reduce(0, +))
        if let stem = Self.stemThatMayBeNoun(form, run), try caseMass(of: stem) > Self.nounOverVerb * verb.mass { return nil }
        let nouns = Self.nouns(in: form)
        // Any noun may take 하다, and few show more than one form of it: that the noun is one says enough.
        if try verb.share >= Self.shareBesideNoun && !nouns.isEmpty || nouns.contains(where: { try caseMass(of: $0) > 0 }) {
            verb.mass = max(verb.mass, 1, Self.massBesideNoun * Double(verb.frequency))
            verb.share = max(verb.share, Self.leastShareBesideNoun)
        }
        return verb
    }

    /// The nouns of two syllables or more that the verb may be made of.
    private static func nouns(in form: [UInt8]) -> [[UInt8]] { VerbMaking.nouns(of: form).filter { $0.count > RunCandidates.syllable } }

    /// The stem of two syllables or more without final consonant, where what stands behind it in the run may be a particle or the
    /// copula: 조사 in 조사서, but not 불타 in 불타게.
    private static func stemThatMayBeNoun(_ form: [UInt8], _ run: [UInt8]) -> [UInt8]? {
        let stem = Array(form.dropLast(RunCandidates.syllable))
        guard stem.count > RunCandidates.syllable, run.starts(with: stem), VerbMaking.isOpen(stem), nouns(in: form).isEmpty else {
            return nil
        }
        let rest = Array(run.dropFirst(stem.count))
        return rest == Array("서".utf8) || Particle.isParticle(rest) ? stem : nil
    }

    /// How much more of a noun than of a verb a stem must show to be no stem.
    private static let nounOverVerb = 4.0
    private static let shareBesideNoun = 0.2
    private static let massBesideNoun = 0.1
    private static let leastShareBesideNoun = 0.5
}
