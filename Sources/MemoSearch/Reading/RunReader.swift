import KoreanText

/// The forms in which a run of syllables is searched. Words are folded UTF-8 without marks.
struct RunReading {
    /// The noun before its josa.
    var noun: [UInt8]?
    /// Whether the noun has the letters of the stem of a likelier verb: 마치 in 마치는.
    var isNounLesser = false
    /// Whether the run is read as its noun alone is: 크기의 as 크기.
    var isNounAlone = false
    /// The dictionary forms of the run.
    var verbs: [[UInt8]] = []
    /// Dictionary forms from which those of `verbs` are composed: 들다 of 들어오다.
    var innerVerbs: [[UInt8]] = []
    /// The noun from which those of `verbs` are made: 공부 of 공부하다.
    var innerNoun: [UInt8]?
    /// The words of the run, if it joins words that are usually written with spaces: 보고 싶은 of 보고싶은.
    var joined: JoinedWords?
    /// Longer or shorter spellings of the same words that memos contain: 이야기 of 얘기, 재미있다 of 재밌다.
    var otherNouns: [[UInt8]] = []
    var otherVerbs: [[UInt8]] = []
}

/// Decides by evidence from the memos how to read a run of syllables: as a noun, with or without a josa, or as a form of a verb.
///
/// Most josa are also eomi (고 면 는 지 나 니 다), so that 오르고 could be a noun 오르 with 고. The decision counts forms
/// that only one kind of word has (`WordEvidence`), and the larger sum wins. The constants did best on the
/// open halves of three treebanks; most of them can be halved or doubled without a difference.
struct RunReader {
    /// Ratio by which a noun or a verb must be more frequent than the run itself without other evidence.
    private static let clearlyMore = 1.5
    /// The share of its diagnostic forms that must exist for a verb.
    private static let leastShare = 0.12
    /// Number of memos from which they should include a common form of a verb, or a noun with a josa.
    private static let manyMemos = 100
    private static let severalMemos = 10
    /// Verbs that nearly every memo has. As a part of joined words, such as 할수있다, they say nothing.
    private static let lightVerbs = Set(["하다", "있다", "없다", "되다", "같다", "않다"].map { Array($0.utf8) })
    /// Share of a run's memos that a verb must reach with distinctive forms, if the run looks like a noun.
    private static let leastTold = 0.1
    /// Number of memos from which a verb must have distinctive forms.
    private static let fewMemos = 5
    /// A noun and a verb both count if their weights are this close.
    private static let balance = 0.25
    /// A second verb counts if it has this share of the first one's weight.
    private static let secondVerb = 0.2
    private static let mostVerbs = 2
    /// Share of case josa after a run from which the run itself is a noun.
    private static let nounShare = 0.15
    /// Share of case josa after a run from which it is a noun if only a noun could have them.
    private static let leastNounShare = 0.05
    /// Share of its diagnostic forms from which a verb's form in 기 is not a separate noun.
    private static let strongShare = 0.3
    /// A verb candidate rarer than another by this ratio is ignored.
    private static let negligible = 0.01
    /// Share of a noun's memos from which a longer candidate with the beginning of a josa is the noun itself.
    static let mostOfNoun = 0.6
    /// Number of memos with particles of a noun from which a word is a noun and nothing else.
    private static let manyPlain = 50
    /// Share of a word's memos that these must be, and the share from which ten of them suffice.
    private static let (leastPlainShare, clearPlainShare) = (0.02, 0.1)
    /// Bytes of a dictionary form whose stem is one syllable.
    private static let shortVerb = 2 * RunCandidates.syllable
    /// Number of verbs of which a word that no memo contains may be a form.
    private static let mostUnknown = 4

    let evidence: WordEvidence

    func read(_ candidates: RunCandidates) throws -> RunReading {
        var reading = try readForms(candidates)
        try readJoined(candidates, into: &reading)
        // A word that no memo contains in this spelling may exist in the other one.
        let isNothingElse = reading.noun == nil && reading.verbs.isEmpty
        let nouns = isNothingElse ? [candidates.run] + candidates.nouns : reading.noun.map { [$0] } ?? []
        let verbs = isNothingElse ? candidates.verbs : reading.verbs
        if isNothingElse, reading.joined == nil { reading.innerNoun = try nounInUnknownVerb(candidates) }
        reading.otherNouns = try nouns.flatMap(Contractions.ofNoun).filter { try evidence.memos(with: $0) > 0 }
        reading.otherVerbs = try verbs.flatMap(Contractions.ofVerb)
            .filter { try !reading.verbs.contains($0) && evidence.frequency(ofVerb: $0) > 0 }
        return reading
    }

