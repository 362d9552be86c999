/// The lists of `Lexicon`, prepared for lookup. A class, because a copy of its thirty lists would be counted one by one.
final class StemLexicon: Sendable {
    typealias Syllable = Hangul.Syllable
    struct Auxiliary: Sendable {
        let syllables: [Syllable]
        /// Whether the auxiliary may follow a one-syllable stem, as 주다, 보다, 버리다, 놓다 and 드리다 do: 해-보다.
        let followsOneSyllable: Bool
    }

    /// An auxiliary with the link that joins it to the verb before it: 고싶.
    struct Link: Sendable {
        enum Place: Sendable { case afterStem, afterAdnominal, afterConnective, afterContractedHa }
        let syllables: [Syllable]
        /// Number of its syllables that belong to the auxiliary.
        let auxiliaryCount: Int
        let place: Place
    }

    static let korean = StemLexicon()

    let auxiliaries: EndingGroups<Auxiliary>
    let lightVerbs: EndingGroups<[Syllable]>
    let links: EndingGroups<Link>
    /// Bound nouns that may be joined to the word before them.
    let boundNouns: [[Syllable]]
    let boundNounsAfterL: [[Syllable]]
    let boundNounsAfterN: [[Syllable]]
    /// Particles that take a second one, and that no noun of at least two syllables ends in.
    let firstParticles: EndingGroups<[Syllable]>
    private let stemFinals: [Bool]
    private let loneStems: [Bool]
    private let closedFinals: [Bool]
    private let closedEndings: KeySet
    private let closedHeads: [Bool]
    private let joinedHeads: [Bool]
    private let pureNouns: KeySet
    private let functionWords: KeySet
    private let functionNouns: KeySet
    private let nounsLikeForms: KeySet
    private let loneConnectives: Set<Syllable>
    private let nounsBeforeChi: Set<Syllable>
    private let spokenConnectives: [Int: [Syllable]]
    private let contractedPronouns: [Int: [Syllable]]
    private let commonerStems: [Syllable: [Syllable]]
    private let droppers = Array("는니네나느노소세".utf16)
    private let irregularD = Array(Lexicon.irregularD.utf16)
    private let regularB = Array(Lexicon.regularB.utf16)
    let nounsLikeStems = Set(Lexicon.nounsLikeStems.utf16)
    let headsOfRegularReu = Array(Lexicon.headsOfRegularReu.utf16)
    private let headsOfIrregularDat = Array(Lexicon.headsOfIrregularDat.utf16)

