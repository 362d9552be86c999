public import MemoModel

/// A memo about to be added.
public struct MemoDraft: Sendable {
    /// Must not be blank.
    public var text: MemoText
    /// A name or path; must exist.
    public var category: String?
    /// Names without `#`.
    public var tags: [String] = []
    /// Nil for a memo that is no work item; one that is due is to do.
    public var state: WorkState?
    /// When it is due.
    public var due: Timestamp?
    /// The day it is about, past or ahead; nil for now.
    public var date: Timestamp?
    /// A name of the caller's own for it, unique among the memos written in this vault; nil for a random one.
    public var externalID: String?
    /// Whether to pin it.
    public var isPinned = false

    /// A memo with nothing but a text.
    public init(text: MemoText) { self.text = text }
}
