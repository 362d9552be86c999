/// Which tokens an analyzer emits. Who looks for a few known tokens in a text, as highlights do, saves most of the work so.
///
/// A filter may let tokens pass that nobody asked for; it never holds back one that was asked for.
public struct TokenFilter: Sendable, Equatable {
    /// Bit i says whether runs are read for words when their first syllable has the initial consonant i. Wanted stems of one syllable
    /// are kept so: endings may change the vowel and the final of that syllable (쓰다, 써), but never its initial.
    private var initials: UInt32
    /// Runs whose first syllable has this initial consonant and vowel are read too (399 pairs, or empty for none). Wanted stems of two
    /// syllables and more are kept so: endings change only the last syllable of a stem, but for a final consonant that the one before
    /// it may gain (흐르다, 흘러).
    private var beginnings: [Bool]
    /// The syllables that pairs may begin with; nil lets all pass.
    private var pairs: [Bool]?
    /// Whether words of Han and kana are looked up in ICU's dictionary, which takes a millisecond to load.
    private(set) var passesIdeographs: Bool
    /// Whether Latin words and numbers that hyphens join are emitted as one word too.
    private(set) var passesJoined: Bool

    /// Lets every token pass.
    public static let all = TokenFilter(initials: .max, beginnings: [], pairs: nil, passesIdeographs: true, passesJoined: true)
    /// All that is not colocated.
    public static let primaries = TokenFilter(initials: 0, beginnings: [], pairs: nil, passesIdeographs: false, passesJoined: false)

    private init(initials: UInt32, beginnings: [Bool], pairs: [Bool]?, passesIdeographs: Bool, passesJoined: Bool) {
        self.initials = initials
        self.beginnings = beginnings
        self.pairs = pairs
        self.passesIdeographs = passesIdeographs
        self.passesJoined = passesJoined
    }

    /// Lets these terms pass, spelled as the index spells them; of those that are not colocated all when `allPrimaries`.
    public init(terms: some Sequence<[UInt8]>, allPrimaries: Bool) {
        self.init(initials: 0, beginnings: [], pairs: nil, passesIdeographs: false, passesJoined: false)
        if !allPrimaries { pairs = Array(repeating: false, count: 11172) }
        for term in terms {
            switch term.first {
            case TokenKind.Mark.word: add(word: term.dropFirst(), stem: term.count - 1)
            case TokenKind.Mark.dictionaryForm: add(word: term.dropFirst(), stem: term.count - 4)  // without the mark and 다
            default: if let syllable = Self.firstSyllable(of: term) { pairs?[Int(syllable &- Hangul.first)] = true }
            }
        }
    }

    /// Lets runs be read in which `word` may be found; `stem` is the length of its unchanging part in bytes.
    private mutating func add(word: ArraySlice<UInt8>, stem: Int) {
        guard let syllable = Self.firstSyllable(of: word) else {
            if word.first.map({ $0 < 0x80 }) == true { passesJoined = true } else { passesIdeographs = true }
            return
        }
        if stem < 6 {
            initials |= 1 << UInt32(Hangul.initial(syllable))
        } else {
            if beginnings.isEmpty { beginnings = Array(repeating: false, count: 11172 / 28) }
            beginnings[Self.beginning(of: syllable)] = true
        }
    }

    /// Whether a run beginning with a syllable is read for words.
    @inline(__always) func readsRun(of first: UInt32) -> Bool {
        if initials == .max { return true }
        let syllable = Hangul.Syllable(truncatingIfNeeded: first)
        if initials >> UInt32(Hangul.initial(syllable)) & 1 == 1 { return true }
        return !beginnings.isEmpty && beginnings[Self.beginning(of: syllable)]
    }

    /// Whether a primary token is emitted whose first character is `first`.
    @inline(__always) func passesPrimary(of first: UInt32) -> Bool {
        guard let pairs, Hangul.isSyllable(first) else { return true }
        return pairs[Int(first &- 0xAC00)]
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
