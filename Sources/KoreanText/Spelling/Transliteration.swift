/// Converts between English words and their Hangul spelling: prompt, 프롬프트; cache, 캐시.
///
/// Uses rules, which give more than is actually written, and a small table for words that no rule covers.
/// Only results that a vocabulary contains count.
public enum Transliteration {
    private static let longestWord = 24
    private static let highestCost = 12

    /// Returns whether a table contains an English word, so that rules are not needed for it.
    public static func knows(_ word: String) -> Bool { SpokenWords.hangul(of: word) != nil || TransliterationTable.contains(word) }

    /// Returns at most `limit` Hangul spellings of an English word, the most likely first: from the table,
    /// otherwise by sound, and by the names of its letters (api, 에이피아이). Returns nothing unless the folded
    /// word consists of two to twenty-four letters a to z.
    ///
    /// Results of one syllable are left out unless they are in the table, since 풀 and 비 are everyday words.
    /// - Parameter least: The least number of syllables of a result. One is enough beside another word: 빅 in 빅데이터.
    public static func hangul(of word: String, limit: Int = 200, least: Int = 2) -> [String] {
        let letters = Array(word.utf8)
        guard 2...longestWord ~= letters.count, letters.allSatisfy({ $0 &- 0x61 < 26 }) else { return [] }
        var found = TransliterationTable.hangul(of: word)
        let isListed = !found.isEmpty
        if let names = LetterNames.spelled(letters) { found.append(names) }
        // By rule, cache could also be 케이크 or 까치.
        if isListed { return Array(found.prefix(limit)) }
        if let spoken = SpokenWords.hangul(of: word), !found.contains(spoken) { found.append(spoken) }
        let known = found
        // Different sounds are spelled differently, so only known results can repeat.
        for sounds in lattice(letters).cheapest(limit, costing: highestCost) {
            let text = text(of: sounds)
            if text.utf16.count >= least, !known.contains(text) { found.append(text) }
        }
        return Array(found.prefix(limit))
    }

    /// Returns the English words for a word in Hangul, from the table and by the names of letters. Use
    /// `TransliterationMatcher` to find words by sound in a vocabulary.
    public static func english(of word: String) -> [String] {
        TransliterationTable.english(of: word) + (LetterNames.read(word).map { [$0] } ?? [])
    }

    /// Returns whether a word in Hangul is a loanword of the table.
    public static func isLoanword(_ hangul: String) -> Bool { !TransliterationTable.english(of: hangul).isEmpty }

    /// Returns whether two words in Hangul are loanwords of the table from different words: 히트, 피트; but not 메세지, 메시지.
    public static func areDifferentLoanwords(_ one: String, _ other: String) -> Bool {
        let (words, others) = (TransliterationTable.english(of: one), TransliterationTable.english(of: other))
        return !words.isEmpty && !others.isEmpty && Set(words).isDisjoint(with: others)
    }

    /// Returns whether the tables say that a word in Hangul is an English word.
    public static func isListed(_ english: String, _ hangul: String) -> Bool {
        SpokenWords.hangul(of: english) == hangul || TransliterationTable.english(of: hangul).contains(english)
            || LetterNames.read(hangul) == english
    }