    /// Returns the longest noun in memos from which a verb is made that none of them has: 검색 for 검색하는.
    private func nounInUnknownVerb(_ candidates: RunCandidates) throws -> [UInt8]? {
        try candidates.nounsInVerbs.sorted { $0.count > $1.count }.first { try evidence.memos(with: $0) > 0 }
    }

    /// Makes the verb of joined words a part of the whole: memos with 보다 do not answer 보고싶은.
    private func readJoined(_ candidates: RunCandidates, into reading: inout RunReading) throws {
        guard let joined = JoinedWords(candidates.run, forms: candidates.verbs) else { return }
        // 실수도 is rather a noun than 실 수도, if memos contain 실수를.
        if let end = joined.endOfNoun, try isNoun(Array(candidates.run.prefix(end * RunCandidates.syllable))) { return }
        let bare = reading.verbs.filter(joined.verbs.contains)
        reading.joined = joined
        reading.innerVerbs += bare.filter { !Self.lightVerbs.contains($0) }
        reading.verbs.removeAll(where: bare.contains)
        for whole in joined.wholes where try !reading.verbs.contains(whole) && evidence.frequency(ofVerb: whole) > 0 {
            reading.verbs.append(whole)
        }
    }

    private func readForms(_ candidates: RunCandidates) throws -> RunReading {
        let run = candidates.run
        guard run.count > RunCandidates.syllable else { return RunReading(noun: candidates.nouns.first, verbs: try loneVerbs(candidates)) }
        if try isDictionaryForm(candidates) { return RunReading(verbs: [run]) }
        let noun = try noun(candidates)
        if let noun, isNounBeforeParticle(noun, candidates) { return RunReading(noun: noun, isNounAlone: true) }
        let (found, inner) = try verbs(candidates, noun)
        let verbs = try noun.map { try withoutHonorific(found, beside: $0) } ?? found
        guard try !verbs.isEmpty && !(noun == nil && !candidates.isVerbal && isPlainlyNoun(run)) else { return RunReading(noun: noun) }
        let (isVerb, isNoun, isNounLesser) = noun == nil && candidates.isVerbal ? (true, false, false) : try kinds(run, noun, verbs)
        var reading = RunReading()
        if isVerb {
            reading.verbs = verbs.map(\.form)
            reading.innerVerbs = inner.map(\.form)
            if noun == nil || !isNoun { reading.innerNoun = candidates.nounsInVerbs.max { $0.count < $1.count } }
        }
        if isNoun { (reading.noun, reading.isNounLesser) = (noun, isNounLesser) }
        return reading
    }

    /// Returns whether the run is a dictionary form that exists in memos. If so, no other reading is
    /// considered.
    func isDictionaryForm(_ candidates: RunCandidates) throws -> Bool {
        let run = candidates.run
        guard candidates.endsLikeDictionaryForm, candidates.verbs.contains(run) else { return false }
        guard try evidence.frequency(ofVerb: run) > 0 else { return false }
        if try isNoun(run) || isCut(candidates) { return false }  // 바다, 사이다; 의사보다
        // 먹고싶다 and 담겨있다 are forms of 먹다 and 담기다, and 올라가신다 is one of 올라가다.
        return try !candidates.verbs.contains { verb in
            let isForm = VerbMaking.compound(run, of: verb) == .phrase || DiagnosticForms.isHonorificPresent(run, of: verb)
            return try isForm && evidence.frequency(ofVerb: verb) > 0
        }
    }

