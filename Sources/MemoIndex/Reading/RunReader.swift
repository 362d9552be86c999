import KoreanText

/// What a run of syllables is searched as. Words are folded UTF-8 without marks.
struct RunReading {
    /// The noun it is, before its particle.
    var noun: [UInt8]?
    /// The dictionary forms it is a form of.
    var verbs: [[UInt8]] = []
    /// Dictionary forms that those of `verbs` are made of: 들다 of 들어오다.
    var innerVerbs: [[UInt8]] = []
    /// The noun that those of `verbs` are made of: 공부 of 공부하다.
    var innerNoun: [UInt8]?
}

/// Decides by the evidence of the memos what a run of syllables is: a noun, with or without a particle, or a form of a verb.
///
/// Most particles are endings too (고 면 는 지 나 니 다), so that 오르고 could be a noun 오르 with 고. Forms that only one kind of word
/// has are counted instead (`WordEvidence`), and the larger sum decides. The constants are those that did best on the open halves of
/// three treebanks; most of them can be halved or doubled without a difference.
struct RunReader {
    /// How much more frequent than the run itself a noun or a verb must be where nothing else speaks for it.
    private static let clearlyMore = 1.5
    /// The share of its diagnostic forms that a verb must show.
    private static let leastShare = 0.12
    /// Memos from which the word's own frequency is a measure; below, letters are counted too.
    private static let fewMemos = 5
    /// A noun and a verb that are this near to each other both count.
    private static let balance = 0.25
    /// A second verb counts when it weighs this share of the first.
    private static let secondVerb = 0.2
    private static let mostVerbs = 2
    /// Share of case particles behind a run from which the run is a noun as it stands.
    private static let nounShare = 0.15
    /// From this share of its diagnostic forms on, a verb's form in 기 is no noun of its own.
    private static let strongShare = 0.3
    /// A verb with another that only shades it counts from this share of its frequency on.
    private static let shadeShare = 0.5

    let evidence: WordEvidence

    func read(_ candidates: RunCandidates) throws -> RunReading {
        let run = candidates.run
        guard run.count > RunCandidates.syllable else { return RunReading() }
        if try isDictionaryForm(candidates) { return RunReading(verbs: [run]) }
        let (verbs, inner) = try verbs(candidates)
        let noun = candidates.endsLikeDictionaryForm ? nil : try noun(candidates)
        guard !verbs.isEmpty else { return RunReading(noun: noun) }
        let (isVerb, isNoun) = try kinds(run, noun, verbs)
        var reading = RunReading()
        if isVerb {
            reading.verbs = verbs.map(\.form)
            reading.innerVerbs = inner.map(\.form)
            if noun == nil || !isNoun { reading.innerNoun = candidates.nounsInVerbs.max { $0.count < $1.count } }
        }
        if isNoun { reading.noun = noun }
        return reading
    }

    /// Whether the run is a dictionary form that memos know, which then is meant.
    func isDictionaryForm(_ candidates: RunCandidates) throws -> Bool {
        let run = candidates.run
        guard try candidates.endsLikeDictionaryForm && candidates.verbs.contains(run) && evidence.frequency(ofVerb: run) > 0 else {
            return false
        }
        // 먹고싶다 and 담겨있다 are forms of 먹다 and 담기다.
        return try !candidates.verbs.contains { verb in
            try VerbMaking.compound(run, of: verb) == .phrase && evidence.frequency(ofVerb: verb) > 0
        }
    }

    // MARK: Verbs

    /// Dictionary forms of the run that some memo holds in any form.
    func knownVerbs(_ candidates: RunCandidates) throws -> [[UInt8]] {
        try candidates.verbs.filter { try evidence.frequency(ofVerb: $0) > 0 }
    }

