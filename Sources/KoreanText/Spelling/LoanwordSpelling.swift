/// Finds other spellings of loanwords in Hangul: 메세지, 메시지; 컨텐츠, 콘텐츠; 후라이팬, 프라이팬. Uses rules about common
/// confusions instead of a word list. Most results are not words, so only those that a vocabulary contains
/// count.
public enum LoanwordSpelling {
    private static let longestWord = 12
    /// Maximum cost: three common confusions, or a rare and a common one.
    private static let highestCost = 10

    /// Returns at most `limit` spellings of `word`, the most likely first, without the word itself. Returns
    /// nothing unless the word is two to twelve Hangul syllables. A particle would be respelled too, so pass
    /// the nouns from `SoundAlike.readings`.
    public static func variants(of word: String, limit: Int = mostVariants) -> [String] {
        variants(of: Array(word.utf16), among: limit, limit: limit) { _ in true }.map(Hangul.text)
    }

    /// Maximum number of variants of a word.
    public static let mostVariants = 200

    /// Returns the first `limit` accepted spellings among the first `most`.
    fileprivate static func variants(
        of syllables: [Hangul.Syllable], among most: Int, limit: Int, where accepts: ([Hangul.Syllable]) -> Bool
    ) -> [[Hangul.Syllable]] {
        guard 2...longestWord ~= syllables.count, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return [] }
        return lattice(syllables).cheapest(limit, among: most + 1, costing: highestCost) { $0 != syllables && accepts($0) }
    }

    static func lattice(_ syllables: [Hangul.Syllable]) -> SpellingLattice {
        var lattice = SpellingLattice(nodeCount: syllables.count + 1) { $0 == syllables.count }
        for (index, syllable) in syllables.enumerated() {
            let following = index + 1 < syllables.count ? syllables[index + 1] : nil
            lattice.add(from: index, to: index + 1, cost: 0, [syllable])
            let respelled = LoanwordSyllable(syllable, isFirst: index == 0, following: following)
            for (cost, output) in respelled.spellings { lattice.add(from: index, to: index + 1, cost: cost, output) }
            for (cost, output) in respelled.spellingsWithFollowing { lattice.add(from: index, to: index + 2, cost: cost, output) }
        }
        return lattice
    }
}

/// A syllable of a loanword and its alternatives.
private struct LoanwordSyllable {
    typealias Spelling = (cost: Int, output: SpellingLattice.Output)

    private let syllable: Hangul.Syllable
    private let isFirst: Bool
    private let following: Hangul.Syllable?
    private let initial: Int
    private let medial: Int
    private let final: Int

    init(_ syllable: Hangul.Syllable, isFirst: Bool, following: Hangul.Syllable?) {
        (self.syllable, self.isFirst, self.following) = (syllable, isFirst, following)
        (initial, medial, final) = (Hangul.initial(syllable), Hangul.medial(syllable), Hangul.final(syllable))
    }

    /// Alternatives for this syllable alone.
    var spellings: [Spelling] {
        // Letters change separately, or an initial together with a vowel: 싸, 사; 쎄, 세; 밧, 배.
        let initials = [(initial, 0)] + LoanwordRules.initials[initial]
        let finals = [(final, 0)] + changedFinals
        var found: [Spelling] = []
        for (otherInitial, initialCost) in initials {
            for (otherMedial, medialCost) in [(medial, 0)] + medials(after: otherInitial) {
                for (otherFinal, finalCost) in finals {
                    let cost = initialCost + medialCost + finalCost
                    if cost > 0, cost <= LoanwordRules.highestOfSyllable {
                        found.append((cost, [Hangul.compose(otherInitial, otherMedial, otherFinal)]))
                    }
                }
            }
        }
        return found + labials + splits
    }

    private func medials(after initial: Int) -> [(Int, Int)] {
        var found = LoanwordRules.medials[medial]
        // 쥬스, 쟈켓, 텔레비젼; 리더쉽, 쉐이크.
        if [Initial.s, Initial.j, Initial.ch].contains(initial) { found += LoanwordRules.medialsOfSibilants[medial] }
        return found
    }

