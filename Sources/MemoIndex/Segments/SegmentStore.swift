package import GRDB
import KoreanText

/// The accelerator over `FTS5Store`: reads posting lists straight from the pages of FTS5's segments, and writes the segments of many new
/// memos itself. Whatever it is not sure of, it leaves to the reference, which can do everything alone:
///
/// - reading, where `SegmentGate` or a page shows a format that it does not know, and while this connection writes;
/// - writing, for a few memos, for memos whose ids the index may have held before, for very long texts, where the gate is closed,
///   and where FTS5 does not find what was written: then the segment is taken back.
package final class SegmentStore: PostingStore {
    /// Up to so many memos, or bytes of their texts, FTS5's own inserts are as quick, and no segment is left behind for so little.
    private static let (fewMemos, fewBytes) = (200, 256 << 10)
    /// A memo with more bytes of text is left to FTS5, so that no single memo can fill the memory.
    private static let longestText = 4 << 20
    /// So many segments of ours are merged before another is written: each one costs every search some time.
    private static let mostBulkSegments = 64
    /// More pages than any merge writes: merges everything.
    private static let allPages = 10_000_000
    /// Up to so many small segments of ours, to merge them costs more time than it saves.
    private static let mostSmallSegments = 12

    /// Of a walk through all pages, those that SQLite is to keep.
    private static let pagesOfSmallCache = 100

    private let db: Database
    private let reference: FTS5Store
    /// Where to fetch the texts of memos again that were gathered for a segment but must be added by the reference after all.
    private let texts: any MemoTexts
    private let fewMemos: Int

    private let cache: IndexCache

    /// What questions are answered from; nil before the first question and after a change.
    private var snapshot: Snapshot?
    private enum Snapshot { case pages(SegmentPages), reference }

    private typealias Text = (id: Int64, title: String, body: String)
    /// New memos as long as they are too few for a segment.
    private var waiting: [Text] = []
    private var waitingBytes = 0
    /// Made with the first memo it gathers, for its tables take a while to make, and searches need none.
    private lazy var gathering = Gathering(SegmentBuilder(runTokens: runTokens, beside: path), onOwnThread: jobs > 1)
    /// Whether it holds memos.
    private var isGathering = false
    /// Threads that may be used, this one included.
    private var jobs = 1
    private let runTokens: Int
    /// The file of the database; nil for one in memory.
    private var path: String? {
        let path = try? String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
        return path == "" ? nil : path
    }
    /// What is known of the highest id that the index has ever held, gathered memos included. Read anew after each flush.
    private var highestID = HighestID.unread
    private enum HighestID { case unread, uncounted, known(Int64) }
    /// Called after each segment that was written, before FTS5 is asked for it. Tests use it to make something go wrong.
    var didWriteSegment: (Database) throws -> Void = { _ in }

    /// - Parameter cache: where what is read of the index is kept for the next store over the same file.
    package convenience init(_ db: Database, texts: any MemoTexts, cache: IndexCache = IndexCache()) {
        self.init(db, texts: texts, cache, fewMemos: Self.fewMemos)
    }

    /// A store with other bounds than usual.
    /// - Parameters:
    ///   - fewMemos: up to so many memos are left to the reference.
    ///   - runTokens: tokens of a run, see `SegmentBuilder`.
    init(_ db: Database, texts: any MemoTexts, _ cache: IndexCache = IndexCache(), fewMemos: Int, runTokens: Int = .max) {
        (self.db, self.texts, self.cache) = (db, texts, cache)
        (self.fewMemos, self.runTokens) = (fewMemos, runTokens)
        reference = FTS5Store(db)
    }
}

// MARK: Reading

