/// Inflected forms that tell nouns from verbs. If memos contain 떠나게, 떠나던 and 떠날, their 떠나고 is a form of 떠나다.
/// If they contain 학교를 and 학교의, their 학교 is a noun. Words are folded UTF-8.
package enum DiagnosticForms {
    /// Returns a noun with each case particle that is not spelled like an ending or the copula. 은 는 도 만 고 면
    /// are not diagnostic, since verbs have them too. Neither are 을, 이 and 가 after one syllable: 먹을, 높이, 나가.
    package static func ofNoun(_ noun: [UInt8]) -> [[UInt8]] {
        let syllables = syllables(noun)
        guard let last = syllables.last, Hangul.isSyllable(UInt32(last)) else { return [] }
        let final = Hangul.final(last)
        var particles = ["의", "에", "에서", final == Final.none || final == Final.l ? "로" : "으로"]
        if final != Final.none {
            particles = (syllables.count > 1 ? ["을", "이"] : []) + particles + ["과"]
        } else {
            particles.insert("를", at: 0)
            if syllables.count > 1, !canBeConnected(syllables) { particles = ["가"] + particles + ["와"] }
        }
        return particles.map { noun + Array($0.utf8) }
    }

    /// Returns the most common of those forms.
    package static func commonOfNoun(_ noun: [UInt8]) -> [[UInt8]] { Array(ofNoun(noun).prefix(3)) }

    /// Returns whether a run is a noun before a particle that is no ending of verbs: 목적지에. A nominal form is not only a noun: 믿음이.
    package static func takesParticle(_ noun: [UInt8], in run: [UInt8]) -> Bool {
        let rest = Array(run.dropFirst(noun.count))
        guard run.starts(with: noun), Particle.isParticle(rest), !mayBeNominal(noun) else { return false }
        return nounsOnly.contains { rest.starts(with: $0) } || ofNoun(noun).contains(run)
    }

    /// Beginnings of particles and suffixes that follow nouns, and verbs at most in nominal forms.
    private static let nounsOnly = ["들", "에게", "에서", "한테", "까지", "처럼", "조차", "마저"].map { Array($0.utf8) }

    /// Returns whether a word may be a verb form before 가다 or 오다 (끌고가, 돌아와). 가 and 와 after it are then not
    /// particles. Stems in 가, 자 and the like and contracted ones in ㅐ and ㅔ seldom stand there: 방해가, 만화가가.
    private static func canBeConnected(_ syllables: [Hangul.Syllable]) -> Bool {
        guard let last = syllables.last else { return false }
        if "고러려".utf16.contains(last) { return true }
        if "가자사차타파".utf16.contains(last) || [Medial.ae, Medial.e].contains(Hangul.medial(last)) { return false }
        var stems = VerbStems()
        return !stems.stems(connectedAs: syllables).isEmpty
    }

    /// Returns forms of a verb or adjective, given in dictionary form, with endings that need no conjugation
    /// and are not spelled like particles. `telling` are forms that few nouns end like, `others` those that
    /// many do (일기, 일지, 산). Open and closed stems get different endings, since a noun without final consonant
    /// takes the copula as a stem takes 고, 지 and 자: 친구고, 친구지.
    package static func ofVerb(_ dictionaryForm: [UInt8]) -> (telling: [[UInt8]], others: [[UInt8]]) {
        let stem = Array(syllables(dictionaryForm).dropLast())
        guard let last = stem.last, Hangul.isSyllable(UInt32(last)) else { return ([], []) }
        let final = Hangul.final(last)
        func closed(by final: Int) -> [Hangul.Syllable] { stem.dropLast() + [Hangul.with(final: final, last)] }
        func joined(_ endings: [String]) -> [[UInt8]] { endings.map { utf8(stem + Array($0.utf16)) } }
        guard final == Final.none else {
            let isL = final == Final.l
            let (telling, others) = (joined(["던", "지만"] + (isL ? [] : ["는데"])), joined(["고", "지", "게", "기"] + (isL ? ["자"] : [])))
            return endsNoNoun.contains(final) ? (telling + others, []) : (telling, others)
        }
        let present = closed(by: Final.n)
        // Some nouns of two syllables end in 하 (지하, 귀하), but none becomes 해.
        let contracted = last == 0xD558 && stem.count == 2 ? ["해서", "했다"].map { utf8(stem.dropLast() + Array($0.utf16)) } : []
        let telling = joined(["던", "려고", "는데"]) + [utf8(present + Array("다".utf16))] + contracted
        return (telling, joined(["게", "기"]) + [utf8(present), utf8(closed(by: Final.l))])
    }

    /// Returns forms of a verb with a closed stem that are no noun with a particle, since the copula and 는 need a vowel there: 욕먹다, 욕먹는.
    /// Empty for any other verb.
    package static func ofClosedStem(_ dictionaryForm: [UInt8]) -> [[UInt8]] {
        let stem = Array(syllables(dictionaryForm).dropLast())
        guard let last = stem.last, Hangul.isSyllable(UInt32(last)), Hangul.final(last) != Final.none else { return [] }
        return ["다", "는", "고", "지", "게"].map { utf8(stem + Array($0.utf16)) }
    }

    /// Returns how forms of a verb with an open stem begin that are no noun with a particle or the copula: 안줘, 안줬 and 안준다 of 안주다. Empty for any
    /// other verb.
    package static func beginningsOfOpenVerb(_ dictionaryForm: [UInt8]) -> [[UInt8]] {
        let stem = Array(syllables(dictionaryForm).dropLast())
        guard let last = stem.last, Hangul.isSyllable(UInt32(last)), Hangul.final(last) == Final.none else { return [] }
        let contracted = [Medial.o: Medial.wa, Medial.u: Medial.wo, Medial.i: Medial.yeo][Hangul.medial(last)]
        let connective = contracted.map { Hangul.compose(Hangul.initial(last), $0, Final.none) } ?? last
        let beginnings = [[Hangul.with(final: Final.ss, connective)], [Hangul.with(final: Final.n, last), 0xB2E4]]  // 다
        return ((contracted == nil ? [] : [[connective]]) + beginnings).map { utf8(stem.dropLast() + $0) }
    }

    /// Final consonants of stems in which no noun ends: 까맣게, 많고.
    private static let endsNoNoun: Set = [Final.h, Final.nh, Final.lh, Final.nj, Final.lt, Final.ss]

    /// Returns the form before a noun that a verb with this stem would have, such as 시간 for 시가; the stem
    /// itself if it is not open.
    package static func adnominal(ofOpenStem stem: [UInt8]) -> [UInt8] {
        let syllables = syllables(stem)
        guard let last = syllables.last, Hangul.isSyllable(UInt32(last)), Hangul.final(last) == Final.none else { return stem }
        return utf8(syllables.dropLast() + [Hangul.with(final: Final.n, last)])
    }

    /// Returns forms with the honorific 시 that the verb would have whose stem is a noun in 시 or the noun without it: 가신 and 가셨다 for 가시. Empty
    /// for any other noun. A form such as 가시는 is left out, since the noun with a particle looks the same.
    package static func honorific(of noun: [UInt8]) -> [[UInt8]] {
        guard noun.count > si.count, noun.suffix(si.count).elementsEqual(si) else { return [] }
        return ["신", "셨다", "셨어요", "셔서", "세요", "신다", "십니다"].map { noun.dropLast(si.count) + Array($0.utf8) }
    }

    /// Returns whether a noun in 시 could be a stem of the verb, with or without the honorific: 도시 of 돌다 and of 도시다.
    package static func isHonorificStem(_ noun: [UInt8], of verb: [UInt8]) -> Bool {
        guard noun.count > si.count, noun.suffix(si.count).elementsEqual(si) else { return false }
        var stem = Array(syllables(verb).dropLast())
        if utf8(stem) == noun { return true }
        if let last = stem.last, Hangul.isSyllable(UInt32(last)), Hangul.final(last) == Final.l {
            stem[stem.count - 1] = Hangul.with(final: Final.none, last)
        }
        return utf8(stem) == noun.dropLast(si.count)
    }

    /// Returns whether a run is the honorific present of a verb: 올라가신다 of 올라가다.
    package static func isHonorificPresent(_ run: [UInt8], of verb: [UInt8]) -> Bool {
        guard run.suffix(sinda.count).elementsEqual(sinda), run.count > verb.count else { return false }
        return run.dropLast(sinda.count).elementsEqual(verb.dropLast(RunCandidates.syllable))
    }

    private static let (si, sinda) = (Array("시".utf8), Array("신다".utf8))

    /// Returns whether a word can only be a verb form: it contains the past tense, or has an ending that
    /// nothing else has. A noun with the copula, such as 학생이었다, qualifies too; callers must check for it.
    package static func isVerbal(_ word: [UInt8]) -> Bool {
        if holdsPast(word) { return true }
        let syllables = syllables(word)
        return verbalEnds.contains { syllables.count > $0.count && syllables.suffix($0.count).elementsEqual($0) }
    }

    /// Returns whether a word of one syllable can only be a verb form, such as 돼. 해 is also a year.
    package static func isLoneForm(_ word: [UInt8]) -> Bool {
        let syllables = syllables(word)
        return syllables.count == 1 && syllables[0] != 0xD574 && StemLexicon.korean.isLoneConnective(syllables[0])
    }

    /// Returns whether a word is an everyday noun that looks like a form of a verb: 가게.
    package static func isNounLikeForm(_ word: [UInt8]) -> Bool { StemLexicon.korean.isNounLikeForm(syllables(word)) }

    /// Returns whether a word may be the nominal form of a verb, in 기 or ㅁ: 걷기, 걸음.
    package static func mayBeNominal(_ word: [UInt8]) -> Bool {
        guard let last = syllables(word).last, Hangul.isSyllable(UInt32(last)) else { return false }
        return last == 0xAE30 || Hangul.final(last) == Final.m || Hangul.final(last) == Final.lm
    }

    /// Returns a noun with particles that hardly any verb form takes: the object, the plural, and the copula with a consonant.
    package static func certainOfNoun(_ noun: [UInt8]) -> [[UInt8]] {
        guard let last = syllables(noun).last, Hangul.isSyllable(UInt32(last)) else { return [] }
        let object = Hangul.final(last) == Final.none ? "를" : "을"
        return [object, "들", "들이", "들은", "들을", "들도", "들의", "들에게", "입니다", "인데"].map { noun + Array($0.utf8) }
    }

    /// Returns whether a Sino-Korean noun in 신, 실 or 심 looks like a form of a verb with the honorific 시: 사실, 자신.
    package static func looksHonorific(_ word: [UInt8]) -> Bool {
        HanjaReading.looksSinoKorean(word) && syllables(word).last.map("신실심".utf16.contains) == true
    }

    /// Returns whether a word of two syllables is more likely a Sino-Korean noun than a form of a verb with a stem of one syllable: 지구, 사고, 잡지, but
    /// not 막고, 가니 and 매준. It has an ending that is also a common end of such nouns.
    package static func isRatherSinoKorean(_ word: [UInt8], thanFormOf dictionaryForm: [UInt8]) -> Bool {
        guard syllables(dictionaryForm).count == 2, HanjaReading.looksSinoKorean(word) else { return false }
        let (first, last) = (syllables(word)[0], syllables(word)[1])
        if Hangul.final(last) != Final.none { return !"은을음준둔본간".utf16.contains(last) }
        return (Hangul.final(first) == Final.none ? "고구거지자기도" : "지자기거").utf16.contains(last)
    }

    /// Returns whether any syllable ends in ㅆ, as only verbs and the past tense do.
    package static func holdsPast(_ word: [UInt8]) -> Bool {
        syllables(word).contains { Hangul.isSyllable(UInt32($0)) && Hangul.final($0) == Final.ss }
    }

    /// Returns whether a one-syllable noun is complete before `rest`, which cannot be part of it: 밭에, but not
    /// 회의. The copula in 여 after a vowel and its nominal form in 임 are more often a part of the word: 기여도, 책임과.
    package static func isSurelyNoun(_ noun: [UInt8], before rest: some Collection<UInt8>) -> Bool {
        if rest.count > 3 {
            return !rest.starts(with: nominalCopula) && !(VerbMaking.isOpen(noun) && mayEndWord.contains { $0.elementsEqual(rest) })
        }
        return ["은", "을", "를", "에"].contains { $0.utf8.elementsEqual(rest) } && !StemLexicon.korean.isFunctionWord(syllables(noun))
    }

    private static let nominalCopula = Array("임".utf8)
    private static let mayEndWord = SuffixTable.syllables("여도 여서 여야 이어 이어도 이어서").map(utf8)

    /// Returns whether a particle may also be the end of a noun, as in 고양이.
    package static func mayEndNoun(_ particle: some Collection<UInt8>) -> Bool {
        particle.count == 3 && !["을", "를", "에"].contains { $0.utf8.elementsEqual(particle) }
    }

    /// Returns whether a particle is more often the end of a word, so that a word with it that no memo contains is more likely another word:
    /// 노아라.
    package static func isVagueParticle(_ particle: some Collection<UInt8>) -> Bool {
        vagueParticles.contains { $0.elementsEqual(particle) }
    }

    /// Returns whether a particle is more often the end of a word even behind a word that memos contain: 데이지. 나, 며 and 야 are not.
    package static func isDoubtfulParticle(_ particle: some Collection<UInt8>) -> Bool {
        isVagueParticle(particle) && !["나", "며", "야"].contains { $0.utf8.elementsEqual(particle) }
    }

    /// Returns whether a particle is rare, and more often the end of a longer word.
    package static func isRareParticle(_ particle: some Collection<UInt8>) -> Bool {
        rareParticles.contains { $0.elementsEqual(particle) }
    }

    /// Returns whether a rare particle of one syllable is one that people put after any noun: 참치나, 참치고. The others are more often suffixes: 복부인.
    package static func isFreeParticle(_ particle: some Collection<UInt8>) -> Bool {
        freeParticles.contains { $0.elementsEqual(particle) }
    }

    /// Returns whether a form of the copula of one syllable follows a noun rather than being the end of a longer one: 친구건, 친군데, 친굴까, but not 복사기.
    package static func isFreeCopula(_ form: some Collection<UInt8>) -> Bool {
        freeCopulas.contains { $0.elementsEqual(form) }
    }

    /// Returns whether a word ends like verb forms that combine with 하다: 좋아하다, 불안해하다. Nouns such as 이해 in
    /// 이해하다 do not qualify.
    package static func takesHa(_ word: [UInt8]) -> Bool {
        let syllables = syllables(word)
        guard syllables.count > 1, let last = syllables.last else { return false }
        return "아어워뻐퍼파".utf16.contains(last) || last == 0xD574 && syllables.count > 2  // 해
    }

    /// Returns whether two verbs are the alternatives for a form with 우: 고맙다 and 고마우다.
    package static func alternate(_ one: [UInt8], with other: [UInt8]) -> Bool {
        let (longer, shorter) = one.count > other.count ? (one, other) : (other, one)
        let (u, b) = (Array(syllables(longer).dropLast()), Array(syllables(shorter).dropLast()))
        guard u.count == b.count + 1, u.last == 0xC6B0 else { return false }
        guard let last = b.last, Hangul.isSyllable(UInt32(last)), Hangul.final(last) == Final.b else { return false }
        return u.dropLast().elementsEqual(b.dropLast() + [Hangul.with(final: Final.none, last)])
    }

    /// Returns whether a verb stem is one syllable without final consonant or with ㄹ. Many of its forms are
    /// also nouns.
    package static func isShortOpenVerb(_ dictionaryForm: [UInt8]) -> Bool {
        let stem = syllables(dictionaryForm).dropLast()
        guard stem.count == 1, Hangul.isSyllable(UInt32(stem[0])) else { return false }
        return Hangul.final(stem[0]) == Final.none || Hangul.final(stem[0]) == Final.l
    }

    private static let vagueParticles = SuffixTable.syllables("나 라 야 아 지 자 니 네 며").map(utf8)
    private static let freeParticles = SuffixTable.syllables("나 야 면 네 든 다 며 란 고 지").map(utf8)
    private static let freeCopulas = SuffixTable.syllables("건 래 데 가 지 걸 들 까 뿐").map(utf8)
    private static let rareParticles = vagueParticles + freeParticles + SuffixTable.syllables("인 일 임").map(utf8)

    /// Returns whether a word looks as much like a noun as like a form of a one-syllable verb: 일기, 사도, 주간.
    package static func looksLikeNoun(_ word: [UInt8]) -> Bool {
        let syllables = syllables(word)
        guard syllables.count == 2, Hangul.isSyllable(UInt32(syllables[1])) else { return false }
        let final = Hangul.final(syllables[1])
        // Forms such as 먹고 and 끌고: few nouns besides 참고 have a final consonant before 고.
        if syllables[1] == 0xACE0, Hangul.final(syllables[0]) != Final.none { return syllables[0] == 0xCC38 }
        if final == Final.none { return nounLikeEnds.contains(syllables[1]) }
        return [Final.n, Final.l, Final.m].contains(final) && !lightEnds.contains(syllables[1])
    }

    private static let nounLikeEnds = Set("기고지게도자나면니러라서네며거".utf16)
    /// Forms of 하다, 되다 and 지다, and endings.
    private static let lightEnds = Set("한할함된될됨진질은을는".utf16)

    private static let verbalEnds = SuffixTable.syllables(
        """
        습니다 습니까 니다 니까 는다 는다고 는다는 는다면 는데 는데요 는데도 는지 는가 려고 려면 려는 면서 면서도 으면 으며 으니 으니까 세요 어요
        아요 해요 워요 와요 네요 군요 지요 까요 나요 어서 아서 해서 여서 워서 와서 려서 져서 겨서 어도 아도 워도 어야 아야 해야 워야 도록 더라 더라도
        거든 자마자 수록 므로 지만 던데 던지 텐데
        """)

    static func syllables(_ bytes: [UInt8]) -> [Hangul.Syllable] { Hangul.units(bytes) }
    static func utf8(_ syllables: [Hangul.Syllable]) -> [UInt8] { Hangul.utf8(syllables) }
}
