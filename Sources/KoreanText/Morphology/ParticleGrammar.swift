/// Combinations of particles: single particles, particles with a second one, copula forms, and all of these
/// after 들, 님, 씨 and 쯤.
enum ParticleGrammar {
    /// Adds all combinations to a table. This runs at every program start, so it uses plain loops over short
    /// arrays.
    static func add(to table: inout SuffixTable) {
        var base: [[Hangul.Syllable]] = []
        func add(_ suffix: [Hangul.Syllable], _ roles: SuffixTable.Roles) {
            if table.insert(suffix, roles) { base.append(suffix) }
        }
        for suffix in SuffixTable.syllables(Particles.afterConsonant) { add(suffix, .josaAfterConsonant) }
        for suffix in SuffixTable.syllables(Particles.afterVowel) { add(suffix, .josaAfterVowel) }
        for suffix in SuffixTable.syllables(Particles.afterAny) { add(suffix, .josaAfterAny) }
        for line in Particles.second.utf8.split(separator: 0x0A) {
            let words = SuffixTable.syllables(line.span)
            guard let particle = words.first else { continue }
            let roles = table.roles(of: particle)
            for second in words.dropFirst() { add(particle + second, roles) }
        }
        for suffix in SuffixTable.syllables(Particles.copula) { add(suffix, .josaAfterAny) }
        for suffix in SuffixTable.syllables(Particles.shortCopula) { add(suffix, .josaAfterVowel) }
        for plural in SuffixTable.syllables(Particles.plurals) { addPlural(plural, base, to: &table) }
    }

    /// Adds a plural suffix alone and with the particles that agree with its last syllable.
    private static func addPlural(_ plural: [Hangul.Syllable], _ base: [[Hangul.Syllable]], to table: inout SuffixTable) {
        guard let last = plural.last else { return }
        let agreeing: SuffixTable.Roles = Hangul.final(last) == Final.none ? .josaAfterVowel : .josaAfterConsonant
        table.insert(plural, .josaAfterAny)
        for suffix in base where !table.roles(of: suffix).isDisjoint(with: [.josaAfterAny, agreeing]) {
            table.insert(suffix, behind: plural, .josaAfterAny)
        }
    }

    /// Returns whether a particle with these roles and the first syllable `first` may follow `syllable`.
    @inline(__always)
    static func agrees(_ roles: SuffixTable.Roles, first: Hangul.Syllable, after syllable: Hangul.Syllable) -> Bool {
        if roles.contains(.josaAfterAny) { return true }
        let final = Hangul.final(syllable)
        if roles.contains(.josaAfterConsonant), final != Final.none { return true }
        return roles.contains(.josaAfterVowel) && (final == Final.none || (final == Final.l && first == 0xB85C))  // 서울-로
    }
}
