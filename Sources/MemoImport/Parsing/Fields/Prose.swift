import JSON
import MemoModel

/// Distinguishes text that a person wrote from data, for keys with unknown names.
enum Prose {
    /// Longer strings are not dates.
    private static let dateLimit = 64
    /// Words occur near the beginning. Encoded data may be long.
    private static let headLimit = 4096

    /// Returns whether a value may be a person's words, Hangul or several words, that are not in `memo`
    /// already. Addresses, paths, dates, IDs, encoded data, markup and JSON do not count.
    static func isProse(_ value: JSONValue, besides memo: MemoText, _ dates: DateReading) -> Bool {
        guard case .string(let text) = FirestoreValue.unwrap(value), hasWords(text) else { return false }
        if let first = text.utf8.first, "/<{[".utf8.contains(first) { return false }
        guard !memo.title.contains(text), !memo.body.contains(text) else { return false }
        guard text.utf8.count < dateLimit, text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return true }
        // Reads a copy, so that this attempt does not count as a date without a time zone.
        var dates = dates
        if case .date = dates.read(.string(text)) { return false }
        return true
    }

    /// Returns whether a string may be a person's words.
    static func isProse(_ text: String) -> Bool {
        guard hasWords(text), let first = text.utf8.first, !"/<{[".utf8.contains(first) else { return false }
        return !text.contains("://")
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
