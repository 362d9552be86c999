import KoreanText
import Postings

/// Reads a word as typed on the other keyboard layout.
struct LayoutGuesser: Guesser {
    let rung = Rung.layout
    private var words: KnownWords

    init(_ cache: MatchCache) { words = KnownWords(cache) }

    mutating func guess(_ word: UnknownWord, into guesses: inout Guesses) throws {
        // One composed syllable is no slip of the layout: 쫴 is not who.
        let units = Array(word.text.utf16)
        if units.count == 1, 0xAC00...0xD7A3 ~= units[0] { return }
        _ = try words.add(KeyboardLayout.words(meantBy: word.term.text), for: word.term, as: .layout, includesParts: true, to: &guesses)
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
