import KoreanText
import Postings

/// Words of the vocabulary, or parts of them, with the total weight of all words that contain them.
struct CandidateWords {
    private var weights: [PackedWord: Int] = [:]
    /// The weights of words that are too long to be packed.
    private var weightsOfLong: [[UInt8]: Int] = [:]

    mutating func add(_ word: Span<UInt8>, _ weight: Int) {
        if let packed = PackedWord(word) { return weights[packed, default: 0] += weight }
        weightsOfLong[Array(capacity: word.count) { bytes in for index in word.indices { bytes.append(word[index]) } }, default: 0] +=
            weight
    }

    mutating func remove(_ word: [UInt8]) {
        if let packed = PackedWord(word.span) { weights[packed] = nil } else { weightsOfLong[word] = nil }
    }

    /// Returns the `count` heaviest of them; ties go to the first in byte order.
    func best(_ count: Int) -> [[UInt8]] { heaviest(count).map(\.key) }

    /// Returns the `count` heaviest of them with their weights.
    func heaviest(_ count: Int) -> [(key: [UInt8], value: Int)] {
        // Only a few of many words are wanted: sorting a part of them from time to time takes a fraction of the time of sorting all.
        var (kept, least) = ([(key: PackedWord, value: Int)](), Int.min)
        func keepHeaviest() {
            kept.sort { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
            if kept.count > count { kept.removeLast(kept.count - count) }
        }
        for word in weights where word.value >= least {
            kept.append(word)
            guard kept.count > 4 * count else { continue }
            keepHeaviest()
            least = kept.last?.value ?? least
        }
        keepHeaviest()
        let words = kept.map { (key: $0.key.bytes, value: $0.value) }
        if weightsOfLong.isEmpty { return words }
        return Array(
            (words + weightsOfLong).sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key) }.prefix(
                count))
    }
}

/// The bytes of a short word in one integer, which is made, hashed and compared in a fraction of the time of an array.
private struct PackedWord: Hashable, Comparable {
    private static let longest = 15

    /// The bytes from the highest on, then zeros. The lowest byte is the length.
    private let packed: UInt128

    /// Returns nil if the word is too long.
    init?(_ word: Span<UInt8>) {
        guard word.count <= Self.longest else { return nil }
        var bytes: UInt128 = 0
        for index in word.indices { bytes = bytes << 8 | UInt128(word[index]) }
        packed = bytes << UInt128(8 &* (Self.longest &- word.count &+ 1)) | UInt128(word.count)
    }

    /// Hashes the halves as one integer, in half of the time.
    func hash(into hasher: inout Hasher) { hasher.combine(UInt64(truncatingIfNeeded: packed) ^ UInt64(truncatingIfNeeded: packed >> 64)) }

    var bytes: [UInt8] { (0..<Int(packed & 0xFF)).map { UInt8(truncatingIfNeeded: packed >> UInt128(8 * (Self.longest - $0))) } }

    /// Orders words by their bytes.
    static func < (one: PackedWord, other: PackedWord) -> Bool { one.packed < other.packed }
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
