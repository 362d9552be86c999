/// Reads an eojeol: finds the nouns it may be without its particle, and the verbs and adjectives it may be a
/// form of. Keeps all readings.
struct EojeolReader {
    typealias Syllable = Hangul.Syllable

    /// Maximum length in syllables. Longer runs are read as themselves only.
    static let longest = 40

    private let lexicon = StemLexicon.korean
    private let suffixes = SuffixTable.korean
    private var roles: [SuffixTable.Roles] = []
    private var piles = ParticlePiles()
    private var stems = VerbStems()

    /// The eojeol itself, then noun candidates, the longest first, then nouns before light verbs and before
    /// 적.
    private(set) var nouns: [Stem] = []
    /// Stems of dictionary forms, without 다.
    var verbs: [Stem] { stems.found }

    mutating func read(_ eojeol: [Syllable]) {
        nouns.removeAll(keepingCapacity: true)
        nouns.append(Stem(prefix: eojeol.count))
        guard eojeol.count <= Self.longest, !lexicon.isFunctionWord(eojeol) else {
            stems.read([], roles: [[]], from: 1)
            return
        }
        let first = piles.read(eojeol, suffixes, from: suffixes.match(eojeol, into: &roles), into: &roles)
        let start = addNominalEndings(eojeol, from: first)
        addParticleNouns(eojeol, from: start)
        let pronoun = lexicon.pronoun(contractedTo: eojeol)
        if let pronoun { insert(Stem(pronoun, of: eojeol)) }
        guard pronoun?.last != 0xAC83, !isNoun(eojeol) else {  // 것
            stems.read([], roles: [[]], from: 1)
            return
        }
        stems.read(eojeol, roles: roles, from: start)
        addLightVerbNouns(eojeol)
        addAdjectivalNouns(eojeol)
        addContractedNouns(eojeol, from: start)
    }

    /// Returns whether the eojeol is certainly not a verb form.
    private func isNoun(_ eojeol: [Syllable]) -> Bool {
        lexicon.isFunctionNoun(eojeol)
            || nouns.contains { $0.tailCount == 0 && $0.count == 2 && lexicon.isPureNoun(eojeol[..<2]) }
    }

    /// Returns whether the eojeol is usually another word than a form of `verb`, which is one of `verbs`: a noun with or without a particle,
    /// or a form of a more common verb.
    func isUsuallyAnotherWord(_ eojeol: [Syllable], than verb: Stem) -> Bool {
        eojeol.count == 1 || looksLikeNoun(eojeol, of: verb) || isCommonerVerb(eojeol, than: verb)
    }

    /// Returns whether the eojeol, with or without a particle, looks like a noun: a word in ㅁ (느낌 of 느끼다), 기, 지, 진, 신 and their like after
    /// an open stem of one syllable (자기 of 자다, 사진 of 사다), 거 and 지 after its form in ㄴ (편지 of 펴다), or a noun such as 새 with a particle.
    private func looksLikeNoun(_ eojeol: [Syllable], of verb: Stem) -> Bool {
        if verb == Stem(prefix: 1), lexicon.nounsLikeStems.contains(eojeol[0]), nouns.contains(verb) { return true }
        return nouns.contains { noun in
            guard noun.tailCount == 0, noun.count > 1, noun != verb else { return false }
            let last = eojeol[noun.count &- 1]
            if noun.count == 2, verb.count == 1 {
                let final = Hangul.final(eojeol[0])
                if final == Final.none, Self.endsOfShortNouns.contains(last) { return true }
                if final == Final.n, Self.endsAfterN.contains(last) { return true }
            }
            guard Hangul.final(last) == Final.m else { return false }
            // 함 and 됨 (구매함), and 음 after ㅆ (있었음), end a sentence in notes.
            return last != 0xD568 && last != 0xB428 && Hangul.final(eojeol[noun.count &- 2]) != Final.ss
        }
    }

    private static let endsOfShortNouns = Set("기지질진길긴신실구".utf16)
    private static let endsAfterN = Set("거지".utf16)

    /// Returns whether another reading of the eojeol is a verb that is meant far more often: 따르다 in 따라, not 따다.
    private func isCommonerVerb(_ eojeol: [Syllable], than verb: Stem) -> Bool {
        guard verb.count == 1 else { return false }
        let stem = verb.last(eojeol)
        return verbs.contains { other in
            guard other != verb, other.count <= 2 else { return false }
            return lexicon.isCommoner(other.count == 1 ? nil : other.syllable(at: 0, of: eojeol), other.last(eojeol), than: stem)
        }
    }

