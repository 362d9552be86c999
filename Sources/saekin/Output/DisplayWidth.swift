import KoreanText

/// How many columns of a terminal text takes: two for Hangul, Han, kana and emoji, none for combining marks.
enum DisplayWidth {
    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// What a person calls a character is as wide as its widest part.
    static func columns(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            // Asks for emoji presentation of a character that is narrow by itself.
            if scalar.value == 0xFE0F { return 2 }
            widest = max(widest, CharacterWidth.columns(of: scalar))
        }
        return widest
    }
}
