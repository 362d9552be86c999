public import MemoModel

/// A user's query as a tree. In the language words are ANDed; there are `"phrase"`, `AND`, `OR`, `NOT`,
/// `-word`, `( )`, `word*`, `/regex/`, `title:`, `body:`, and metadata filters (`QueryFilter`), each with a
/// Korean name as well.
public struct SearchQuery: Sendable, Hashable {
    /// Maximum length of a query in bytes, more than a page of Korean text. Together with `mostWords` it
    /// limits time and memory. On 100,000 memos most queries at both limits take half a second; the slowest,
    /// of single syllables, take two.
    public static let longest = 4096
    /// Maximum number of words, phrases and filters in a query.
    public static let mostWords = 200

    /// The root of the tree; nil for a query without anything to search.
    public let root: QueryNode?
    /// Likely mistakes that did not prevent parsing, in text order.
    public let notes: [QueryNote]

    /// Parses a query.
    /// - Throws: `QueryError` with the place of the error; also for a text beyond the limits, which is not
    ///   read to its end.
    public init(_ text: String) throws(QueryError) {
        guard text.utf8.count <= Self.longest else { throw .tooLong(text) }
        var parser = QueryParser(text)
        root = try parser.parse()
        notes = parser.notes
    }
}

/// A part of a query. `all` is a conjunction (parts side by side), `any` a disjunction (OR).
public indirect enum QueryNode: Sendable, Hashable {
    case term(QueryTerm)
    case filter(QueryFilter)
    case all([QueryNode])
    case any([QueryNode])
    case not(QueryNode)
}

/// A term to search in texts: a word, a phrase or the beginning of a word.
public struct QueryTerm: Sendable, Hashable {
    /// The notation of the term: bare, in quotes, with a star after it, or as a regular expression between
    /// slashes.
    public enum Form: Sendable, Hashable { case word, phrase, prefix, pattern }
    /// The range of the term in the query, in UTF-8 bytes. It comes first because it tells most terms apart.
    public let range: Range<Int>
    /// The text as typed, without quotes and star, but with slashes.
    public let text: String
    /// The kind of match: `word` for the word in any inflection, `phrase` for exactly these letters, `prefix`
    /// for words that begin with them, `pattern` for matches of a regular expression.
    public let form: Form
    /// The field that must contain the term; nil for either.
    public let field: MemoField?
    /// Creates a term. Error messages point at `range`.
    public init(text: String, form: Form, field: MemoField?, range: Range<Int>) {
        (self.text, self.form, self.field, self.range) = (text, form, field, range)
    }
}

extension QueryError {
    /// Returns an error that points at the text beyond the limit, from the first character that is not wholly
    /// within it.
    fileprivate static func tooLong(_ text: String) -> QueryError {
        // The first byte beyond the limit may belong to a character that begins before it. Its first two bits
        // are then 10.
        let continuation = text.utf8.prefix(SearchQuery.longest + 1).reversed().prefix { $0 & 0xC0 == 0x80 }.count
        return QueryError(
            LocalizedMessage(
                "the query is longer than \(SearchQuery.longest) bytes; search for a part of it",
                ko: "검색어가 \(SearchQuery.longest)바이트보다 깁니다. 일부만 찾아보세요"),
            range: SearchQuery.longest - continuation..<text.utf8.count)
    }
}

extension QueryNode {
    /// Whether it is a regular expression.
    package var isPattern: Bool {
        if case .term(let term) = self { term.form == .pattern } else { false }
    }

    /// Every term, in the order typed.
    package var terms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter: []
        case .not(let node): node.terms
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.terms)
        }
    }

    /// The terms that a hit must contain: all but the excluded ones.
    package var wantedTerms: [QueryTerm] {
        switch self {
        case .term(let term): [term]
        case .filter, .not: []
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.wantedTerms)
        }
    }

    /// The typed words if the query consists of words side by side, with or without conditions: no quotes, no
    /// OR, no field.
    package var wordsOfConjunction: [QueryTerm]? {
        let nodes = if case .all(let nodes) = self { nodes } else { [self] }
        var words: [QueryTerm] = []
        for node in nodes where !node.wantedTerms.isEmpty {
            guard case .term(let term) = node, term.form == .word, term.field == nil else { return nil }
            words.append(term)
        }
        return words
    }

    /// The only word, beginning of words or phrase that memos must contain, if it is looked for in title and body.
    package var onlyText: QueryTerm? {
        let terms = wantedTerms
        guard terms.count == 1, terms[0].field == nil, terms[0].form != .pattern else { return nil }
        return terms[0]
    }

    package var filters: [QueryFilter] {
        switch self {
        case .term: []
        case .filter(let filter): [filter]
        case .not(let node): node.filters
        case .all(let nodes), .any(let nodes): nodes.flatMap(\.filters)
        }
    }
}

extension QueryNode {
    /// Returns the conjunction of `nodes`. Nodes that are conjunctions are flattened, so that their filters
    /// and exclusions apply to the whole.
    public static func all(joining nodes: [QueryNode]) -> QueryNode {
        let parts = nodes.flatMap { node in
            if case .all(let parts) = node { parts } else { [node] }
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// Returns the tree with some terms and filters replaced. `replacement` is called for each of them and
    /// returns nil to keep it.
    public func replacingLeaves(_ replacement: (QueryNode) throws -> QueryNode?) rethrows -> QueryNode {
        switch self {
        case .term, .filter: try replacement(self) ?? self
        case .not(let node): .not(try node.replacingLeaves(replacement))
        case .any(let nodes): .any(try nodes.map { try $0.replacingLeaves(replacement) })
        case .all(let nodes): .all(joining: try nodes.map { try $0.replacingLeaves(replacement) })
        }
    }

    /// The range of the node in the query, in UTF-8 bytes: from its first term or filter to its last.
    public var range: Range<Int> {
        switch self {
        case .term(let term): term.range
        case .filter(let filter): filter.range
        case .not(let node): node.range
        case .all(let nodes), .any(let nodes):
            (nodes.map(\.range.lowerBound).min() ?? 0)..<(nodes.map(\.range.upperBound).max() ?? 0)
        }
    }

    /// Returns the tree as if all of it had been typed at `range`, with `field` for terms without a field of
    /// their own.
    ///
    /// So an error in a saved search is shown at its name in the query that the user typed.
    public func placed(at range: Range<Int>, field: MemoField? = nil) -> QueryNode {
        replacingLeaves { leaf in
            switch leaf {
            case .term(let term): .term(QueryTerm(text: term.text, form: term.form, field: term.field ?? field, range: range))
            case .filter(let filter): .filter(QueryFilter(key: filter.key, value: filter.value, range: range))
            default: nil
            }
        }
    }
}
