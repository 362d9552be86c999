import MemoModel
import MemoSearch

extension QueryError {
    /// Returns the message and, if the error is in the query, the query with a line that marks the place.
    func shown(in query: String) -> String { QueryPlace(message: message, range: range).shown(in: query) }
}

extension QueryNote {
    /// Returns the message and the query with a line that marks the place.
    func shown(in query: String) -> String { QueryPlace(message: message, range: range).shown(in: query) }
}

/// A message about a part of a query.
private struct QueryPlace {
    let message: LocalizedMessage
    /// The part, in UTF-8 bytes of the query.
    let range: Range<Int>

    /// Characters shown before, in and after the part.
    private static let shownLength = 100

    /// Returns the message, the query, and a line that marks the part. Returns only the message if the part
    /// is not in the query, such as an option's value. Shows only the surroundings of the part in a long
    /// query.
    func shown(in query: String) -> String {
        let said = message.text(in: .ofUser)
        guard !range.isEmpty else { return said }
        let bytes = Array(query.utf8)
        let start = min(max(range.lowerBound, 0), bytes.count)
        let end = min(max(range.upperBound, start), bytes.count)
        let text = { (bytes: ArraySlice<UInt8>) in VisibleText.line(String(decoding: bytes, as: UTF8.self)) }
        let (left, part, right) = (text(bytes[..<start]), text(bytes[start..<end]), text(bytes[end...]))
        let before = left.count > Self.shownLength ? "…" + left.suffix(Self.shownLength) : left
        let fault = part.count > Self.shownLength ? part.prefix(Self.shownLength) + "…" : part
        let after = right.count > Self.shownLength ? right.prefix(Self.shownLength) + "…" : right
        let carets = String(repeating: "^", count: max(1, DisplayWidth.columns(of: fault)))
        let indent = String(repeating: " ", count: DisplayWidth.columns(of: before) + 2)
        return "\(said)\n  \(before)\(fault)\(after)\n\(indent)\(carets)"
    }
}