    /// Verbs the run may be a form of, the likeliest first, and those that are only what others are made of.
    private func verbs(_ candidates: RunCandidates) throws -> (outer: [WordEvidence.Verb], inner: [WordEvidence.Verb]) {
        let run = candidates.run
        let memos = try evidence.memos(with: run)
        let size = max(Double(memos >= Self.fewMemos ? memos : try evidence.frequency(of: run)), 0.5)
        var found = try knownVerbs(candidates)
            .compactMap { try evidence.verb($0, besides: run) }
            .sorted { ($1.weight, $0.form.count) < ($0.weight, $1.form.count) }
        let isLikely = { (verb: WordEvidence.Verb) in
            verb.share >= Self.leastShare || Double(verb.frequency) >= Self.clearlyMore * size
        }
        // A compound is what was typed, however rare it is, where the verb it is made of is likely.
        let compounds = found.filter { verb in
            found.contains { isLikely($0) && VerbMaking.compound(verb.form, of: $0.form) == .ownVerb }
        }.map(\.form)
        let likely = found.filter { isLikely($0) || compounds.contains($0.form) }
        // In few memos a verb may show no diagnostic form; that it has other forms at all then speaks for it.
        found = likely.isEmpty && memos > 0 ? found.filter { $0.frequency > memos } : likely
        guard let first = found.first else { return ([], []) }
        if first.share > 0 { found.removeAll { $0.share == 0 && !compounds.contains($0.form) } }
        found = found.filter { verb in !found.contains { VerbMaking.compound(verb.form, of: $0.form) == .phrase } }
        let inner = found.filter { verb in found.contains { isMade($0, of: verb) } }
        let outer = found.filter { verb in !inner.contains { $0.form == verb.form } }
        let least = Self.secondVerb * (outer.first?.weight ?? 0)
        return (
            Array(outer.filter { $0.weight >= least }.prefix(Self.mostVerbs)),
            Array(inner.prefix(Self.mostVerbs))
        )
    }

    /// Whether a verb is a compound with another, and one that the memos know.
    private func isMade(_ longer: WordEvidence.Verb, of shorter: WordEvidence.Verb) -> Bool {
        switch VerbMaking.compound(longer.form, of: shorter.form) {
        case .ownVerb: true
        case .shade: longer.share >= Self.leastShare && Double(longer.frequency) >= Self.shadeShare * Double(shorter.frequency)
        case .phrase, nil: false
        }
    }

    // MARK: Nouns

    /// The longest noun candidate that is clearly more frequent than the run itself.
    func noun(_ candidates: RunCandidates) throws -> [UInt8]? {
        let run = candidates.run
        let least = Self.clearlyMore * max(Double(try evidence.frequency(of: run)), 0.5)
        let memos = try evidence.memos(with: run)
        return try candidates.nouns.first { noun in
            // Of a word of two syllables one alone says too little: 사과 is no 사.
            guard noun.count > RunCandidates.syllable || run.count - noun.count > RunCandidates.syllable else { return false }
            guard try !VerbMaking.endsInPast(noun) && Double(evidence.frequency(of: noun)) >= least else { return false }
            // One that stands as a word nowhere else is none, 바나 in 바나나, unless its particle cannot be taken for anything else.
            return try evidence.memos(with: noun) > memos || memos > 0 && DiagnosticForms.ofNoun(noun).contains(run)
        }
    }

    private func kinds(_ run: [UInt8], _ noun: [UInt8]?, _ verbs: [WordEvidence.Verb]) throws -> (isVerb: Bool, isNoun: Bool) {
        guard let noun else {
            let cases = try evidence.caseMass(of: run) + evidence.verbMass(of: run)
            let isVerbal = verbs.contains { isForm(run, of: $0) && $0.mass > cases }
            let share = isVerbal ? 0 : cases / max(Double(try evidence.memos(with: run)), 0.5)
            return (share < Self.nounShare, false)
        }
        let mass = verbs.map(\.mass).max() ?? 0
        var cases = try evidence.caseMass(of: noun)
        if verbs.contains(where: { isForm(noun, of: $0) && $0.mass >= cases }) { cases = 0 }
        if mass == 0, cases == 0 {
            let isStem = verbs.contains { $0.form == noun + RunCandidates.da }
            return (isStem, !isStem)
        }
        return (mass > Self.balance * cases, cases > Self.balance * mass)
    }

    /// Whether what looks like a noun is the form in 기 of a verb the memos know well: 보내기 of 보내다.
    private func isForm(_ noun: [UInt8], of verb: WordEvidence.Verb) -> Bool {
        verb.share >= Self.strongShare && noun.ends(with: Self.gi)
            && noun.dropLast(RunCandidates.syllable) == verb.form.dropLast(RunCandidates.syllable)
    }

    private static let gi: [UInt8] = Array("기".utf8)
}
