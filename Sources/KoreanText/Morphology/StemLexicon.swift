/// The closed lists of `Lexicon`, ready for lookup.
struct StemLexicon: Sendable {
    typealias Syllable = Hangul.Syllable
    struct Auxiliary: Sendable {
        let syllables: [Syllable]
        /// 주다, 보다 and 버리다 follow stems of one syllable too: 해-보다.
        let followsOneSyllable: Bool
    }

    static let korean = StemLexicon()

    let auxiliaries: [Auxiliary]
    let lightVerbs: [[Syllable]]
    private let stemFinals: [Bool]
    private let auxiliaryFinals: [Bool]
    private let irregularH: Set<Syllable>
    private let functionWords: Set<[Syllable]>
    private let droppers = Set("는니네나느노소세".utf16)

    private init() {
        auxiliaries = SuffixTable.syllables(Lexicon.auxiliaries).map {
            Auxiliary(syllables: $0, followsOneSyllable: ["주", "보", "버리"].contains(String(decoding: $0, as: UTF16.self)))
        }
        lightVerbs = SuffixTable.syllables(Lexicon.lightVerbs)
        irregularH = Set(Lexicon.irregularH.utf16)
        functionWords = Set(SuffixTable.syllables(Lexicon.functionWords))
        var finals = Array(repeating: false, count: 11172)
        for syllable in Lexicon.stemFinals.utf16 where Hangul.isSyllable(UInt32(syllable)) {
            finals[Int(syllable &- Hangul.first)] = Self.isPlausibleFinal(syllable)
        }
        stemFinals = finals
        var auxiliaryFinals = Array(repeating: false, count: 11172)
        for auxiliary in auxiliaries {
            if let last = auxiliary.syllables.last { auxiliaryFinals[Int(last &- Hangul.first)] = true }
        }
        self.auxiliaryFinals = auxiliaryFinals
    }

    /// Whether some auxiliary verb's stem ends in this syllable: most do not, and need no look at the list.
    @inline(__always) func endsAuxiliary(_ syllable: Syllable) -> Bool { auxiliaryFinals[Int(syllable &- Hangul.first)] }

    /// Whether a stem may end in this syllable; `alone`, whether it is the whole stem.
    @inline(__always) func canEndStem(_ syllable: Syllable, alone: Bool) -> Bool {
        stemFinals[Int(syllable &- Hangul.first)] && !(alone && Hangul.final(syllable) == Final.h && irregularH.contains(syllable))
    }

    /// Whether a ㄹ stem loses its ㄹ before an ending that begins so: 아는, 아니.
    @inline(__always) func dropsL(before syllable: Syllable) -> Bool { droppers.contains(syllable) }

    func isFunctionWord(_ eojeol: [Syllable]) -> Bool { eojeol.count <= 4 && functionWords.contains(eojeol) }

    private static func isPlausibleFinal(_ syllable: Syllable) -> Bool {
        func isIn(_ list: String) -> Bool { list.utf16.contains(syllable) }
        if isIn("으았었겠느며면멸몋") { return false }  // pieces of endings
        switch Hangul.final(syllable) {
        case Final.ss: return isIn("있")
        case Final.h: return isIn(Lexicon.regularH) || isIn(Lexicon.irregularH)
        case Final.l: return isIn(Lexicon.lFinals)
        case Final.n, Final.ng, Final.gs, Final.ls, Final.lp, Final.k: return isIn("신안")
        case Final.m: return isIn(Lexicon.mFinals)
        default: return true
        }
    }
}
