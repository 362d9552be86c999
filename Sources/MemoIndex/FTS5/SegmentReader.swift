import GRDB
import GRDBSQLite

/// Reads what a segment of the index holds of a token straight from FTS5's pages, in the file format that `SegmentWriter`
/// writes: a list in a few microseconds, where asking FTS5 costs as much again for the question and a tenth of one for each memo.
struct SegmentReader {
    /// Every term begins with it: the index of whole terms.
    private static let mainIndex = UInt8(ascii: "0")
    /// Bytes of a page before its terms: where its first id stands, where its content ends.
    private static let headerSize = 4

    private let db: Database
    private let seek: Statement
    private let load: Statement
    private var page: [UInt8] = []
    /// Where the content of `page` ends and the offsets of its terms begin.
    private var contentEnd = 0

    init(_ db: Database) throws {
        self.db = db
        seek = try db.cachedStatement(
            sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1")
        load = try db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?")
    }

    /// Replaces what `postings` holds. `term` is as the index spells it.
    mutating func read(_ term: [UInt8], of segment: SegmentStructure.Segment, into postings: inout SegmentPostings) throws {
        postings.removeAll()
        let key = [Self.mainIndex] + term
        let number = max(segment.firstPage, try pageNumber(of: key, in: segment))
        try loadPage(number, of: segment)
        guard let place = try find(key) else { return }
        var doclist = Doclist(pageNumber: number, offset: place.lowerBound, end: place.upperBound)
        doclist.isLastTerm = place.upperBound == contentEnd
        while try readEntry(&doclist, segment, into: &postings) {}
    }

    // MARK: Terms

    /// The offsets between which the doclist of `key` stands on the page, as far as it does; nil when the page does not hold it.
    private func find(_ key: [UInt8]) throws -> Range<Int>? {
        let bytes = page.span
        var (footer, termStart, matched) = (contentEnd, 0, 0)
        var isFirst = true
        while footer < bytes.count {
            termStart &+= try Self.number(bytes, &footer)
            guard termStart < contentEnd else { throw Self.corruption }
            var offset = termStart
            let kept = isFirst ? 0 : try Self.number(bytes, &offset)
            let added = try Self.number(bytes, &offset)
            guard offset &+ added <= contentEnd else { throw Self.corruption }
            isFirst = false
            if kept < matched { return nil }
            guard kept == matched else { continue }
            var same = 0
            while same < added, matched < key.count, bytes[offset &+ same] == key[matched] {
                same &+= 1
                matched &+= 1
            }
            if matched == key.count {
                guard same == added else { return nil }
                let next = footer < bytes.count ? termStart &+ (try Self.number(bytes, &footer)) : contentEnd
                guard next <= contentEnd, offset &+ added <= next else { throw Self.corruption }
                return offset &+ added..<next
            }
            if same < added, bytes[offset &+ same] > key[matched] { return nil }
        }
        return nil
    }

    // MARK: Doclists

    /// How far the reading of a doclist has come.
    private struct Doclist {
        var pageNumber: Int
        var offset: Int
        /// Where it ends on this page.
        var end: Int
        /// Whether it goes on over the next page if that does not begin with a term.
        var isLastTerm = false
        var id: Int64 = 0
        /// The next id is stored whole, not as a difference.
        var isWhole = true
    }

    /// False at the end of the list.
    private mutating func readEntry(
        _ doclist: inout Doclist, _ segment: SegmentStructure.Segment, into postings: inout SegmentPostings
    ) throws -> Bool {
        if doclist.offset >= doclist.end {
            guard doclist.isLastTerm, try turn(&doclist, segment), doclist.offset < doclist.end else { return false }
        }
        let bits = try Self.bits(page.span, &doclist.offset)
        doclist.id = doclist.isWhole ? Int64(bitPattern: bits) : doclist.id &+ Int64(bitPattern: bits)
        doclist.isWhole = false
        let size = try Self.number(page.span, &doclist.offset)
        try readPositions(size >> 1, &doclist, segment, into: &postings)
        postings.ids.append(doclist.id)
        postings.ends.append(postings.positions.count)
        if size >> 1 == 0 { postings.holdsDeletions = true }
        return true
    }

    private mutating func readPositions(
        _ size: Int, _ doclist: inout Doclist, _ segment: SegmentStructure.Segment, into postings: inout SegmentPostings
    ) throws {
        var missing = size
        while missing > 0 {
            if doclist.offset >= doclist.end {
                guard doclist.isLastTerm, try turn(&doclist, segment) else { throw Self.corruption }
            }
            let count = min(missing, doclist.end &- doclist.offset)
            guard count > 0 else { throw Self.corruption }
            postings.positions.append(contentsOf: page[doclist.offset..<doclist.offset &+ count])
            doclist.offset &+= count
            missing &-= count
        }
    }

    /// Goes on to the next page; false when there is none.
    private mutating func turn(_ doclist: inout Doclist, _ segment: SegmentStructure.Segment) throws -> Bool {
        doclist.pageNumber += 1
        guard doclist.pageNumber <= segment.lastPage else { return false }
        try loadPage(doclist.pageNumber, of: segment)
        doclist.offset = Self.headerSize
        var footer = contentEnd
        doclist.isLastTerm = footer == page.count
        doclist.end = doclist.isLastTerm ? contentEnd : try Self.number(page.span, &footer)
        doclist.isWhole = true
        guard doclist.end <= contentEnd else { throw Self.corruption }
        return true
    }

    // MARK: Pages

    private func pageNumber(of key: [UInt8], in segment: SegmentStructure.Segment) throws -> Int {
        let handle = unsafe seek.sqliteStatement
        // SAFETY: the bytes outlive the step, and no binding is left behind.
        return unsafe key.withUnsafeBytes { bytes in
            defer {
                unsafe sqlite3_reset(handle)
                unsafe sqlite3_clear_bindings(handle)
            }
            unsafe sqlite3_bind_int64(handle, 1, Int64(segment.id))
            unsafe sqlite3_bind_blob(handle, 2, bytes.baseAddress, CInt(bytes.count), nil)
            return unsafe sqlite3_step(handle) == SQLITE_ROW ? Int(sqlite3_column_int64(handle, 0) >> 1) : 0
        }
    }

    private mutating func loadPage(_ number: Int, of segment: SegmentStructure.Segment) throws {
        page.removeAll(keepingCapacity: true)
        let handle = unsafe load.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, ShadowTables.row(segment: segment.id, page: number))
        guard unsafe sqlite3_step(handle) == SQLITE_ROW else { throw Self.corruption }
        // SAFETY: the blob stays where it is until the statement is reset, which is after it is copied.
        unsafe page.append(
            contentsOf: UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0))))
        guard page.count >= Self.headerSize else { throw Self.corruption }
        contentEnd = Int(page[2]) << 8 | Int(page[3])
        guard contentEnd >= Self.headerSize, contentEnd <= page.count else { throw Self.corruption }
    }

    // MARK: Integers

    private static var corruption: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }

    @inline(__always) private static func bits(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> UInt64 {
        guard let value = Varint.read(bytes, at: &offset) else { throw corruption }
        return value
    }

    /// No number in a page is larger than four bytes.
    @inline(__always) private static func number(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> Int {
        let value = try bits(bytes, &offset)
        guard value <= UInt64(Int32.max) else { throw corruption }
        return Int(value)
    }
}
