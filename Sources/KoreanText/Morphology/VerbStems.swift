/// Reverses conjugation at jamo level: finds every stem that an eojeol may contain, without a dictionary.
///
/// All readings are kept; frequencies in the collection decide at query time. The rules are those of school
/// grammar: plain endings, the 아/어 form with its contractions, the irregular classes ㅂ ㅅ ㄷ ㄹ 르 ㅎ 으 러 우, the
/// honorific 시, the passive 지, and auxiliary verbs written without a space.
struct VerbStems {
    typealias Syllable = Hangul.Syllable

    private let lexicon = StemLexicon.korean
    private(set) var found: [Stem] = []
    private var connective: [Stem] = []

    /// Reads `eojeol`, which must be syllables only, with the suffix roles at each place
    /// (`SuffixTable.match`). The result is in `found`.
    mutating func read(_ eojeol: [Syllable], roles: [SuffixTable.Roles], from start: Int) {
        // Most eojeols have no stem, and removing nothing takes a call too.
        if !found.isEmpty { found.removeAll(keepingCapacity: true) }
        var length = max(1, start)
        while length <= eojeol.count {
            if !roles[length].isDisjoint(with: Self.verbal) { readEnding(after: length, eojeol, roles[length]) }
            if length >= 2, Hangul.final(eojeol[length &- 1]) == Final.m { readNominal(length, eojeol, roles[length]) }
            length &+= 1
        }
        addLinked(eojeol)
        addAuxiliaries(eojeol)
        addHonorifics(eojeol)
        keepPossible(eojeol)
    }

