import Foundation
package import GRDB
import KoreanText
package import MemoModel
package import Postings

/// The accelerator over `FTS5Store`. It reads posting lists directly from the pages of FTS5's segments, and
/// writes the segments of many new memos itself. It falls back to the reference store, which can do
/// everything alone:
///
/// - reading, if `SegmentGate` or a page shows an unknown format, and while this connection writes;
/// - writing, for a few memos, for memos whose IDs the index may have contained before, for very long texts,
///   if the gate is closed, and if FTS5 does not find the new segment, which is then removed.
package final class SegmentStore: PostingStore {
    /// Up to this number of memos or bytes of text, FTS5's own inserts are as fast and leave no small segment
    /// behind.
    private static let (fewMemos, fewBytes) = (200, 256 << 10)
    /// A memo with more bytes of text is left to FTS5, so that no single memo can exhaust memory.
    private static let longestText = 4 << 20
    /// Number of our segments at which they are merged before another is written, because each one slows
    /// every search down.
    private static let mostBulkSegments = 64
    /// More pages than any merge writes, so that a merge is complete.
    private static let allPages = 10_000_000
    /// Up to this number of our small segments, merging costs more time than it saves.
    private static let mostSmallSegments = 12

    /// Size of SQLite's page cache during a scan of all pages.
    private static let pagesOfSmallCache = 100

    private let db: Database
    private let reference: FTS5Store
    /// Provides texts again for memos that were collected for a segment but must be added by the reference
    /// store after all.
    private let texts: any MemoTexts
    private let fewMemos: Int
    /// Tokens of fewer memos get no bits.
    private let fewestBits: Int

    private let cache: IndexCache

    /// The snapshot that queries read; nil before the first query and after a change.
    private var snapshot: Snapshot?
    private enum Snapshot { case pages(SegmentPages), reference }

    private typealias Text = (id: Int64, title: String, body: String)
    /// New memos while they are too few for a segment.
    private var waiting: [Text] = []
    private var waitingBytes = 0
    /// Created with the first memo, because its tables take a while to allocate and searches need none.
    private lazy var indexer = BackgroundIndexer(SegmentBuilder(runTokens: runTokens, beside: path), onOwnThread: jobs > 1)
    /// Whether it contains memos.
    private var isIndexing = false
    /// Number of threads that may be used, including this one.
    private var jobs = 1
    private let runTokens: Int
    /// The file of the database; for an in-memory database, a name in the folder for temporary files.
    private var path: String {
        let path = try? String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
        return path.flatMap { $0.isEmpty ? nil : $0 } ?? NSTemporaryDirectory() + "saekin"
    }
    /// The highest ID that the index has ever contained, including memos not yet written. Read again after
    /// each flush.
    private var highestID = HighestID.unread
    private enum HighestID { case unread, uncounted, known(Int64) }
    /// Called after each segment is written, before FTS5 is queried about it. Tests use it to inject faults.
    var didWriteSegment: (Database) throws -> Void = { _ in }

    /// - Parameter cache: Shares data read from the index with the next store over the same file.
    package convenience init(_ db: Database, texts: any MemoTexts, cache: IndexCache = IndexCache()) {
        self.init(db, texts: texts, cache, fewMemos: Self.fewMemos)
    }

    /// Creates a store with other limits than usual.
    /// - Parameters:
    ///   - fewMemos: Up to this number of memos are left to the reference store.
    ///   - runTokens: Tokens of a run, see `SegmentBuilder`.
    ///   - fewestBits: Tokens of fewer memos get no bits, see `BitLists`.
    init(
        _ db: Database, texts: any MemoTexts, _ cache: IndexCache = IndexCache(), fewMemos: Int, runTokens: Int = .max,
        fewestBits: Int = MemoBitmap.fewest
    ) {
        (self.db, self.texts, self.cache) = (db, texts, cache)
        (self.fewMemos, self.runTokens, self.fewestBits) = (fewMemos, runTokens, fewestBits)
        reference = FTS5Store(db)
    }
}

// MARK: Reading

