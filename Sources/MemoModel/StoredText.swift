/// Text that SQLite can store completely: without U+0000, and of bounded length for names.
///
/// All rows are written with this type, never with a `String` from an export or a user. SQLite receives text
/// as C strings, so U+0000 would cut a key or name short, and different ones would become equal.
public struct StoredText: Sendable, Hashable {
    /// Maximum length of the name of a tag or category in bytes.
    public static let longestName = 1024

    /// The text to store.
    public let text: String

    /// Creates a text, replacing U+0000 by U+FFFD.
    public init(_ text: String) { self.text = StoredText.holdsNull(text) ? StoredText.withoutNull(text) : text }

    /// Creates a name, replacing U+0000 and cutting it to `longestName` bytes.
    public init(name: String) { self.init(name.utf8.count > StoredText.longestName ? StoredText.prefix(of: name) : name) }

    /// Returns whether a name must be changed to be stored.
    public static func mustChange(name: String) -> Bool { name.utf8.count > longestName || holdsNull(name) }

    /// Returns whether a text contains U+0000.
    public static func holdsNull(_ text: String) -> Bool {
        text.utf8.span.holds(0)
    }

    private static func withoutNull(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(result)
    }

    /// Returns the beginning of a long name, without splitting a character.
    private static func prefix(of name: String) -> String {
        var (end, index, bytes) = (name.startIndex, name.startIndex, 0)
        while index < name.endIndex {
            let next = name.unicodeScalars.index(after: index)
            bytes += name.utf8.distance(from: index, to: next)
            guard bytes <= longestName else { break }
            (end, index) = (next, next)
        }
        return String(name.unicodeScalars[..<end])
    }
}
