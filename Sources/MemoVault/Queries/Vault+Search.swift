import GRDB
public import MemoIndex
public import MemoModel

extension Vault {
    /// Answers a request over the memos of the vault; `now` gives words such as "yesterday" their meaning.
    /// - Throws: `QueryError` for a query or filter that cannot be understood, `VaultError`.
    public func search(_ request: SearchRequest, now: Timestamp = .now) throws -> SearchAnswer {
        try read { try VaultSearch(in: $0, now: now, self).answer(request) }
    }

    /// The same, with the facts of the hits as they were when the hits were found; facts are in the order of the hits.
    /// - Throws: `QueryError` for a query or filter that cannot be understood, `VaultError`.
    public func searchWithFacts(_ request: SearchRequest, now: Timestamp = .now) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        try read { db in
            let answer = try VaultSearch(in: db, now: now, self).answer(request)
            var reader = try FactsReader(in: db)
            return (answer, try answer.hits.compactMap { try reader.facts(of: $0.id) })
        }
    }

    /// The same, and where `wantsTexts` also the whole texts of the hits, all of one state of the vault.
    /// - Throws: `QueryError` for a query or filter that cannot be understood, `VaultError`.
    public func searchWithTexts(
        _ request: SearchRequest, wantsTexts: Bool, now: Timestamp = .now
    ) throws -> (answer: SearchAnswer, memos: [(facts: MemoFacts, text: MemoText?)]) {
        try read { db in
            let answer = try VaultSearch(in: db, now: now, self).answer(request)
            var reader = try FactsReader(in: db)
            return (
                answer,
                try answer.hits.compactMap { hit in
                    guard let facts = try reader.facts(of: hit.id) else { return nil }
                    return (facts, wantsTexts ? try MemoDetails.text(of: hit.id, in: db) : nil)
                }
            )
        }
    }

    /// Answers requests one after another over one state of the vault; `next` gives the request, nil ends.
    ///
    /// `name` tells what its source calls a memo; nil where it has no name for it.
    /// - Throws: what `next` and `take` throw, `VaultError`. A query that cannot be understood is handed to `take`.
    public func searchAll(
        now: Timestamp = .now, next: () throws -> SearchRequest?,
        take: (Result<SearchAnswer, QueryError>, _ name: (Hit) throws -> String?) throws -> Void
    ) throws {
        try read { db in
            let search = try VaultSearch(in: db, now: now, self)
            var names = MemoNames(in: db)
            while let request = try next() {
                let answer: Result<SearchAnswer, QueryError>
                do {
                    answer = .success(try search.answer(request))
                } catch let error as QueryError {
                    answer = .failure(error)
                }
                try take(answer) { try names.name(of: $0.id.rawValue) }
            }
        }
    }
}

/// Searches over one snapshot of a vault: index, filters, saved searches and facets together.
struct VaultSearch {
    private let db: Database
    private let store: any PostingReader
    private let memos: VaultMemos
    private let now: Timestamp

    init(in db: Database, now: Timestamp, _ vault: Vault) throws {
        self.now = now
        memos = VaultMemos(db, now: now)
        (self.db, store) = (db, try vault.postings(in: db, memos))
    }

    func answer(_ request: SearchRequest) throws -> SearchAnswer {
        var answer = try find(request)
        if request.wantsFacets { answer.facets = try FacetCounter(db, answer.memos).facets() }
        return answer
    }

    /// All memos that hold what a request asks for, those with only some of the words not among them; all in use where it asks for nothing.
    func memos(_ request: SearchRequest) throws -> (memos: MemoIDs, notes: [QueryNote]) {
        var request = request
        (request.limit, request.wantsText, request.wantsFacets) = (0, false, true)
        if request.rungs == nil { request.rungs = Rung.literal }
        guard try SearchQuery(request.query).root != nil || !request.filters.isEmpty else {
            return (try memos.all().subtracting(memos.hidden(from: [])), [])
        }
        let answer = try find(request)
        return (answer.memos, answer.notes)
    }

    func commonTerms(of ids: MemoIDs, limit: Int?) throws -> TermCounts {
        try SearchIndex.commonTerms(of: ids, limit: limit, in: store, of: memos)
    }

    func related(to id: Int64, _ request: SearchRequest) throws -> RelatedMemos {
        try SearchIndex.related(to: id, request, in: store, of: memos)
    }

    func completion(of typed: String, kinds: Set<Completion.Item.Kind>, limit: Int) throws -> Completion {
        try SearchIndex.completion(of: typed, kinds: kinds, limit: limit, in: store, of: memos)
    }

    private func find(_ request: SearchRequest) throws -> SearchAnswer {
        var notes: [QueryNote]?
        var answer = try SearchIndex.search(request, in: store, of: memos) { query in
            var searches = SavedQueries(in: db)
            let (expanded, found) = try TagNames(in: db).replacingWords(in: searches.expanding(query))
            // A second time it is a query in another spelling, whose places are not those of what was typed.
            notes = try notes ?? found + DateSuggestions(today: LocalTime.day(at: now)).notes(on: query)
            return expanded
        }
        answer.notes += notes ?? []
        return answer
    }
}

/// What sources call memos, remembered: batches of queries find the same memos again and again.
struct MemoNames {
    private let db: Database
    private var names: [Int: String?] = [:]

    init(in db: Database) { self.db = db }

    mutating func name(of id: Int64) throws -> String? {
        if let name = names[Int(id)] { return name }
        let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT external_id, path FROM memo WHERE id = ?"), arguments: [id])
        let name = row.flatMap { MemoKey.shown($0[0], path: $0[1]) }
        names[Int(id)] = .some(name)
        return name
    }
}
