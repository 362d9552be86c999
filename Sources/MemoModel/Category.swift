/// A category of memos: a name, the looks it has in its app, and a place in a tree.
public struct Category: Sendable, Hashable, Identifiable {
    /// The number of a category in one vault.
    public struct ID: Sendable, Hashable, Codable, RawRepresentable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
    }

    public let id: ID
    public var name: String
    /// `#RRGGBB`, upper case.
    public var color: String?
    /// The name of a symbol, or an emoji.
    public var icon: String?
    /// Place among its siblings, ascending.
    public var position: Int
    public var parent: ID?

    public init(id: ID, name: String, color: String? = nil, icon: String? = nil, position: Int = 0, parent: ID? = nil) {
        self.id = id
        self.name = name
        self.color = color
        self.icon = icon
        self.position = position
        self.parent = parent
    }
}
