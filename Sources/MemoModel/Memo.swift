/// A memo as the vault holds it.
public struct Memo: Sendable, Hashable, Identifiable {
    /// Stable for the life of the memo, never reused.
    public let id: MemoID
    public var text: MemoText
    public var category: Category.ID?
    public var tags: [String]
    public var created: Timestamp?
    public var modified: Timestamp?
    public var isPinned: Bool
    public var state: WorkState?
    public var deadline: Timestamp?
    /// When it was put into the trash; nil for a memo in use.
    public var trashed: Timestamp?
    /// The memo of which this is a conflicted copy.
    public var conflictOf: MemoID?

    public init(
        id: MemoID, text: MemoText, category: Category.ID? = nil, tags: [String] = [], created: Timestamp? = nil,
        modified: Timestamp? = nil, isPinned: Bool = false, state: WorkState? = nil, deadline: Timestamp? = nil,
        trashed: Timestamp? = nil, conflictOf: MemoID? = nil
    ) {
        self.id = id
        self.text = text
        self.category = category
        self.tags = tags
        self.created = created
        self.modified = modified
        self.isPinned = isPinned
        self.state = state
        self.deadline = deadline
        self.trashed = trashed
        self.conflictOf = conflictOf
    }
}

/// The number of a memo: what the vault, the index and a user's command line all call it by.
public struct MemoID: Sendable, Hashable, Comparable, Codable, RawRepresentable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public static func < (left: MemoID, right: MemoID) -> Bool { left.rawValue < right.rawValue }
}

/// Where a work item stands. Raw values are those the project apps store.
public enum WorkState: Int, Sendable, Hashable, CaseIterable, Codable {
    case todo = 0
    case doing = 1
    case done = 2
}
