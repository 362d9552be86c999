public import MemoIndex
public import MemoModel

/// Which memos a list shows, and in which order.
public struct MemoListRequest: Sendable {
    /// The order of a list; pinned memos come first in each.
    public enum Order: String, Sendable, CaseIterable {
        /// By last change, newest first; memos without a date last.
        case modified
        /// By creation, newest first; memos without a date last.
        case newest
        /// By creation, oldest first.
        case oldest
        /// By title, as a Korean dictionary has it.
        case title
    }

    /// The category to show, with those below it: a name or a path such as `업무/회의`; nil for all.
    public var category: String?
    /// Conditions that all memos of the list pass.
    public var filters: [QueryFilter] = []
    /// See `Order`.
    public var order = Order.modified
    /// Only memos of this day in the user's time zone: by the date they were written on or are about, else by their last change. Memos without a date are of no day.
    public var day: CivilDate?
    /// Memos to deliver; nil for all.
    public var limit: Int? = 50
    /// Memos to pass over first.
    public var offset = 0
    /// Characters of the body to show of each memo; nil for none.
    public var snippetLength: Int?
    /// Whether to show the trash instead of the memos in use.
    public var isTrash = false

    /// The fifty memos changed last.
    public init() {}
}

/// One line of a list.
public struct MemoListItem: Sendable, Identifiable {
    /// Everything but the text.
    public let facts: MemoFacts
    /// The title as it was written; empty in a blank memo.
    public let title: String
    /// What the body begins with, white space before it left out; nil unless asked for.
    public let snippet: MarkedText?
    /// The number by which the vault knows the memo.
    public var id: MemoID { facts.id }

    /// A line from elsewhere than a vault's file.
    package init(facts: MemoFacts, title: String, snippet: MarkedText? = nil) {
        (self.facts, self.title, self.snippet) = (facts, title, snippet)
    }
}
