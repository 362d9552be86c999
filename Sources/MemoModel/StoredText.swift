/// Text that SQLite holds whole: without U+0000, where it would end, and of bounded length where it is a name.
///
/// Rows are written with this type and never with a `String` of an export or a user. SQLite is handed text as C strings: with U+0000 in it,
/// a key or a name is stored or looked up only up to there, and different ones become the same.
public struct StoredText: Sendable, Hashable {
    /// Bytes of the longest name of a tag or a category.
    public static let longestName = 1024

    /// As it is stored.
    public let text: String

    /// Replaces U+0000 by U+FFFD.
    public init(_ text: String) { self.text = StoredText.holdsNull(text) ? StoredText.withoutNull(text) : text }

    /// The same of a name, cut after `longestName` bytes.
    public init(name: String) { self.init(name.utf8.count > StoredText.longestName ? StoredText.prefix(of: name) : name) }

    /// Whether anything of a name must be changed to store it.
    public static func mustChange(name: String) -> Bool { name.utf8.count > longestName || holdsNull(name) }

    /// Whether U+0000 stands in a text.
    public static func holdsNull(_ text: String) -> Bool {
        // A plain sum, which the compiler turns into vector code.
        let bytes = text.utf8.span
        var count = 0
        for index in bytes.indices where bytes[index] == 0 { count &+= 1 }
        return count > 0
    }

    private static func withoutNull(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(result)
    }

    /// The beginning of a long name, in whole characters.
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