    /// Returns the stems whose 아/어 form is `form`, without checking whether stems may end so.
    mutating func stems(connectedAs form: [Syllable]) -> [[Syllable]] {
        guard form.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return [] }
        readConnective(Stem(prefix: form.count), form)
        return connective.map { stem in (0..<stem.count).map { stem.syllable(at: $0, of: form) } }
    }

    private static let verbal: SuffixTable.Roles = [
        .afterAnyStem, .afterVowel, .afterN, .afterL, .afterB, .afterM, .afterConnective, .afterPast, .afterAdnominal, .afterContractedHa,
    ]

    @inline(__always) private mutating func insert(_ stem: Stem) {
        if !found.contains(stem) { found.append(stem) }
    }

    private mutating func readEnding(after length: Int, _ eojeol: [Syllable], _ roles: SuffixTable.Roles) {
        let before = Stem(prefix: length)
        let last = eojeol[length &- 1]
        let final = Hangul.final(last)
        if roles.contains(.afterAnyStem) {
            insert(before)
            if final == Final.g, length >= 2, length < eojeol.count, eojeol[length] == 0xC9C0 {  // 생각-지: 생각하
                insert(before.appending(Self.ha, eojeol))
            }
            if final == Final.none, length < eojeol.count, lexicon.dropsL(before: eojeol[length]) {  // 아-는: 알
                insert(before.replacingLast(Hangul.with(final: Final.l, last), eojeol))
            }
        }
        // 실험실만치 is a noun with a particle, 만만치 a contraction.
        let isMeasured = length > 2 && last == 0xB9CC && length < eojeol.count && eojeol[length] == 0xCE58
        if !isMeasured, roles.contains(.afterContractedHa), length >= 2 || eojeol[length] == 0xCE58 && lexicon.isNounBeforeChi(last) {
            insert(before.appending(Self.ha, eojeol))  // 가능-케, 원-치
        }
        if roles.contains(.afterAdnominal), eojeol.count >= 3, final == Final.n && mayFollowN(length, eojeol) || final == Final.l {
            insertFinalStems(before, eojeol, restoringL: true)
        }
        if roles.contains(.afterConnective), length < eojeol.count || length > 1 || lexicon.isLoneConnective(last) {
            insertConnective(before, eojeol)
        }
        if roles.contains(.afterPast), final == Final.ss || final == Final.s && isPastWithS(length, eojeol) {
            let open = Hangul.with(final: Final.none, last)
            insertConnective(before.replacingLast(open, eojeol), eojeol)
            if open == 0xB418 { insert(before.replacingLast(open, eojeol)) }  // 됬다, as many write 됐다
        }
        if last == 0xB418, length == eojeol.count &- 1, "요서".utf16.contains(eojeol[length]) { insert(before) }  // 되요, for 돼요
        if roles.contains(.afterVowel), !isConnectiveInRyeo(length, eojeol) {
            insertVowelStems(before, eojeol)
            if final == Final.none, length < eojeol.count, lexicon.dropsL(before: eojeol[length]) {  // 여-니까: 열
                insert(before.replacingLast(Hangul.with(final: Final.l, last), eojeol))
            }
        }
        if roles.contains(.afterN), final == Final.n, !isNounWithGa(length, eojeol) { insertFinalStems(before, eojeol, restoringL: true) }
        if roles.contains(.afterL), final == Final.l, !isPluralWithKke(length, eojeol) {
            insertFinalStems(before, eojeol, restoringL: true)
        }
        if roles.contains(.afterB), final == Final.b { insertFinalStems(before, eojeol, restoringL: true) }
        if roles.contains(.afterM) {
            if final == Final.m { insertFinalStems(before, eojeol, restoringL: false) }
            if final == Final.lm { insert(before.replacingLast(Hangul.with(final: Final.l, last), eojeol)) }  // 만듦
        }
    }

    private static let ha: Syllable = 0xD558

    /// Returns whether the eojeol is two syllables ending in ㄴ가. These are nouns (단가, 친가, 원가); forms such as
    /// 큰가 are rare.
    private func isNounWithGa(_ length: Int, _ eojeol: [Syllable]) -> Bool {
        eojeol.count == 2 && length == 1 && eojeol[1] == 0xAC00
    }

    /// Returns whether the next syllables may follow a form in ㄴ. 수 and 뿐 follow forms in ㄹ, and only 는 among those in ㄴ: 선수는 is no form of 서다.
    private func mayFollowN(_ length: Int, _ eojeol: [Syllable]) -> Bool {
        eojeol[length &- 1] == 0xB294 || length == eojeol.count || !"수뿐".utf16.contains(eojeol[length])
    }

    /// Returns whether ㅅ before an ending may be a misspelled ㅆ of the past tense: 봣다, 햇는데. In 낫다 and 젓다 it
    /// belongs to the stem. Before a vowel other than 어 it belongs to a noun: 것을.
    private func isPastWithS(_ length: Int, _ eojeol: [Syllable]) -> Bool {
        guard length < eojeol.count, Hangul.initial(eojeol[length]) != Initial.ieung || eojeol[length] == 0xC5B4 else { return false }
        let last = eojeol[length &- 1]
        switch Hangul.medial(last) {
        case Medial.a, Medial.eo, Medial.ae, Medial.yeo, Medial.wa, Medial.wo, Medial.wae, Medial.oe: return !"낫젓벗".utf16.contains(last)
        default: return false
        }
    }

    /// Returns whether the eojeol ends in ㄹ려. 알려 is a form of 알리다 and hardly ever 알다 with the ending 려.
    private func isConnectiveInRyeo(_ length: Int, _ eojeol: [Syllable]) -> Bool {
        length == eojeol.count &- 1 && eojeol[length] == 0xB824 && Hangul.final(eojeol[length &- 1]) == Final.l
    }

    /// Returns whether the eojeol ends in 들께. 여러분들께 is not a form of 여러분들다, though 갈께 is one of 가다.
    private func isPluralWithKke(_ length: Int, _ eojeol: [Syllable]) -> Bool {
        length > 1 && length == eojeol.count &- 1 && eojeol[length &- 1] == 0xB4E4 && eojeol[length] == 0xAED8
    }

    /// Reads the nominal ㅁ before a particle: 믿음을, 늘어남에, 있었음을.
    private mutating func readNominal(_ length: Int, _ eojeol: [Syllable], _ roles: SuffixTable.Roles) {
        // 손님 and 고객님 are people; verb forms such as 다님 are rare.
        guard eojeol[length &- 1] != 0xB2D8 else { return }
        let isOver = length == eojeol.count
        guard isOver || ParticleGrammar.agrees(roles, first: eojeol[length], after: eojeol[length &- 1]) else { return }
        let nominal = Stem(prefix: length)
        let past = eojeol[length &- 2]
        if eojeol[length &- 1] == 0xC74C, Hangul.final(past) == Final.ss {  // 음
            insertConnective(nominal.dropping(1).replacingLast(Hangul.with(final: Final.none, past), eojeol), eojeol)
        }
        if !isOver { insertFinalStems(nominal, eojeol, restoringL: false) }
    }

    // MARK: Endings that need a vowel, or 으

    /// Adds the stems that take an 으 ending directly after `form`: 가-면, 먹으-면, 추우-면, 들으-면.
    private mutating func insertVowelStems(_ form: Stem, _ eojeol: [Syllable]) {
        let last = form.last(eojeol)
        let final = Hangul.final(last)
        if final == Final.l { insert(form) }  // 만들-면
        guard final == Final.none else { return }
        insert(form)
        guard form.count > 1 else { return }
        if Self.isHVowel(Hangul.medial(last)), Self.isHInitial(Hangul.initial(last)) {  // 노라-면: 노랗
            insert(form.replacingLast(Hangul.with(final: Final.h, last), eojeol))
        }
        let before = form.syllable(at: form.count &- 2, of: eojeol)
        let base = form.dropping(1)
        if last == 0xC6B0, Hangul.final(before) == Final.none, let stem = stemInB(base, before, eojeol) { insert(stem) }  // 추우: 춥
        guard last == 0xC73C else { return }  // 으
        switch Hangul.final(before) {
        case Final.none: insert(base.replacingLast(Hangul.with(final: Final.s, before), eojeol))  // 지으: 짓
        case Final.l: if let stem = stemInD(base, before, eojeol) { insert(stem) }  // 들으: 듣
        default: insert(base)
        }
    }

    /// Adds the stems before a final ㄴ ㄹ ㅁ ㅂ that belongs to the ending: 간, 만든, 파란, 추운.
    private mutating func insertFinalStems(_ form: Stem, _ eojeol: [Syllable], restoringL: Bool) {
        let open = Hangul.with(final: Final.none, form.last(eojeol))
        let base = form.replacingLast(open, eojeol)
        insertVowelStems(base, eojeol)
        let isBare = open == 0xC6B0 && base.count > 1  // 추운 is no 추울다, but 운 is 울다
        if restoringL, open != 0xC73C, !isBare { insert(base.replacingLast(Hangul.with(final: Final.l, open), eojeol)) }
        if open == 0xB7EC, base.count > 1, base.syllable(at: base.count &- 2, of: eojeol) == 0xC2A4 {  // 자연스런
            insert(base.replacingLast(Hangul.with(final: Final.b, open), eojeol))
        }
    }

    /// Returns the stem whose ㄷ became the final ㄹ of `form` before a vowel (ㄷ 불규칙): 들 is 듣. 돋다, 믿다, 얻다 and most others keep their ㄷ.
    private func stemInD(_ form: Stem, _ last: Syllable, _ eojeol: [Syllable]) -> Stem? {
        let stem = Hangul.with(final: Final.d, last)
        let before = form.count > 1 ? form.syllable(at: form.count &- 2, of: eojeol) : nil
        return lexicon.changesD(stem, after: before) ? form.replacingLast(stem, eojeol) : nil
    }

    /// Returns the stem whose ㅂ became 우 before a vowel (ㅂ 불규칙): 추우 is 춥. 집다, 입다 and a few others keep their ㅂ: 지워 is 지우다.
    private func stemInB(_ form: Stem, _ last: Syllable, _ eojeol: [Syllable]) -> Stem? {
        let stem = Hangul.with(final: Final.b, last)
        return lexicon.keepsB(stem) ? nil : form.replacingLast(stem, eojeol)
    }

    private static func isHVowel(_ medial: Int) -> Bool {
        medial == Medial.a || medial == Medial.eo || medial == Medial.ya || medial == Medial.yeo
    }

    private static func isHInitial(_ initial: Int) -> Bool {
        initial == Initial.g || initial == Initial.dd || initial == Initial.r || initial == Initial.m || initial == Initial.ieung
    }

    // MARK: The 아/어 form

    private mutating func insertConnective(_ form: Stem, _ eojeol: [Syllable]) {
        readConnective(form, eojeol)
        for stem in connective { insert(stem) }
    }

    /// Sets `connective` to the stems whose 아/어 form is `form`.
    private mutating func readConnective(_ form: Stem, _ eojeol: [Syllable]) {
        if !connective.isEmpty { connective.removeAll(keepingCapacity: true) }
        guard form.count > 0 else { return }
        let last = form.last(eojeol)
        guard Hangul.final(last) == Final.none else { return }
        readOpenConnective(form, last, eojeol)
        readContraction(form, last, eojeol)
        readIrregular(form, last, eojeol)
    }

    /// Reads a stem followed by a separate 아, 어 or 여: 잡아, 기어, 들어, 지어, 하여.
    private mutating func readOpenConnective(_ form: Stem, _ last: Syllable, _ eojeol: [Syllable]) {
        guard form.count > 1 else { return }
        let base = form.dropping(1)
        let before = base.last(eojeol)
        if last == 0xC5EC, before == 0xD558 { connective.append(base) }  // 하여
        if last == 0xC560 || last == 0xB798, form.count <= 3 { readSpoken(form, eojeol) }  // 애 래
        guard last == 0xC544 || last == 0xC5B4 else { return }  // 아 어
        let (final, vowel) = (Hangul.final(before), Hangul.medial(before))
        guard last == 0xC5B4 || vowel == Medial.a || vowel == Medial.o || vowel == Medial.ya else { return }
        if final != Final.none || Self.takesEo(vowel) { connective.append(base) }
        if before == 0xBAA8, last == 0xC544 { connective.append(base.appending(0xC73C, eojeol)) }  // 모아: 모으
        if final == Final.l, let stem = stemInD(base, before, eojeol) { connective.append(stem) }
        if final == Final.none { connective.append(base.replacingLast(Hangul.with(final: Final.s, before), eojeol)) }
    }

    private mutating func readSpoken(_ form: Stem, _ eojeol: [Syllable]) {
        let syllables = (0..<form.count).map { form.syllable(at: $0, of: eojeol) }
        if let stem = lexicon.stem(spokenAs: syllables) { connective.append(Stem(stem, of: eojeol)) }
    }

    private static func takesEo(_ vowel: Int) -> Bool {
        switch vowel {
        case Medial.i, Medial.wi, Medial.oe, Medial.e, Medial.ae, Medial.ui, Medial.u, Medial.o, Medial.we, Medial.wae,
            Medial.ye, Medial.eo:
            true
        default: false
        }
    }

    /// Reads a stem contracted with 아/어: 가, 서, 봐, 줘, 마셔, 돼, 해.
    private mutating func readContraction(_ form: Stem, _ last: Syllable, _ eojeol: [Syllable]) {
        let (initial, medial) = (Hangul.initial(last), Hangul.medial(last))
        func replaced(_ vowel: Int) -> Stem { form.replacingLast(Hangul.compose(initial, vowel), eojeol) }
        switch medial {
        case Medial.a, Medial.eo, Medial.ae, Medial.e: if initial != Initial.ieung, last != Self.ha { connective.append(form) }
        case Medial.yeo:
            if last == 0xCF1C || last == 0xD3B4 { connective.append(form) }  // 켜 펴
            connective.append(replaced(Medial.i))
        case Medial.wa: connective.append(replaced(Medial.o))
        case Medial.wo: connective.append(replaced(Medial.u))
        case Medial.wae: connective.append(replaced(Medial.oe))
        default: break
        }
        if last == 0xB194 { connective.append(form.replacingLast(0xB193, eojeol)) }  // 놔: 놓
        if last == 0xD574 { connective.append(form.replacingLast(0xD558, eojeol)) }  // 해: 하
    }

    /// Reads irregular forms: 도와 추워 몰라 예뻐 퍼 파래 이르러.
    private mutating func readIrregular(_ form: Stem, _ last: Syllable, _ eojeol: [Syllable]) {
        let (initial, medial) = (Hangul.initial(last), Hangul.medial(last))
        if form.count == 1 {
            if (medial == Medial.a || medial == Medial.eo) && initial != Initial.ieung { readEuDrop(form, initial, medial, nil, eojeol) }
            if last == 0xD37C { connective.append(form.replacingLast(0xD478, eojeol)) }  // 퍼: 푸
            return
        }
        let base = form.dropping(1)
        let before = base.last(eojeol)
        let final = Hangul.final(before)
        // 도와: 돕; 추워: 춥. Only 돕 and 곱 take 와; before 1988 longer stems with ㅏ or ㅗ did so too: 가까와.
        let takesWa = last == 0xC640 && (form.count > 2 ? Self.isBright(before) : before == 0xB3C4 || before == 0xACE0)
        if last == 0xC6CC || takesWa, final == Final.none, let stem = stemInB(base, before, eojeol) { connective.append(stem) }
        if last == 0xB77C || last == 0xB7EC, final == Final.l {  // 몰라: 모르
            connective.append(base.replacingLast(Hangul.with(final: Final.none, before), eojeol).appending(0xB974, eojeol))
        }
        if medial == Medial.a || medial == Medial.eo, initial != Initial.ieung { readEuDrop(form, initial, medial, before, eojeol) }
        if Self.isHInitial(initial) {  // 파래: 파랗; 퍼레: 퍼렇
            // 그렇다 makes 그래, never 그레.
            let vowels = medial == Medial.e && "그이저요고조어".utf16.contains(before) ? [] : Self.vowelsBeforeH(medial)
            for vowel in vowels { connective.append(form.replacingLast(Hangul.compose(initial, vowel, Final.h), eojeol)) }
        }
        if last == 0xB7EC, before == 0xB974 { connective.append(base) }  // 이르러: 이르
    }

    /// Returns the vowels of stems in ㅎ whose 아/어 form has this vowel.
    private static func vowelsBeforeH(_ medial: Int) -> [Int] {
        switch medial {
        case Medial.ae: [Medial.a, Medial.eo, Medial.ya]
        case Medial.yae: [Medial.ya, Medial.yeo]
        case Medial.e: [Medial.eo]
        case Medial.ye: [Medial.yeo]
        default: []
        }
    }

    private static func isBright(_ syllable: Syllable) -> Bool {
        [Medial.a, Medial.o, Medial.ya].contains(Hangul.medial(syllable))
    }

    /// Reads a stem that lost its 으: 바빠 from 바쁘, 써 from 쓰. The vowel must agree with the one before it.
    private mutating func readEuDrop(_ form: Stem, _ initial: Int, _ medial: Int, _ before: Syllable?, _ eojeol: [Syllable]) {
        if initial == Initial.r, let before, !losesEu(before, form, eojeol) { return }
        let stem = Hangul.compose(initial, Medial.eu)
        let bright = before.map(Self.isBright) ?? false
        // 뜨다, 쓰다 and the like are verbs by themselves, so their compounds have 어 after every vowel: 받아써, 싹터.
        // Many write 본따 for 본떠.
        let isWord = Self.wordsInEu.contains(stem) && !(stem == 0xC4F0 && before == 0xB85C)  // but the particle 로써
        if bright == (medial == Medial.a) || medial == Medial.eo && isWord {
            connective.append(form.replacingLast(stem, eojeol))
        }
    }

    private static let wordsInEu = Set("뜨쓰크트".utf16)

    /// Returns whether a stem in 르 with the syllable `before` in front of it loses its 으 (따르다, 따라) instead of doubling its ㄹ (흐르다, 흘러).
    private func losesEu(_ before: Syllable, _ form: Stem, _ eojeol: [Syllable]) -> Bool {
        if before == 0xB2E4 { return form.count > 2 && form.syllable(at: form.count &- 3, of: eojeol) == 0xB2E4 }  // 다다르
        return lexicon.headsOfRegularReu.contains(before)
    }

    // MARK: Links between stem and ending

    /// Adds the main verb before a linked auxiliary: 먹다 in 먹고싶다, 먹을수있다, 먹어야하다.
    private mutating func addLinked(_ eojeol: [Syllable]) {
        for index in found.indices {
            let stem = found[index]
            for link in lexicon.links.ending(in: stem.last(eojeol)) where stem.hasProperSuffix(link.syllables, of: eojeol) {
                let rest = stem.dropping(link.syllables.count)
                switch link.place {
                case .afterStem: insert(rest)
                case .afterConnective: insertConnective(rest, eojeol)
                case .afterAdnominal: insertAdnominal(rest, eojeol)
                case .afterContractedHa: if rest.count >= 2 { insert(rest.appending(Self.ha, eojeol)) }
                }
            }
        }
    }

    private mutating func insertAdnominal(_ form: Stem, _ eojeol: [Syllable]) {
        let last = form.last(eojeol)
        let final = Hangul.final(last)
        if final == Final.n || final == Final.l { insertFinalStems(form, eojeol, restoringL: true) }
        guard form.count > 1, last == 0xB294 || last == 0xB358 else { return }  // 는 던
        let stem = form.dropping(1)
        insert(stem)
        let before = stem.last(eojeol)
        if last == 0xB294, Hangul.final(before) == Final.none {
            insert(stem.replacingLast(Hangul.with(final: Final.l, before), eojeol))
        }
    }

    /// Adds the main verb before an auxiliary verb: 만들다 in 만들어내다.
    private mutating func addAuxiliaries(_ eojeol: [Syllable]) {
        for index in found.indices {
            let stem = found[index]
            for auxiliary in lexicon.auxiliaries.ending(in: stem.last(eojeol)) where stem.hasProperSuffix(auxiliary.syllables, of: eojeol) {
                let rest = stem.dropping(auxiliary.syllables.count)
                guard rest.count >= 2 || auxiliary.followsOneSyllable else { continue }
                insertConnective(rest, eojeol)
            }
        }
    }

    /// Adds the plain verb before the honorific 시 and the passive 지: 가다 in 가시다, 깨다 in 깨지다.
    private mutating func addHonorifics(_ eojeol: [Syllable]) {
        for index in found.indices {
            let stem = found[index]
            if stem.count >= 2, stem.last(eojeol) == 0xC2DC {
                let plain = stem.dropping(1)
                insertVowelStems(plain, eojeol)
                let last = plain.last(eojeol)
                if Hangul.final(last) == Final.none { insert(plain.replacingLast(Hangul.with(final: Final.l, last), eojeol)) }  // 아시다
            }
            if stem.count >= 3, stem.last(eojeol) == 0xC9C0 { insertConnective(stem.dropping(1), eojeol) }
        }
    }

    private mutating func keepPossible(_ eojeol: [Syllable]) {
        found.removeAll { stem in
            guard stem.count > 0 else { return true }
            guard stem.count > 1 else { return !lexicon.canEndStem(stem.last(eojeol), after: nil) }
            guard lexicon.canEndStem(stem.last(eojeol), after: stem.syllable(at: stem.count &- 2, of: eojeol)) else { return true }
            return !lexicon.isKnownIfClosed(stem, of: eojeol)
        }
    }
}
