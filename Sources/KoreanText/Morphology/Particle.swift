/// Particles, for whoever must tell them from words.
public enum Particle {
    /// Whether UTF-8 Hangul syllables are a particle, a combination of particles or a form of the copula.
    public static func isParticle(_ syllables: [UInt8]) -> Bool { !roles(of: syllables).isDisjoint(with: .josa) }

    /// Whether `rest` is a particle that may stand after `noun`.
    public static func agrees(_ rest: [UInt8], after noun: [UInt8]) -> Bool {
        guard let last = units(noun).last, let first = units(rest).first, Hangul.isSyllable(UInt32(last)) else { return false }
        let roles = roles(of: rest)
        return !roles.isDisjoint(with: .josa) && ParticleGrammar.agrees(roles, first: first, after: last)
    }

    private static func units(_ bytes: [UInt8]) -> [UInt16] { Array(String(decoding: bytes, as: UTF8.self).utf16) }

    private static func roles(of bytes: [UInt8]) -> SuffixTable.Roles {
        let syllables = units(bytes)
        guard !syllables.isEmpty, syllables.count <= 7, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else { return [] }
        return SuffixTable.korean.roles(of: syllables)
    }
}
