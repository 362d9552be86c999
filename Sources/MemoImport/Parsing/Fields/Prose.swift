/// Distinguishes text that a person wrote from data, for keys with unknown names.
enum Prose {
    /// Words occur near the beginning. Encoded data may be long.
    private static let headLimit = 4096

    /// Returns whether a string may be a person's words: Hangul or several words, but no address, path, markup or JSON.
    static func isProse(_ text: String) -> Bool {
        guard hasWords(text), let first = text.utf8.first, !"/<{[".utf8.contains(first) else { return false }
        return !text.contains("://")
    }

    /// Returns the letters of a text without all signs between them, to compare texts with other markup.
    static func letters(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(\.properties.isAlphabetic)))
    }

    /// Returns whether a text contains Hangul or at least two words.
    static func hasWords(_ text: String) -> Bool {
        var (words, isWord, hasHangul) = (0, false, false)
        for scalar in text.unicodeScalars.prefix(headLimit) {
            let isLetter = scalar.properties.isAlphabetic
            if isLetter, !isWord { words += 1 }
            isWord = isLetter || isWord && scalar != " "
            hasHangul = hasHangul || 0xAC00...0xD7A3 ~= scalar.value || 0x1100...0x1112 ~= scalar.value
        }
        return words > 1 || hasHangul && !text.contains("://")
    }
}
