import KoreanText
import Postings

/// Counts of the words of the memos that contain the syllables of a word. Slips of the finger make syllables that hardly any word
/// contains, 젘, 힝, or that hardly any has in that place: 체섬.
struct SyllableUse {
    private static let bytesOfSyllable = 3

    private struct Typed: Hashable {
        let word: String
    }

    /// Number of words of which at least one contains a common syllable. A smaller vocabulary tells nothing.
    private static let wordsOfRare = 5000
    /// Number of words of which at least one has a syllable in the same place, if that is usual.
    private static let wordsOfUsual = 800

    /// Whether fewer than one in 5,000 words of the memos contain a syllable of the word.
    private(set) var isRare = false
    /// Whether the word has two syllables, and fewer than one in 5,000 words begin with the first, or have the second in its place.
    private(set) var isOdd = false
    /// Whether the word has two syllables, and at least one in 800 words begins with the first, and as many have the second in its place. Then it is
    /// rather a word that no memo contains than a slip.
    private(set) var isUsual = false

    /// Counts the words of the memos with syllables of a word. The end of a verb, 하다, does not count in its places.
    static func of(_ word: String, _ cache: MatchCache) throws -> SyllableUse {
        try cache.memoized(Typed(word: word)) { SyllableUse(word, in: try cache.vocabulary(of: .words)) }
    }

    private init(_ word: String, in vocabulary: Vocabulary) {
        guard vocabulary.wordCount >= Self.wordsOfRare else { return }
        let least = (vocabulary.wordCount + Self.wordsOfRare - 1) / Self.wordsOfRare
        let many = vocabulary.wordCount / Self.wordsOfUsual
        // The syllables that are still to be met, and how often. Common ones are met in the first words.
        var wanted = Set(word.unicodeScalars.map(\.value).filter { 0xAC00...0xD7A3 ~= $0 }).map { (syllable: $0, left: least) }
        let noun = MeantWord(word).flatMap { $0.telling == 2 ? word.unicodeScalars.prefix(2).map(\.value) : nil } ?? []
        var placed = noun.map { _ in 0 }
        vocabulary.forEach { word, _ in
            var place = wanted.isEmpty ? word.count : 0
            while place + 2 < word.count {
                if let index = wanted.firstIndex(where: { $0.syllable == Self.syllable(at: place, of: word) }) {
                    wanted[index].left -= 1
                    if wanted[index].left == 0 { wanted.remove(at: index) }
                }
                place += Self.bytesOfSyllable
            }
            for index in placed.indices where placed[index] < many && (index + 1) * Self.bytesOfSyllable <= word.count {
                if Self.syllable(at: index * Self.bytesOfSyllable, of: word) == noun[index] { placed[index] += 1 }
            }
        }
        isRare = !wanted.isEmpty
        guard let fewest = placed.min() else { return }
        (isOdd, isUsual) = (fewest < least, fewest >= many)
    }

    /// Returns the value of the three bytes at a place; that of a syllable if there is one.
    private static func syllable(at place: Int, of word: Span<UInt8>) -> UInt32 {
        UInt32(word[place] & 0x0F) << 12 | UInt32(word[place + 1] & 0x3F) << 6 | UInt32(word[place + 2] & 0x3F)
    }
}
