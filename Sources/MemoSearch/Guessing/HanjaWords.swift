import KoreanText
import Postings

/// Finds spellings in Hanja of a word in Hangul in the vocabulary: one word, or words side by side, since text in Hanja is cut into short words:
/// 會議 and 錄 for 회의록.
struct HanjaWords {
    /// The most words that are tried at one place, those in most memos.
    private static let mostAtPlace = 6
    /// The most words side by side, and the most results.
    private static let (mostJoined, mostFound) = (4, 24)

    private struct Word {
        let text: String
        let weight: Int
        let syllables: Int
    }

    /// By place in the typed word, in syllables, the words that are read so.
    private let words: [[Word]]

    /// Returns nil unless the typed word is Hangul.
    init?(_ typed: String, _ vocabulary: Vocabulary) {
        guard let matcher = HanjaMatcher(typed) else { return nil }
        var found = Array(repeating: [Word](), count: matcher.count)
        // Hanja sort before Hangul.
        vocabulary.forEach(below: 0xEA) { word, weight in
            for place in matcher.places(of: word) {
                found[place].append(Word(text: String(copying: word), weight: weight, syllables: word.count / 3))
            }
        }
        words = found.map(Self.likeliest)
    }

    /// Returns the heaviest words of each length.
    private static func likeliest(_ words: [Word]) -> [Word] {
        Dictionary(grouping: words, by: \.syllables).values.flatMap { same in
            same.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }.prefix(mostAtPlace)
        }.sorted { ($1.syllables, $1.weight, $0.text) < ($0.syllables, $0.weight, $1.text) }
    }

    /// The texts that are read as the whole word, those of the fewest words first, and of them those in most memos.
    var spellings: [String] {
        var found: [(text: String, words: Int, weight: Int)] = []
        var open: [(text: String, end: Int, words: Int, weight: Int)] = [("", 0, 0, .max)]
        for _ in 0..<Self.mostJoined where found.count < Self.mostFound && !open.isEmpty {
            var next: [(text: String, end: Int, words: Int, weight: Int)] = []
            for start in open {
                for word in words[start.end] where next.count + found.count < Self.mostFound * Self.mostFound {
                    let longer = (start.text + word.text, start.end + word.syllables, start.words + 1, min(start.weight, word.weight))
                    if longer.1 == words.count { found.append((longer.0, longer.2, longer.3)) } else { next.append(longer) }
                }
            }
            open = next
        }
        return found.sorted { ($0.words, $1.weight, $0.text) < ($1.words, $0.weight, $1.text) }.prefix(Self.mostFound).map(\.text)
    }
}