    private init() {
        let short = SuffixTable.syllables("주 보 버리 놓 드리")
        auxiliaries = EndingGroups(
            SuffixTable.syllables(Lexicon.auxiliaries).map { Auxiliary(syllables: $0, followsOneSyllable: short.contains($0)) },
            by: \.syllables)
        firstParticles = EndingGroups(SuffixTable.syllables(Particles.first), by: \.self)
        lightVerbs = EndingGroups(SuffixTable.syllables(Lexicon.lightVerbs), by: \.self)
        functionWords = Self.keys(SuffixTable.syllables(Lexicon.functionWords))
        functionNouns = Self.keys(SuffixTable.syllables(Lexicon.functionNouns))
        nounsLikeForms = Self.keys(SuffixTable.syllables(Lexicon.nounsLikeForms))
        loneConnectives = Set(Lexicon.loneConnectives.utf16)
        nounsBeforeChi = Set(Endings.nounsBeforeChi.utf16)
        spokenConnectives = Self.pairs(Lexicon.spokenConnectives)
        contractedPronouns = Self.pairs(Lexicon.contractedPronouns)
        commonerStems = Dictionary(uniqueKeysWithValues: Self.pairs(of: Lexicon.commonerStems).map { ($0[0], $1) })
        pureNouns = Self.keys(SuffixTable.syllables(Lexicon.pureNouns))
        let lists: [(String, Link.Place)] = [
            (Lexicon.linksAfterStem, .afterStem), (Lexicon.linksAfterAdnominal, .afterAdnominal),
            (Lexicon.linksAfterConnective, .afterConnective), (Lexicon.linksAfterContractedHa, .afterContractedHa),
        ]
        let alone = SuffixTable.syllables(Lexicon.auxiliaryAfterConnective).map {
            Link(syllables: $0, auxiliaryCount: $0.count, place: .afterConnective)
        }
        let linked = lists.flatMap { list, place in
            Self.pairs(of: list).map { Link(syllables: $0 + $1, auxiliaryCount: $1.count, place: place) }
        }
        links = EndingGroups(linked + alone, by: \.syllables)
        boundNouns = SuffixTable.syllables(Lexicon.boundNouns)
        boundNounsAfterL = SuffixTable.syllables(Lexicon.boundNounsAfterL)
        boundNounsAfterN = SuffixTable.syllables(Lexicon.boundNounsAfterN)
        stemFinals = Self.table(SuffixTable.syllables(Lexicon.stemFinals).joined().filter(Self.isPlausibleFinal))
        loneStems = Self.table(SuffixTable.syllables(Lexicon.loneStems).joined())
        let endings = SuffixTable.syllables(Lexicon.closedEndings)
        closedEndings = Self.keys(endings)
        let finals = endings.compactMap { $0.last } + Array((Lexicon.lFinals + Lexicon.irregularH + "푸싣긷붇").utf16)
        closedFinals = Self.table(finals.filter { !"가오".utf16.contains($0) })
        closedHeads = Self.table(Lexicon.closedHeads.utf16)
        joinedHeads = Self.table(Lexicon.joinedHeads.utf16)
    }

    /// Returns each second word of a list by the word before it.
    private static func pairs(_ list: String) -> [Int: [Syllable]] {
        Dictionary(uniqueKeysWithValues: pairs(of: list).map { (key($0), $1) })
    }

    /// Returns the words of a list two by two.
    private static func pairs(of list: String) -> [([Syllable], [Syllable])] {
        let words = SuffixTable.syllables(list)
        return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    }

    /// Maximum number of syllables of words that are looked up as a whole.
    static let longestWhole = 4

    /// Packs a word of up to four syllables into one number, which is much faster to hash; returns 0 for
    /// longer words.
    private static func key(_ word: some Collection<Syllable>) -> Int {
        word.count > longestWhole ? 0 : word.reduce(0) { $0 << 16 | Int($1) }
    }

    private static func keys(_ words: [[Syllable]]) -> KeySet { KeySet(words.map { key($0) }) }

    /// Returns a table that tells for every syllable whether it is in `syllables`.
    private static func table(_ syllables: some Sequence<Syllable>) -> [Bool] {
        var table = Array(repeating: false, count: 11172)
        for syllable in syllables where Hangul.isSyllable(UInt32(syllable)) { table[Int(syllable &- Hangul.first)] = true }
        return table
    }

    /// Returns whether a stem may end in this syllable. `before` is the syllable before it, nil if the stem
    /// has only one.
    @inline(__always) func canEndStem(_ syllable: Syllable, after before: Syllable?) -> Bool {
        let place = Int(syllable &- Hangul.first)
        guard let before else { return loneStems[place] }
        if syllable == 0xB2C8, Hangul.final(before) == Final.b { return false }  // 받습니-다 is a form of 받다
        return stemFinals[place] || syllable == 0xC73C && before == 0xBAA8  // 모으, the only stem in 으
    }

    /// Returns whether a stem of at least two syllables is allowed, given that some last syllables belong to
    /// closed classes (`Lexicon.closedEndings`).
    @inline(__always) func isKnownIfClosed(_ stem: Stem, of eojeol: [Syllable]) -> Bool {
        let last = stem.last(eojeol)
        let place = Int(last &- Hangul.first)
        // 가 and 와 are particles as well as the 아/어 forms of 가다 and 오다: 친구가 and 친구와 are nouns, but 병원가기 may be 병원 가기 without
        // the space.
        let isParticle = stem.count == eojeol.count && (eojeol.last == 0xAC00 || eojeol.last == 0xC640)
        guard closedFinals[place] || isParticle else { return true }
        let before = stem.syllable(at: stem.count &- 2, of: eojeol)
        if closedHeads[place] && Self.endsConnective(before) || joinedHeads[place] && stem.tailCount == 0 { return true }
        let two = Int(before) << 16 | Int(last)
        if closedEndings.contains(two) { return true }
        return stem.count > 2 && closedEndings.contains(Int(stem.syllable(at: stem.count &- 3, of: eojeol)) << 32 | two)
    }

