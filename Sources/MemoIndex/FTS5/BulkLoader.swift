public import GRDB
import KoreanText

/// Indexes many new memos at once: gathers them and writes segments of the index itself, several times as fast as FTS5 inserts.
///
/// Not safe to share between threads; use it where its database may be used, within a transaction. What it has gathered is in
/// no index: call `flush` before the transaction commits, and before a memo added is changed, deleted or looked for. A
/// transaction rolled back takes what was flushed in it along; the loader must not be used after that.
public final class BulkLoader {
    /// Tokens after which they are sorted and encoded: some 30 MB in memory.
    private static let runTokens = 1 << 20
    /// Memos after which they are, whatever they hold.
    private static let runMemos = 500_000
    /// Bytes of runs after which a segment is written: more than most batches of an import hold.
    private static let segmentBytes = 32 << 20
    /// Bytes of text from which a memo is left to FTS5, so that no memo fills the memory.
    private static let longestText = 4 << 20
    /// Segments after which they are merged: each one costs a search time.
    private static let mostSegments = 64
    /// More pages than such a merge writes.
    private static let allPages = 10_000_000

    private let db: Database
    private let runTokens: Int
    private var analyzer = Analyzer(expectsMuch: true)
    private var buffer = PostingBuffer()
    private var runs = PostingRuns()
    private var gathered = IndexTotals()
    private var lastID: Int64?

    /// A loader with nothing gathered; the transaction it works in must not end before `flush`.
    public convenience init(_ db: Database) { self.init(db, runTokens: Self.runTokens) }

    init(_ db: Database, runTokens: Int) { (self.db, self.runTokens) = (db, runTokens) }

    /// Indexes a memo that is new to the index. Ascending ids are fastest: a step back writes a segment.
    public func add(_ id: Int64, title: String, body: String) throws {
        if title.utf8.count + body.utf8.count > Self.longestText {
            try flush()
            return try SearchIndex.insert(id, title: title, body: body, in: db)
        }
        if let lastID, lastID >= id { try flush() }
        lastID = id
        Self.gather(id, title.utf8.span, body.utf8.span, &analyzer, &buffer)
        guard buffer.count >= runTokens || buffer.documents.count >= Self.runMemos else { return }
        if runs.size == 0 { runs.reserve(Self.segmentBytes) }
        endRun()
        if runs.size >= Self.segmentBytes { try flush() }
    }

    /// Writes what has gathered into the index. When it throws, it has changed nothing, and the transaction must be rolled back.
    public func flush() throws {
        endRun()
        guard gathered.memos > 0 else { return }
        let tables = try ShadowTables(db)
        try tables.change {
            try writeSegment(tables)
            try writeTotals(tables)
        }
        runs.removeAll()
        (gathered, lastID) = (IndexTotals(), nil)
    }

    private func endRun() {
        gathered.memos += buffer.documents.count
        gathered.body += buffer.bodyTotal
        gathered.title += buffer.titleTotal
        if buffer.count > 0 { runs.append(SortedPostings(buffer)) }
        buffer.removeAll()
    }

    private static func gather(
        _ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ analyzer: inout Analyzer, _ buffer: inout PostingBuffer
    ) {
        buffer.beginDocument(id)
        analyzer.analyze(body) { kind, term, _, _ in
            buffer.append(term, isColocated: kind.isColocated)
            return true
        }
        buffer.beginTitle()
        analyzer.analyze(title) { kind, term, _, _ in
            buffer.append(term, isColocated: kind.isColocated)
            return true
        }
        buffer.endDocument()
    }

    private func writeSegment(_ tables: ShadowTables) throws {
        guard runs.size > 0 else { return }
        var structure = try tables.structure()
        if structure.bulkSegmentCount >= Self.mostSegments {
            try tables.merge(pages: Self.allPages)
            try tables.forget()
            structure = try tables.structure()
        }
        let id = try structure.freeID()
        var writer = SegmentWriter(tables, segment: id, pageSize: try tables.pageSize())
        let lastPage = try writer.write(runs)
        structure.append(SegmentStructure.Segment(id: id, firstPage: 1, lastPage: lastPage))
        try tables.write(structure)
    }

    private func writeTotals(_ tables: ShadowTables) throws {
        var totals = try tables.totals()
        totals.memos += gathered.memos
        totals.body += gathered.body
        totals.title += gathered.title
        try tables.write(totals)
    }
}