    /// Returns whether a run may be cut before a particle, although it ends like a dictionary form: 의사보다, 의사다, 의사였다.
    private func isCut(_ candidates: RunCandidates) throws -> Bool {
        let run = candidates.run
        guard candidates.endsLikeDictionaryForm else { return true }
        let nouns = candidates.nouns.filter { $0.count > RunCandidates.syllable }
        if nouns.isEmpty { return false }
        let (frequency, memos) = try (evidence.frequency(ofVerb: run), evidence.memos(with: run))
        if frequency == 0, memos == 0 { return true }
        if frequency <= memos,
            try nouns.contains(where: { try evidence.shows(DiagnosticForms.commonOfNoun($0)) || isCompared($0, in: run) })
        {
            return true
        }
        if frequency <= memos { return false }
        if try evidence.isNounWithCopula(run, besides: run) { return true }
        // 지금보다 is a comparison, unless memos have forms of a verb such as 물어보다.
        return try nouns.contains { noun in
            guard run.dropFirst(noun.count).elementsEqual(Self.boda) else { return false }
            return try evidence.shows(DiagnosticForms.commonOfNoun(noun)) && evidence.told(of: run) == 0
        }
    }

    /// Returns whether a run is its noun with 보다, which memos contain otherwise too, and no form of a verb such as 물어보다.
    private func isCompared(_ noun: [UInt8], in run: [UInt8]) throws -> Bool {
        guard run.dropFirst(noun.count).elementsEqual(Self.boda) else { return false }
        return try evidence.memos(with: noun) > evidence.memos(with: run) && evidence.told(of: run) == 0
    }

    // MARK: Words of one syllable

    /// Returns the verb of which a word such as 돼 or 줘 must be a form: the one in most memos.
    private func loneVerbs(_ candidates: RunCandidates) throws -> [[UInt8]] {
        guard DiagnosticForms.isLoneForm(candidates.run) else { return [] }
        let known = try candidates.verbs.map { ($0, try evidence.frequency(ofVerb: $0)) }.filter { $0.1 > 0 }
        return known.max { $0.1 < $1.1 }.map { [$0.0] } ?? []
    }

    // MARK: Verbs

    /// Returns dictionary forms of the run that memos contain in further forms. Others would find nothing
    /// that the run itself does not find: every memo with 영화 contains 영호다 too.
    func knownVerbs(_ candidates: RunCandidates) throws -> [[UInt8]] {
        let looksHonorific = DiagnosticForms.looksHonorific(candidates.run)
        // 싫어 is a word in every 싫어하다 too.
        let isInVerbs = DiagnosticForms.takesHa(candidates.run)
        let memos = try candidates.verbs.isEmpty || isInVerbs ? 0 : evidence.memos(with: candidates.run)
        let known = try candidates.verbs.map { ($0, try evidence.frequency(ofVerb: $0)) }.filter { $0.1 > memos }
        // Every possible verb counts for a word that no memo contains.
        let least = memos == 0 && !isInVerbs ? 0 : Self.negligible * Double(known.map(\.1).max() ?? 0)
        return known.filter { verb, frequency in
            if looksHonorific, verb.count == Self.shortVerb { return false }
            // Every form of 고맙다 with 우 looks like one of 고마우다, and every such form of 배우다 like one of 뱁다.
            if known.contains(where: { DiagnosticForms.alternate($0.0, with: verb) && $0.1 > frequency }) { return false }
            return Double(frequency) >= least || known.contains { VerbMaking.compound(verb, of: $0.0) != nil }
        }.map(\.0)
    }

