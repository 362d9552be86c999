/// The pronunciation of a word, as far as people who write by ear distinguish sounds: 같이 and 가치, 굳이 and 구지,
/// 했는데 and 핸는데 are the same.
///
/// Follows the standard pronunciation (표준 발음법): finals that move to a following vowel, the seven finals that
/// are heard, ㅎ merging with its neighbour, ㄷ and ㅌ before ㅣ, assimilation of nasals and liquids; also merges
/// vowels that most speakers no longer distinguish.
struct Pronunciation {
    /// The initial that the previous syllable leaves for this one.
    private var carried: Int?
    private var isFirst = true

    /// Returns the sound of a syllable before `following`: five bits each for initial, medial and final.
    @inline(__always) mutating func next(_ syllable: Hangul.Syllable, before following: Hangul.Syllable?) -> UInt16 {
        let initial = carried ?? Hangul.initial(syllable)
        let medial = Self.heard(Hangul.medial(syllable), after: initial, isFirst: isFirst)
        var final = Self.heardFinal[Hangul.final(syllable)]
        carried = nil
        if let following {
            let junction = Self.junction(
                Hangul.final(syllable), Hangul.initial(following), beforeI: Self.palatalizing >> UInt32(Hangul.medial(following)) & 1 == 1)
            (final, carried) = (junction.final, junction.initial)
            // A doubled consonant also closes the syllable before it.
            if final == Final.none, let closing = Self.closing[junction.initial] { final = closing }
            carried = Self.single[junction.initial]
        }
        isFirst = false
        return UInt16(truncatingIfNeeded: initial << 10 | medial << 5 | final)
    }

    /// Returns the sounds of all syllables of a word.
    static func sounds(of word: [Hangul.Syllable]) -> [UInt16] {
        var pronunciation = Pronunciation()
        return word.indices.map { pronunciation.next(word[$0], before: $0 + 1 < word.count ? word[$0 + 1] : nil) }
    }

    // MARK: Vowels

    private static let palatalizing: UInt32 = 1 << UInt32(Medial.i) | 1 << UInt32(Medial.yeo)

    @inline(__always) private static func heard(_ medial: Int, after initial: Int, isFirst: Bool) -> Int {
        switch medial {
        case Medial.ae: Medial.e
        case Medial.wae, Medial.oe: Medial.we
        case Medial.ui: isFirst && initial == Initial.ieung ? Medial.ui : Medial.i
        case Medial.yae, Medial.ye: initial == Initial.ieung || initial == Initial.r ? Medial.ye : Medial.e
        case Medial.ya, Medial.yeo, Medial.yo, Medial.yu: Initial.j...Initial.ch ~= initial ? withoutY[medial] : medial
        default: medial
        }
    }

    /// Returns the family of a vowel. Vowels of different families never sound the same.
    @inline(__always) static func family(ofMedial medial: Int) -> UInt8 { families[medial] }

    private static let families: [UInt8] = (0..<21).map { medial in
        switch medial {
        case Medial.ya, Medial.yeo, Medial.yo, Medial.yu: UInt8(withoutY[medial])
        case Medial.ae, Medial.yae, Medial.ye: UInt8(Medial.e)
        case Medial.wae, Medial.oe: UInt8(Medial.we)
        case Medial.ui: UInt8(Medial.i)
        default: UInt8(medial)
        }
    }

    private static let withoutY: [Int] = {
        var table = Array(0..<21)
        (table[Medial.ya], table[Medial.yeo], table[Medial.yo], table[Medial.yu]) = (Medial.a, Medial.eo, Medial.o, Medial.u)
        return table
    }()

    // MARK: Consonants

    /// By final (ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅄ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ), the one of seven that is heard.
    private static let heardFinal = [0, 1, 1, 1, 4, 4, 4, 7, 8, 1, 16, 8, 8, 8, 17, 8, 16, 17, 17, 7, 7, 21, 7, 7, 1, 7, 17, 7]
    static func isHeardAlike(_ final: Int, _ other: Int) -> Bool { heardFinal[final] == heardFinal[other] }

    /// By final, the part that stays before a vowel, and the part that begins the next syllable.
    private static let stays = [0, 0, 0, 1, 0, 4, 0, 0, 0, 8, 8, 8, 8, 8, 8, 0, 0, 0, 17, 0, 0, 21, 0, 0, 0, 0, 0, 0]
    private static let moves = [11, 0, 1, 9, 2, 12, 2, 3, 5, 0, 6, 7, 9, 16, 17, 5, 6, 7, 9, 9, 10, 11, 12, 14, 15, 16, 17, 11]
    /// By final, the consonant it forms with a following ㅎ: 축하, 추카. ㅎ is lost between ㄴ, ㄹ, ㅁ and a vowel.
    private static let breathed = [18, 15, 1, 15, 2, 14, 2, 16, 5, 15, 6, 17, 9, 16, 17, 5, 6, 17, 17, 16, 16, 18, 14, 14, 15, 16, 17, 18]
    /// By initial, the final with which a doubled consonant closes the previous syllable, and the single
    /// consonant.
    private static let closing: [Int?] = [
        nil, 1, nil, nil, 7, nil, nil, nil, 17, nil, 7, nil, nil, 7, nil, nil, nil, nil, nil,
    ]
    private static let single = [0, 0, 2, 3, 3, 5, 6, 7, 7, 9, 9, 11, 12, 12, 14, 15, 16, 17, 18]

    private static func junction(_ final: Int, _ initial: Int, beforeI: Bool) -> (final: Int, initial: Int) {
        if final == Final.none { return (Final.none, initial) }
        if initial == Initial.ieung { return (stays[final], palatal(moves[final], beforeI)) }
        if initial == Initial.h, final != Final.ng, final != Final.h { return (stays[final], palatal(breathed[final], beforeI)) }
        if [Final.h, Final.nh, Final.lh].contains(final), let hardened = hardened(initial) {
            return (final == Final.nh ? Final.n : final == Final.lh ? Final.l : Final.none, hardened)
        }
        return assimilated(heardFinal[final], initial)
    }

    /// Applies palatalization: 굳이, 구지; 같이, 가치.
    private static func palatal(_ initial: Int, _ beforeI: Bool) -> Int {
        guard beforeI else { return initial }
        return initial == Initial.d ? Initial.j : initial == Initial.t ? Initial.ch : initial
    }

    /// Returns the sound of ㄱ, ㄷ, ㅈ and ㅅ after ㅎ; nil for other letters.
    private static func hardened(_ initial: Int) -> Int? {
        switch initial {
        case Initial.g: Initial.k
        case Initial.d: Initial.t
        case Initial.j: Initial.ch
        case Initial.s: Initial.ss
        default: nil
        }
    }

    /// Applies assimilation of nasals and liquids.
    private static func assimilated(_ final: Int, _ initial: Int) -> (final: Int, initial: Int) {
        switch (final, initial) {
        case (Final.g, Initial.n), (Final.g, Initial.m): (Final.ng, initial)
        case (Final.d, Initial.n), (Final.d, Initial.m): (Final.n, initial)
        case (Final.b, Initial.n), (Final.b, Initial.m): (Final.m, initial)
        case (Final.n, Initial.r), (Final.l, Initial.n): (Final.l, Initial.r)
        case (Final.g, Initial.r): (Final.ng, Initial.n)
        case (Final.b, Initial.r): (Final.m, Initial.n)
        case (Final.d, Initial.r): (Final.n, Initial.n)
        case (Final.m, Initial.r), (Final.ng, Initial.r): (final, Initial.n)
        default: (final, initial)
        }
    }
}
