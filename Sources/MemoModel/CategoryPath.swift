/// The names of a category and of those around it, the outermost first: as many and as long as a vault keeps.
///
/// Exports may nest as deep as they like. What walks up and down the tree, and every path in memory, is bounded by this type.
public struct CategoryPath: Sendable, Hashable {
    /// Levels that a category may have above it, itself included.
    public static let deepest = 32

    /// Empty for no category.
    public let names: [String]

    /// The first `deepest` levels; the names of all that are deeper are joined into the last one, and names are cut to their greatest length.
    public init(_ names: some Collection<String>) {
        var kept = names.prefix(Self.deepest).map { StoredText(name: $0).text }
        if names.count > Self.deepest, var last = kept.popLast() {
            for name in names.dropFirst(Self.deepest) {
                guard last.utf8.count < StoredText.longestName else { break }
                last += "/" + name
            }
            kept.append(StoredText(name: last).text)
        }
        self.names = kept
    }

    private init(bounded names: [String]) { self.names = names }

    /// The path around the category; empty at the top.
    public var parent: CategoryPath { CategoryPath(bounded: names.dropLast()) }

    /// Whether names have more levels than a path keeps.
    public static func isTooDeep(_ names: [String]) -> Bool { names.count > deepest }
}