    @inline(__always) private mutating func insert(_ noun: Stem) {
        if !nouns.contains(noun) { nouns.append(noun) }
    }

    /// Makes 기 an ending before any pile of particles, since it turns a verb into a noun: 먹기-까지는, but not 남기-고. Returns the first place with a suffix.
    private mutating func addNominalEndings(_ eojeol: [Syllable], from start: Int) -> Int {
        var (first, length) = (start, eojeol.count &- 1)
        while length > 1 {
            if eojeol[length &- 1] == 0xAE30, piles.begins(with: .certain, at: length) {
                roles[length &- 1].formUnion([.afterAnyStem, .afterPast])
                first = min(first, length &- 1)
            }
            length &-= 1
        }
        return first
    }

    /// Adds the part before a particle as a noun: 학교 in 학교에서.
    private mutating func addParticleNouns(_ eojeol: [Syllable], from start: Int) {
        var length = eojeol.count &- 1
        while length >= max(1, start) {
            let found = roles[length]
            if !found.isDisjoint(with: .josa), eojeol.count &- length <= Particle.mostSyllables,
                ParticleGrammar.agrees(found, first: eojeol[length], after: eojeol[length &- 1]),
                !endsInPieceOfParticle(length, eojeol), length > 1 || !isKkiri(eojeol), !isOrdinal(length, eojeol)
            {
                insert(Stem(prefix: length))
            }
            length &-= 1
        }
    }

    /// Returns whether 끼리 follows the first syllable: 코끼리. It takes longer nouns.
    private func isKkiri(_ eojeol: [Syllable]) -> Bool { eojeol.count > 2 && eojeol[1] == 0xB07C && eojeol[2] == 0xB9AC }

    /// Returns whether 째 follows a number: 두번째, 다섯째. Other nouns keep their meaning before it: 껍질째.
    private func isOrdinal(_ length: Int, _ eojeol: [Syllable]) -> Bool {
        eojeol[length] == 0xC9F8 && (length == 1 || Self.endsOfNumbers.contains(eojeol[length &- 1]))
    }

    private static let endsOfNumbers = Set("번섯곱덟홉열물무".utf16)

    /// Returns whether the first syllables end with the beginning of a longer particle: 집으 in 집으로, 학교에 in
    /// 학교에는.
    private func endsInPieceOfParticle(_ length: Int, _ eojeol: [Syllable]) -> Bool {
        guard length > 1 else { return false }
        if eojeol[length &- 1] == 0xC73C { return Hangul.final(eojeol[length &- 2]) != Final.none }  // 으
        return lexicon.firstParticles.ending(in: eojeol[length &- 1]).contains { particle in
            let start = length &- particle.count
            return start > 1 && !roles[start].isDisjoint(with: .josa) && eojeol[start..<length].elementsEqual(particle)
        }
    }

    /// Adds the part before a light verb such as 하다 as a noun: 활용 in 활용했다.
    private mutating func addLightVerbNouns(_ eojeol: [Syllable]) {
        for index in stems.found.indices {
            let stem = stems.found[index]
            for light in lexicon.lightVerbs.ending(in: stem.last(eojeol))
            where stem.count >= light.count + 2 && stem.hasProperSuffix(light, of: eojeol) {
                insert(stem.dropping(light.count))
            }
        }
    }

    /// Adds the noun before a contracted copula, unless it may be a verb: 문제 in 문젠데, but not 잠드 in 잠듭니다.
    private mutating func addContractedNouns(_ eojeol: [Syllable], from start: Int) {
        var length = max(2, start)
        while length < eojeol.count {
            if JoinedCopula.mayContract(eojeol, roles, at: length), !stems.found.contains(where: { $0.count == length }) {
                let open = Hangul.with(final: Final.none, eojeol[length &- 1])
                if !lexicon.canEndStem(open, after: eojeol[length &- 2]) { insert(Stem(prefix: length).replacingLast(open, eojeol)) }
            }
            length &+= 1
        }
    }

    /// Adds the part before 적, which forms adjectives, as a noun: 역사 in 역사적.
    private mutating func addAdjectivalNouns(_ eojeol: [Syllable]) {
        // By index: a loop over a list counts a reference to it.
        for index in nouns.indices where nouns[index].count >= 3 && nouns[index].last(eojeol) == 0xC801 { insert(nouns[index].dropping(1)) }
    }
}
