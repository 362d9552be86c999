import JSON

/// Finds tags in text, written with a leading `#` as in Bear and Obsidian.
package enum InlineTags {
    /// Returns the tags of a Markdown text in order, each once: `#일정`, `#a/b` and `#two words#`. Code is
    /// ignored.
    package static func find(in text: String) -> [String] {
        var (tags, isCode) = ([String](), false)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.drop(while: \.isWhitespace).hasPrefix("```") { isCode.toggle() }
            guard !isCode else { continue }
            tags += Self.tags(of: line)
        }
        var once: [String] = []
        once.add(tags: tags)
        return once
    }

    /// Returns the tags of the text of an app that also writes `#[[두 단어]]`, as the value of a record's member; nil if it has none.
    static func value(in text: String) -> JSONValue? {
        let tags = find(in: text.replacing(/#\[\[([^\[\]]+)\]\]/) { "#\($0.output.1)#" })
        return tags.isEmpty ? nil : .array(tags.map { .string($0) })
    }

    /// Returns the tags that a person means who writes a memo here. Also `(#장보기)`, but no colours such as `#fff`, and nothing within a link.
    package static func written(in text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            line.drop(while: \.isWhitespace).hasPrefix("~~~")
                ? "```" : String(line).replacing(/\[\[[^\[\]]*\]\]|\[[^\[\]]*\]\([^()]*\)/, with: " ").replacing("(#", with: " #")
        }
        return find(in: lines.joined(separator: "\n")).filter { ![3, 6].contains($0.utf8.count) || !$0.allSatisfy(\.isHexDigit) }
    }

    private static func tags(of line: Substring) -> [String] {
        var (tags, rest, before) = ([String](), line, Character?.none)
        while let first = rest.first {
            if first == "`" {
                // Skips inline code.
                rest = rest.dropFirst().drop { $0 != "`" }.dropFirst()
                before = first
                continue
            }
            rest = rest.dropFirst()
            guard first == "#", before?.isWhitespace != false else {
                before = first
                continue
            }
            let word = rest.prefix { !$0.isWhitespace && $0 != "#" }
            if let tag = severalWords(rest, after: word) ?? word.trimmedTag { tags.append(tag) }
            rest = rest.dropFirst(word.count)
            before = "#"
        }
        return tags
    }

    /// Returns `two words` for `two words#`. The closing `#` must follow a letter and precede none, with no
    /// other `#` in between.
    private static func severalWords(_ rest: Substring, after word: Substring) -> String? {
        guard !word.isEmpty, let end = rest.firstIndex(of: "#"), end > rest.startIndex else { return nil }
        let inside = rest[..<end]
        guard inside.count > word.count, inside.last?.isWhitespace == false, inside.contains(" ") else { return nil }
        let after = rest[end...].dropFirst().first
        guard after?.isWhitespace != false || after?.isPunctuation == true else { return nil }
        return String(inside).tagName
    }
}

extension Substring {
    /// The leading characters that a tag may contain; nil if they are not a tag, such as a number.
    fileprivate var trimmedTag: String? {
        let word = prefix {
            $0.isLetter || $0.isNumber || "_-/&+".contains($0) || $0.isSymbol || $0.unicodeScalars.contains { $0.properties.isEmoji }
        }
        // `#+BEGIN_QUOTE` opens a block.
        guard let first = word.first, !"+-/&".contains(first), word.contains(where: { !$0.isNumber }) else { return nil }
        return String(word).tagName
    }
}
