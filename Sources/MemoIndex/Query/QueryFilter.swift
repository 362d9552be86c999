public import MemoModel

/// A condition on a memo's metadata inside a query: `category:업무`, `created:2023-08..`.
///
/// The query language only recognises it. What the value means is decided by whoever keeps the memos (`MemoCollection`).
public struct QueryFilter: Sendable, Hashable {
    /// What a filter is about. Raw values are the English words of the query language.
    public enum Key: String, Sendable, CaseIterable {
        case category, tag, state, source
        /// `is:pinned`, `is:overdue`, `is:trashed`, `is:conflict`.
        case `is`
        /// `has:checklist` …
        case has
        case created, modified
        /// Modified, or created where that is unknown.
        case date
        case due
    }
    /// Which of a memo's metadata the filter looks at.
    public let key: Key
    /// What stands behind the colon as it was typed, without quotes.
    public let value: String
    /// Where the value stands in the query, in UTF-8 bytes. Error messages point there.
    public let range: Range<Int>
    /// A filter as the parser found it; an error message will point at `range`, in UTF-8 bytes of the query.
    public init(key: Key, value: String, range: Range<Int>) { (self.key, self.value, self.range) = (key, value, range) }
}

/// A query that cannot be understood: where, and what to write instead.
public struct QueryError: LocalizedFailure {
    /// What is wrong, and what to write instead.
    public let message: LocalizedMessage
    /// The part at fault, in UTF-8 bytes of the query.
    public let range: Range<Int>
    /// An error that points at `range`, in UTF-8 bytes of the query.
    public init(_ message: LocalizedMessage, range: Range<Int>) { (self.message, self.range) = (message, range) }
}
