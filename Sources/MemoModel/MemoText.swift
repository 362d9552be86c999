/// The one text of a memo, cut into title and body without losing a byte.
///
/// `lead + title + gap + body == whole`: the title is the first line with anything but white space in it,
/// `gap` the line break that ends it. A line ends at LF, CR LF or CR.
public struct MemoText: Sendable, Hashable {
    /// Blank lines before the title.
    public let lead: String
    /// The first line that is not blank, spaces included; empty only in a blank memo.
    public let title: String
    /// The line break after the title; empty when the title is the whole text.
    public let gap: String
    /// All that follows the first line, its last line break included.
    public let body: String

    /// The four parts as they are; they must join into the text as it was.
    public init(lead: String, title: String, gap: String, body: String) {
        (self.lead, self.title, self.gap, self.body) = (lead, title, gap, body)
    }

    /// Cuts a text after its first line that is not blank.
    public init(_ whole: String) {
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

    /// One text of a separate title and body: joined by a line break unless the title brings its own.
    public init(title: String, body: String) {
        let joined = title.isEmpty || body.isEmpty || title.utf8.last == 0x0A || title.utf8.last == 0x0D
        self.init(joined ? title + body : title + "\n" + body)
    }

    /// The text as it was before it was cut, byte for byte.
    public var whole: String { lead + title + gap + body }

    /// Whether there is nothing to keep: white space only.
    public var isBlank: Bool { title.isEmpty }

    private static func afterBreak(at end: String.Index, in bytes: String.UTF8View) -> String.Index {
        guard end < bytes.endIndex else { return end }
        let next = bytes.index(after: end)
        return bytes[end] == 0x0D && next < bytes.endIndex && bytes[next] == 0x0A ? bytes.index(after: next) : next
    }
}
