import KoreanText
import Postings

/// Finds two nouns that were typed as one word in memos that have a particle after the first: 예산을 검토했다 for 예산검토.
struct JoinedNouns {
    /// The particles between a noun and the noun of an action: of the object, the subject, the topic and the possessor, and 에. Those of a pair follow
    /// a final consonant, and none.
    private static let particles = [("을", "를"), ("이", "가"), ("은", "는"), ("의", "의"), ("에", "에")]
    /// Number of syllables of the shortest noun, and of the longest word.
    private static let (shortest, longest) = (2, 8)

    let cache: MatchCache

    /// Returns the phrases for a word that may be two nouns which memos have: these with each of the particles between them. Meant for a word that no memo
    /// contains.
    func phrases(of syllables: [[UInt8]]) throws -> [TokenPhrase] {
        guard 2 * Self.shortest...Self.longest ~= syllables.count else { return [] }
        var found: [TokenPhrase] = []
        for place in Self.shortest...syllables.count - Self.shortest {
            let (first, second) = (Array(syllables[..<place].joined()), Array(syllables[place...].joined()))
            guard try cache.count(of: IndexTerm.word(first)) > 0, try cache.count(of: IndexTerm.word(second)) > 0 else { continue }
            var reader = TermReader(cache)
            let isOpen = VerbMaking.isOpen(first)
            found += Self.particles.compactMap { closed, open in
                reader.wholeWords(of: first.text + (isOpen ? open : closed) + " " + second.text)
            }
        }
        return found
    }
}