    /// Returns whether an English word and a word in Hangul begin with the same consonant and have about as many vowels. The rules allow
    /// more, such as a silent h or a vowel that is not heard, which in sum gives 악에 for hacker. Words of the table may differ.
    public static func isPlausible(_ english: String, _ hangul: String) -> Bool {
        if TransliterationTable.english(of: hangul).contains(english) || LetterNames.read(hangul) == english { return true }
        if let spoken = SpokenWords.hangul(of: english), MeantWord(spoken)?.spellsSound(of: hangul) == true { return true }
        let (letters, syllables) = (Array(english.utf8), Array(hangul.utf16))
        guard let first = letters.first, let initial = syllables.first, letters.allSatisfy({ $0 &- 0x61 < 26 }),
            syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) })
        else { return false }
        let isSilent = silentBeginnings.contains { english.hasPrefix($0) }
        if !isSilent, "aeiouwy".utf8.contains(first) != (Hangul.initial(initial) == Initial.ieung) { return false }
        // ㅡ follows a consonant that has no vowel in English, and so does ㅣ after the last ㅅ, ㅈ or ㅊ.
        var vowels = syllables.count { Hangul.medial($0) != Medial.eu }
        if let last = syllables.last, [Initial.s, Initial.j, Initial.ch].contains(Hangul.initial(last)), Hangul.medial(last) == Medial.i {
            vowels -= 1
        }
        guard abs(vowels - vowelGroups(letters)) <= 1, let cost = TransliterationMatcher(hangul)?.cost(of: letters.span) else {
            return false
        }
        let isLoan = MeantWord(hangul)?.isLoan == true
        if !isLoan, vowels > vowelGroups(letters) { return false }
        // The sound of a listed word is known, so only a long word, which may have come from another language, may differ from it: 사우나 for sauna.
        let isKnown = SpokenWords.hangul(of: english) != nil
        if isKnown, syllables.count < longHangul { return vowels == syllables.count && vowels == longHangul - 1 && cost <= 1 }
        return cost <= highestCost(ofLetters: letters.count, syllables: syllables.count, isLoan: isLoan)
    }

    /// Returns the highest cost at which a word in Hangul may be an English one. A short word sounds like many others, and a word without
    /// the shape of a loanword is mostly a native one, unless it fits perfectly: 머리 for marie, but 마일 for mile. Chosen with 681 pairs of words
    /// and the English words of three treebanks that occur in one of the others only.
    private static func highestCost(ofLetters count: Int, syllables: Int, isLoan: Bool) -> Int {
        guard isLoan else { return 0 }
        if count <= shortWord { return syllables > 2 ? 1 : 0 }
        return syllables >= longHangul ? 3 : syllables > 2 ? 2 : 1
    }

    /// Number of letters up to which a word must fit well, and number of syllables from which a word is seldom like another by chance.
    private static let (shortWord, longHangul) = (5, 4)

    /// Beginnings whose first letter is not heard.
    private static let silentBeginnings = ["hour", "hon", "heir", "kn", "gn", "wr", "ps", "pn", "x"]

    /// Returns the number of groups of vowels, without an e that is silent at the end.
    private static func vowelGroups(_ letters: [UInt8]) -> Int {
        let isVowel = letters.map { "aeiouy".utf8.contains($0) }
        let groups = isVowel.indices.count { isVowel[$0] && ($0 == 0 || !isVowel[$0 - 1]) }
        let endsSilent = letters.count > 2 && letters.last == UInt8(ascii: "e") && !isVowel[letters.count - 2]
        return endsSilent && groups > 1 ? groups - 1 : groups
    }

    /// Creates a graph with a node for each letter and syllable state.
    private static func lattice(_ letters: [UInt8]) -> SpellingLattice {
        let states = SyllableState.allCases.count
        let last = letters.count * states
        var lattice = SpellingLattice(nodeCount: last + states) { $0 >= last && $0 - last != SyllableState.initial.rawValue }
        for place in letters.indices {
            TransliterationRules.english.forEach(at: place, of: letters.span) { rule, length, surcharge in
                for alternative in rule.alternatives {
                    for state in SyllableState.allCases {
                        guard let (output, next) = state.writing(alternative.sounds) else { continue }
                        lattice.add(
                            from: place * states + state.rawValue, to: (place + length) * states + next.rawValue,
                            cost: alternative.cost + surcharge, output)
                    }
                }
            }
        }
        return lattice
    }

    /// The state of the current syllable. A word begins as if after a closed one.
    private enum SyllableState: Int, CaseIterable {
        case closed, initial, open

        /// Returns nil if a syllable would have no vowel, or a final without a syllable before it.
        func writing(_ sounds: [TransliterationRules.Sound]) -> (SpellingLattice.Output, SyllableState)? {
            var (output, state) = ([], self) as (SpellingLattice.Output, SyllableState)
            for sound in sounds {
                if sound >= TransliterationRules.firstFinal {
                    guard state == .open else { return nil }
                    state = .closed
                } else if sound >= TransliterationRules.firstVowel {
                    state = .open
                } else {
                    guard state != .initial else { return nil }
                    state = .initial
                }
                output.append(UInt16(sound))
            }
            return (output, state)
        }
    }

    private static func text(of sounds: [UInt16]) -> String {
        var syllables: [Hangul.Syllable] = []
        var initial = Initial.ieung
        for sound in sounds {
            if sound >= TransliterationRules.firstFinal {
                guard let last = syllables.popLast() else { continue }
                syllables.append(Hangul.with(final: Int(sound) - Int(TransliterationRules.firstFinal), last))
            } else if sound >= TransliterationRules.firstVowel {
                syllables.append(Hangul.compose(initial, Int(sound) - Int(TransliterationRules.firstVowel)))
                initial = Initial.ieung
            } else {
                initial = Int(sound) - 1
            }
        }
        return Hangul.text(syllables)
    }
}

