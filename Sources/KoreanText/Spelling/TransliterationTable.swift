/// English words and their usual Hangul spelling, for words that no rule covers and for everyday ones.
///
/// Words of one syllable with another meaning in Korean, such as 풀, 락, 큐, 비, 코, 키 and 북, are left out.
enum TransliterationTable {
    /// Returns the Hangul spellings of a lower-case English word, or none.
    static func hangul(of word: String) -> [String] {
        let (table, word) = (text.utf8.span, word.utf8.span)
        return matches(for: word, in: byEnglish) { $0.english }.map { string(table, $0.hangul) }
    }

    /// Returns the English words for a word in Hangul, or none.
    static func english(of word: String) -> [String] {
        let (table, word) = (text.utf8.span, word.utf8.span)
        return matches(for: word, in: byHangul) { $0.hangul }.map { string(table, $0.english) }
    }

    /// Returns whether an English word is listed.
    static func contains(_ word: String) -> Bool { !matches(for: word.utf8.span, in: byEnglish) { $0.english }.isEmpty }

    /// The two words of a pair, as ranges of `text` in bytes.
    private struct Pair {
        var hangul, english: Range<Int>
    }

    /// All pairs in the order of `text`, which is sorted by Hangul.
    private static let byHangul: [Pair] = {
        let table = text.utf8.span
        var (pairs, start, hangul): ([Pair], Int, Range<Int>?) = ([], 0, nil)
        for index in 0...table.count where index == table.count || table[index] == comma || table[index] == space {
            if let hangul { pairs.append(Pair(hangul: hangul, english: start..<index)) } else { hangul = start..<index }
            start = index + 1
            if index < table.count, table[index] == comma { hangul = nil }
        }
        return pairs
    }()

    private static let byEnglish: [Pair] = {
        let table = text.utf8.span
        return byHangul.sorted { precedes(table.extracting($0.english), table.extracting($1.english)) }
    }()

    private static let (comma, space) = (UInt8(ascii: ","), UInt8(ascii: " "))

    /// Returns the pairs whose word is `word`, from pairs that are sorted by it.
    private static func matches(for word: Span<UInt8>, in pairs: [Pair], by key: (Pair) -> Range<Int>) -> ArraySlice<Pair> {
        let table = text.utf8.span
        var (low, high) = (0, pairs.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(table.extracting(key(pairs[middle])), word) { low = middle + 1 } else { high = middle }
        }
        let end = pairs[low...].firstIndex { precedes(word, table.extracting(key($0))) } ?? pairs.endIndex
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
