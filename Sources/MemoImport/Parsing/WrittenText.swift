import MemoModel

/// Tells what a person wrote from what a program did, where the name of a key says nothing.
enum WrittenText {
    /// Longer ones are no dates.
    private static let dateLimit = 64
    /// Words show at the beginning; bytes in letters may be long.
    private static let headLimit = 4096

    /// Whether a value may be a person's words, Hangul or several in a row, that do not stand in `memo` as well. Addresses, paths, dates,
    /// ids, encoded bytes, markup and JSON are none.
    static func isOne(_ value: JSONValue, besides memo: MemoText, _ dates: DateReading) -> Bool {
        guard case .string(let text) = FirestoreValue.unwrap(value), hasWords(text) else { return false }
        if let first = text.utf8.first, "/<{[".utf8.contains(first) { return false }
        guard !memo.title.contains(text), !memo.body.contains(text) else { return false }
        guard text.utf8.count < dateLimit, text.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return true }
        // A copy: what is only tried is not assumed to be in any zone.
        var dates = dates
        if case .date = dates.read(.string(text)) { return false }
        return true
    }

    /// Whether a string may be a person's words, whatever else stands in the memo.
    static func isOne(_ text: String) -> Bool {
        guard hasWords(text), let first = text.utf8.first, !"/<{[".utf8.contains(first) else { return false }
        return !text.contains("://")
    }

    /// Whether there is Hangul in a text, or several words.
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