/// Compares a word in Hangul with English words: 프롬프트 matches prompt.
public struct TransliterationMatcher: Sendable {
    private static let longestWord = 12
    private static let unreachable: UInt8 = .max

    /// The letters a, e, g, h, i, o, r, t, u, w and y.
    private static let mayBeSilent: UInt32 = "aeghiortuwy".utf8.reduce(0) { $0 | 1 << UInt32($1 - 0x61) }

    private let sounds: [TransliterationRules.Sound]
    /// Letters that a word may begin with, as bits.
    private let beginnings: UInt32
    /// For each distinct sound, the letters of which a word must contain at least one.
    private let needed: [UInt32]
    /// Letters that a word may contain: possibly silent ones, and those with one of the sounds.
    private let possible: UInt32
    private let highestCost: UInt8

    /// Returns nil unless the word consists of `least` to twelve Hangul syllables.
    public init?(_ word: String, least: Int = 2) {
        let syllables = Array(word.utf16)
        guard max(1, least)...Self.longestWord ~= syllables.count, syllables.allSatisfy({ Hangul.isSyllable(UInt32($0)) }) else {
            return nil
        }
        self.init(syllables: syllables)
    }

    private init(syllables: [Hangul.Syllable]) {
        var sounds: [TransliterationRules.Sound] = []
        for syllable in syllables {
            if Hangul.initial(syllable) != Initial.ieung { sounds.append(UInt8(Hangul.initial(syllable) + 1)) }
            sounds.append(TransliterationRules.firstVowel + UInt8(Hangul.medial(syllable)))
            if Hangul.final(syllable) != Final.none { sounds.append(TransliterationRules.firstFinal + UInt8(Hangul.final(syllable))) }
        }
        let rules = TransliterationRules.english
        self.sounds = sounds
        beginnings = rules.lettersBeginning[Int(sounds[0])]
        needed = Set(sounds.map { rules.lettersWithSound[Int($0)] }).sorted { $0.nonzeroBitCount < $1.nonzeroBitCount }
        possible = sounds.reduce(Self.mayBeSilent) { $0 | rules.lettersWithSound[Int($1)] }
        // Short words match by chance more easily, so they must match more closely.
        highestCost = UInt8(min(2 * syllables.count - 1, 8))
    }

    /// Returns how unlikely it is that a word (folded UTF-8 without mark) was meant, 0 for the preferred
    /// rules; nil if it does not match.
    public func cost(of word: Span<UInt8>) -> Int? {
        // Each letter has few sounds and each sound few letters, which bounds the length.
        guard word.count >= 2, word.count &* 2 >= sounds.count, word.count <= sounds.count &* 2 &+ 2, word.count <= 32 else { return nil }
        guard word[0] &- 0x61 < 26, beginnings >> UInt32(word[0] &- 0x61) & 1 == 1 else { return nil }
        var letters: UInt32 = 0
        for index in 0..<word.count {
            guard word[index] &- 0x61 < 26 else { return nil }
            letters |= 1 << UInt32(word[index] &- 0x61)
        }
        guard letters & ~possible == 0 else { return nil }
        for need in needed where need & letters == 0 { return nil }
        return aligned(word)
    }

    /// Returns the cost of the cheapest way to map all letters to all sounds.
    private func aligned(_ word: Span<UInt8>) -> Int? {
        let width = sounds.count &+ 1
        var costs = Array(repeating: Self.unreachable, count: (word.count &+ 1) &* width)
        costs[0] = 0
        for place in 0..<word.count {
            let row = place &* width
            guard let first = (0..<width).first(where: { costs[row &+ $0] <= highestCost }) else { continue }
            let last = (first..<width).last { costs[row &+ $0] <= highestCost } ?? first
            TransliterationRules.english.forEach(at: place, of: word) { rule, length, surcharge in
                for alternative in rule.alternatives {
                    let cost = UInt8(truncatingIfNeeded: alternative.cost &+ surcharge)
                    for start in first...last where costs[row &+ start] <= highestCost {
                        guard agrees(alternative.sounds, at: start) else { continue }
                        let target = (place &+ length) &* width &+ start &+ alternative.sounds.count
                        costs[target] = min(costs[target], costs[row &+ start] &+ cost)
                    }
                }
            }
        }
        let cost = costs[costs.count &- 1]
        return cost <= highestCost ? Int(cost) : nil
    }

    @inline(__always) private func agrees(_ wanted: [TransliterationRules.Sound], at start: Int) -> Bool {
        guard start &+ wanted.count <= sounds.count else { return false }
        for index in wanted.indices where sounds[start &+ index] != wanted[index] { return false }
        return true
    }
}

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
