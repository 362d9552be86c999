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
