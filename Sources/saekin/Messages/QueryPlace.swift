import MemoIndex
import MemoModel

extension QueryError {
    /// The message, the query, and a line that points at the part at fault; the message alone where that is no part of the query.
    func shown(in query: String) -> String { QueryPlace(message: message, range: range).shown(in: query) }
}

extension QueryNote {
    /// The message, the query, and a line that points at the part it is about.
    func shown(in query: String) -> String { QueryPlace(message: message, range: range).shown(in: query) }
}

/// A part of a query, and what there is to say of it.
private struct QueryPlace {
    let message: LocalizedMessage
    /// In UTF-8 bytes of the query.
    let range: Range<Int>

    /// Characters of a query that are shown before, in and after the part.
    private static let shownLength = 100

    /// The message, the query, and a line that points at the part; the message alone where that is no part of the query, such as the
    /// value of an option. Of a long query only what is around the part is shown.
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
