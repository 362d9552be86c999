package import MemoModel
package import MemoSearch
import Postings

extension VaultReader {
    /// Runs a search.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func search(_ request: SearchRequest) throws -> SearchAnswer { try VaultSearch(self).answer(request) }

    /// Runs a search and returns the metadata of the hits, in the order of the hits.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func searchWithFacts(_ request: SearchRequest) throws -> (answer: SearchAnswer, facts: [MemoFacts]) {
        // Prepared first, because across a network its questions go out with the first ones of the search.
        var reader = try FactsReader(in: db)
        let answer = try search(request)
        return (answer, try reader.facts(of: answer.hits.map(\.id)))
    }

    /// Runs a search and returns the metadata of the hits and, if `wantsTexts`, their full texts.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func searchWithTexts(
        _ request: SearchRequest, wantsTexts: Bool
    ) throws -> (answer: SearchAnswer, memos: [(facts: MemoFacts, text: MemoText?)]) {
        let (answer, facts) = try searchWithFacts(request)
        return (answer, try facts.map { ($0, wantsTexts ? try MemoDetails.text(of: $0.id, in: db) : nil) })
    }

    /// Runs several searches over one state of the vault.
    ///
    /// - Parameters:
    ///   - next: Returns the next request, or nil to end.
    ///   - take: Receives each answer, or the error if the query is not valid. Its second argument returns the identifier of a hit's memo in
    ///     its source, or nil if it has none.
    /// - Throws: what `next` and `take` throw.
    package func searchAll(
        next: () throws -> SearchRequest?,
        take: (Result<SearchAnswer, QueryError>, _ name: (Hit) throws -> String?) throws -> Void
    ) throws {
        let search = try VaultSearch(self)
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

/// Runs searches over one snapshot of a vault, combining index, filters, saved searches and facets.
struct VaultSearch {
    private let db: any VaultDatabase
    private let searcher: Searcher
    private let memos: VaultMemos
    private let now: Timestamp

    init(_ reader: VaultReader) throws {
        (db, now, memos) = (reader.db, reader.now, VaultMemos(reader.db, now: reader.now))
        searcher = Searcher(try reader.postings(), memos)
    }

    func answer(_ request: SearchRequest) throws -> SearchAnswer {
        var answer = try find(request)
        if request.wantsFacets { answer.facets = try FacetCounter(db, answer.memos).facets() }
        return answer
    }

    /// Returns all memos that match a request exactly, without partial matches, or all memos outside the
    /// trash if the request is empty.
    func memos(_ request: SearchRequest) throws -> (memos: MemoIDs, notes: [QueryNote]) {
        var request = request
        (request.limit, request.wantsText, request.wantsFacets) = (0, false, true)
        if request.rungs == nil { request.rungs = Rung.literal }
        guard try SearchQuery(request.query).root != nil || !request.filters.isEmpty else {
            return (try memos.all().subtracting(memos.excluded(from: [])), [])
        }
        let answer = try find(request)
        return (answer.memos, answer.notes)
    }

    func commonTerms(of ids: MemoIDs, limit: Int?) throws -> TermCounts {
        try searcher.commonTerms(of: ids, limit: limit)
    }

    func related(to id: Int64, _ request: SearchRequest) throws -> RelatedMemos {
        try searcher.related(to: id, request)
    }

    func completion(of typed: String, kinds: Set<SuggestionKind>, limit: Int) throws -> Completion {
        try searcher.completion(of: typed, kinds: kinds, limit: limit)
    }

    private func find(_ request: SearchRequest) throws -> SearchAnswer {
        var notes: [QueryNote]?
        var answer = try searcher.search(request) { query in
            var searches = SavedQueries(in: db)
            let (expanded, found) = try TagNames(in: db).replacingWords(in: searches.expanding(query))
            // Keep the notes of the first call. A further call has the query in another spelling, with ranges
            // that do not refer to the typed text.
            notes = try notes ?? found + searches.notes + DateSuggestions(today: LocalTime.day(at: now)).notes(on: query)
            return expanded
        }
        answer.notes += notes ?? []
        return answer
    }
}

/// A cache of memo identifiers in their sources: batches of queries find the same memos repeatedly.
struct MemoNames {
    private let db: any VaultDatabase
    private var names: [Int: String?] = [:]

    init(in db: any VaultDatabase) { self.db = db }

    mutating func name(of id: Int64) throws -> String? {
        if let name = names[Int(id)] { return name }
        let name = try db.statement("SELECT external_id, path FROM memo WHERE id = ?").first(.integer(id)) {
            MemoKey.shown($0[0], path: $0[1])
        }.flatMap(\.self)
        names[Int(id)] = .some(name)
        return name
    }
}