    /// Returns verbs of which the run may be a form, likeliest first, and those that are only parts of them.
    private func verbs(
        _ candidates: RunCandidates, _ noun: [UInt8]?
    ) throws -> (outer: [WordEvidence.Verb], inner: [WordEvidence.Verb]) {
        let run = candidates.run
        let known = try knownVerbs(candidates)
        if noun == nil, known.count == 1, candidates.isVerbal {
            return ([WordEvidence.Verb(form: known[0], frequency: 0, mass: 0, share: 0, told: 0, untold: 0)], [])
        }
        let memos = try known.isEmpty ? 0 : evidence.memos(with: run)
        if memos == 0 { return try verbsOfUnknown(known, candidates) }
        let size = max(Double(memos), 0.5)
        var found = try known.compactMap { try evidence.verb($0, besides: run, among: known) }
            .sorted { ($1.weight, $0.form.count) < ($0.weight, $1.form.count) }
        let isLikely = { (verb: WordEvidence.Verb) in
            verb.share >= Self.leastShare || Double(verb.frequency) >= Self.clearlyMore * size
        }
        // A compound was meant, however rare it is, if the verb it is made of is likely.
        let compounds = found.filter { verb in
            found.contains { isLikely($0) && isMade(verb, of: $0) }
        }.map(\.form)
        let likely = found.filter { isLikely($0) || compounds.contains($0.form) }
        // A verb in few memos may have no diagnostic form. Then any other form of it is evidence.
        found = likely.isEmpty && memos > 0 ? found.filter { $0.frequency > memos } : likely
        if !candidates.isVerbal, !candidates.endsLikeDictionaryForm {
            try found.removeAll { try isDoubtful($0, run, memos) && !compounds.contains($0.form) }
        }
        guard let first = found.first else { return ([], []) }
        if first.share > 0 { found.removeAll { $0.share == 0 && !compounds.contains($0.form) } }
        found = found.filter { verb in !found.contains { VerbMaking.compound(verb.form, of: $0.form) == .phrase } }
        let (outer, inner) = parted(found)
        let least = Self.secondVerb * (outer.first?.weight ?? 0)
        // 놀라는 is rather a form of 놀라다, however much more of 놀다 memos contain.
        let shared = outer.first.map { VerbMaking.stemSyllables(of: $0.form, beginning: run) } ?? 0
        let isLonger = { (verb: WordEvidence.Verb) in
            verb.frequency > memos && VerbMaking.stemSyllables(of: verb.form, beginning: run) > shared
        }
        return (
            Array(outer.filter { $0.weight >= least || compounds.contains($0.form) || isLonger($0) }.prefix(Self.mostVerbs)),
            Array(inner.prefix(Self.mostVerbs))
        )
    }

    /// Returns all verbs of which a run that no memo contains may be a form, and those that are only parts of them. Shares of forms are no
    /// evidence here: a verb in one memo has one form.
    private func verbsOfUnknown(
        _ known: [[UInt8]], _ candidates: RunCandidates
    ) throws -> (outer: [WordEvidence.Verb], inner: [WordEvidence.Verb]) {
        let run = candidates.run
        var found = try known.compactMap { try evidence.verb($0, besides: run, among: known) }
            .sorted { ($1.weight, $0.form.count) < ($0.weight, $1.form.count) }
        // 부사 is no form of 부사다, of which memos contain only 부산.
        try found.removeAll { try $0.told == 0 && $0.form.count == run.count + RunCandidates.syllable && isNounInStem($0.form) }
        // 복사기 is no form of 복사다, of which memos contain only 복사는, nor 부자간 of 부자가다.
        if !candidates.isVerbal { try found.removeAll { try $0.told == 0 && isStemOfNoun($0.form) } }
        // 김하진 is a name, unless memos contain more of 김하다 than another name.
        if PersonalName.isLikely(String(decoding: run, as: UTF8.self)) { found.removeAll { $0.told == 0 } }
        // 물질 and 지구 are nouns, which no memo contains.
        found.removeAll { DiagnosticForms.isRatherSinoKorean(run, thanFormOf: $0.form) }
        // Among many forms of 가다 there would also be 가게.
        if DiagnosticForms.isNounLikeForm(run) {
            found.removeAll { $0.told == 0 || $0.share < Self.strongShare || $0.frequency >= Self.manyMemos }
        }
        found = found.filter { verb in !found.contains { VerbMaking.compound(verb.form, of: $0.form) == .phrase } }
        let (outer, inner) = parted(found)
        return (Array(outer.prefix(Self.mostUnknown)), Array(inner.prefix(Self.mostVerbs)))
    }

    /// Returns the verbs but for those with an honorific that is the end of a noun: 도시잖아요 is 도시 and not 돌다, because memos have the noun with
    /// particles more often than any form that only the honorific has.
    private func withoutHonorific(_ verbs: [WordEvidence.Verb], beside noun: [UInt8]) throws -> [WordEvidence.Verb] {
        guard verbs.contains(where: { DiagnosticForms.isHonorificStem(noun, of: $0.form) }) else { return verbs }
        guard try evidence.caseMass(of: noun) > Double(evidence.sum(of: DiagnosticForms.honorific(of: noun))) else { return verbs }
        return verbs.filter { !DiagnosticForms.isHonorificStem(noun, of: $0.form) }
    }