extension SegmentStore {
    package func memos(of phrases: [TokenPhrase], in field: QueryTerm.Field?, _ scope: MemoScope) throws -> [MemoIDs] {
        if case .among(let memos) = scope, memos.isEmpty { return phrases.map { _ in memos } }
        return try reading { pages in
            var answers: [MemoIDs] = []
            for phrase in phrases { answers.append(scope.narrowed(try memos(of: phrase, in: field, scope, &pages))) }
            return answers
        } else: {
            try reference.memos(of: phrases, in: field, scope)
        }
    }

    /// Memos that hold a phrase: all that `scope` holds, and perhaps others.
    private func memos(
        of phrase: TokenPhrase, in field: QueryTerm.Field?, _ scope: MemoScope, _ pages: inout SegmentPages
    ) throws -> MemoIDs {
        if phrase.elements.count == 1, field == nil {
            if phrase.isExact { return try pages.memos(of: phrase.elements[0].term, scope) }
            return try pages.memos(ofAny: ranges(for: phrase.elements[0]))
        }
        // Two syllables with a space between them are rare. Where the index has never seen one of them, FTS5 need not look for the phrase.
        for element in phrase.elements where element.fit == .exact && IndexTerm.markedKind(of: element.term) == .border {
            if try !pages.mayHold(element.term) { return MemoIDs() }
        }
        if phrase.isExact, let memos = try pages.memos(of: phrase.elements.map(\.term), inColumn: field?.column, scope) { return memos }
        let spellings = try phrase.spelledOut { try candidates(for: $0, &pages) }
        return try reference.memos(ofAny: spellings, in: field)
    }

    /// Tokens that fit an element, as the index keeps them.
    private func candidates(for element: TokenPhrase.Element, _ pages: inout SegmentPages) throws -> [[UInt8]] {
        try ranges(for: element).flatMap { try pages.candidates(in: $0.tokens, where: $0.accepts) }
    }

    /// Where the tokens are that fit an element, as the index keeps them, and which of those there do.
    private func ranges(for element: TokenPhrase.Element) -> [(tokens: TokenRange, accepts: (ArraySlice<UInt8>) -> Bool)] {
        guard element.fit == .prefix else { return [(element.possibleTokens, { element.isFitted(by: $0) })] }
        let beginnings = IndexTerm.keptBeginnings(element.term)
        let ranges = beginnings.map { (tokens: TokenRange(from: $0, to: $0 + [0xFF]), accepts: { (_: ArraySlice<UInt8>) in true }) }
        guard element.mayBeginPair else { return ranges }
        let word = IndexTerm.word(element.term)
        return ranges + [(TokenRange(from: word, to: word + [0xFF]), { IndexTerm.pair(ofKept: Array($0)) != nil })]
    }

    package func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs {
        try reading { pages in
            try pages.memos(ofAll: tokens, among: memos)
        } else: {
            try reference.memos(ofAll: tokens, among: memos)
        }
    }

    package func endSearch() {
        if case .pages(let pages) = snapshot { pages.endSearch() }
    }

    package func counts(of tokens: [[UInt8]]) throws -> [Int] {
        try reading { pages in
            try pages.counts(of: tokens)
        } else: {
            try reference.counts(of: tokens)
        }
    }

    package func knownCounts(of tokens: [[UInt8]]) throws -> [Int?] {
        try reading { pages in
            pages.knownCounts(of: tokens)
        } else: {
            reference.knownCounts(of: tokens)
        }
    }

