import MemoSearch

/// The beginning of a body, which lists show under the title.
enum ListSnippet {
    /// Returns the number of characters to read for a snippet. It is larger than the snippet, because some
    /// may be white space or combine into one visible character.
    static func charactersRead(for length: Int?) -> Int { length.map { 4 * min(max(0, $0), 1 << 20) + 200 } ?? 0 }

    /// Returns the snippet for the beginning of a body.
    static func text(of body: String, length: Int) -> MarkedText {
        let text = body.drop(while: \.isWhitespace)
        var snippet = MarkedText(text: String(text.prefix(max(0, length))))
        snippet.isCutAfter = text.dropFirst(max(0, length)).contains { !$0.isWhitespace }
        return snippet
    }
}
