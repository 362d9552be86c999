import MemoModel

/// The name of a tag, as every way into a vault writes it: imports, the shell, HTTP, agents and the library.
///
/// Nothing else makes names of tags, so that the same name is always the same tag.
public struct TagName: Sendable, Hashable {
    /// The name in NFC, without white space around it or `#` before it, in at most `StoredText.longestName` bytes.
    public let text: String

    /// Creates a name from a person's text; nil if nothing is left, or if a vault cannot store it.
    public init?(_ text: String) {
        guard let name = Self.bare(text), !StoredText.mustChange(name: name) else { return nil }
        self.text = name
    }

    /// Creates a name from an export; nil if nothing is left. Replaces U+0000, and cuts a long name.
    public init?(cutting text: String) {
        guard let name = Self.bare(StoredText(name: text).text) else { return nil }
        self.text = name
    }

    /// Returns whether a text is a name as it stands.
    public static func isName(_ text: String) -> Bool { TagName(text)?.text == text }

    /// Returns the text without `#` and white space around it, however long; nil if nothing is left.
    static func bare(_ text: String) -> String? {
        var name = text.categoryName
        while let rest = name, rest.first == "#" { name = String(rest.drop { $0 == "#" }).categoryName }
        return name
    }
}

extension String {
    /// The name of a tag that the text is, however long; nil if nothing is left.
    var tagName: String? { TagName.bare(self) }
}

extension [String] {
    /// Appends the tags that are not there yet.
    mutating func add(tags: some Sequence<String>) {
        var known = Set(self)
        for tag in tags where known.insert(tag).inserted { append(tag) }
    }
}