    package func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        try reading { pages in
            try pages.tokens(in: range, limit: limit, where: accepts)
        } else: {
            try reference.tokens(in: range, limit: limit, where: accepts)
        }
    }

    package func totals() throws -> IndexTotals { try reference.totals() }

    package func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary {
        try reading { pages in
            try cache.vocabulary(of: part, in: pages.state) { kept in
                try withSmallCache { try pages.vocabulary(of: part, over: &kept) }
            }
        } else: {
            try reference.vocabulary(of: part)
        }
    }

    /// Keeps SQLite from keeping the pages that `body` walks through: to find memory for them takes longer than to read them.
    private func withSmallCache<Value>(_ body: () throws -> Value) throws -> Value {
        let size = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? 0
        try db.execute(sql: "PRAGMA cache_size = \(Self.pagesOfSmallCache)")
        defer { try? db.execute(sql: "PRAGMA cache_size = \(size)") }
        return try body()
    }

    /// Answers from the pages where they are understood, else from the reference.
    private func reading<Answer>(_ fast: (inout SegmentPages) throws -> Answer, else slow: () throws -> Answer) throws -> Answer {
        if snapshot == nil || SegmentGate.isWriting(db) {
            snapshot = .reference
            if !SegmentGate.isWriting(db), let pages = try understood({ try SegmentPages(db, cache) }) { snapshot = .pages(pages) }
        }
        guard case .pages(var pages) = snapshot else { return try slow() }
        guard let answer = try understood({ try fast(&pages) }) else {
            snapshot = .reference
            return try slow()
        }
        return answer
    }

    /// What `body` returns; nil where it meets pages that are not understood. Errors of SQLite are thrown as they are: they are never an
    /// answer.
    private func understood<Value>(_ body: () throws -> Value) throws -> Value? {
        do { return try body() } catch is UnknownPages { return nil }
    }
}

// MARK: Writing

extension SegmentStore {
    package func add(_ id: Int64, title: String, body: String) throws {
        snapshot = nil
        let bytes = title.utf8.count + body.utf8.count
        guard try isNew(id), bytes <= Self.longestText else { return try reference.add(id, title: title, body: body) }
        if isGathering {
            try gathering.add(id, title: title, body: body)
            if gathering.isFull { try flushAdded() }
            return
        }
        waiting.append((id, title, body))
        waitingBytes += bytes
        if waiting.count > fewMemos || waitingBytes > Self.fewBytes { try gatherWaiting() }
    }

    /// Whether no segment can hold an entry for `id`; if so, `id` is the highest from now on.
    private func isNew(_ id: Int64) throws -> Bool {
        if case .unread = highestID { highestID = try IndexState(db).highestID().map { .known($0) } ?? .uncounted }
        guard case .known(let highest) = highestID, id > highest else { return false }
        highestID = .known(id)
        return true
    }

    /// Gathers the waiting memos: they have become enough for a segment.
    private func gatherWaiting() throws {
        isGathering = true
        for text in waiting { try gathering.add(text.id, title: text.title, body: text.body) }
        waiting.removeAll()
        waitingBytes = 0
    }

    package func remove(_ id: Int64, title: String, body: String) throws {
        snapshot = nil
        if let first = waiting.first?.id ?? (isGathering ? gathering.firstID : nil), id >= first { try flushAdded() }
        try reference.remove(id, title: title, body: body)
    }

    package func expectManyChanges(jobs: Int) throws {
        self.jobs = jobs
        try reference.expectManyChanges(jobs: jobs)
    }

    package func flush() throws {
        try flushAdded()
        try reference.flush()
        highestID = .unread
    }

    /// Brings all memos that were added into the index, by the reference or as a segment.
    private func flushAdded() throws {
        snapshot = nil
        for text in waiting { try reference.add(text.id, title: text.title, body: text.body) }
        waiting.removeAll()
        waitingBytes = 0
        guard isGathering else { return }
        try gathering.finish()
        let builder = gathering.builder
        if try !hasWrittenSegment(of: builder) { try addByReference(builder.ids) }
        if let last = builder.ids.last { try IndexState(db).raiseHighestID(to: last) }
        gathering.removeAll()
        isGathering = false
    }

    /// Adds memos by FTS5, from their texts.
    private func addByReference(_ ids: [Int64]) throws {
        for id in ids {
            if let text = try texts.text(of: id) { try reference.add(id, title: text.title, body: text.body) }
        }
    }

