import KoreanText
import Postings

/// How many words of the memos contain a syllable. Slips of the finger make syllables that hardly any word contains: 젘, 힝.
enum SyllableUse {
    private static let bytesOfSyllable = 3

    private struct Typed: Hashable {
        let word: String
    }

    /// Number of words of which at least one contains a common syllable. A smaller vocabulary tells nothing.
    private static let wordsOfRare = 5000

    /// Returns whether a word contains a syllable that fewer than one in 5,000 words of the memos contain.
    static func hasRareSyllable(_ word: String, _ cache: MatchCache) throws -> Bool {
        try cache.memoized(Typed(word: word)) { hasRareSyllable(word, in: try cache.vocabulary(of: .words)) }
    }

    private static func hasRareSyllable(_ word: String, in vocabulary: Vocabulary) -> Bool {
        let least = (vocabulary.wordCount + wordsOfRare - 1) / wordsOfRare
        guard vocabulary.wordCount >= wordsOfRare else { return false }
        // The syllables that are still to be met, and how often. Common ones are met in the first words.
        var wanted = Set(word.unicodeScalars.map(\.value).filter { 0xAC00...0xD7A3 ~= $0 }).map { (syllable: $0, left: least) }
        vocabulary.forEach { word, _ in
            var place = wanted.isEmpty ? word.count : 0
            while place + 2 < word.count {
                let syllable = UInt32(word[place] & 0x0F) << 12 | UInt32(word[place + 1] & 0x3F) << 6 | UInt32(word[place + 2] & 0x3F)
                if let index = wanted.firstIndex(where: { $0.syllable == syllable }) {
                    wanted[index].left -= 1
                    if wanted[index].left == 0 { wanted.remove(at: index) }
                }
                place += bytesOfSyllable
            }
        }
        return !wanted.isEmpty
    }
}
