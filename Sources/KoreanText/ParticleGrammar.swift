/// How particles combine: a particle, a particle with a second one, copula forms, and all of these after 들 님 씨 쯤.
enum ParticleGrammar {
    private typealias Roles = SuffixTable.Roles

    static var all: [(suffix: [Hangul.Syllable], roles: SuffixTable.Roles)] {
        var table: [[Hangul.Syllable]: Roles] = [:]
        func add(_ list: String, _ roles: Roles) {
            for suffix in SuffixTable.syllables(list) { table[suffix, default: []].formUnion(roles) }
        }
        add(Particles.afterConsonant, .josaAfterConsonant)
        add(Particles.afterVowel, .josaAfterVowel)
        add(Particles.afterAny, .josaAfterAny)
        let simple = table
        for line in Particles.second.split(separator: "\n") {
            let words = SuffixTable.syllables(String(line))
            guard let particle = words.first, let roles = simple[particle] else { continue }
            for second in words.dropFirst() { table[particle + second, default: []].formUnion(roles) }
        }
        add(Particles.copula, .josaAfterAny)
        add(Particles.shortCopula, .josaAfterVowel)
        return addPlurals(to: table).map { ($0.key, $0.value) }
    }

    /// A plural takes the particles that agree with its own last syllable.
    private static func addPlurals(to base: [[Hangul.Syllable]: Roles]) -> [[Hangul.Syllable]: Roles] {
        var table = base
        for plural in SuffixTable.syllables(Particles.plurals) {
            guard let last = plural.last else { continue }
            let agreeing: Roles = Hangul.final(last) == Final.none ? .josaAfterVowel : .josaAfterConsonant
            table[plural, default: []].formUnion(.josaAfterAny)
            for (suffix, roles) in base where !roles.isDisjoint(with: [.josaAfterAny, agreeing]) {
                table[plural + suffix, default: []].formUnion(.josaAfterAny)
            }
        }
        return table
    }

    /// Whether a particle of these roles, beginning with `first`, may stand after `syllable`.
    @inline(__always)
    static func agrees(_ roles: SuffixTable.Roles, first: Hangul.Syllable, after syllable: Hangul.Syllable) -> Bool {
        if roles.contains(.josaAfterAny) { return true }
        let final = Hangul.final(syllable)
        if roles.contains(.josaAfterConsonant), final != Final.none { return true }
        return roles.contains(.josaAfterVowel) && (final == Final.none || (final == Final.l && first == 0xB85C))  // 서울-로
    }
}
