import KoreanText
import Postings

/// Reads a word as typed on the other keyboard layout.
struct LayoutGuesser: Guesser {
    /// Number of letters of a Latin word from which it may be half typed, and maximum number of its completions, those with the most memos.
    private static let (leastLetters, mostCompletions) = (4, 3)

    let rung = Rung.layout
    private let cache: MatchCache
    private var words: KnownWords

    init(_ cache: MatchCache) { (self.cache, words) = (cache, KnownWords(cache)) }

    mutating func guess(_ word: UnknownWord, into guesses: inout Guesses) throws {
        // One composed syllable is no slip of the layout: 쫴 is not who.
        let units = Array(word.text.utf16)
        if units.count == 1, 0xAC00...0xD7A3 ~= units[0] { return }
        let meant = KeyboardLayout.words(meantBy: word.term.text)
        let memos = try words.add(meant, for: word.term, as: .layout, includesParts: true, to: &guesses)
        // Syllables alone may be a word of their own.
        guard memos == 0, word.hasJamo else { return }
        _ = try words.add(meant.flatMap(completions), for: word.term, as: .layout, to: &guesses)
    }

    /// Returns the most common Latin words of the memos that begin with a half-typed one.
    private func completions(of word: String) throws -> [String] {
        let typed = Array(word.utf8)
        guard typed.count >= Self.leastLetters, typed.allSatisfy(Numbers.isLetter) else { return [] }
        var found = CandidateWords()
        try cache.vocabulary(of: .latin).forEach(from: typed, throughPrefix: typed) { found.add($0, $1) }
        return found.best(Self.mostCompletions).map(\.text)
    }
}

extension KeyboardLayout {
    /// Returns the word's keys in the other layout, if they form a whole word: syllables only, or Latin
    /// letters and digits only. Also tries lower case, because a phone may have capitalised the first letter.
    fileprivate static func words(meantBy word: String) -> [String] {
        let isLatin = word.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let meant = isLatin ? [hangul(from: word), hangul(from: word.lowercased())] : [latin(from: word).lowercased()]
        return (meant.first == meant.last ? Array(meant.prefix(1)) : meant).filter { other in
            other != word
                && other.unicodeScalars.allSatisfy { isLatin ? $0.value < 0x80 || (0xAC00...0xD7A3).contains($0.value) : $0.value < 0x80 }
        }
    }
}
