/// Which tokens an analyzer emits: whoever looks for known ones in a text saves most of the work. Lets some pass that were not
/// asked for, never holds one back that was.
public struct TokenFilter: Sendable, Equatable {
    /// Bit i lets words be read of runs whose first syllable has initial consonant i.
    private var initials: UInt32
    /// The same by initial consonant and vowel, for stems of two syllables and more: no rule changes these of a syllable that is
    /// not the last of its stem, though one adds a final consonant (흐르다, 흘러).
    private var beginnings: [Bool]
    /// The syllables that pairs may begin with; nil lets all pass.
    private var pairs: [Bool]?
    /// Whether words of Han and kana are looked up in ICU's dictionary, which takes a millisecond to load.
    private(set) var passesIdeographs: Bool

    /// Everything.
    public static let all = TokenFilter(initials: .max, beginnings: [], pairs: nil, passesIdeographs: true)
    /// All that is not colocated.
    public static let primaries = TokenFilter(initials: 0, beginnings: [], pairs: nil, passesIdeographs: false)

    private init(initials: UInt32, beginnings: [Bool], pairs: [Bool]?, passesIdeographs: Bool) {
        self.initials = initials
        self.beginnings = beginnings
        self.pairs = pairs
        self.passesIdeographs = passesIdeographs
    }

    /// Lets these terms pass, spelled as the index spells them; of those that are not colocated all when `allPrimaries`.
    public init(terms: some Sequence<[UInt8]>, allPrimaries: Bool) {
        self.init(initials: 0, beginnings: [], pairs: nil, passesIdeographs: false)
        if !allPrimaries { pairs = Array(repeating: false, count: 11172) }
        for term in terms {
            switch term.first {
            case 0x02: add(word: term.dropFirst(), stem: term.count - 1)
            case 0x03: add(word: term.dropFirst(), stem: term.count - 4)  // without 다
            default: if let syllable = Self.firstSyllable(of: term) { pairs?[Int(syllable &- Hangul.first)] = true }
            }
        }
    }

    /// `stem` counts bytes.
    private mutating func add(word: ArraySlice<UInt8>, stem: Int) {
        guard let syllable = Self.firstSyllable(of: word) else {
            passesIdeographs = true
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
        let start = Array(term.drop { $0 == 0x01 }.prefix(3))
        guard Segmenter.isHangul(at: 0, start) else { return nil }
        return Hangul.Syllable(truncatingIfNeeded: Segmenter.scalar(at: 0, start).value)
    }
}