    /// Returns whether the 아/어 form of a verb may end in this syllable.
    private static func endsConnective(_ syllable: Syllable) -> Bool {
        guard Hangul.final(syllable) == Final.none else { return false }
        return switch Hangul.medial(syllable) {
        case Medial.a, Medial.eo, Medial.yeo, Medial.ae, Medial.e, Medial.wa, Medial.wo, Medial.wae: true
        default: false
        }
    }

    /// Returns whether a run with this noun, with or without particle, is never read as a verb.
    func isPureNoun(_ noun: ArraySlice<Syllable>) -> Bool { noun.count == 2 && pureNouns.contains(Self.key(noun)) }

    /// Returns whether a ㄹ stem loses its ㄹ before an ending that begins with this syllable: 아는, 아니.
    @inline(__always) func dropsL(before syllable: Syllable) -> Bool { droppers.contains(syllable) }

    /// Returns whether a stem in ㅂ keeps it before a vowel.
    @inline(__always) func keepsB(_ syllable: Syllable) -> Bool { regularB.contains(syllable) }

    /// Returns whether a stem in ㄷ changes it to ㄹ before a vowel. `before` is the syllable before the last, or nil.
    @inline(__always) func changesD(_ syllable: Syllable, after before: Syllable?) -> Bool {
        irregularD.contains(syllable) || syllable == 0xB2EB && before.map(headsOfIrregularDat.contains) == true  // 닫
    }

    func isFunctionWord(_ eojeol: [Syllable]) -> Bool { eojeol.count <= 4 && functionWords.contains(Self.key(eojeol)) }

    /// Returns whether a run is never read as a verb, though it may contain a noun: 나는.
    func isFunctionNoun(_ eojeol: [Syllable]) -> Bool { eojeol.count <= 3 && functionNouns.contains(Self.key(eojeol)) }

    /// Returns whether a word is an everyday noun that looks like a form of a verb: 가게.
    func isNounLikeForm(_ word: [Syllable]) -> Bool { word.count <= Self.longestWhole && nounsLikeForms.contains(Self.key(word)) }

    /// Returns whether a run of only this syllable is the 아/어 form of a verb: 돼.
    func isLoneConnective(_ syllable: Syllable) -> Bool { loneConnectives.contains(syllable) }

    /// Returns the first syllables of the forms of an auxiliary that begins with `syllable`.
    func firstSyllables(of syllable: Syllable) -> [Syllable] {
        SuffixTable.syllables(Lexicon.firstSyllablesOfAuxiliaries).first { $0.first == syllable } ?? [syllable]
    }

    /// Returns whether 치 after only this syllable is a contraction of 하지: 원치.
    func isNounBeforeChi(_ syllable: Syllable) -> Bool { nounsBeforeChi.contains(syllable) }

    /// Returns the stem of a spoken variant of an 아/어 form: 같 for 같애.
    func stem(spokenAs form: [Syllable]) -> [Syllable]? { spokenConnectives[Self.key(form)] }

    /// Returns the pronoun in a contraction with its particle: 여기 for 여긴.
    func pronoun(contractedTo eojeol: [Syllable]) -> [Syllable]? { eojeol.count <= 3 ? contractedPronouns[Self.key(eojeol)] : nil }

    /// Returns whether a pronoun may be contracted with its particle: 여기 in 여긴.
    func mayBeContracted(_ pronoun: [Syllable]) -> Bool { contractedPronouns.values.contains(pronoun) }

