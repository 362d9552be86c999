/// Every particle and ending, looked up from the last syllable of an eojeol backwards in one walk.
struct SuffixTable: Sendable {
    /// What a suffix can be.
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
        /// The nominal ㅁ takes nothing after it.
        static let afterM = Roles(rawValue: 1024)
    }

    /// What no suffix at all can be: the bare 아/어 form, a bare final ㄴ, ㄹ or ㅁ.
    static let nothing: Roles = [.afterN, .afterL, .afterM, .afterConnective]

    private var roles: [Roles] = [[]]
    /// Open addressing: node and syllable to the next node; 0 is empty (no edge leads to the root).
    private var keys: [UInt32]
    private var nodes: [UInt16]
    private let mask: Int

    init(_ suffixes: [(suffix: [Hangul.Syllable], roles: Roles)]) {
        let capacity = 1 << 14
        mask = capacity - 1
        keys = Array(repeating: 0, count: capacity)
        nodes = Array(repeating: 0, count: capacity)
        for entry in suffixes { insert(entry.suffix, entry.roles) }
    }

    private mutating func insert(_ suffix: [Hangul.Syllable], _ new: Roles) {
        var node = 0
        for syllable in suffix.reversed() {
            let slot = slot(node, syllable)
            if nodes[slot] == 0 {
                nodes[slot] = UInt16(roles.count)
                keys[slot] = Self.key(node, syllable)
                roles.append([])
            }
            node = Int(nodes[slot])
        }
        roles[node].formUnion(new)
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
    static let korean = SuffixTable(ParticleGrammar.all + endings)

    private static var endings: [(suffix: [Hangul.Syllable], roles: Roles)] {
        let past = syllables(Endings.afterPast)
        let future = ([[]] + past).map { Array("겠".utf16) + $0 }
        return entries(syllables(Endings.afterAnyStem) + future, .afterAnyStem)
            + entries(syllables(Endings.afterVowel), .afterVowel)
            + entries(syllables(Endings.afterN), .afterN) + entries(syllables(Endings.afterL), .afterL)
            + entries(syllables(Endings.afterB), .afterB)
            + entries(syllables(Endings.afterConnective), .afterConnective) + entries(past, .afterPast)
    }

    private static func entries(_ suffixes: [[Hangul.Syllable]], _ roles: Roles) -> [(suffix: [Hangul.Syllable], roles: Roles)] {
        suffixes.map { ($0, roles) }
    }

    /// The words of a list, as syllables.
    static func syllables(_ list: String) -> [[Hangul.Syllable]] {
        list.utf16.split { $0 == 0x20 || $0 == 0x0A }.map(Array.init)
    }
}
