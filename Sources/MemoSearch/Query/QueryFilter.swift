public import MemoModel

/// A condition on a memo's metadata inside a query: `category:업무`, `created:2023-08..`.
///
/// The query language only recognises it. The owner of the memos (`MemoCollection`) interprets the value.
public struct QueryFilter: Sendable, Hashable {
    /// The subject of a filter. Raw values are the English words of the query language.
    public enum Key: String, Sendable, CaseIterable {
        case category, tag, state, source
        /// `is:pinned`, `is:overdue`, `is:trashed`, `is:conflict`.
        case `is`
        /// `has:checklist` …
        case has
        case created, modified
        /// The date of the last change, or of creation if that is unknown.
        case date
        case due
    }
    /// The metadata that the filter tests.
    public let key: Key
    /// The text after the colon as typed, without quotes.
    public let value: String
    /// The range of the value in the query, in UTF-8 bytes. Error messages point there.
    public let range: Range<Int>
    /// Creates a filter. Error messages point at `range`, in UTF-8 bytes of the query.
    public init(key: Key, value: String, range: Range<Int>) { (self.key, self.value, self.range) = (key, value, range) }
}

/// An error in a query: its place, and how to correct it.
public struct QueryError: LocalizedFailure {
    /// A description of the error, and how to correct it.
    public let message: LocalizedMessage
    /// The range of the error, in UTF-8 bytes of the query.
    public let range: Range<Int>
    /// Creates an error that points at `range`, in UTF-8 bytes of the query.
    public init(_ message: LocalizedMessage, range: Range<Int>) { (self.message, self.range) = (message, range) }
}
