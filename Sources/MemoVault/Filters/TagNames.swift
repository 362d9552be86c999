import MemoImport
import MemoModel
import MemoSearch

/// Finds the tags of a vault by name, for filters and for words after `#`.
struct TagNames {
    private let db: any VaultDatabase

    init(in db: any VaultDatabase) { self.db = db }

    /// Returns the tags that a name or pattern matches: `요리`, `#요리`, `요*`.
    func ids(matching name: String) throws -> [Int64] {
        guard let wanted = TagName(name)?.text else { return [] }
        let pattern = NamePattern(wanted)
        let tags = try db.statement("SELECT id, name FROM tag").rows { (id: $0[0] as Int64, name: $0[1] as String) }
        let exact = tags.filter { $0.name.lowercased() == wanted.lowercased() }
        return (exact.isEmpty && pattern.isGlob ? tags.filter { pattern.matches($0.name) } : exact).map(\.id)
    }

    /// Returns the names of tags by ID.
    func names(of tags: some Collection<Int64>) throws -> [Int64: String] {
        if db.isRemote {
            let rows = try db.statement("SELECT id, name FROM tag").rows { ($0[0] as Int64, $0[1] as String) }
            return Dictionary(rows, uniquingKeysWith: { first, _ in first })
        }
        let name = try db.statement("SELECT name FROM tag WHERE id = ?")
        return try Dictionary(uniqueKeysWithValues: tags.map { ($0, try name.text(.integer($0)) ?? "") })
    }

    /// Returns the names of all tags in use, most used first.
    func byUse() throws -> [String] {
        try db.statement(
            "SELECT t.name FROM memo_tag mt JOIN tag t ON t.id = mt.tag_id GROUP BY t.id, t.name ORDER BY count(*) DESC, t.name"
        ).rows { $0[0] }
    }

    /// Replaces each word `#요리` in `query` with the filter `tag:요리`. A word that is not a tag stays text,
    /// because memos of apps without tags may contain it, and gets a note.
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
                "#\(name): searched as text, because \(error.message.english)", ko: "#\(name): 글에서 찾았습니다. \(error.message.korean)"),
            range: range)
    }
}
