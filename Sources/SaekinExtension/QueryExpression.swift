import KoreanText
import MemoModel
import QueryLanguage
import TextMatching

/// Writes the MATCH expression of a query in the language of `saekin search`.
struct QueryExpression {
    /// The matches that count.
    enum Scope: Equatable {
        /// The word itself, with any particle or ending.
        case word
        /// Also the letters as part of a longer word.
        case inside
    }

    let scope: Scope

    /// Returns the expression. A query without letters finds nothing.
    /// - Throws: `QueryError` for a query that is wrong, or that FTS5 cannot answer.
    func write(_ query: SearchQuery) throws(QueryError) -> String {
        guard let root = query.root else { return Self.nothing }
        return try expression(root) ?? Self.nothing
    }

    /// An expression without a token.
    private static let nothing = "\"\""

    private func expression(_ node: QueryNode) throws(QueryError) -> String? {
        switch node {
        case .term(let term): return try expression(term)
        case .filter(let filter): throw Self.filter(filter)
        case .not(let excluded): throw Self.lonely(excluded)
        case .any(let nodes): return Self.joined(try parts(nodes), by: " OR ")
        case .all(let nodes):
            var (wanted, excluded): ([QueryNode], [QueryNode]) = ([], [])
            for node in nodes { if case .not(let inner) = node { excluded.append(inner) } else { wanted.append(node) } }
            if wanted.isEmpty, let first = excluded.first { throw Self.lonely(first) }
            let found = Self.joined(try parts(wanted), by: " AND ")
            // FTS5's NOT has two operands.
            guard let found, let rest = Self.joined(try parts(excluded), by: " OR ") else { return found }
            return "(\(found) NOT \(rest))"
        }
    }

    private func parts(_ nodes: [QueryNode]) throws(QueryError) -> [String] {
        var parts: [String] = []
        for node in nodes { if let part = try expression(node) { parts.append(part) } }
        return parts
    }

    private func expression(_ term: QueryTerm) throws(QueryError) -> String? {
        if term.form == .pattern { throw Self.pattern(term) }
        let phrases = TermPhrases(term)
        return Self.joined(
            (phrases.word + (scope == .inside ? phrases.inside : [])).map { MatchExpression.render($0, field: term.field) }, by: " OR ")
    }

    private static func joined(_ parts: [String], by separator: String) -> String? {
        parts.count > 1 ? "(" + parts.joined(separator: separator) + ")" : parts.first
    }

    private static func filter(_ filter: QueryFilter) -> QueryError {
        let name = filter.key.rawValue
        return QueryError(
            LocalizedMessage(
                "\(name): is a condition on memos of a vault; write a condition in SQL instead",
                ko: "\(name): 은 보관소의 메모에 거는 조건입니다. SQL 조건으로 쓰세요"),
            range: filter.range)
    }

    private static func pattern(_ term: QueryTerm) -> QueryError {
        QueryError(
            LocalizedMessage("FTS5 knows no regular expressions; search for a word of it", ko: "FTS5는 정규식을 모릅니다. 그 안의 낱말로 찾으세요"),
            range: term.range)
    }

    private static func lonely(_ node: QueryNode) -> QueryError {
        QueryError(
            LocalizedMessage(
                "FTS5 cannot search for what is missing; put a word to find beside it", ko: "FTS5는 없는 것만으로 찾지 못합니다. 찾을 낱말을 함께 쓰세요"),
            range: node.range)
    }
}
