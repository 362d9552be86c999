/// What a user typed, as a tree. The language: words are ANDed; `"phrase"`, `OR`, `-word`, `( )`, `word*`, `title:`, `body:`,
/// and metadata filters (`QueryFilter`), each with a Korean name as well.
public struct SearchQuery: Sendable, Hashable {
    /// Nil for a query without anything to search for.
    public let root: QueryNode?

    /// Throws `QueryError` with the place of the fault.
    public init(_ text: String) throws(QueryError) {
        var parser = QueryParser(text)
        root = try parser.parse()
    }
}

/// A part of a query.
public indirect enum QueryNode: Sendable, Hashable {
    case term(QueryTerm)
    case filter(QueryFilter)
    case all([QueryNode])
    case any([QueryNode])
    case not(QueryNode)
}

/// A word, phrase or beginning of a word.
public struct QueryTerm: Sendable, Hashable {
    /// How the term was written: bare, in quotes, or with a star behind it.
    public enum Form: Sendable, Hashable { case word, phrase, prefix }
    /// The part of a memo that must hold the term.
    public enum Field: String, Sendable, Hashable { case title, body }
    /// As typed, without quotes and star.
    public let text: String
    /// Whether inflections, the letters as they stand, or only a beginning are asked for.
    public let form: Form
    /// Nil for either.
    public let field: Field?
    /// In UTF-8 bytes of the query.
    public let range: Range<Int>
    /// A term as the parser found it; `range` covers what an error message is to point at.
    public init(text: String, form: Form, field: Field?, range: Range<Int>) {
        (self.text, self.form, self.field, self.range) = (text, form, field, range)
    }
}