    private var changedFinals: [(Int, Int)] {
        var found = LoanwordRules.finals[final]
        guard let following else { return found.filter { $0.0 != Final.none } }
        let next = Hangul.initial(following)
        // 맛사지, 뱃지; 콜렉션, 카렌다.
        if final == Final.s || final == Final.b || final == Final.g,
            [Initial.s, Initial.j, Initial.ch, Initial.t, Initial.d, Initial.p].contains(next)
        {
            found.append((Final.none, 2))
        }
        if final == Final.none, [Initial.j, Initial.s, Initial.ch].contains(next) { found.append((Final.s, 4)) }
        if next == Initial.r { found.append(final == Final.none ? (Final.l, 3) : (Final.none, final == Final.l ? 3 : 9)) }
        if final == Final.none, next == Initial.d || next == Initial.j { found.append((Final.n, 5)) }
        return found
    }

    /// Alternatives for English f: 화이팅, 파이팅; 후라이팬, 프라이팬.
    private var labials: [Spelling] {
        if initial == Initial.h { return (LoanwordRules.ofF[medial] ?? []).map { ($0.1, [Hangul.compose(Initial.p, $0.0, final)]) } }
        guard initial == Initial.p else { return [] }
        return LoanwordRules.spokenF[medial].map { ($0.1, [Hangul.compose(Initial.h, $0.0, final)]) }
    }

    /// Two syllables for one: 케익, 케이크; 테입, 테이프; 렌지, 레인지; 스노, 스노우; 콘셉, 콘셉트.
    private var splits: [Spelling] {
        var found: [Spelling] = []
        let open = Hangul.with(final: Final.none, syllable)
        if let full = LoanwordRules.fullOfFinal[final] {
            found.append((2, [open, Hangul.compose(full, Medial.eu)]))
            found.append((4, [open, Hangul.compose(LoanwordRules.voiced[full] ?? full, Medial.eu)]))
            if following == nil, final != Final.s { found.append((3, [syllable, Hangul.compose(Initial.t, Medial.eu)])) }
        }
        let glide: [Int: (medial: Int, cost: Int)] = [
            Medial.e: (Medial.i, 2), Medial.ae: (Medial.i, 3), Medial.o: (Medial.u, 3), Medial.u: (Medial.u, 5),
        ]
        if let (second, cost) = glide[medial] {
            found.append((cost, [open, Hangul.compose(Initial.ieung, second, final)]))
            if medial == Medial.o { found.append((cost, [open, Hangul.compose(Initial.ieung, Medial.o, final)])) }
        }
        // 엔돌핀, 엔도르핀.
        if final == Final.l, following != nil { found.append((4, [open, Hangul.compose(Initial.r, Medial.eu)])) }
        return found
    }

    /// One syllable for this one and the next, or both changed together.
    var spellingsWithFollowing: [Spelling] {
        guard let following else { return [] }
        let (nextInitial, nextMedial, nextFinal) = (Hangul.initial(following), Hangul.medial(following), Hangul.final(following))
        var found: [Spelling] = []
        // 로보트, 로봇; 카페트, 카펫; 테이프, 테입; 도너츠, 도넛; 콘셉트, 콘셉.
        if nextMedial == Medial.eu || nextMedial == Medial.u, nextFinal == Final.none, let closing = LoanwordRules.finalOfFull[nextInitial]
        {
            if final == Final.none { found.append((nextInitial == Initial.ch ? 4 : 2, [Hangul.with(final: closing, syllable)])) }
            if final == Final.s || final == Final.b || final == Final.g { found.append((3, [syllable])) }
        }
        guard nextInitial == Initial.ieung else { return found }
        // 레몬에이드, 레모네이드.
        if let moved = LoanwordRules.initialOfFinal[final] {
            found.append((4, [Hangul.with(final: Final.none, syllable), Hangul.compose(moved, nextMedial, nextFinal)]))
        }
        guard final == Final.none else { return found }
        let joined = Hangul.with(final: nextFinal, syllable)
        switch (medial, nextMedial) {
        // 앙케이트, 앙케트; 스노우, 스노; 케이크, 케익.
        case (Medial.e, Medial.i): found.append((2, [joined]))
        case (Medial.ae, Medial.i), (Medial.o, Medial.u), (Medial.u, Medial.u): found.append((3, [joined]))
        case (Medial.o, Medial.o), (Medial.a, Medial.a), (Medial.o, Medial.eo): found.append((4, [joined]))
        // 타올, 타월; 아이오아; 이어, 여.
        case (Medial.a, Medial.o): found.append((4, [syllable, Hangul.compose(Initial.ieung, Medial.wo, nextFinal)]))
        case (Medial.i, Medial.eo): found.append((4, [Hangul.compose(initial, Medial.yeo, nextFinal)]))
        case (Medial.i, Medial.a): found.append((4, [Hangul.compose(initial, Medial.ya, nextFinal)]))
        default: break
        }
        return found
    }
}

