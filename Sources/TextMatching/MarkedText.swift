/// Text of a memo, exactly as written, and the ranges to highlight.
public struct MarkedText: Sendable, Hashable {
    /// The text as written, including control characters.
    public var text: String
    /// The ranges to highlight, ascending and disjoint.
    public var marks: [Mark]
    /// Whether text other than white space was cut before it or after it.
    public var (isCutBefore, isCutAfter) = (false, false)
    /// Creates a text with marks.
    public init(text: String = "", marks: [Mark] = []) { (self.text, self.marks) = (text, marks) }
}

/// A range of text to highlight, in the three units that clients use.
public struct Mark: Sendable, Hashable {
    /// The range in bytes of UTF-8, as in SQLite, C and Rust.
    public var utf8: Range<Int>
    /// The range in code units of UTF-16, as in JavaScript and NSString.
    public var utf16: Range<Int>
    /// The range in grapheme clusters, which people call characters.
    public var characters: Range<Int>
    /// Creates a mark. The three ranges must cover the same text.
    public init(utf8: Range<Int>, utf16: Range<Int>, characters: Range<Int>) {
        (self.utf8, self.utf16, self.characters) = (utf8, utf16, characters)
    }
}
