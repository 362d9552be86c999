import MemoModel

/// The text of an HTML page in plain notation: paragraphs as lines, headings with `#`, lists with hyphens,
/// checkboxes as `- [ ]`, links as `text (address)`.
struct HTMLText {
    /// The lines, without blank lines at either end.
    let text: String
    /// The title in the page's head; empty if it has none.
    let title: String
    /// `name` and `content` of the `meta` elements.
    let meta: [(name: String, content: String)]
    /// The dates that the page tells of itself.
    let dates: HTMLDates
    /// The properties of a Notion page. They are part of `text` too.
    let properties: [(name: String, content: String)]
    /// The attributes of the `body` element.
    let facts: [String: String]
    /// Number of parts that Evernote encrypted and that are lost.
    let encryptedParts: Int
    /// Elements whose words no reader sees, such as options that are not chosen, with the number of their texts.
    let leftOut: [String: Int]
    /// The pictures, recordings and files that the page shows or links to, which are not part of the text.
    let attachments: [AttachmentRecord]

    /// Parses a page or a fragment.
    ///
    /// - Parameter isTitled: Whether the first line is the title. A title gets no heading sign.
    /// - Throws: `XMLFault.tooDeep`, also for a tag with thousands of attributes.
    init(_ html: String, isTitled: Bool = false) throws(XMLFault) {
        guard !Self.hasEndlessTag(html.utf8) else { throw .tooDeep }
        let writer = HTMLTextWriter(isTitled: isTitled)
        try HTMLReader.read(html, writer)
        text = writer.finish()
        title = writer.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        (meta, properties, encryptedParts, facts) = (writer.meta, writer.properties, writer.encryptedParts, writer.facts)
        (dates, leftOut) = (writer.dates, writer.leftOut)
        attachments = writer.files.map { .link($0) }
    }

    /// Returns the character set that a page names in its first bytes; nil if it names none, and for UTF-16: the name could not be read
    /// if it were true.
    static func charset(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
        for mark in ["charset", "encoding"] {
            // Only an XML declaration has `encoding`.
            guard mark == "charset" || head.drop(while: \.isWhitespace).hasPrefix("<?xml") else { continue }
            for range in head.ranges(of: mark) {
                let rest = head[range.upperBound...].drop { $0.isWhitespace }
                guard rest.first == "=" else { continue }
                let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
                let name = value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:+()".contains($0)) }
                if !name.isEmpty { return name.hasPrefix("utf-16") || name.hasPrefix("utf-32") ? nil : String(name) }
            }
        }
        return nil
    }

    private static let attributeLimit = 4096

    /// Returns whether a tag has too many attributes. The parser compares each attribute of a tag with all
    /// others.
    private static func hasEndlessTag(_ bytes: String.UTF8View) -> Bool {
        var (isTag, spaces, before) = (false, 0, UInt8(0))
        for byte in bytes {
            if before == UInt8(ascii: "<") {
                (isTag, spaces) = (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"), 0)
            } else if isTag {
                if byte == UInt8(ascii: ">") { isTag = false } else if byte <= 0x20 || byte == UInt8(ascii: "/") { spaces += 1 }
                if spaces > attributeLimit { return true }
            }
            before = byte
        }
        return false
    }
}