/// Letters that are confused in loanwords, with a cost: 2 for common confusions, 5 for rare ones.
private enum LoanwordRules {
    typealias Table = [Int: [(Int, Int)]]

    /// Maximum cost of changes within one syllable.
    static let highestOfSyllable = 6

    static let initials = LetterChanges(
        "ㄲㅋ1 ㄲㄱ2 ㄸㅌ2 ㄸㄷ1 ㅃㅂ1 ㅃㅍ2 ㅆㅅ1 ㅉㅈ1 ㅉㅊ2 ㅅㅆ3 ㅋㄲ3 ㄱㄲ4 ㅂㅃ3 ㅍㅃ4 ㄷㄸ4 ㅌㄸ4 ㅈㅉ4 ㅊㅉ4 ㄱㅋ4 ㅋㄱ4 ㄷㅌ3 ㅌㄷ3 ㅂㅍ5 ㅍㅂ5 ㅈㅊ4 ㅊㅈ4 ㅈㅅ5 ㅅㅈ5 ㅂㅇ6",
        Jamo.initial)
    static let medials = LetterChanges(
        """
        ㅏㅓ2 ㅓㅏ3 ㅏㅐ2 ㅐㅏ3 ㅔㅐ2 ㅐㅔ2 ㅔㅣ2 ㅣㅔ2 ㅓㅗ2 ㅗㅓ2 ㅏㅗ2 ㅗㅏ3 ㅓㅐ3 ㅐㅓ4 ㅔㅓ3 ㅓㅔ3 ㅔㅡ3 ㅏㅡ3 ㅓㅡ3 ㅡㅓ3 ㅗㅡ4 ㅜㅡ3 ㅡㅜ4 ㅡㅗ4 ㅣㅡ3 ㅡㅣ4 ㅗㅜ4 ㅜㅗ4
        ㅜㅓ3 ㅓㅜ4 ㅜㅟ3 ㅟㅜ3 ㅠㅟ3 ㅡㅏ4 ㅑㅕ2 ㅕㅑ3 ㅠㅜ3 ㅜㅠ3 ㅛㅗ3 ㅗㅛ4 ㅖㅔ2 ㅞㅔ4 ㅢㅣ3 ㅣㅓ4 ㅔㅏ5 ㅏㅔ5 ㅣㅏ5 ㅐㅣ4 ㅣㅐ5 ㅝㅘ3 ㅘㅝ3 ㅚㅙ3 ㅙㅚ3 ㅙㅞ2 ㅞㅙ2 ㅟㅣ3 ㅣㅟ4 ㅓㅣ5 ㅗㅝ4 ㅜㅏ5 ㅡㅔ4 ㅕㅓ4
        """, Jamo.medial)
    static let medialsOfSibilants = LetterChanges(
        "ㅑㅏ1 ㅕㅓ1 ㅛㅗ1 ㅠㅜ1 ㅖㅔ1 ㅟㅣ1 ㅞㅖ1 ㅞㅔ2 ㅏㅑ3 ㅓㅕ3 ㅗㅛ3 ㅜㅠ3 ㅔㅖ3 ㅣㅟ3 ㅖㅞ2 ㅠㅣ3 ㅟㅠ3 ㅑㅛ2 ㅛㅕ2 ㅑㅐ2 ㅠㅟ4", Jamo.medial)
    static let finals = LetterChanges(
        "ㅋㄱ1 ㅍㅂ1 ㅌㅅ1 ㄷㅅ1 ㅊㅅ1 ㄲㄱ1 ㄱㅋ5 ㅂㅍ4 ㅅㄷ5 ㄴ-5 ㅁ-5 ㅇ-5 ㅇㄴ4 ㄴㅇ4 ㅁㄴ4 ㄴㅁ5 ㄹㅅ6", { $0 == 0x2D ? Final.none : Jamo.final($0) })
    /// Vowels for fa, fu, fi and so on after ㅍ, by the vowel after ㅎ.
    static let ofF: Table = [
        Medial.wa: [(Medial.a, 2), (Medial.ae, 5)], Medial.u: [(Medial.eu, 2), (Medial.u, 3)], Medial.wi: [(Medial.i, 2)],
        Medial.we: [(Medial.e, 2), (Medial.ae, 3), (Medial.ye, 4)], Medial.wae: [(Medial.ae, 2), (Medial.e, 2)],
        Medial.wo: [(Medial.eo, 2)],
        Medial.o: [(Medial.o, 2)], Medial.yu: [(Medial.yu, 2)], Medial.eu: [(Medial.eu, 3)], Medial.i: [(Medial.i, 4)],
        Medial.eo: [(Medial.eo, 4)],
    ]
    /// The reverse of `ofF`.
    static let spokenF = LetterChanges("ㅏㅘ4 ㅡㅜ4 ㅣㅟ4 ㅔㅞ4 ㅐㅙ4 ㅔㅙ4 ㅐㅞ5 ㅓㅝ4 ㅗㅗ4 ㅠㅠ4", Jamo.medial)
    /// A final stop, which either closes its syllable or gets a vowel of its own.
    static let fullOfFinal = [
        Final.g: Initial.k, Final.b: Initial.p, Final.s: Initial.t, Final.k: Initial.k, Final.p: Initial.p, Final.t: Initial.t,
    ]
    static let voiced = [Initial.k: Initial.g, Initial.p: Initial.b, Initial.t: Initial.d]
    static let initialOfFinal = [Final.n: Initial.n, Final.m: Initial.m, Final.l: Initial.r]
    static let finalOfFull = [
        Initial.k: Final.g, Initial.p: Final.b, Initial.t: Final.s, Initial.ch: Final.s, Initial.g: Final.g, Initial.b: Final.b,
        Initial.d: Final.s,
    ]
}

