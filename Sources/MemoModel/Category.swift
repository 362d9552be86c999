/// A category of memos: a name, an appearance, and a place in a tree.
public struct Category: Sendable, Hashable, Identifiable {
    /// The number of a category in one vault.
    public struct ID: Sendable, Hashable, Codable, RawRepresentable {
        /// The row of the category in the vault.
        public let rawValue: Int64
        /// Creates an ID. The vault need not contain such a category.
        public init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// The number in the vault it was read from. Not valid in other vaults.
    public let id: ID
    /// The last name of the category's path. Siblings have different names.
    public var name: String
    /// `#RRGGBB`, upper case.
    public var color: String?
    /// The name of a symbol, or an emoji.
    public var icon: String?
    /// Position among its siblings, ascending.
    public var position: Int
    /// The parent category; nil at the top.
    public var parent: ID?

    /// Creates a category at the top unless a parent is given.
    public init(id: ID, name: String, color: String? = nil, icon: String? = nil, position: Int = 0, parent: ID? = nil) {
        self.id = id
        self.name = name
        self.color = color
        self.icon = icon
        self.position = position
        self.parent = parent
    }
}

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