    /// Writes what has gathered as a segment. Where that is not safe, nothing is changed and the answer is false.
    private func hasWrittenSegment(of builder: SegmentBuilder) throws -> Bool {
        do {
            let gate = try SegmentGate(db)
            let tables = try ShadowTables(db)
            try tables.change {
                let probes = try writeSegment(of: builder, tables, pageSize: gate.pageSize)
                try add(builder.totals, to: tables)
                try didWriteSegment(db)
                return probes
            } test: { probes in
                try test(probes, from: builder.ids.first)
            }
            return true
        } catch is UnknownPages {
            return false
        } catch let error as DatabaseError where error.isRefusal {
            return false
        }
    }

    /// Asks FTS5 how many memos hold some tokens of the segment just written. Other counts than ours mean that FTS5 does not read what we
    /// wrote.
    private func test(_ probes: [SegmentWriter.Probe], from first: Int64?) throws {
        let sql = "SELECT count(*) FROM memo_index WHERE memo_index MATCH ? AND rowid >= ?"
        let count = try db.cachedStatement(sql: sql)
        for probe in probes {
            let expression = MatchExpression.render(kept: probe.token)
            guard try Int.fetchOne(count, arguments: [expression, first]) == probe.memos else {
                throw UnknownPages("a segment that FTS5 does not see")
            }
        }
    }

    private func writeSegment(of builder: SegmentBuilder, _ tables: ShadowTables, pageSize: Int) throws -> [SegmentWriter.Probe] {
        guard !builder.isEmpty else { return [] }
        var structure = try tables.structure()
        if structure.bulkSegmentCount >= Self.mostBulkSegments {
            try tables.merge(pages: Self.allPages)
            try tables.forget()
            structure = try tables.structure()
        }
        structure.dropEmptyLevels()
        guard let id = structure.freeID, let level = structure.bulkLevel else { throw UnknownPages("no room for a segment") }
        try tables.clear(segment: id)
        var writer = SegmentWriter(tables, segment: id, pageSize: pageSize)
        let lastPage = try writer.write(builder)
        structure.append(SegmentStructure.Segment(id: id, firstPage: 1, lastPage: lastPage), to: level)
        try tables.write(structure)
        return writer.probes
    }

    /// Adds what has gathered to FTS5's totals.
    private func add(_ added: IndexTotals, to tables: ShadowTables) throws {
        var totals = try reference.totals()
        for part in [\IndexTotals.memos, \.body, \.title] {
            let (sum, isTooLarge) = totals[keyPath: part].addingReportingOverflow(added[keyPath: part])
            // Only a damaged record is so large.
            guard !isTooLarge else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB, message: "totals of the index overflow") }
            totals[keyPath: part] = sum
        }
        try tables.write(totals)
    }
}

// MARK: Care

extension SegmentStore {
    package func compact() throws {
        guard let structure = try understood({ try ShadowTables.structure(db) }) else { return try reference.compact() }
        // FTS5 itself merges bit by bit what single changes leave. The segments of imports are merged so too: to merge them all at once would
        // make one small import in many rewrite the whole index.
        if structure.smallBulkSegmentCount > Self.mostSmallSegments { try reference.compact() }
    }

    package func damage() throws -> [String] { try reference.damage() + SegmentCheck(db).damage() }

    package func rebuild(from texts: any MemoTexts) throws {
        snapshot = nil
        try reference.recreate()
        try texts.forEachText { id, title, body in try add(id, title: title, body: body) }
        try flush()
    }
}

extension QueryTerm.Field {
    /// The column of the index, see `IndexSchema`.
    fileprivate var column: Int {
        switch self {
        case .body: 0
        case .title: 1
        }
    }
}

extension DatabaseError {
    /// Whether SQLite or FTS5 has refused a statement for what it is, so that another may still succeed. A full disk, want of memory or an
    /// interruption would meet every other statement too.
    fileprivate var isRefusal: Bool {
        [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_CORRUPT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(resultCode)
    }
}