extension SegmentStore {
    package func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        if case .among(let memos) = scope, memos.isEmpty { return phrases.map { _ in memos } }
        return try reading { pages in
            var answers: [MemoIDs] = []
            for phrase in phrases { answers.append(scope.narrowed(try memos(of: phrase, in: field, scope, &pages))) }
            return answers
        } else: {
            try reference.memos(of: phrases, in: field, scope)
        }
    }

    /// Returns the memos that contain a phrase: all of them in `scope`, and perhaps others.
    private func memos(
        of phrase: TokenPhrase, in field: MemoField?, _ scope: CandidateFilter, _ pages: inout SegmentPages
    ) throws -> MemoIDs {
        if phrase.elements.count == 1 {
            if field == nil, phrase.isExact { return try pages.memos(of: phrase.elements[0].term, scope) }
            let ranges = phrase.isExact ? [] : ranges(for: phrase.elements[0])
            if field == nil { return try pages.memos(ofAny: ranges) }
            if let column = field?.column, !ranges.isEmpty { return try pages.memos(ofAny: ranges, inColumn: column, scope) }
        }
        // Two syllables with a space between them are a rare token. If the index has never contained one of
        // them, FTS5 need not look for the phrase.
        for element in phrase.elements where element.fit == .exact && IndexTerm.markedKind(of: element.term) == .border {
            if try !pages.mayHold(element.term) { return MemoIDs() }
        }
        let exact = phrase.elements.prefix { $0.fit == .exact }.map(\.term)
        let ends = phrase.elements.last.map { $0.fit == .prefix ? ranges(for: $0) : [] } ?? []
        if !exact.isEmpty, exact.count + (ends.isEmpty ? 0 : 1) == phrase.elements.count,
            let memos = try pages.memos(of: exact, before: ends, inColumn: field?.column, scope)
        {
            return memos
        }
        let spellings = try phrase.spelledOut { try candidates(for: $0, &pages) }
        return try reference.memos(ofAny: spellings, in: field)
    }

    /// Returns the tokens that fit an element, as the index spells them.
    private func candidates(for element: TokenPhrase.Element, _ pages: inout SegmentPages) throws -> [[UInt8]] {
        try ranges(for: element).flatMap { try pages.candidates(in: $0.tokens, where: $0.accepts) }
    }

    /// Returns the ranges of tokens that can fit an element, as the index spells them, each with a test for
    /// its tokens.
    private func ranges(for element: TokenPhrase.Element) -> [AcceptedTokens] {
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

    package func counts(of tokens: [[UInt8]]) throws -> [Int] {
        try reading { pages in
            try pages.counts(of: tokens)
        } else: {
            try reference.counts(of: tokens)
        }
    }

    package func counts(of words: [[UInt8]], among memos: MemoIDs) throws -> [Int] {
        try reading { pages in
            try words.map { try pages.count(kept: $0, among: memos) }
        } else: {
            try reference.counts(of: words, among: memos)
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

    package func vocabulary(of part: Vocabulary.Part, among memos: MemoIDs) throws -> Vocabulary {
        try reading { pages in
            try withSmallCache { try pages.vocabulary(of: part, among: memos) }
        } else: {
            try reference.vocabulary(of: part, among: memos)
        }
    }

    /// Runs `body` with a small page cache in SQLite. For a scan of all pages, allocating memory takes longer
    /// than reading.
    private func withSmallCache<Value>(_ body: () throws -> Value) throws -> Value {
        let size = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? 0
        try db.execute(sql: "PRAGMA cache_size = \(Self.pagesOfSmallCache)")
        defer { try? db.execute(sql: "PRAGMA cache_size = \(size)") }
        return try body()
    }

    /// Reads from the pages if their format is known, otherwise from the reference store.
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

    /// Returns the result of `body`, or nil if it finds pages of unknown format. SQLite's errors are thrown
    /// unchanged: they never count as a result.
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
        if isIndexing {
            try indexer.add(id, title: title, body: body)
            if indexer.isFull { try flushAdded() }
            return
        }
        waiting.append((id, title, body))
        waitingBytes += bytes
        if waiting.count > fewMemos || waitingBytes > Self.fewBytes { try indexWaiting() }
    }

    /// Returns whether no segment can contain an entry for `id`. If so, `id` becomes the highest known ID.
    private func isNew(_ id: Int64) throws -> Bool {
        if case .unread = highestID { highestID = try IndexState(db).highestID().map { .known($0) } ?? .uncounted }
        guard case .known(let highest) = highestID, id > highest else { return false }
        highestID = .known(id)
        return true
    }

    /// Passes the waiting memos to the builder, because they are enough for a segment.
    private func indexWaiting() throws {
        isIndexing = true
        for text in waiting { try indexer.add(text.id, title: text.title, body: text.body) }
        waiting.removeAll()
        waitingBytes = 0
    }

    package func remove(_ id: Int64, title: String, body: String) throws {
        snapshot = nil
        // The index contains the memo, even if another store has added it in this transaction.
        if case .known(let highest) = highestID, id > highest { highestID = .known(id) }
        if let first = waiting.first?.id ?? (isIndexing ? indexer.firstID : nil), id >= first { try flushAdded() }
        try reference.remove(id, title: title, body: body)
    }

    package func beginBulkLoad(jobs: Int) throws {
        self.jobs = jobs
        try reference.beginBulkLoad(jobs: jobs)
    }

    package func flush() throws {
        try flushAdded()
        try reference.flush()
        if let structure = try understood({ try ShadowTables.structure(db) }) { try BitListWriter.removeStale(in: db, structure) }
        highestID = .unread
    }

    /// Writes all added memos to the index, by the reference store or as a segment.
    private func flushAdded() throws {
        snapshot = nil
        for text in waiting { try reference.add(text.id, title: text.title, body: text.body) }
        waiting.removeAll()
        waitingBytes = 0
        guard isIndexing else { return }
        try indexer.finish()
        let builder = indexer.builder
        if try !hasWrittenSegment(of: builder) { try addByReference(builder.ids) }
        if let last = builder.ids.last { try IndexState(db).raiseHighestID(to: last) }
        indexer.removeAll()
        isIndexing = false
    }

    /// Adds memos through FTS5, reading their texts again.
    private func addByReference(_ ids: [Int64]) throws {
        for id in ids {
            if let text = try texts.text(of: id) { try reference.add(id, title: text.title, body: text.body) }
        }
    }

    /// Writes the collected memos as a segment. Returns false, without a change, if that is not safe.
    private func hasWrittenSegment(of builder: SegmentBuilder) throws -> Bool {
        do {
            let gate = try SegmentGate(db)
            try BitListWriter.prepare(db)
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

    /// Asks FTS5 how many memos contain some tokens of the new segment. If its counts differ from ours, FTS5 does not understand our pages.
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
            try BitListWriter.removeStale(in: db, structure)
        }
        structure.dropEmptyLevels()
        guard let id = structure.freeID, let level = structure.bulkLevel else { throw UnknownPages("no room for a segment") }
        try tables.clear(segment: id)
        let bits = try BitListWriter(db, segment: id, fewest: fewestBits)
        var writer = SegmentWriter(tables, segment: id, pageSize: pageSize, bits: bits)
        structure.append(try writer.write(builder), to: level)
        try tables.write(structure)
        return writer.probes
    }

    /// Adds the totals of the new segment to FTS5's totals.
    private func add(_ added: IndexTotals, to tables: ShadowTables) throws {
        var totals = try reference.totals()
        for part in [\IndexTotals.memos, \.body, \.title] {
            let (sum, isTooLarge) = totals[keyPath: part].addingReportingOverflow(added[keyPath: part])
            // Only a damaged record has such a large number.
            guard !isTooLarge else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB, message: "totals of the index overflow") }
            totals[keyPath: part] = sum
        }
        try tables.write(totals)
    }
}

