import GRDB
public import MemoIndex
public import MemoModel

extension Vault {
    /// Answers a request over the memos of the vault; `now` gives words such as "yesterday" their meaning.
    /// - Throws: `QueryError` for a query or filter that cannot be understood, `VaultError`.
    public func search(_ request: SearchRequest, now: Timestamp = .now) throws -> SearchAnswer {
        try read { try Vault.search(request, now: now, in: $0) }
    }

    /// Answers requests one after another over one state of the vault; `next` gives the request, nil ends.
    ///
    /// `names` tells what its source calls a memo, else the vault's number.
    /// - Throws: what `next` and `take` throw, `VaultError`. A query that cannot be understood is handed to `take`.
    public func searchAll(
        now: Timestamp = .now, next: () throws -> SearchRequest?,
        take: (Result<SearchAnswer, QueryError>, _ name: (Hit) throws -> String) throws -> Void
    ) throws {
        try read { db in
            var names = MemoNames(in: db)
            while let request = try next() {
                let answer: Result<SearchAnswer, QueryError>
                do {
                    answer = .success(try Vault.search(request, now: now, in: db))
                } catch let error as QueryError {
                    answer = .failure(error)
                }
                try take(answer) { try names.name(of: $0.id.rawValue) }
            }
        }
    }

    private static func search(_ request: SearchRequest, now: Timestamp, in db: Database) throws -> SearchAnswer {
        let resolver = FilterResolver(db: db, now: now)
        var answer = try SearchIndex.search(request, in: db) { query in
            var searches = SavedQueries(in: db)
            return resolver.plain(try searches.expanding(query))
        } resolve: {
            try resolver.ids(passing: $0)
        }
        guard let states = answer.facets?.states else { return answer }
        // The index counts the column as it is; people and programs know states by name.
        answer.facets?.states = states.map { count in
            let state = Int(count.value).flatMap { WorkState(rawValue: $0) }
            return Facets.Count(value: state?.code ?? count.value, count: count.count)
        }
        return answer
    }
}

/// What sources call memos, remembered: batches of queries find the same memos again and again.
struct MemoNames {
    private let db: Database
    private var names: [Int64: String] = [:]

    init(in db: Database) { self.db = db }

    mutating func name(of id: Int64) throws -> String {
        if let name = names[id] { return name }
        let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT external_id, path FROM memo WHERE id = ?"), arguments: [id])
        let name = row.flatMap { MemoKey.shown($0[0], path: $0[1]) } ?? String(id)
        names[id] = name
        return name
    }
}
