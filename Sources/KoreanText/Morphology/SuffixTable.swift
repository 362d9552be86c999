/// Every particle and ending, looked up from the last syllable of an eojeol backwards in one walk.
struct SuffixTable: Sendable {
    /// What a suffix can be, and after which sound: a particle (josa), or an ending of a verb. One suffix may be several.
    struct Roles: OptionSet, Sendable {
        let rawValue: UInt16
        static let josaAfterConsonant = Roles(rawValue: 1)
        static let josaAfterVowel = Roles(rawValue: 2)
        static let josaAfterAny = Roles(rawValue: 4)
        static let josa: Roles = [.josaAfterConsonant, .josaAfterVowel, .josaAfterAny]
        static let afterAnyStem = Roles(rawValue: 8)
        static let afterVowel = Roles(rawValue: 16)
        static let afterN = Roles(rawValue: 32)
        static let afterL = Roles(rawValue: 64)
        static let afterB = Roles(rawValue: 128)
        static let afterConnective = Roles(rawValue: 256)
        static let afterPast = Roles(rawValue: 512)
        /// Nothing; particles after the nominal ㅁ are found by their own roles.
        static let afterM = Roles(rawValue: 1024)
        /// After ㄴ or ㄹ, in runs of three syllables and more: 먹은곳, but 전분 is no 저다.
        static let afterAdnominal = Roles(rawValue: 2048)
        /// After a noun of two syllables or more that lost its 하.
        static let afterContractedHa = Roles(rawValue: 4096)
    }

    /// What no suffix at all can be: the bare 아/어 form, a bare final ㄴ, ㄹ or ㅁ.
    static let nothing: Roles = [.afterN, .afterL, .afterM, .afterConnective]

    private var roles: [Roles] = [[]]
    /// Open addressing: node and syllable to the next node; 0 is empty (no edge leads to the root).
    private var keys: [UInt32]
    private var nodes: [UInt16]
    private let mask: Int

    init() {
        let capacity = 1 << 14
        mask = capacity - 1
        keys = Array(repeating: 0, count: capacity)
        nodes = Array(repeating: 0, count: capacity)
        roles.reserveCapacity(4096)
    }

    /// Adds roles to a suffix. Returns whether it had none before.
    @discardableResult
    mutating func insert(_ suffix: [Hangul.Syllable], _ new: Roles) -> Bool {
        var node = 0
        for index in stride(from: suffix.count - 1, through: 0, by: -1) {
            let slot = slot(node, suffix[index])
            if nodes[slot] == 0 {
                nodes[slot] = UInt16(roles.count)
                keys[slot] = Self.key(node, suffix[index])
                roles.append([])
            }
            node = Int(nodes[slot])
        }
        defer { roles[node].formUnion(new) }
        return roles[node].isEmpty
    }

    /// What a suffix can be; nothing if it is none.
    func roles(of suffix: [Hangul.Syllable]) -> Roles {
        var node = 0
        for syllable in suffix.reversed() {
            node = Int(nodes[slot(node, syllable)])
            if node == 0 { return [] }
        }
        return roles[node]
    }

    @inline(__always) private static func key(_ node: Int, _ syllable: Hangul.Syllable) -> UInt32 {
        UInt32(truncatingIfNeeded: node) << 16 | UInt32(syllable)
    }

    /// Where the edge is, or where it would go. The table is never more than half full, so the walk ends.
    @inline(__always) private func slot(_ node: Int, _ syllable: Hangul.Syllable) -> Int {
        let key = Self.key(node, syllable)
        var slot = Int(truncatingIfNeeded: (key &* 2_654_435_769) >> 16) & mask
        while nodes[slot] != 0, keys[slot] != key { slot = (slot &+ 1) & mask }
        return slot
    }

    /// Fills `found[i]` with the roles of the suffix that begins at syllable `i`; `found` has one more place than the eojeol.
    /// Returns the first `i` that was reached: before it nothing is a suffix.
    func match(_ eojeol: [Hangul.Syllable], into found: inout [Roles]) -> Int {
        found.removeAll(keepingCapacity: true)
        for _ in eojeol { found.append([]) }
        found.append(Self.nothing)
        var node = 0
        var index = eojeol.count
        while index > 1 {
            node = Int(nodes[slot(node, eojeol[index &- 1])])
            if node == 0 { return index }
            index &-= 1
            found[index] = roles[node]
        }
        return index
    }
}

extension SuffixTable {
    /// The table of all particles and endings, built once.
    static let korean: SuffixTable = {
        var table = SuffixTable()
        ParticleGrammar.add(to: &table)
        table.add(Endings.afterAnyStem, .afterAnyStem)
        table.add(Endings.afterVowel, .afterVowel)
        table.add(Endings.afterN, .afterN)
        table.add(Endings.afterL, .afterL)
        table.add(Endings.afterB, .afterB)
        table.add(Endings.afterConnective, .afterConnective)
        table.add(Endings.afterPast, .afterPast)
        table.add(Endings.contractedHa, .afterContractedHa)
        let (future, past): ([Hangul.Syllable], [Hangul.Syllable]) = ([0xACA0], [0xC5C8])  // 겠 었
        table.insert(future, [.afterAnyStem, .afterPast])
        for ending in syllables(Endings.afterPast) {
            table.insert(future + ending, [.afterAnyStem, .afterPast])
            table.insert(past + ending, .afterPast)  // 갔었다
        }
        for tail in syllables(Endings.afterL) { table.insert([0xC744] + tail, .afterPast) }  // 갔을-까
        for ending in syllables(Endings.afterPast) { table.insert([0xC57C] + future + ending, .afterConnective) }  // 가야겠-다
        table.addNominals()
        for noun in syllables(Endings.dependentNouns) {
            table.insert(noun, .afterAdnominal)
            table.insert([0xB294] + noun, .afterAnyStem)  // 는
            table.insert([0xB358] + noun, [.afterAnyStem, .afterPast])  // 던
            table.insert([0xC744] + noun, .afterPast)  // 을
        }
        return table
    }()

    /// Many write 여 or 용 for a last 요; but 용 alone makes nouns: 사용.
    private mutating func add(_ list: String, _ roles: Roles) {
        for suffix in Self.syllables(list) {
            insert(suffix, roles)
            guard suffix.last == 0xC694 else { continue }
            insert(suffix.dropLast() + [0xC5EC], roles)
            if suffix.count > 1 { insert(suffix.dropLast() + [0xC6A9], roles) }
        }
    }

    private mutating func addNominals() {
        let particles = Self.syllables(Endings.nominalParticles)
        for ending in Self.syllables(Endings.nominal) {
            for particle in particles { insert(ending + particle, [.afterAnyStem, .afterPast]) }
        }
    }

    /// The words of a list, as syllables.
    static func syllables(_ list: String) -> [[Hangul.Syllable]] { syllables(list.utf16) }

    /// One walk: UTF-16 views of native strings are slow to split.
    static func syllables(_ list: some Sequence<UInt16>) -> [[Hangul.Syllable]] {
        var words: [[Hangul.Syllable]] = []
        var word: [Hangul.Syllable] = []
        for unit in list {
            if unit != 0x20, unit != 0x0A {
                word.append(unit)
            } else if !word.isEmpty {
                words.append(word)
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}
