/// Which tokens an analyzer emits. Who looks for a few known tokens in a text, as highlights do, saves most of the work so.
///
/// A filter may let tokens pass that nobody asked for; it never holds back one that was asked for.
public struct TokenFilter: Sendable, Equatable {
    /// Whether all runs are read for words.
    private let readsAllRuns: Bool
    /// Runs whose first syllable has this initial consonant and vowel are read (399 pairs, or empty for none). Of a stem, endings change
    /// only the last syllable, but for a final consonant that the one before it may gain (흐르다, 흘러). Of stems and words of one syllable
    /// they may also change the vowel, in few ways (`changedVowels`).
    private var beginnings: [Bool]
    /// The syllables that pairs may begin with, a bit for each; nil lets all pass.
    private var pairs: [UInt64]?
    /// Whether words of Han and kana are looked up in ICU's dictionary, which takes a millisecond to load.
    private(set) var passesIdeographs: Bool
    /// Whether Latin words and numbers that hyphens join are emitted as one word too.
    private(set) var passesJoined: Bool

    /// Lets every token pass.
    public static let all = TokenFilter(readsAllRuns: true, beginnings: [], pairs: nil, passesIdeographs: true, passesJoined: true)
    /// All that is not colocated.
    public static let primaries = TokenFilter(readsAllRuns: false, beginnings: [], pairs: nil, passesIdeographs: false, passesJoined: false)

    private init(readsAllRuns: Bool, beginnings: [Bool], pairs: [UInt64]?, passesIdeographs: Bool, passesJoined: Bool) {
        self.readsAllRuns = readsAllRuns
        self.beginnings = beginnings
        self.pairs = pairs
        self.passesIdeographs = passesIdeographs
        self.passesJoined = passesJoined
    }

    /// Lets these terms pass, spelled as the index spells them; of those that are not colocated all when `allPrimaries`.
    public init(terms: some Sequence<[UInt8]>, allPrimaries: Bool) {
        self.init(readsAllRuns: false, beginnings: [], pairs: nil, passesIdeographs: false, passesJoined: false)
        if !allPrimaries { pairs = Array(repeating: 0, count: 11172 / 64 + 1) }
        for term in terms {
            switch term.first {
            case TokenKind.Mark.word: add(word: term.dropFirst(), stem: term.count - 1)
            case TokenKind.Mark.dictionaryForm: add(word: term.dropFirst(), stem: term.count - 4)  // without the mark and 다
            default:
                guard let syllable = Self.firstSyllable(of: term) else { continue }
                let place = Int(syllable &- Hangul.first)
                pairs?[place >> 6] |= 1 << UInt64(place & 63)
            }
        }
    }

    /// Lets runs be read in which `word` may be found; `stem` is the length of its unchanging part in bytes.
    private mutating func add(word: ArraySlice<UInt8>, stem: Int) {
        guard let syllable = Self.firstSyllable(of: word) else {
            if word.first.map({ $0 < 0x80 }) == true { passesJoined = true } else { passesIdeographs = true }
            return
        }
        if beginnings.isEmpty { beginnings = Array(repeating: false, count: 11172 / 28) }
        let beginning = Self.beginning(of: syllable)
        beginnings[beginning] = true
        guard stem < 6 else { return }
        let vowel = Hangul.medial(syllable)
        for changed in Self.changedVowels[vowel] ?? [] { beginnings[beginning - vowel + changed] = true }
    }

    /// What becomes of the vowel of a stem or word of one syllable before some endings and particles: 보다, 봐; 주다, 줘; 푸다, 퍼; 이다, 여서;
    /// 쓰다, 써; 되다, 돼; 하다, 해; 뛰다, 뗬다; 너, 네가.
    private static let changedVowels: [Int: [Int]] = [
        Medial.a: [Medial.ae], Medial.eo: [Medial.e], Medial.o: [Medial.wa], Medial.u: [Medial.wo, Medial.eo], Medial.i: [Medial.yeo],
        Medial.eu: [Medial.eo, Medial.a], Medial.oe: [Medial.wae, Medial.we], Medial.wi: [Medial.yeo, Medial.wo], Medial.ui: [Medial.yeo],
    ]

    /// Whether a run beginning with a syllable is read for words.
    @inline(__always) func readsRun(of first: UInt32) -> Bool {
        if readsAllRuns || !Hangul.isSyllable(first) { return true }
        return !beginnings.isEmpty && beginnings[Self.beginning(of: Hangul.Syllable(truncatingIfNeeded: first))]
    }

    /// Whether a primary token is emitted whose first character is `first`.
    @inline(__always) func passesPrimary(of first: UInt32) -> Bool {
        guard let pairs, Hangul.isSyllable(first) else { return true }
        let place = Int(first &- 0xAC00)
        return pairs[place >> 6] >> UInt64(place & 63) & 1 != 0
    }

    var passesAllPrimaries: Bool { pairs == nil }

    private static func beginning(of syllable: Hangul.Syllable) -> Int { Int(syllable &- Hangul.first) / 28 }

    /// The mark of a pair over a space is passed over.
    private static func firstSyllable(of term: some Collection<UInt8>) -> Hangul.Syllable? {
        let start = Array(term.drop { $0 == TokenKind.Mark.border }.prefix(3))
        guard Segmenter.isHangul(at: 0, start) else { return nil }
        return Hangul.Syllable(truncatingIfNeeded: UTF8Character.scalar(at: 0, in: start).value)
    }
}
