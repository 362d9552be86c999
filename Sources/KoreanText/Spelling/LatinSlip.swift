/// A word in Latin letters as it was typed, to be compared with words of the vocabulary for slips of typing: recieve, receive.
public struct LatinSlip: Sendable {
    /// Shorter words differ by one letter from too many others.
    private static let shortest = 4
    /// From so many letters on, two slips are let pass.
    private static let long = 8

    private let columns: EditColumns
    private let count: Int
    /// How many slips are let pass.
    public let limit: Int

    /// Nil unless the word, which is folded, is letters a to z only, 4 at least and 64 at most.
    public init?(_ word: String) {
        let bytes = Array(word.utf8)
        guard bytes.count >= Self.shortest, bytes.allSatisfy({ $0 &- 0x61 < 26 }), let columns = EditColumns(bytes.map { Int($0 - 0x61) })
        else { return nil }
        self.columns = columns
        count = bytes.count
        limit = bytes.count >= Self.long ? 2 : 1
    }

    /// How many letters of a word of the vocabulary, folded UTF-8 without mark, are wrong, missing, extra or swapped with their neighbour;
    /// nil for more than `limit`, and where the word holds anything but letters a to z.
    public func distance(to word: Span<UInt8>) -> Int? {
        guard abs(word.count &- count) <= limit else { return nil }
        var column = columns.first
        for index in 0..<word.count {
            let letter = word[index] &- 0x61
            guard letter < 26 else { return nil }
            columns.take(Int(letter), &column)
            // Each letter that is left takes away one at most.
            if column.distance &- (word.count &- 1 &- index) > limit { return nil }
        }
        return column.distance <= limit ? column.distance : nil
    }
}
