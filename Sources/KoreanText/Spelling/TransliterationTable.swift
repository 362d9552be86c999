/// English words and their usual Hangul spelling, for words that no rule covers and for everyday ones.
///
/// Words of one syllable with another meaning in Korean, such as 풀, 락, 큐, 비, 코, 키 and 북, are left out.
enum TransliterationTable {
    /// Returns the Hangul spellings of a lower-case English word, or none.
    static func hangul(of word: String) -> [String] {
        let (table, word) = (text.utf8.span, word.utf8.span)
        return matches(for: word).map { string(table, $0.hangul) }
    }

    /// Returns the English words for a word in Hangul, or none.
    ///
    /// The search is in the text itself, which is sorted by Hangul: a list of its pairs would be made anew at every program start.
    static func english(of word: String) -> [String] {
        let (table, word) = (text.utf8.span, word.utf8.span)
        var (low, high) = (0, table.count)
        while low < high {
            let start = entry(around: (low + high) / 2, from: low, in: table)
            if precedes(table.extracting(start..<end(of: start, in: table, at: space)), word) {
                low = end(of: start, in: table, at: comma) + 1
            } else {
                high = start
            }
        }
        guard low < table.count else { return [] }
        let (hangul, last) = (end(of: low, in: table, at: space), end(of: low, in: table, at: comma))
        guard hangul < last, !precedes(word, table.extracting(low..<hangul)) else { return [] }
        return string(table, hangul + 1..<last).split(separator: " ").map(String.init)
    }

    /// Returns the start of the entry that holds a place, at or after `first`, which is the start of one.
    private static func entry(around place: Int, from first: Int, in table: Span<UInt8>) -> Int {
        var start = place
        while start > first, table[start - 1] != comma { start -= 1 }
        return start
    }

    /// Returns the first place from `start` on that holds `separator`, or the end of the text.
    private static func end(of start: Int, in table: Span<UInt8>, at separator: UInt8) -> Int {
        var end = start
        while end < table.count, table[end] != separator { end += 1 }
        return end
    }

    /// Returns whether an English word is listed.
    static func contains(_ word: String) -> Bool { !matches(for: word.utf8.span).isEmpty }

    /// The two words of a pair, as ranges of `text` in bytes.
    private struct Pair {
        var hangul, english: Range<Int>
    }

    /// All pairs, sorted by their English word.
    private static let byEnglish: [Pair] = {
        let table = text.utf8.span
        var (pairs, start, hangul): ([Pair], Int, Range<Int>?) = ([], 0, nil)
        for index in 0...table.count where index == table.count || table[index] == comma || table[index] == space {
            if let hangul { pairs.append(Pair(hangul: hangul, english: start..<index)) } else { hangul = start..<index }
            start = index + 1
            if index < table.count, table[index] == comma { hangul = nil }
        }
        return pairs.sorted { precedes(table.extracting($0.english), table.extracting($1.english)) }
    }()

    private static let (comma, space) = (UInt8(ascii: ","), UInt8(ascii: " "))

    /// Returns the pairs with an English word.
    private static func matches(for word: Span<UInt8>) -> ArraySlice<Pair> {
        let (table, pairs) = (text.utf8.span, byEnglish)
        var (low, high) = (0, pairs.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(table.extracting(pairs[middle].english), word) { low = middle + 1 } else { high = middle }
        }
        let end = pairs[low...].firstIndex { precedes(word, table.extracting($0.english)) } ?? pairs.endIndex
        return pairs[low..<end]
    }

    private static func precedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] { return left[index] < right[index] }
        return left.count < right.count
    }

    private static func string(_ table: Span<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: range.map { table[$0] }, as: UTF8.self)
    }
}
