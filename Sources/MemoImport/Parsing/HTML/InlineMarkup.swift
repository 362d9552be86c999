import MemoModel

/// Tags within a text that is not a page: `오늘은 <b>비</b>`, on any number of lines.
enum InlineMarkup {
    /// Elements within a line.
    private static let elements: Set<Substring> = [
        "b", "i", "u", "s", "strong", "em", "span", "font", "mark", "small", "big", "sub", "sup", "del", "ins", "strike", "a", "br", "tt",
        "cite",
    ]

    /// Returns the text without its tags; nil if it has none, or others than those within a line. Lines and blanks stay as they are, and so
    /// does code between backticks.
    static func plain(_ text: String) -> String? {
        guard text.containsBytes(of: "</") || text.containsBytes(of: "<br") else { return nil }
        var (plain, rest, found, links) = ("", text[...], false, [(address: String, start: Int)]())
        while let sign = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "`") }) {
            plain += rest[..<sign]
            rest = rest[sign...]
            guard rest.utf8.first == UInt8(ascii: "<") else {
                let mark = rest.prefix { $0 == "`" }
                let code = rest.dropFirst(mark.count)
                let end = code.firstRange(of: mark)?.upperBound ?? code.startIndex
                plain += rest[..<end]
                rest = rest[end...]
                continue
            }
            guard let tag = Tag(rest) else {
                plain += "<"
                rest = rest.dropFirst()
                continue
            }
            guard elements.contains(tag.name[...]) else { return nil }
            found = true
            if tag.name == "br" { plain += "\n" }
            if tag.name == "a" {
                if !tag.isEnd { links.append((tag.address ?? "", plain.utf8.count)) }
                if tag.isEnd, let link = links.popLast(), !link.address.isEmpty {
                    plain += LinkText.addition(to: String(decoding: plain.utf8.dropFirst(link.start), as: UTF8.self), address: link.address)
                }
            }
            rest = rest[tag.end...]
            // The line break after the tag is that of the source.
            if tag.name == "br", rest.first?.isNewline == true { rest = rest.dropFirst() }
        }
        return found ? HTMLEntities.decoded(plain + rest) : nil
    }

    /// A tag at the beginning of a text.
    private struct Tag {
        let name: String
        let isEnd: Bool
        let address: String?
        let end: Substring.Index

        private static let limit = 2048

        init?(_ text: Substring) {
            let inside = text.dropFirst()
            isEnd = inside.first == "/"
            name = inside.dropFirst(isEnd ? 1 : 0).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
            guard !name.isEmpty, let close = inside.prefix(Self.limit).firstIndex(of: ">") else { return nil }
            let attributes = inside[..<close].dropFirst(name.count + (isEnd ? 1 : 0))
            guard attributes.isEmpty || attributes.first == " " || attributes.first == "/", !attributes.contains("<") else { return nil }
            end = text.index(after: close)
            if let start = attributes.firstRange(of: "href=")?.upperBound, let quote = attributes[start...].first,
                quote == "\"" || quote == "'"
            {
                address = String(attributes[start...].dropFirst().prefix { $0 != quote })
            } else {
                address = nil
            }
        }
    }
}
