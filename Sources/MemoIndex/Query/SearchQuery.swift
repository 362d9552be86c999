import MemoModel

/// What a user typed, as a tree. The language: words are ANDed; `"phrase"`, `AND`, `OR`, `NOT`, `-word`, `( )`, `word*`, `/regex/`, `title:`,
/// `body:`, and metadata filters (`QueryFilter`), each with a Korean name as well.
public struct SearchQuery: Sendable, Hashable {
    /// Bytes of the longest query that is answered: more than a page of Korean text. Together with `mostWords` it bounds time and memory.
    /// Measured on 100,000 memos, most queries at both limits take half a second, and the slowest, of single syllables, two.
    public static let longest = 4096
    /// How many words, phrases and filters a query may have.
    public static let mostWords = 200

    /// Nil for a query without anything to search for.
    public let root: QueryNode?
    /// What looks like a slip in what was typed and was read all the same, in its order.
    public let notes: [QueryNote]

    /// Parses a text.
    /// - Throws: `QueryError`, which says where the fault is; also for a text beyond the limits, which is not read to its end.
    public init(_ text: String) throws(QueryError) {
        guard text.utf8.count <= Self.longest else { throw .tooLong(text) }
        var parser = QueryParser(text)
        root = try parser.parse()
        notes = parser.notes
    }
}

/// A part of a query. `all` is a conjunction (what stands side by side), `any` a disjunction (OR).
public indirect enum QueryNode: Sendable, Hashable {
    case term(QueryTerm)
    case filter(QueryFilter)
    case all([QueryNode])
    case any([QueryNode])
    case not(QueryNode)
}

/// Something to look for in texts: a word, a phrase or the beginning of a word.
public struct QueryTerm: Sendable, Hashable {
    /// How the term was written: bare, in quotes, with a star behind it, or as a regular expression between slashes.
    public enum Form: Sendable, Hashable { case word, phrase, prefix, pattern }
    /// The part of a memo that must hold the term.
    public enum Field: String, Sendable, Hashable { case title, body }
    /// As typed, without quotes and star, but with slashes.
    public let text: String
    /// `word` asks for the word in any inflection, `phrase` for the letters as they stand, `prefix` for words that begin so, `pattern` for
    /// what a regular expression matches.
    public let form: Form
    /// The field that must hold the term; nil for either.
    public let field: Field?
    /// Where the term stands in the query, in UTF-8 bytes.
    public let range: Range<Int>
    /// A term as the parser found it; `range` covers what an error message is to point at.
    public init(text: String, form: Form, field: Field?, range: Range<Int>) {
        (self.text, self.form, self.field, self.range) = (text, form, field, range)
    }
}

extension QueryError {
    /// Points at what is beyond the limit, from the first character on that is not wholly within it.
    fileprivate static func tooLong(_ text: String) -> QueryError {
        // The first byte beyond the limit may belong to a character that began before it: its first two bits are 10 then.
        let continuation = text.utf8.prefix(SearchQuery.longest + 1).reversed().prefix { $0 & 0xC0 == 0x80 }.count
        return QueryError(
            LocalizedMessage(
                "the query is longer than \(SearchQuery.longest) bytes; search for a part of it",
                ko: "질의가 \(SearchQuery.longest)바이트보다 깁니다. 일부만 찾아보세요"),
            range: SearchQuery.longest - continuation..<text.utf8.count)
    }
}
