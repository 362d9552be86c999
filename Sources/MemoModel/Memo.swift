/// A memo as the vault holds it.
public struct Memo: Sendable, Hashable, Identifiable {
    /// Stable for the life of the memo, never reused.
    public let id: MemoID
    /// Title and body, exactly as they were imported.
    public var text: MemoText
    /// Nil for a memo in no category; a memo is in one at most.
    public var category: Category.ID?
    /// Names without `#`; their order means nothing.
    public var tags: [String]
    /// When the memo was written, by its app; nil where the export does not say.
    public var created: Timestamp?
    /// When its app last changed it; nil where the export does not say.
    public var modified: Timestamp?
    /// Whether lists show it before all others.
    public var isPinned: Bool
    /// Nil for a memo that is no work item.
    public var state: WorkState?
    /// When a work item is due; nil for no deadline.
    public var deadline: Timestamp?
    /// When it was put into the trash; nil for a memo in use.
    public var trashed: Timestamp?
    /// The memo of which this is a conflicted copy.
    public var conflictOf: MemoID?

    /// A memo in use, without metadata unless it is given.
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
    /// The memo's row in the vault and in the index.
    public let rawValue: Int64
    /// The memo of this number, whether or not the vault has it.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// By number: memos imported earlier come first.
    public static func < (left: MemoID, right: MemoID) -> Bool { left.rawValue < right.rawValue }
}

/// Where a work item stands. Raw values are those the project apps store.
public enum WorkState: Int, Sendable, Hashable, CaseIterable, Codable {
    case todo = 0
    case doing = 1
    case done = 2
}
