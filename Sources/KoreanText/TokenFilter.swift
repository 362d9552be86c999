/// Selects the tokens that an analyzer emits. Looking for a few known tokens, as highlighting does, saves
/// most of the work.
///
/// A filter may let through tokens that were not requested. It never withholds one that was.
public struct TokenFilter: Sendable, Equatable {
    /// Whether all runs are read for words.
    private let readsAllRuns: Bool
    /// One bit for each syllable: whether runs that begin with it are read; empty for none. Particles change only
    /// the last syllable of a word (여기, 여긴), and endings only that of a stem, apart from a final consonant that the
    /// syllable before it may gain (흐르다, 흘러). In stems and words of one syllable they may also change the vowel,
    /// in few ways (`changedVowels`).
    private var runs: [UInt64]
    /// One bit for each syllable with which pairs may begin; nil to pass all.
    private var pairs: [UInt64]?
    /// Whether Han and kana words are looked up in ICU's dictionary, which takes a millisecond to load.
    private(set) var passesIdeographs: Bool
    /// Whether hyphenated Latin words and numbers are also emitted as one word.
    private(set) var passesJoined: Bool

    /// Passes all tokens.
    public static let all = TokenFilter(readsAllRuns: true, runs: [], pairs: nil, passesIdeographs: true, passesJoined: true)
    /// Passes all tokens that are not colocated.
    public static let primaries = TokenFilter(readsAllRuns: false, runs: [], pairs: nil, passesIdeographs: false, passesJoined: false)

    private init(readsAllRuns: Bool, runs: [UInt64], pairs: [UInt64]?, passesIdeographs: Bool, passesJoined: Bool) {
        self.readsAllRuns = readsAllRuns
        self.runs = runs
        self.pairs = pairs
        self.passesIdeographs = passesIdeographs
        self.passesJoined = passesJoined
    }

    /// Passes these terms, as spelled in the index. If `allPrimaries` is set, also passes all tokens that are
    /// not colocated.
    public init(terms: [[UInt8]], allPrimaries: Bool) {
        self.init(readsAllRuns: false, runs: [], pairs: nil, passesIdeographs: false, passesJoined: false)
        if !allPrimaries { pairs = Self.noSyllables }
        for term in terms {
            switch term.first {
            case TokenKind.Mark.word: add(word: term.dropFirst(), stem: term.count / 3, changing: 1)
            case TokenKind.Mark.dictionaryForm: add(word: term.dropFirst(), stem: term.count / 3 - 1, changing: 2)  // without 다
            default:
                guard let syllable = Self.firstSyllable(of: term[...]) else { continue }
                pairs?.insert(syllable)
            }
        }
    }

    /// Enables reading of runs that may contain `word`. The text may differ in the last `changing` of the `stem` syllables of its stem.
    private mutating func add(word: ArraySlice<UInt8>, stem: Int, changing: Int) {
        guard let syllable = Self.firstSyllable(of: word) else {
            if word.first.map({ $0 < 0x80 }) == true { passesJoined = true } else { passesIdeographs = true }
            return
        }
        if runs.isEmpty { runs = Self.noSyllables }
        if stem > changing { return runs.insert(syllable) }
        let (initial, vowel) = (Hangul.initial(syllable), Hangul.medial(syllable))
        for changed in [vowel] + (stem == 1 ? Self.changedVowels[vowel] ?? [] : []) {
            for final in 0..<28 { runs.insert(Hangul.compose(initial, changed, final)) }
        }
    }

    private static let noSyllables = Array(repeating: 0 as UInt64, count: 11172 / 64 + 1)

    /// Vowels that the vowel of a one-syllable stem or word may become before some endings and particles: 보다,
    /// 봐; 주다, 줘; 푸다, 퍼; 이다, 여서; 쓰다, 써; 되다, 돼; 하다, 해; 뛰다, 뗬다; 너, 네가.
    private static let changedVowels: [Int: [Int]] = [
        Medial.a: [Medial.ae], Medial.eo: [Medial.e], Medial.o: [Medial.wa], Medial.u: [Medial.wo, Medial.eo], Medial.i: [Medial.yeo],
        Medial.eu: [Medial.eo, Medial.a], Medial.oe: [Medial.wae, Medial.we], Medial.wi: [Medial.yeo, Medial.wo], Medial.ui: [Medial.yeo],
    ]

    /// Returns whether runs that begin with this syllable are read for words.
    @inline(__always) func readsRun(of first: UInt32) -> Bool {
        if readsAllRuns || !Hangul.isSyllable(first) { return true }
        return !runs.isEmpty && runs.holds(first)
    }

    /// Returns whether a token that is not colocated and begins with this character is emitted.
    @inline(__always) func passesPrimary(of first: UInt32) -> Bool {
        guard let pairs, Hangul.isSyllable(first) else { return true }
        return pairs.holds(first)
    }

    var passesAllPrimaries: Bool { pairs == nil }

    /// One bit for each syllable with which pairs may begin, or runs that are read; empty if all matter. The
    /// filter passes no token of a run without such a syllable.
    var syllables: [UInt64] {
        guard let pairs, !readsAllRuns else { return [] }
        return runs.isEmpty ? pairs : zip(pairs, runs).map { $0 | $1 }
    }

    /// Returns the first syllable of a term, after the mark of a pair across a space.
    private static func firstSyllable(of term: ArraySlice<UInt8>) -> Hangul.Syllable? {
        let start = Array(term.drop { $0 == TokenKind.Mark.border }.prefix(3))
        guard Segmenter.isHangul(at: 0, start) else { return nil }
        return Hangul.Syllable(truncatingIfNeeded: UTF8Character.scalar(at: 0, in: start).value)
    }
}

extension [UInt64] {
    /// Returns whether the bit of a syllable is set.
    @inline(__always) fileprivate func holds(_ syllable: UInt32) -> Bool {
        let place = Int(syllable &- 0xAC00)
        return self[place >> 6] >> UInt64(place & 63) & 1 != 0
    }

    /// Sets the bit of a syllable.
    fileprivate mutating func insert(_ syllable: Hangul.Syllable) {
        let place = Int(syllable &- Hangul.first)
        self[place >> 6] |= 1 << UInt64(place & 63)
    }
}
