/// A category of memos: a name, the looks it has in its app, and a place in a tree.
public struct Category: Sendable, Hashable, Identifiable {
    /// The number of a category in one vault.
    public struct ID: Sendable, Hashable, Codable, RawRepresentable {
        /// The row of the category in the vault.
        public let rawValue: Int64
        /// The category of this number, whether or not the vault has it.
        public init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// Its number in the vault it was read from; means nothing in another.
    public let id: ID
    /// One step of a path, never the whole; siblings have different names.
    public var name: String
    /// `#RRGGBB`, upper case.
    public var color: String?
    /// The name of a symbol, or an emoji.
    public var icon: String?
    /// Place among its siblings, ascending.
    public var position: Int
    /// The category it lies in; nil at the top.
    public var parent: ID?

    /// A category at the top, without looks unless they are given.
    public init(id: ID, name: String, color: String? = nil, icon: String? = nil, position: Int = 0, parent: ID? = nil) {
        self.id = id
        self.name = name
        self.color = color
        self.icon = icon
        self.position = position
        self.parent = parent
    }
}
