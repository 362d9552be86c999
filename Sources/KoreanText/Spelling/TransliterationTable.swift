/// English words and their usual Hangul spelling, for words that no rule covers and for everyday ones.
///
/// Words of one syllable with another meaning in Korean, such as 풀, 락, 큐, 비, 코, 키 and 북, are left out.
enum TransliterationTable {
    /// Returns the Hangul spellings of a lower-case English word, or none.
    static func hangul(of word: String) -> [String] {
        let (table, word) = (text.utf8.span, word.utf8.span)
        return matches(for: word).map { SortedPairs.string(table, $0.hangul) }
    }

    /// Returns the English words for a word in Hangul, or none.
    static func english(of word: String) -> [String] {
        SortedPairs(text: text).values(of: word)?.split(separator: " ").map(String.init) ?? []
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
        for index in 0...table.count where index == table.count || table[index] == SortedPairs.comma || table[index] == SortedPairs.space {
            if let hangul { pairs.append(Pair(hangul: hangul, english: start..<index)) } else { hangul = start..<index }
            start = index + 1
            if index < table.count, table[index] == SortedPairs.comma { hangul = nil }
        }
        return pairs.sorted { SortedPairs.precedes(table.extracting($0.english), table.extracting($1.english)) }
    }()

    /// Returns the pairs with an English word.
    private static func matches(for word: Span<UInt8>) -> ArraySlice<Pair> {
        let (table, pairs) = (text.utf8.span, byEnglish)
        var (low, high) = (0, pairs.count)
        while low < high {
            let middle = (low + high) / 2
            if SortedPairs.precedes(table.extracting(pairs[middle].english), word) { low = middle + 1 } else { high = middle }
        }
        let end = pairs[low...].firstIndex { SortedPairs.precedes(word, table.extracting($0.english)) } ?? pairs.endIndex
        return pairs[low..<end]
    }
}
