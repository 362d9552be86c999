import MemoModel

/// The text of an HTML page as a person would type it: paragraphs as lines, headings with `#`, lists with hyphens, checkboxes as `- [ ]`,
/// links as `text (address)`.
struct HTMLText {
    /// The lines, without blank ones at either end.
    let text: String
    /// What the head calls the page; empty for nothing.
    let title: String
    /// `name` and `content` of the head's `meta` elements.
    let meta: [(name: String, content: String)]
    /// The properties of a page of Notion's, which stand in the text as well.
    let properties: [(name: String, content: String)]
    /// The attributes of the body.
    let facts: [String: String]
    /// How much of it was encrypted by Evernote and is lost.
    let encryptedParts: Int

    /// Reads a page or a part of one.
    ///
    /// - Parameter isTitled: Whether the first line is a title, which is one without the sign of a heading.
    /// - Throws: `XMLFault.tooDeep`, also for a tag with thousands of attributes.
    init(_ html: String, isTitled: Bool = false) throws(XMLFault) {
        guard !Self.hasEndlessTag(html.utf8) else { throw .tooDeep }
        let writer = HTMLTextWriter(isTitled: isTitled)
        try HTMLReader.read(html, writer)
        text = writer.finish()
        title = writer.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        (meta, properties, encryptedParts, facts) = (writer.meta, writer.properties, writer.encryptedParts, writer.facts)
    }

    private static let attributeLimit = 4096

    /// The parser compares every attribute of a tag with every other.
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
