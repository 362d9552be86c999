import GRDB
import GRDBSQLite

/// Reads what a segment of the index holds of a token straight from FTS5's pages, whose format `SegmentWriter` draws.
///
/// A posting list takes a few microseconds. Asking FTS5 takes as long before the first memo comes, and ten times as long for each.
/// - Throws: `UnknownPages` where the pages are not as they must be; errors of SQLite as they are.
struct SegmentReader {
    /// Every term begins with it: the index of whole terms.
    private static let mainIndex = UInt8(ascii: "0")
    /// Bytes of a page before its terms: where its first id stands, where its content ends.
    private static let headerSize = 4

    private let db: Database
    private let seek: Statement
    private let load: Statement
    private var page: [UInt8] = []
    /// Where `page` comes from; nil before the first.
    private var place: (segment: Int, number: Int)?
    /// Where the content of `page` ends and the offsets of its terms begin.
    private var contentEnd = 0

    init(_ db: Database) throws {
        self.db = db
        seek = try db.cachedStatement(
            sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1")
        load = try db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?")
    }

    /// Tells `postings` of each memo, in ascending order. `term` is as the index spells it; terms that are asked for in their order
    /// are quick, for many stand on the page of the one before.
    mutating func read(_ term: [UInt8], of segment: SegmentStructure.Segment, into postings: inout some PostingSink) throws {
        guard let found = try seek([Self.mainIndex] + term, in: segment), var number = place?.number else { return }
        var part = DoclistPart(range: found, isLastTerm: found.upperBound == contentEnd)
        while true {
            try Self.decode(page.span, &part, into: &postings)
            number += 1
            guard part.isLastTerm, number <= segment.lastPage else { break }
            try loadPage(number, of: segment)
            try turn(&part)
            if part.range.isEmpty, part.missing == 0 { break }
        }
        guard part.missing == 0 else { throw Self.unknown }
    }

    // MARK: Terms

    /// What a page tells of a term.
    private enum Finding {
        /// The offsets between which its doclist stands, as far as it stands on the page.
        case doclist(Range<Int>)
        /// No page holds it, for it would stand between two terms of this one.
        case absent
        /// Another page may hold it.
        case elsewhere
    }

    /// Loads the page of a term; the offsets of its doclist there, or nil when the segment does not hold it.
    private mutating func seek(_ key: [UInt8], in segment: SegmentStructure.Segment) throws -> Range<Int>? {
        if let place, place.segment == segment.id {
            switch try find(key) {
            case .doclist(let range): return range
            case .absent: return nil
            case .elsewhere: break
            }
        }
        try loadPage(max(segment.firstPage, try pageNumber(of: key, in: segment)), of: segment)
        guard case .doclist(let range) = try find(key) else { return nil }
        return range
    }

    private func find(_ key: [UInt8]) throws -> Finding {
        let bytes = page.span
        var (footer, termStart, matched) = (contentEnd, 0, 0)
        var (isFirst, isPastFirst) = (true, false)
        while footer < bytes.count {
            termStart &+= try Self.number(bytes, &footer)
            guard termStart < contentEnd else { throw Self.unknown }
            var offset = termStart
            let kept = isFirst ? 0 : try Self.number(bytes, &offset)
            let added = try Self.number(bytes, &offset)
            guard offset &+ added <= contentEnd else { throw Self.unknown }
            isPastFirst = !isFirst
            isFirst = false
            if kept < matched { return .absent }
            guard kept == matched else { continue }
            var same = 0
            while same < added, matched < key.count, bytes[offset &+ same] == key[matched] {
                same &+= 1
                matched &+= 1
            }
            if matched == key.count {
                guard same == added else { return isPastFirst ? .absent : .elsewhere }
                let next = footer < bytes.count ? termStart &+ (try Self.number(bytes, &footer)) : contentEnd
                guard next <= contentEnd, offset &+ added <= next else { throw Self.unknown }
                return .doclist(offset &+ added..<next)
            }
            if same < added, bytes[offset &+ same] > key[matched] { return isPastFirst ? .absent : .elsewhere }
        }
        return .elsewhere
    }

    /// Whether a segment knows the term, if only to say that some memo no longer holds it.
    mutating func knows(_ term: [UInt8], in segment: SegmentStructure.Segment) throws -> Bool {
        try seek([Self.mainIndex] + term, in: segment) != nil
    }

    /// Calls `visit` with each term of a segment within a range, in order, until `visit` returns false.
    mutating func forEachTerm(
        in range: TokenRange, of segment: SegmentStructure.Segment, _ visit: (ArraySlice<UInt8>) throws -> Bool
    ) throws {
        let key = [Self.mainIndex] + range.lower
        let end = range.upper.map { [Self.mainIndex] + $0 } ?? [Self.mainIndex + 1]
        var number = max(segment.firstPage, try pageNumber(of: key, in: segment))
        var term: [UInt8] = []
        while number <= segment.lastPage {
            try loadPage(number, of: segment)
            var (footer, start) = (contentEnd, 0)
            while footer < page.count {
                try spell(&term, &footer, &start)
                guard term.lexicographicallyPrecedes(end) else { return }
                if !term.lexicographicallyPrecedes(key), try !visit(term.dropFirst()) { return }
            }
            number += 1
        }
    }

    /// Replaces `term` by the one that follows it on the page: the first where `start` is 0.
    private func spell(_ term: inout [UInt8], _ footer: inout Int, _ start: inout Int) throws {
        let bytes = page.span
        let isFirst = start == 0
        start &+= try Self.number(bytes, &footer)
        guard start < contentEnd else { throw Self.unknown }
        var offset = start
        let kept = isFirst ? 0 : try Self.number(bytes, &offset)
        let added = try Self.number(bytes, &offset)
        guard kept <= term.count, offset &+ added <= contentEnd else { throw Self.unknown }
        term.removeLast(term.count &- kept)
        for index in offset..<offset &+ added { term.append(bytes[index]) }
    }

    // MARK: Doclists

    /// What of a doclist stands on one page, and how far its reading has come.
    private struct DoclistPart {
        var range: Range<Int>
        /// Whether it goes on over the next page if that does not begin with a term.
        var isLastTerm: Bool
        var id: Int64 = 0
        /// Bytes of the last memo's positions that stand on the next page.
        var missing = 0
    }

    /// Reads the whole part. The first id of a page is stored whole, the others as differences.
    private static func decode(_ bytes: Span<UInt8>, _ part: inout DoclistPart, into postings: inout some PostingSink) throws {
        let end = part.range.upperBound
        let rest = min(part.missing, part.range.count)
        part.missing &-= rest
        var (offset, id, isWhole) = (part.range.lowerBound &+ rest, part.id, true)
        while offset < end {
            let bits = Int64(bitPattern: try Self.bits(bytes, &offset))
            id = isWhole ? bits : id &+ bits
            isWhole = false
            let size = try number(bytes, &offset) >> 1
            guard offset <= end else { throw unknown }
            let count = min(size, end &- offset)
            offset &+= count
            part.missing = size &- count
            postings.add(id, holdsToken: size > 0)
        }
        part.id = id
    }

    /// Finds the part on a page that has just been loaded: all before its first term.
    private func turn(_ part: inout DoclistPart) throws {
        var footer = contentEnd
        part.isLastTerm = footer == page.count
        let end = part.isLastTerm ? contentEnd : try Self.number(page.span, &footer)
        guard end >= Self.headerSize, end <= contentEnd else { throw Self.unknown }
        part.range = Self.headerSize..<end
    }

    // MARK: Pages

    /// The page that may hold `key`: the last one whose first term is not above it; 0 where there is none.
    private func pageNumber(of key: [UInt8], in segment: SegmentStructure.Segment) throws -> Int {
        let handle = unsafe seek.sqliteStatement
        // SAFETY: the bytes outlive the step, and no binding is left behind.
        return try unsafe key.withUnsafeBytes { bytes in
            defer {
                unsafe sqlite3_reset(handle)
                unsafe sqlite3_clear_bindings(handle)
            }
            unsafe sqlite3_bind_int64(handle, 1, Int64(segment.id))
            unsafe sqlite3_bind_blob(handle, 2, bytes.baseAddress, CInt(bytes.count), nil)
            guard try hasRow(after: unsafe sqlite3_step(handle), seek) else { return 0 }
            return Int(unsafe sqlite3_column_int64(handle, 0) >> 1)
        }
    }

    private mutating func loadPage(_ number: Int, of segment: SegmentStructure.Segment) throws {
        page.removeAll(keepingCapacity: true)
        place = nil
        let handle = unsafe load.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, ShadowTables.row(segment: segment.id, page: number))
        guard try hasRow(after: unsafe sqlite3_step(handle), load) else { throw UnknownPages("page \(number) of a segment is missing") }
        // SAFETY: the blob stays where it is until the statement is reset, which is after it is copied.
        unsafe page.append(
            contentsOf: UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0))))
        guard page.count >= Self.headerSize else { throw Self.unknown }
        contentEnd = Int(page[2]) << 8 | Int(page[3])
        guard contentEnd >= Self.headerSize, contentEnd <= page.count else { throw Self.unknown }
        place = (segment.id, number)
    }

    /// Tells a row from no row by what a step answered; anything else is an error of SQLite's and no answer at all.
    private func hasRow(after code: CInt, _ statement: Statement) throws -> Bool {
        guard code != SQLITE_DONE else { return false }
        guard code == SQLITE_ROW else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: statement.sql)
        }
        return true
    }

    // MARK: Integers

    private static var unknown: UnknownPages { UnknownPages("a page that does not fit together") }

    @inline(__always) private static func bits(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> UInt64 {
        guard let value = Varint.read(bytes, at: &offset) else { throw unknown }
        return value
    }

    /// No number in a page is larger than four bytes.
    @inline(__always) private static func number(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> Int {
        let value = try bits(bytes, &offset)
        guard value <= UInt64(Int32.max) else { throw unknown }
        return Int(value)
    }
}