extension LoanwordSpelling {
    /// Returns the first `limit` variants, leaving out those that may be another name: one simple vowel also separates 김하진 from
    /// 김해진. 데이타 for 데이터 is kept, since its vowel ends the word.
    public static func certainVariants(of word: String, limit: Int = mostVariants) -> [String] {
        let typed = Array(word.utf16)
        return variants(of: typed, among: mostVariants, limit: limit) { isCertain($0, for: typed) }.map(Hangul.text)
    }

    private static func isCertain(_ other: [Hangul.Syllable], for typed: [Hangul.Syllable]) -> Bool {
        guard other.count == typed.count else { return true }
        let places = typed.indices.filter { typed[$0] != other[$0] }
        guard places.count == 1, let place = places.first, differInSimpleVowel(typed[place], other[place]) else { return true }
        return place == typed.count - 1 && Hangul.medial(typed[place]) == Medial.a && Hangul.medial(other[place]) == Medial.eo
    }

    private static func differInSimpleVowel(_ one: Hangul.Syllable, _ other: Hangul.Syllable) -> Bool {
        guard Hangul.initial(one) == Hangul.initial(other), Hangul.final(one) == Hangul.final(other) else { return false }
        return simpleVowels.contains(Hangul.medial(one)) && simpleVowels.contains(Hangul.medial(other))
    }

    private static let simpleVowels: Set = [Medial.a, Medial.ae, Medial.eo, Medial.e, Medial.o, Medial.u, Medial.i]
}