    /// Returns whether the stem of a verb is a noun of several syllables that memos have with particles, or such a noun before 가, so that its forms in
    /// memos are rather that noun.
    private func isStemOfNoun(_ verb: [UInt8]) throws -> Bool {
        let stem = Array(verb.dropLast(RunCandidates.syllable))
        guard stem.count > RunCandidates.syllable else { return false }
        // 욕먹다 is a verb, although memos have 욕먹을.
        if try evidence.shows(DiagnosticForms.ofClosedStem(verb)) { return false }
        // 가시 of 가시잖아요 may be the honorific.
        if try evidence.caseMass(of: stem) > Double(evidence.sum(of: DiagnosticForms.honorific(of: stem))) { return true }
        let noun = Array(stem.dropLast(RunCandidates.syllable))
        return try stem.ends(with: Self.ga) && noun.count > RunCandidates.syllable && evidence.caseMass(of: noun) > 0
    }

    /// Returns whether the adnominal form of a verb is a noun with particles in memos.
    private func isNounInStem(_ verb: [UInt8]) throws -> Bool {
        try evidence.caseMass(of: DiagnosticForms.adnominal(ofOpenStem: Array(verb.dropLast(RunCandidates.syllable)))) > 0
    }

    /// Returns whether a verb has too few distinctive forms if the run may be a noun too: 일기, where the only
    /// forms of 일다 in memos are 일기 and 일지.
    private func isDoubtful(_ verb: WordEvidence.Verb, _ run: [UInt8], _ memos: Int) throws -> Bool {
        let looksLikeNoun = DiagnosticForms.looksLikeNoun(run)
        if verb.told == 0, verb.form == run + RunCandidates.da { return try isNoun(DiagnosticForms.adnominal(ofOpenStem: run)) }
        guard looksLikeNoun else { return false }
        guard DiagnosticForms.isShortOpenVerb(verb.form) else {
            // Forms such as 힘차게 tell little, unless memos show no noun 힘찬.
            guard verb.told == 0, verb.frequency <= memos + verb.untold else { return false }
            return try verb.untold == 0 || evidence.shows(DiagnosticForms.commonOfNoun(run))
        }
        let least = run.ends(with: Self.go) ? Self.leastTold / 3 : Self.leastTold  // 가고, but 가지
        if verb.told > 0 { return Double(verb.told) < least * Double(memos) }
        return memos >= Self.fewMemos || verb.frequency <= Int(Self.clearlyMore * Double(memos)) + verb.untold
    }

    /// Parts verbs from those of which another one is made. The first part of a verb in 서다 stays, since 어서 is an ending too: 들어서 may be 들다
    /// as well as 들어서다.
    private func parted(_ verbs: [WordEvidence.Verb]) -> (outer: [WordEvidence.Verb], inner: [WordEvidence.Verb]) {
        let isInner = verbs.map { verb in verbs.contains { !$0.form.ends(with: Self.seoda) && isMade($0, of: verb) } }
        return (zip(verbs, isInner).filter { !$1 }.map(\.0), zip(verbs, isInner).filter { $1 }.map(\.0))
    }

    /// Returns whether a verb is a compound with another, and one that memos contain.
    private func isMade(_ longer: WordEvidence.Verb, of shorter: WordEvidence.Verb) -> Bool {
        switch VerbMaking.compound(longer.form, of: shorter.form) {
        case .ownVerb, .shade: true
        case .phrase, nil: false
        }
    }

    // MARK: Nouns

