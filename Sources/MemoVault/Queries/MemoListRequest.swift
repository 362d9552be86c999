public import MemoModel
public import MemoSearch

/// Selects and orders the memos of a list.
public struct MemoListRequest: Sendable {
    /// The order of a list. Pinned memos always come first.
    public enum Order: String, Sendable, CaseIterable {
        /// By modification time, newest first; memos without a date last.
        case modified
        /// By creation time, newest first; memos without a date last.
        case newest
        /// By creation time, oldest first.
        case oldest
        /// By title, in the order of Korean dictionaries.
        case title
    }

    /// The category to show with its descendants, as a name or a path such as `업무/회의`; nil for all memos.
    public var category: String?
    /// Filters that all memos of the list must pass.
    public var filters: [QueryFilter] = []
    /// The order of the list.
    public var order = Order.modified
    /// Shows only memos of this day in the user's time zone, by creation time, else by modification time.
    /// Memos without either are left out.
    public var day: CivilDate?
    /// Maximum number of memos to return, or nil for all.
    public var limit: Int? = 50
    /// Number of memos to skip.
    public var offset = 0
    /// Length of the snippets in characters, or nil for no snippets.
    public var snippetLength: Int?
    /// Whether to list the trash instead.
    public var isTrash = false

    /// Creates a request for the fifty memos that were modified last.
    public init() {}
}

/// A memo in a list.
public struct MemoListItem: Sendable, Identifiable {
    /// Everything but the text.
    public let facts: MemoFacts
    /// The title as written; empty if the memo is blank.
    public let title: String
    /// The beginning of the body without leading white space, or nil if no snippets were requested.
    public let snippet: MarkedText?
    /// The number of the memo.
    public var id: MemoID { facts.id }

    /// Creates an item that was not read from the file of a vault.
    package init(facts: MemoFacts, title: String, snippet: MarkedText? = nil) {
        (self.facts, self.title, self.snippet) = (facts, title, snippet)
    }
}
