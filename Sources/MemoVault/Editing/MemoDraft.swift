public import MemoImport
public import MemoModel

/// The contents of a new memo.
public struct MemoDraft: Sendable {
    /// The text; must not be blank.
    public var text: MemoText
    /// The name or path of an existing category.
    public var category: String?
    /// The names of tags without `#`.
    public var tags: [String] = []
    /// The facts that have one value each.
    public var plain = PlainFacts()
    /// The day that the memo is about, past or future; nil for now.
    public var date: Timestamp?
    /// An identifier that the caller chooses, unique among the memos written in this vault; nil for a random one.
    public var externalID: String?
    /// The memo of which this one is a conflicted copy: both were written from the same text; nil for none.
    package var conflictOf: MemoID?

    /// The state as a work item, or nil for none. A memo with a deadline becomes a to-do.
    public var state: WorkState? {
        get { plain.state }
        set { plain.state = newValue }
    }
    /// The deadline.
    public var due: Timestamp? {
        get { plain.deadline }
        set { plain.deadline = newValue }
    }
    /// Whether to pin the memo.
    public var isPinned: Bool {
        get { plain.isPinned }
        set { plain.isPinned = newValue }
    }

    /// Creates a memo with a text and default values.
    public init(text: MemoText) { self.text = text }
}