    /// Returns whether a stem is meant far more often than the stem `rare` by a form that both have. `first` is nil if the stem has one syllable.
    func isCommoner(_ first: Syllable?, _ last: Syllable, than rare: Syllable) -> Bool {
        if let stem = commonerStems[rare], stem.count == (first == nil ? 1 : 2), stem.last == last, first == nil || stem.first == first {
            return true
        }
        // 몰라, 불러 and 달라 are forms of 모르다, 부르다 and 다르다. 말라 and 살라 are of 말다 and 살다.
        guard let first, last == 0xB974, Hangul.final(rare) == Final.l, rare != 0xB9D0, rare != 0xC0B4 else { return false }
        return Hangul.with(final: Final.none, rare) == first
    }

    private static func isPlausibleFinal(_ syllable: Syllable) -> Bool {
        func isIn(_ list: String) -> Bool { list.utf16.contains(syllable) }
        if isIn("으았었겠느며면멸몋") { return false }  // pieces of endings
        switch Hangul.final(syllable) {
        case Final.ss: return isIn("있밌딨")
        case Final.h: return isIn(Lexicon.regularH) || isIn(Lexicon.irregularH)
        case Final.l: return isIn(Lexicon.lFinals)
        case Final.n, Final.ng, Final.gs, Final.ls, Final.lp, Final.k: return isIn("신안읊")
        case Final.m: return isIn(Lexicon.mFinals)
        default: return true
        }
    }
}

/// Words of a list, grouped by their last syllable, so that a stem is compared only with those it may end in.
struct EndingGroups<Word: Sendable>: Sendable {
    typealias Syllable = Hangul.Syllable

    /// All words, in the order of the list.
    let all: [Word]
    /// The number of a group for each syllable; 0 for no word.
    private var numbers: [UInt16] = Array(repeating: 0, count: 11172)
    private var groups: [[Word]] = [[]]

    /// Groups `words` by the last of their syllables. Words that do not end in a syllable are only in `all`.
    init(_ words: [Word], by syllables: (Word) -> [Syllable]) {
        all = words
        for word in words {
            guard let last = syllables(word).last, Hangul.isSyllable(UInt32(last)) else { continue }
            let place = Int(last &- Hangul.first)
            if numbers[place] == 0 {
                numbers[place] = UInt16(groups.count)
                groups.append([])
            }
            groups[Int(numbers[place])].append(word)
        }
    }

    /// Returns the words that end in a syllable, which must be one, in the order of the list.
    @inline(__always) func ending(in syllable: Syllable) -> [Word] { groups[Int(numbers[Int(syllable &- Hangul.first)])] }
}

/// A set of integers other than 0, in a hash table without the cost of Swift's hashing.
struct KeySet: Sendable {
    private var slots: [Int]

    init(_ keys: [Int]) {
        var count = 4
        while count < 2 * keys.count { count *= 2 }
        slots = Array(repeating: 0, count: count)
        for key in keys { slots[slot(of: key)] = key }
    }

    @inline(__always) func contains(_ key: Int) -> Bool { key != 0 && slots[slot(of: key)] == key }

    /// Returns the slot of a key, or the slot where it would be inserted. The table is at most half full, so the search ends.
    @inline(__always) private func slot(of key: Int) -> Int {
        var slot = Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count &- 1)
        while slots[slot] != 0, slots[slot] != key { slot = (slot &+ 1) & (slots.count &- 1) }
        return slot
    }
}

/// Verbs and adjectives with a stem of one syllable. All of them are listed, so that such a dictionary form is known to be a word.
public enum ShortVerb {
    private static let da: Hangul.Syllable = 0xB2E4

    /// Returns whether a word is the dictionary form of one: 곱다, 젓다.
    public static func isDictionaryForm(_ word: String) -> Bool {
        let syllables = Array(word.utf16)
        return syllables.count == 2 && syllables[1] == da && Hangul.isSyllable(UInt32(syllables[0]))
            && StemLexicon.korean.canEndStem(syllables[0], after: nil)
    }
}
