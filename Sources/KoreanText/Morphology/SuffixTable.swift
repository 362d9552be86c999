/// A trie of all particles and endings, searched from the last syllable of an eojeol backwards.
struct SuffixTable: Sendable {
    /// The roles of a suffix: a particle (josa) or a verb ending, and the sound or form that it follows. A
    /// suffix may have several.
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
        /// The empty suffix after nominal ㅁ. Particles after it are found by their own roles.
        static let afterM = Roles(rawValue: 1024)
        /// After ㄴ or ㄹ in runs of at least three syllables: 먹은곳. The limit excludes 전분, which is not a form
        /// of 저다.
        static let afterAdnominal = Roles(rawValue: 2048)
        /// After a noun of at least two syllables whose 하 is contracted.
        static let afterContractedHa = Roles(rawValue: 4096)
    }

    /// The roles of the empty suffix: the 아/어 form alone, or a final ㄴ, ㄹ or ㅁ alone.
    static let nothing: Roles = [.afterN, .afterL, .afterM, .afterConnective]

    private var roles: [Roles] = [[]]
    /// The kinds of particles that each suffix is.
    private var kinds: [ParticleGrammar.Kinds] = [[]]
    /// A hash table with open addressing that maps a node and a syllable to the next node. 0 is empty, since
    /// no edge leads to the root.
    private var keys: [UInt32]
    private var nodes: [UInt16]
    private let mask: Int

    init() {
        let capacity = 1 << 14
        mask = capacity - 1
        keys = Array(repeating: 0, count: capacity)
        nodes = Array(repeating: 0, count: capacity)
        roles.reserveCapacity(8192)
        kinds.reserveCapacity(8192)
    }

    /// Adds roles and kinds to a suffix, or to the suffix preceded by `first`.
    mutating func insert(
        _ suffix: ArraySlice<Hangul.Syllable>, behind first: [Hangul.Syllable] = [], _ new: Roles, _ kind: ParticleGrammar.Kinds = []
    ) {
        let node = insert(first[...], before: insert(suffix, before: 0))
        roles[node].formUnion(new)
        kinds[node].formUnion(kind)
    }

    /// Returns the node of the suffix that extends that of `node` by syllables at its front.
    private mutating func insert(_ syllables: ArraySlice<Hangul.Syllable>, before node: Int) -> Int {
        var node = node
        for syllable in syllables.reversed() {
            let slot = slot(node, syllable)
            if nodes[slot] == 0 {
                nodes[slot] = UInt16(roles.count)
                keys[slot] = Self.key(node, syllable)
                roles.append([])
                kinds.append([])
            }
            node = Int(nodes[slot])
        }
        return node
    }

    @inline(__always) private static func key(_ node: Int, _ syllable: Hangul.Syllable) -> UInt32 {
        UInt32(truncatingIfNeeded: node) << 16 | UInt32(syllable)
    }

    /// Returns the slot of an edge, or the slot where it would be inserted. The table is at most half full,
    /// so the search ends.
    @inline(__always) private func slot(_ node: Int, _ syllable: Hangul.Syllable) -> Int {
        let key = Self.key(node, syllable)
        var slot = Int(truncatingIfNeeded: (key &* 2_654_435_769) >> 16) & mask
        while nodes[slot] != 0, keys[slot] != key { slot = (slot &+ 1) & mask }
        return slot
    }

    /// Passes each particle that ends at `end` after at least one syllable: its place, its kinds and its roles.
    @inline(__always)
    func forEachParticle(before end: Int, of eojeol: [Hangul.Syllable], _ body: (Int, ParticleGrammar.Kinds, Roles) -> Void) {
        var node = 0
        var index = end
        while index > 1 {
            node = Int(nodes[slot(node, eojeol[index &- 1])])
            if node == 0 { return }
            index &-= 1
            if !kinds[node].isEmpty { body(index, kinds[node], roles[node]) }
        }
    }

    /// Sets `found[i]` to the roles of the suffix that begins at syllable `i`. `found` has at least one more element than the eojeol. Returns
    /// the smallest `i` that was reached; no suffix begins before it.
    func match(_ eojeol: [Hangul.Syllable], into found: inout [Roles]) -> Int {
        let end = eojeol.count
        if found.count <= end { found += repeatElement([], count: end &+ 1 &- found.count) }
        var out = found.mutableSpan
        for index in 0..<end { out[index] = [] }
        out[end] = Self.nothing
        var node = 0
        var index = end
        while index > 1 {
            node = Int(nodes[slot(node, eojeol[index &- 1])])
            if node == 0 { return index }
            index &-= 1
            out[index] = roles[node]
        }
        return index
    }
}

