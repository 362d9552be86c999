/// A table of words and the values of each, as one text: `key value,key value value`, sorted by the UTF-8 of the keys.
///
/// The search is in the text itself: a list of its pairs would be made anew at every program start.
struct SortedPairs {
    static let (comma, space) = (UInt8(ascii: ","), UInt8(ascii: " "))

    let text: String

    /// Returns the text from a key to the next comma; nil if the key is not in the table.
    func values(of key: String) -> String? {
        let (table, key) = (text.utf8.span, key.utf8.span)
        var (low, high) = (0, table.count)
        while low < high {
            let start = entry(around: (low + high) / 2, from: low, in: table)
            if Self.precedes(table.extracting(start..<end(of: start, in: table, at: Self.space)), key) {
                low = end(of: start, in: table, at: Self.comma) + 1
            } else {
                high = start
            }
        }
        guard low < table.count else { return nil }
        let (space, last) = (end(of: low, in: table, at: Self.space), end(of: low, in: table, at: Self.comma))
        guard space < last, !Self.precedes(key, table.extracting(low..<space)) else { return nil }
        return Self.string(table, space + 1..<last)
    }

    /// Returns the start of the entry that holds a place, at or after `first`, which is the start of one.
    private func entry(around place: Int, from first: Int, in table: Span<UInt8>) -> Int {
        var start = place
        while start > first, table[start - 1] != Self.comma { start -= 1 }
        return start
    }

    /// Returns the first place from `start` on that holds `separator`, or the end of the text.
    private func end(of start: Int, in table: Span<UInt8>, at separator: UInt8) -> Int {
        var end = start
        while end < table.count, table[end] != separator { end += 1 }
        return end
    }

    static func precedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] { return left[index] < right[index] }
        return left.count < right.count
    }

    static func string(_ table: Span<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: range.map { table[$0] }, as: UTF8.self)
    }
}
