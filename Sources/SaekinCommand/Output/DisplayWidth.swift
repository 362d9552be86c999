import KoreanText

/// The number of terminal columns of text: two for Hangul, Han, kana and emoji, none for combining marks.
enum DisplayWidth {
    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// A grapheme cluster is as wide as its widest scalar.
    static func columns(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            // A variation selector requests emoji presentation of a narrow character.
            if scalar.value == 0xFE0F { return 2 }
            widest = max(widest, CharacterWidth.columns(of: scalar))
        }
        return widest
    }
}
