/// The names of a category and its ancestors, outermost first, within the limits of a vault.
///
/// Exports may nest categories to any depth. This type bounds every path in memory and every walk over the
/// tree.
public struct CategoryPath: Sendable, Hashable {
    /// Maximum number of levels, including the category itself.
    public static let deepest = 32

    /// The names, outermost first; empty for no category.
    public let names: [String]

    /// Keeps the first `deepest` levels. Joins the names of deeper levels into the last one, and cuts each name to its greatest length.
    public init(_ names: [String]) {
        guard Self.mustChange(names) else {
            self.names = names
            return
        }
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

    /// Reads a path from the top, such as `업무/회의`. It is a path and nothing else: no name of any category, no pattern, and not cut, because
    /// it would then be that of another category.
    public init(text: String) { self.init(bounded: text.split(separator: "/").map(String.init)) }

    private init(bounded names: [String]) { self.names = names }

    /// The names, joined by `/`.
    public var text: String { names.joined(separator: "/") }

    /// Returns whether the path is this one or below it.
    public func contains(_ path: [String]) -> Bool { !names.isEmpty && path.starts(with: names) }

    /// The path of the parent category; empty at the top.
    public var parent: CategoryPath { CategoryPath(bounded: names.dropLast()) }

    /// Returns whether a path of these names differs from the names themselves.
    public static func mustChange(_ names: [String]) -> Bool { isTooDeep(names) || names.contains { StoredText.mustChange(name: $0) } }

    /// Returns whether there are more levels than a path can hold.
    public static func isTooDeep(_ names: [String]) -> Bool { names.count > deepest }
}
