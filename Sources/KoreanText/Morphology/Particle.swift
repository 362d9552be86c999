/// Recognizes particles.
public enum Particle {
    /// Maximum number of syllables of a particle.
    public static let mostSyllables = 7

    /// Returns whether Hangul syllables in UTF-8 are a particle, a combination of particles, or a form of the
    /// copula.
    public static func isParticle(_ text: [UInt8]) -> Bool {
        let syllables = Array(String(decoding: text, as: UTF8.self).utf16)
        guard !syllables.isEmpty, syllables.count <= mostSyllables, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else {
            return false
        }
        return !SuffixTable.korean.roles(of: syllables).isDisjoint(with: .josa)
    }
}
