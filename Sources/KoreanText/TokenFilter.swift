/// Selects the tokens that an analyzer emits. Looking for a few known tokens, as highlighting does, saves
/// most of the work.
///
/// A filter may let through tokens that were not requested. It never withholds one that was.
public struct TokenFilter: Sendable, Equatable {
    /// Whether all runs are read for words.
    private let readsAllRuns: Bool
    /// For each pair of initial consonant and vowel (399), whether runs whose first syllable has them are
    /// read; empty for none. Endings change only the last syllable of a stem, apart from a final consonant
    /// that the syllable before it may gain (흐르다, 흘러). In stems and words of one syllable they may also
    /// change the vowel, in few ways (`changedVowels`).
    private var beginnings: [Bool]
    /// One bit for each syllable with which pairs may begin; nil to pass all.
    private var pairs: [UInt64]?
    /// Whether Han and kana words are looked up in ICU's dictionary, which takes a millisecond to load.
    private(set) var passesIdeographs: Bool
    /// Whether hyphenated Latin words and numbers are also emitted as one word.
    private(set) var passesJoined: Bool

    /// Passes all tokens.
    public static let all = TokenFilter(readsAllRuns: true, beginnings: [], pairs: nil, passesIdeographs: true, passesJoined: true)
    /// Passes all tokens that are not colocated.
    public static let primaries = TokenFilter(readsAllRuns: false, beginnings: [], pairs: nil, passesIdeographs: false, passesJoined: false)

    private init(readsAllRuns: Bool, beginnings: [Bool], pairs: [UInt64]?, passesIdeographs: Bool, passesJoined: Bool) {
        self.readsAllRuns = readsAllRuns
        self.beginnings = beginnings
        self.pairs = pairs
        self.passesIdeographs = passesIdeographs
        self.passesJoined = passesJoined
    }

    /// Passes these terms, as spelled in the index. If `allPrimaries` is set, also passes all tokens that are
    /// not colocated.
    public init(terms: [[UInt8]], allPrimaries: Bool) {
        self.init(readsAllRuns: false, beginnings: [], pairs: nil, passesIdeographs: false, passesJoined: false)
        if !allPrimaries { pairs = Array(repeating: 0, count: 11172 / 64 + 1) }
        for term in terms {
            switch term.first {
            case TokenKind.Mark.word: add(word: term.dropFirst(), stem: term.count - 1)
            case TokenKind.Mark.dictionaryForm: add(word: term.dropFirst(), stem: term.count - 4)  // without the mark and 다
            default:
                guard let syllable = Self.firstSyllable(of: term[...]) else { continue }
                let place = Int(syllable &- Hangul.first)
                pairs?[place >> 6] |= 1 << UInt64(place & 63)
            }
        }
    }

    /// Enables reading of runs that may contain `word`. `stem` is the length of its unchanging part in bytes.
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

    /// Vowels that the vowel of a one-syllable stem or word may become before some endings and particles: 보다,
    /// 봐; 주다, 줘; 푸다, 퍼; 이다, 여서; 쓰다, 써; 되다, 돼; 하다, 해; 뛰다, 뗬다; 너, 네가.
    private static let changedVowels: [Int: [Int]] = [
        Medial.a: [Medial.ae], Medial.eo: [Medial.e], Medial.o: [Medial.wa], Medial.u: [Medial.wo, Medial.eo], Medial.i: [Medial.yeo],
        Medial.eu: [Medial.eo, Medial.a], Medial.oe: [Medial.wae, Medial.we], Medial.wi: [Medial.yeo, Medial.wo], Medial.ui: [Medial.yeo],
    ]

    /// Returns whether runs that begin with this syllable are read for words.
    @inline(__always) func readsRun(of first: UInt32) -> Bool {
        if readsAllRuns || !Hangul.isSyllable(first) { return true }
        return !beginnings.isEmpty && beginnings[Self.beginning(of: Hangul.Syllable(truncatingIfNeeded: first))]
    }

    /// Returns whether a token that is not colocated and begins with this character is emitted.
    @inline(__always) func passesPrimary(of first: UInt32) -> Bool {
        guard let pairs, Hangul.isSyllable(first) else { return true }
        let place = Int(first &- 0xAC00)
        return pairs[place >> 6] >> UInt64(place & 63) & 1 != 0
    }

    var passesAllPrimaries: Bool { pairs == nil }

    private static func beginning(of syllable: Hangul.Syllable) -> Int { Int(syllable &- Hangul.first) / 28 }

    /// Returns the first syllable of a term, after the mark of a pair across a space.
    private static func firstSyllable(of term: ArraySlice<UInt8>) -> Hangul.Syllable? {
        let start = Array(term.drop { $0 == TokenKind.Mark.border }.prefix(3))
        guard Segmenter.isHangul(at: 0, start) else { return nil }
        return Hangul.Syllable(truncatingIfNeeded: UTF8Character.scalar(at: 0, in: start).value)
    }
}