    /// Returns the longest noun candidate that is clearly more frequent than the run itself. If two
    /// candidates differ by a josa, 영화 and 영화라, it is the shorter one, unless most of its memos have the
    /// longer one, such as 고속도로 for 고속도.
    func noun(_ candidates: RunCandidates) throws -> [UInt8]? {
        let nouns = try candidates.nouns + nounsWithHago(candidates)
        guard try !nouns.isEmpty && isCut(candidates) else { return nil }
        let run = candidates.run
        let least = Self.clearlyMore * max(Double(try evidence.frequency(of: run)), 0.5)
        let memos = try evidence.memos(with: run)
        let known = try nouns.filter { noun in
            // One syllable of a two-syllable word is too little evidence: 사과 is not 사 with 과. But 밭에 is 밭.
            if noun.count == RunCandidates.syllable {
                guard DiagnosticForms.isSurelyNoun(noun, before: run.dropFirst(noun.count)) else { return false }
                return try Double(evidence.memos(with: noun)) >= Self.clearlyMore * max(Double(memos), 0.5)
            }
            guard try Double(evidence.frequency(of: noun)) >= least else { return false }
            return try isNounSomewhere(noun, run, memos)
        }
        if let longest = known.first, try isNounItself(run, longest, memos) { return nil }
        return try known.dropFirst().reduce(known.first) { longer, shorter in
            guard let longer, shorter.count > RunCandidates.syllable else { return longer }
            let rest = Array(longer.dropFirst(shorter.count))
            // 지금보 of 지금보다 is no noun, but 정보 of 정보다 is.
            if run.dropFirst(shorter.count).elementsEqual(Self.boda) {
                return try evidence.shows(DiagnosticForms.commonOfNoun(longer)) ? longer : shorter
            }
            guard Particle.isParticle(rest) else { return longer }
            if rest == Self.plural { return shorter }
            if try isNounItself(longer, shorter, evidence.memos(with: longer)) { return longer }
            return try Double(evidence.memos(with: longer)) < Self.mostOfNoun * Double(evidence.memos(with: shorter)) ? shorter : longer
        }
    }

    /// Returns whether a run is its noun of several syllables with a particle, and no form of a verb with these letters: 목적지에, but not 붙잡을.
    private func isNounBeforeParticle(_ noun: [UInt8], _ candidates: RunCandidates) -> Bool {
        noun.count > RunCandidates.syllable && !candidates.verbs.contains(noun + RunCandidates.da)
            && DiagnosticForms.takesParticle(noun, in: candidates.run)
    }

    /// Returns the noun before the particle 하고, which looks like a form of 하다, if hardly any memo has that verb: 친구하고.
    private func nounsWithHago(_ candidates: RunCandidates) throws -> [[UInt8]] {
        try candidates.nounsInVerbs.filter { noun in
            let rest = Array(candidates.run.dropFirst(noun.count))
            guard rest.starts(with: Self.hago), Particle.isParticle(rest) else { return false }
            return try Double(evidence.frequency(ofVerb: noun + Self.hada)) < Self.leastNounShare * Double(evidence.memos(with: noun))
        }
    }

    /// Returns whether a candidate is a word elsewhere than in the run, unlike 바나 in 바나나, or its josa is
    /// unambiguous.
    private func isNounSomewhere(_ noun: [UInt8], _ run: [UInt8], _ memos: Int) throws -> Bool {
        let known = try evidence.memos(with: noun)
        guard memos == 0 else { return known > memos || DiagnosticForms.ofNoun(noun).contains(run) }
        let particle = run.dropFirst(noun.count)
        if known == 0 { return false }
        let isDoubtful = DiagnosticForms.isVagueParticle(particle) || known >= Self.severalMemos && DiagnosticForms.mayEndNoun(particle)
        return try !isDoubtful || evidence.shows(DiagnosticForms.commonOfNoun(noun))
    }

    /// Returns whether a run that ends like a noun with a josa is a noun: 고양이, because memos contain 고양이를 and
    /// 고양이가.
    private func isNounItself(_ run: [UInt8], _ noun: [UInt8], _ memos: Int) throws -> Bool {
        let end = Array(run.dropFirst(noun.count))
        guard memos > 0, DiagnosticForms.mayEndNoun(end) else { return false }
        // 현재만이 is 현재 with two particles.
        let forms = DiagnosticForms.commonOfNoun(run).filter { !Particle.isParticle(end + $0.dropFirst(run.count)) }
        return try Double(evidence.sum(of: forms)) >= Self.leastNounShare * Double(memos) && evidence.shows(forms)
    }

    /// Returns whether memos contain a word with the most common josa of nouns often enough.
    private func isNoun(_ word: [UInt8]) throws -> Bool {
        let memos = try evidence.memos(with: word)
        return try memos > 0 && Double(evidence.sum(of: DiagnosticForms.commonOfNoun(word))) >= Self.leastNounShare * Double(memos)
    }

    /// Returns whether memos contain a word so often with particles that only nouns take that it is nothing else: 자라. Forms in 기 and ㅁ
    /// take them too.
    private func isPlainlyNoun(_ word: [UInt8]) throws -> Bool {
        guard !DiagnosticForms.mayBeNominal(word), try evidence.memos(with: word) >= Self.severalMemos else { return false }
        let plain = try evidence.sum(of: DiagnosticForms.certainOfNoun(word))
        let least = plain >= Self.manyPlain ? Self.leastPlainShare : Self.clearPlainShare
        return try plain >= Self.severalMemos && Double(plain) >= least * Double(evidence.memos(with: word))
    }

