/// Compares a word in Latin letters with others to find typing errors: recieve, receive.
public struct LatinSlip: Sendable {
    /// Minimum length. Shorter words are one letter away from too many others.
    private static let shortest = 6
    /// Length from which two errors are allowed. Many words of eight or nine letters have the same ending: concerto, concept.
    private static let long = 10

    private let columns: EditColumns
    private let count: Int
    /// Maximum number of errors.
    public let limit: Int

    /// Returns nil unless the folded word consists of 6 to 64 letters a to z.
    public init?(_ word: String) {
        let bytes = Array(word.utf8)
        guard bytes.count >= Self.shortest, bytes.allSatisfy({ $0 &- 0x61 < 26 }), let columns = EditColumns(bytes.map { Int($0 - 0x61) })
        else { return nil }
        self.columns = columns
        count = bytes.count
        limit = bytes.count >= Self.long ? 2 : 1
    }

    /// Returns the number of wrong, missing, extra or swapped letters in a word (folded UTF-8 without mark);
    /// nil if it exceeds `limit` or if the word contains anything but letters a to z.
    public func distance(to word: Span<UInt8>) -> Int? {
        guard abs(word.count &- count) <= limit else { return nil }
        var column = columns.first
        for index in 0..<word.count {
            let letter = word[index] &- 0x61
            guard letter < 26 else { return nil }
            columns.take(Int(letter), &column)
            // Each remaining letter reduces the distance by at most one.
            if column.distance &- (word.count &- 1 &- index) > limit { return nil }
        }
        return column.distance <= limit ? column.distance : nil
    }
}
