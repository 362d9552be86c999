/// The text of a memo, split into title and body without losing a byte.
///
/// `lead + title + gap + body == whole`. The title is the first line that is not blank, and `gap` is the line
/// break after it. A line ends at LF, CR LF or CR.
public struct MemoText: Sendable, Hashable {
    /// Blank lines before the title.
    public let lead: String
    /// The first line that is not blank, with its spaces. Empty only for a blank memo.
    public let title: String
    /// The line break after the title; empty if the title ends the text.
    public let gap: String
    /// Everything after the title line.
    public let body: String

    /// Creates a text from its parts, which must be split as described above.
    public init(lead: String, title: String, gap: String, body: String) {
        (self.lead, self.title, self.gap, self.body) = (lead, title, gap, body)
    }

    /// Splits a text after its first line that is not blank.
    public init(_ whole: String) {
        if whole.isOneLine {
            self.init(lead: "", title: whole, gap: "", body: "")
            return
        }
        let bytes = whole.utf8
        var line = bytes.startIndex
        while line < bytes.endIndex {
            let end = bytes[line...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
            let next = MemoText.afterBreak(at: end, in: bytes)
            if !whole[line..<end].allSatisfy(\.isWhitespace) {
                self.init(
                    lead: String(whole[..<line]), title: String(whole[line..<end]),
                    gap: String(whole[end..<next]), body: String(whole[next...]))
                return
            }
            line = next
        }
        self.init(lead: whole, title: "", gap: "", body: "")
    }

    /// Joins a title and a body, with a line break unless the title ends with one.
    public init(title: String, body: String) {
        let joined = title.isEmpty || body.isEmpty || title.utf8.last == 0x0A || title.utf8.last == 0x0D
        self.init(joined ? title + body : title + "\n" + body)
    }

    /// The text before it was split, byte for byte.
    public var whole: String { lead + title + gap + body }

    /// Whether the text is empty or only white space.
    public var isBlank: Bool { title.isEmpty }

    /// Returns a title without the sign of a Markdown heading, for messages. Data keeps it, because marks are offsets
    /// into the title.
    package static func plainTitle(_ title: String) -> Substring {
        let signs = title.prefix { $0 == "#" }
        guard 1...6 ~= signs.count, title[signs.endIndex...].first == " " else { return title[...] }
        let rest = title[signs.endIndex...].drop { $0 == " " }
        return rest.isEmpty ? title[...] : rest
    }

    private static func afterBreak(at end: String.Index, in bytes: String.UTF8View) -> String.Index {
        guard end < bytes.endIndex else { return end }
        let next = bytes.index(after: end)
        return bytes[end] == 0x0D && next < bytes.endIndex && bytes[next] == 0x0A ? bytes.index(after: next) : next
    }
}

extension String {
    /// Whether the text certainly is one line without leading white space. May be false for other valid
    /// titles.
    package var isOneLine: Bool {
        guard let first = unicodeScalars.first, first.value < 0x80 ? first.value > 0x20 : 0xAC00...0xD7A3 ~= first.value else {
            return false
        }
        return !utf8.span.holdsLineBreak()
    }
}

/// A field of a memo that the index distinguishes.
public enum MemoField: String, Sendable, Hashable { case title, body }