    /// Returns whether a word that may be a nominal form is a noun of its own by the memos that have it with particles: 크기, 바람.
    func isOwnWord(_ noun: [UInt8], _ cases: Double? = nil) throws -> Bool {
        let cases = try cases ?? evidence.caseMass(of: noun)
        return try cases >= Self.nounShare * Double(evidence.memos(with: noun)) && cases >= Double(Self.severalMemos)
    }

    private func kinds(
        _ run: [UInt8], _ noun: [UInt8]?, _ verbs: [WordEvidence.Verb]
    ) throws -> (isVerb: Bool, isNoun: Bool, isNounLesser: Bool) {
        guard let noun else {
            let cases = try evidence.caseMass(of: run) + evidence.verbMass(of: run)
            let memos = try evidence.memos(with: run)
            let isVerbal = verbs.contains { isForm(run, of: $0) && strength($0) > max(cases, Double(memos)) }
            let share = isVerbal ? 0 : cases / max(Double(memos), 0.5)
            return (share < Self.nounShare, false, false)
        }
        // 자라를 is no form of 자다, however many memos contain 자다.
        if try DiagnosticForms.ofNoun(noun).contains(run) && noun.count > RunCandidates.syllable && isPlainlyNoun(noun) {
            return (false, true, false)
        }
        // 사들이 of 사들이지 is no noun with a particle if memos contain 사들이다.
        var cases = try evidence.caseMass(of: noun, besides: WordEvidence.stems(of: verbs.map(\.form)))
        // Forms that nouns have too do not tell against particles of the noun: 막대기, 막대가.
        let isCase = noun.count > RunCandidates.syllable && DiagnosticForms.ofNoun(noun).contains(run)
        let isNominal = DiagnosticForms.mayBeNominal(noun)
        let mass = isCase && !isNominal && cases > 0 && verbs.allSatisfy { $0.told == 0 } ? 0 : verbs.map(\.mass).max() ?? 0
        if verbs.contains(where: { isForm(noun, of: $0) && $0.mass >= cases }) {
            if try isOwnWord(noun, cases) { return (false, true, false) }  // 크기의, 자기가
            cases = 0
        }
        if mass == 0, cases == 0 {
            let memos = try evidence.memos(with: noun)
            let stem = noun + RunCandidates.da
            // 사들이다 leaves less of 사들일 unexplained than 사들 with 일.
            let isVerb =
                verbs.contains { $0.form == stem ? $0.frequency >= memos : $0.form.count > stem.count && $0.frequency > memos }
                && !isCase
            return (isVerb, !isVerb, false)
        }
        let isNounLesser = mass > cases && verbs.contains { $0.mass == mass && $0.form == noun + RunCandidates.da }
        return (mass > Self.balance * cases, cases > Self.balance * mass || isCase && isNominal, isNounLesser)
    }

    /// Returns the evidence for a verb. For 사다 and 일다 only distinctive forms count, because 사게 and 일지 are
    /// nouns too.
    private func strength(_ verb: WordEvidence.Verb) -> Double {
        DiagnosticForms.isShortOpenVerb(verb.form) ? Double(verb.told) : verb.mass
    }

    /// Returns whether an apparent noun is the form in 기 of a common verb: 보내기 of 보내다.
    private func isForm(_ noun: [UInt8], of verb: WordEvidence.Verb) -> Bool {
        verb.share >= Self.strongShare && noun.ends(with: Self.gi)
            && noun.dropLast(RunCandidates.syllable) == verb.form.dropLast(RunCandidates.syllable)
    }

    private static let (gi, ga): ([UInt8], [UInt8]) = (Array("기".utf8), Array("가".utf8))
    private static let (hago, hada): ([UInt8], [UInt8]) = (Array("하고".utf8), Array("하다".utf8))
    private static let go: [UInt8] = Array("고".utf8)
    private static let plural: [UInt8] = Array("들".utf8)
    private static let boda: [UInt8] = Array("보다".utf8)
    private static let seoda: [UInt8] = Array("서다".utf8)
}
