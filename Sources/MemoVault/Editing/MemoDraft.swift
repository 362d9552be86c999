public import MemoModel

/// The contents of a new memo.
public struct MemoDraft: Sendable {
    /// The text; must not be blank.
    public var text: MemoText
    /// The name or path of an existing category.
    public var category: String?
    /// The names of tags without `#`.
    public var tags: [String] = []
    /// The state as a work item, or nil for none. A memo with a deadline becomes a to-do.
    public var state: WorkState?
    /// The deadline.
    public var due: Timestamp?
    /// The day that the memo is about, past or future; nil for now.
    public var date: Timestamp?
    /// An identifier that the caller chooses, unique among the memos written in this vault; nil for a random one.
    public var externalID: String?
    /// Whether to pin the memo.
    public var isPinned = false

    /// Creates a memo with a text and default values.
    public init(text: MemoText) { self.text = text }
}
