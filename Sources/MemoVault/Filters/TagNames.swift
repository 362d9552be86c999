import GRDB
import MemoIndex
import MemoModel

/// The tags of a vault by name, as filters and words behind `#` ask for them.
struct TagNames {
    private let db: Database

    init(in db: Database) { self.db = db }

    /// The tags that a user's name stands for: `요리`, `#요리`, `요*`.
    func ids(matching name: String) throws -> [Int64] {
        let wanted = name.drop { $0 == "#" }
        guard !wanted.isEmpty else { return [] }
        let pattern = NamePattern(wanted)
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT id, name FROM tag"))
        let exact = rows.filter { ($0[1] as String).lowercased() == wanted.lowercased() }
        return (exact.isEmpty && pattern.isGlob ? rows.filter { pattern.matches($0[1]) } : exact).map { $0[0] }
    }

    /// Names of the tags that memos have, the most used first.
    func byUse() throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT t.name FROM memo_tag mt JOIN tag t ON t.id = mt.tag_id GROUP BY t.id ORDER BY count(*) DESC, t.name")
    }

    /// `query` with the filter `tag:요리` in the place of each word `#요리`. One that is no tag's name stays the text it may be as well, as in
    /// memos whose app knows no tags, and is noted.
    func replacingWords(in query: QueryNode) throws -> (query: QueryNode, notes: [QueryNote]) {
        var notes: [QueryNote] = []
        let replaced = try query.replacingLeaves { leaf in
            guard case .term(let term) = leaf, term.form != .phrase, term.field == nil, term.text.first == "#" else { return nil }
            let name = String(term.text.dropFirst()) + (term.form == .prefix ? "*" : "")
            guard name.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            if try !ids(matching: name).isEmpty { return .filter(QueryFilter(key: .tag, value: name, range: term.range)) }
            notes.append(.unknownTag(name, among: try byUse(), range: term.range))
            return nil
        }
        return (replaced, notes)
    }
}

extension QueryNote {
    fileprivate static func unknownTag(_ name: String, among names: [String], range: Range<Int>) -> QueryNote {
        let error = QueryError.unknownName(name, kind: ("tag", "태그"), among: names, see: "saekin tags", range: range)
        return QueryNote(
            .unknownTag,
            LocalizedMessage(
                "#\(name) was searched for as text: \(error.message.english)", ko: "#\(name): 글로 찾았습니다. \(error.message.korean)"),
            range: range)
    }
}
