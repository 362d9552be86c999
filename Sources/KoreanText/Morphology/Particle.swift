/// Recognizes particles.
public enum Particle {
    /// Maximum number of syllables of a pile of particles.
    public static let mostSyllables = 11

    /// Returns whether Hangul syllables in UTF-8 are a particle, a pile of particles, or a form of the copula.
    public static func isParticle(_ text: [UInt8]) -> Bool {
        let syllables = Array(String(decoding: text, as: UTF8.self).utf16)
        guard !syllables.isEmpty, syllables.count <= mostSyllables, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else {
            return false
        }
        // The sound before it is not known: after a vowel, or after a consonant.
        var piles = ParticlePiles()
        return [0xAC00, 0xAC01].contains { (before: Hangul.Syllable) in  // 가 각
            var roles: [SuffixTable.Roles] = Array(repeating: [], count: syllables.count + 2)
            return piles.read([before] + syllables, .korean, from: syllables.count + 1, into: &roles) == 1
        }
    }
}
