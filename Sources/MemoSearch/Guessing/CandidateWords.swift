import KoreanText
import PostingIndex

/// Words of the vocabulary, or parts of them, with the total weight of all words that contain them.
struct CandidateWords {
    private var weights: [[UInt8]: Int] = [:]

    mutating func add(_ word: Span<UInt8>, _ weight: Int) {
        weights[Array(capacity: word.count) { bytes in for index in 0..<word.count { bytes.append(word[index]) } }, default: 0] += weight
    }

    mutating func remove(_ word: [UInt8]) { weights[word] = nil }

    /// Returns the `count` heaviest of them; ties go to the first in byte order.
    func best(_ count: Int) -> [[UInt8]] { heaviest(count).map(\.key) }

    /// Returns the `count` heaviest of them with their weights.
    func heaviest(_ count: Int) -> ArraySlice<(key: [UInt8], value: Int)> {
        weights.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key) }.prefix(count)
    }
}

extension [UInt8] {
    /// The bytes as text to display.
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension TokenPhrase {
    /// Returns phrases for syllables anywhere within a word.
    static func letters(_ bytes: [UInt8]) -> [TokenPhrase] {
        var analyzer = Analyzer(for: .words)
        return literal(analyzer.tokens(String(decoding: bytes, as: UTF8.self)), openEnds: false)
    }
}
