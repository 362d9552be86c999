/// Words of a list, grouped by their last syllable, so that a stem is compared only with those it may end in.
struct EndingGroups<Word: Sendable>: Sendable {
    typealias Syllable = Hangul.Syllable

    /// All words, in the order of the list.
    let all: [Word]
    /// The number of a group for each syllable; 0 for no word.
    private var numbers: [UInt16] = Array(repeating: 0, count: 11172)
    private var groups: [[Word]] = [[]]

    /// Groups `words` by the last of their syllables. Words that do not end in a syllable are only in `all`.
    init(_ words: [Word], by syllables: (Word) -> [Syllable]) {
        all = words
        for word in words {
            guard let last = syllables(word).last, Hangul.isSyllable(UInt32(last)) else { continue }
            let place = Int(last &- Hangul.first)
            if numbers[place] == 0 {
                numbers[place] = UInt16(groups.count)
                groups.append([])
            }
            groups[Int(numbers[place])].append(word)
        }
    }

    /// Returns the words that end in a syllable, which must be one, in the order of the list.
    @inline(__always) func ending(in syllable: Syllable) -> [Word] { groups[Int(numbers[Int(syllable &- Hangul.first)])] }
}