extension SuffixTable {
    /// The table of all particles and endings, created once.
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
        table.insert(future[...], [.afterAnyStem, .afterPast])
        let endings = slices(Endings.afterPast)
        for ending in endings {
            table.insert(ending, behind: future, [.afterAnyStem, .afterPast])
            table.insert(ending, behind: past, .afterPast)  // 갔었다
        }
        for tail in slices(Endings.afterL) { table.insert(tail, behind: [0xC744], .afterPast) }  // 갔을-까
        for ending in endings { table.insert(ending, behind: [0xC57C] + future, .afterConnective) }  // 가야겠-다
        table.addNominals()
        for noun in slices(Endings.dependentNouns) {
            table.insert(noun, .afterAdnominal)
            table.insert(noun, behind: [0xB294], .afterAnyStem)  // 는
            table.insert(noun, behind: [0xB358], [.afterAnyStem, .afterPast])  // 던
            table.insert(noun, behind: [0xC744], .afterPast)  // 을
        }
        return table
    }()

    /// Adds a list of suffixes. A final 요 is often written 여 or 용; 용 alone is left out, since nouns such as
    /// 사용 end in it.
    private mutating func add(_ list: String, _ roles: Roles) {
        for suffix in Self.slices(list) {
            insert(suffix, roles)
            guard suffix.last == 0xC694 else { continue }
            insert(suffix.dropLast() + [0xC5EC], roles)
            if suffix.count > 1 { insert(suffix.dropLast() + [0xC6A9], roles) }
        }
    }

    private mutating func addNominals() {
        let particles = Self.slices(Endings.nominalParticles)
        for ending in Self.syllables(Endings.nominal) {
            for particle in particles { insert(particle, behind: ending, [.afterAnyStem, .afterPast]) }
        }
    }

    /// Returns the words of a list as syllables. The lists contain only precomposed Hangul, spaces and line
    /// feeds. This runs at every program start, and bytes are faster than string views.
    static func syllables(_ list: String) -> [[Hangul.Syllable]] { syllables(list.utf8.span) }
    static func syllables(_ list: Span<UInt8>) -> [[Hangul.Syllable]] { slices(list).map(Array.init) }

    /// Returns the words of a list as slices of one array, which saves making an array for each word.
    static func slices(_ list: String) -> [ArraySlice<Hangul.Syllable>] { slices(list.utf8.span) }

    static func slices(_ list: Span<UInt8>) -> [ArraySlice<Hangul.Syllable>] {
        var (syllables, ends): ([Hangul.Syllable], [Int]) = ([], [])
        syllables.reserveCapacity(list.count / 3)
        ends.reserveCapacity(list.count / 6)
        func endWord() {
            if syllables.count > ends.last ?? 0 { ends.append(syllables.count) }
        }
        var index = 0
        while index < list.count {
            guard UTF8Character.isSyllable(at: index, in: list) else {
                endWord()
                index &+= 1
                continue
            }
            let (first, second, third) = (UInt16(list[index]), UInt16(list[index &+ 1]), UInt16(list[index &+ 2]))
            syllables.append(first << 12 | (second & 0x3F) << 6 | third & 0x3F)
            index &+= 3
        }
        endWord()
        var start = 0
        return ends.map { end in
            defer { start = end }
            return syllables[start..<end]
        }
    }
}