// MARK: Maintenance

extension SegmentStore {
    package func compact() throws {
        guard let structure = try understood({ try ShadowTables.structure(db) }) else { return try reference.compact() }
        // FTS5 itself merges the segments of single changes incrementally. The segments of imports are merged
        // incrementally too: a full merge would make one small import in many rewrite the whole index.
        if structure.smallBulkSegmentCount > Self.mostSmallSegments { try reference.compact() }
        try BitListWriter.update(in: db, fewest: fewestBits)
    }

    package func integrityCheck() throws -> [String] { try reference.integrityCheck() + SegmentCheck(db).integrityCheck() }

    package func rebuild(from texts: any MemoTexts) throws {
        snapshot = nil
        try reference.recreate()
        try texts.forEachText { id, title, body in try add(id, title: title, body: body) }
        try flush()
    }
}

extension MemoField {
    /// The column of the index, see `IndexSchema`.
    fileprivate var column: Int {
        switch self {
        case .body: 0
        case .title: 1
        }
    }
}

extension DatabaseError {
    /// Whether SQLite or FTS5 has rejected a particular statement, so that another may still succeed. A full
    /// disk, a lack of memory or an interruption would affect every other statement too.
    fileprivate var isRefusal: Bool {
        [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_CORRUPT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(resultCode)
    }
}
