import GRDB
import GRDBSQLite

/// Reads what one segment of the index holds of a token, straight from FTS5's pages, which `SegmentFormat` draws.
///
/// To read a posting list takes a few microseconds. FTS5 needs as long until it answers at all, and then ten times as long for each memo.
///
/// Every method throws `UnknownPages` where a page is not as it must be, and errors of SQLite as they are.
struct SegmentReader {
    private let db: Database
    private let segment: SegmentStructure.Segment
    private let seek: Statement
    private let seekNext: Statement
    private let load: Statement
    private var page = Page()
    /// Pages on which terms stand that were asked for before `page`, for the terms of a query come up again and again.
    private var kept: [Page] = []
    /// The one of `kept` that gives way next.
    private var oldest = 0
    private static let mostKept = 3

    private struct Page {
        /// Nil where none is loaded.
        var number: Int?
        var bytes: [UInt8] = []
        /// Where the content ends and the footer begins.
        var contentEnd = 0
    }

    init(_ db: Database, _ segment: SegmentStructure.Segment) throws {
        (self.db, self.segment) = (db, segment)
        seek = try db.cachedStatement(
            sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1")
        seekNext = try db.cachedStatement(sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term > ? ORDER BY term LIMIT 1")
        load = try db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?")
    }

    /// Tells `postings` of each memo that the segment has an entry for, in ascending order. `term` is spelled as in the index; terms that
    /// are asked for in their order are quick, for many stand on the page of the one before.
    mutating func read(_ term: [UInt8], into postings: inout some PostingSink) throws {
        guard let doclist = try doclist(of: term) else { return }
        try forEachPart(of: doclist) { try Self.decode($0, &$1, into: &postings) }
    }

    /// Tells `postings` of each memo that the segment has an entry for, in ascending order, with the positions of the term.
    mutating func read(_ doclist: Doclist, into postings: inout some PositionSink) throws {
        try forEachPart(of: doclist) { try Self.decodePositions($0, &$1, into: &postings) }
    }

    /// Where the doclist of a term is: the page on which it begins, and how much of that it takes.
    struct Doclist {
        fileprivate let page: Int
        fileprivate let range: Range<Int>
        /// Whether it may go on over the next page.
        fileprivate let isLastOfPage: Bool
        /// About how many bytes it takes, so about how many nanoseconds it takes to read; above 0.
        let size: Int
    }

    /// Nil where the segment has no entry for the term.
    private mutating func doclist(of term: [UInt8]) throws -> Doclist? {
        guard let range = try seek([SegmentFormat.mainIndex] + term), let first = page.number else { return nil }
        return Doclist(page: first, range: range, isLastOfPage: range.upperBound == page.contentEnd, size: range.count)
    }

    /// Nil where the segment has no entry for the term. What it takes on later pages is measured too.
    mutating func measuredDoclist(of term: [UInt8]) throws -> Doclist? {
        guard let doclist = try doclist(of: term) else { return nil }
        guard doclist.isLastOfPage else { return doclist }
        // Of the last page it may have any part; one byte at least, so that it is not taken for absent.
        let others = try pageBehind([SegmentFormat.mainIndex] + term) - doclist.page - 1
        let size = doclist.size + max(1, others * page.contentEnd)
        return Doclist(page: doclist.page, range: doclist.range, isLastOfPage: true, size: size)
    }

    /// Calls `decode` with each page that holds a part of a doclist.
    private mutating func forEachPart(of doclist: Doclist, _ decode: (Span<UInt8>, inout DoclistPart) throws -> Void) throws {
        var number = doclist.page
        try load(number)
        var part = DoclistPart(range: doclist.range, isLastTerm: doclist.isLastOfPage)
        while true {
            try decode(page.bytes.span, &part)
            number += 1
            guard part.isLastTerm, number <= segment.lastPage else { break }
            try load(number)
            try continueOnPage(&part)
            if part.range.isEmpty, part.missing == 0 { break }
        }
        guard part.missing == 0 else { throw Self.unknown }
    }

    // MARK: Terms

    /// What a page tells of a term.
    private enum Finding {
        /// Where its doclist stands on the page, or its beginning if it goes on over the next.
        case doclist(Range<Int>)
        /// No page holds it, for it would stand between two terms of this one.
        case absent
        /// Another page may hold it.
        case elsewhere
    }

    /// Loads the page of a term; where its doclist stands there, or nil when the segment does not hold it.
    private mutating func seek(_ key: [UInt8]) throws -> Range<Int>? {
        if page.number != nil {
            switch try find(key) {
            case .doclist(let range): return range
            case .absent: return nil
            case .elsewhere: break
            }
        }
        let number = max(segment.firstPage, try pageThatMayHold(key))
        if !turnBack(to: number) {
            keepPage()
            try load(number)
        }
        guard case .doclist(let range) = try find(key) else { return nil }
        return range
    }

    /// Looks for a term on the page.
    ///
    /// The terms of a page ascend and each says how many bytes it shares with the one before. So `matched`, how many bytes of `key` the
    /// terms so far have agreed with, tells most terms from the key without a look at their bytes: one that shares more is still below the
    /// key, one that shares fewer is above it.
    private func find(_ key: [UInt8]) throws -> Finding {
        let (bytes, contentEnd) = (page.bytes.span, page.contentEnd)
        var (footer, termStart, matched) = (contentEnd, 0, 0)
        var (isFirst, isPastFirst) = (true, false)
        while footer < bytes.count {
            termStart &+= try Self.integer(bytes, &footer)
            guard termStart < contentEnd else { throw Self.unknown }
            var offset = termStart
            let shared = isFirst ? 0 : try Self.integer(bytes, &offset)
            let added = try Self.integer(bytes, &offset)
            guard offset &+ added <= contentEnd else { throw Self.unknown }
            isPastFirst = !isFirst
            isFirst = false
            if shared < matched { return .absent }
            guard shared == matched else { continue }
            var same = 0
            while same < added, matched < key.count, bytes[offset &+ same] == key[matched] {
                same &+= 1
                matched &+= 1
            }
            if matched == key.count {
                guard same == added else { return isPastFirst ? .absent : .elsewhere }
                let next = footer < bytes.count ? termStart &+ (try Self.integer(bytes, &footer)) : contentEnd
                guard next <= contentEnd, offset &+ added <= next else { throw Self.unknown }
                return .doclist(offset &+ added..<next)
            }
            if same < added, bytes[offset &+ same] > key[matched] { return isPastFirst ? .absent : .elsewhere }
        }
        return .elsewhere
    }

    /// Whether the segment has an entry for the term, if only one that says that some memo no longer holds it.
    mutating func knows(_ term: [UInt8]) throws -> Bool {
        try seek([SegmentFormat.mainIndex] + term) != nil
    }

    /// Calls `visit` with each term of the segment within a range, ascending and as the index spells it, until `visit` returns false.
    mutating func forEachTerm(in range: TokenRange, _ visit: (ArraySlice<UInt8>) throws -> Bool) throws {
        let key = [SegmentFormat.mainIndex] + range.lower
        let end = range.upper.map { [SegmentFormat.mainIndex] + $0 } ?? [SegmentFormat.mainIndex + 1]
        var number = max(segment.firstPage, try pageThatMayHold(key))
        var term: [UInt8] = []
        while number <= segment.lastPage {
            try load(number)
            var (footer, start) = (page.contentEnd, 0)
            while footer < page.bytes.count {
                try spell(&term, &footer, &start)
                guard term.lexicographicallyPrecedes(end) else { return }
                if !term.lexicographicallyPrecedes(key), try !visit(term.dropFirst()) { return }
            }
            number += 1
        }
    }

    /// Replaces `term` by the one behind it on the page, or by the first of the page where `start` is 0. `start` is where the term begins,
    /// `footer` where in the footer the distance to the next one stands; both move on.
    private func spell(_ term: inout [UInt8], _ footer: inout Int, _ start: inout Int) throws {
        let (bytes, contentEnd) = (page.bytes.span, page.contentEnd)
        let isFirst = start == 0
        start &+= try Self.integer(bytes, &footer)
        guard start < contentEnd else { throw Self.unknown }
        var offset = start
        let shared = isFirst ? 0 : try Self.integer(bytes, &offset)
        let added = try Self.integer(bytes, &offset)
        guard shared <= term.count, offset &+ added <= contentEnd else { throw Self.unknown }
        term.removeLast(term.count &- shared)
        for index in offset..<offset &+ added { term.append(bytes[index]) }
    }

    // MARK: Doclists

    /// The part of a doclist that stands on one page, and how far its reading has come.
    private struct DoclistPart {
        var range: Range<Int>
        /// Whether its term is the last on the page, so that the doclist goes on over the next page, up to the first term there.
        var isLastTerm: Bool
        /// The last id read.
        var id: Int64 = 0
        /// How many bytes of the last memo's position list stand on the next page.
        var missing = 0
        /// Those that stood on the pages before, where somebody wants them.
        var positions: [UInt8] = []
    }

    /// Reads the whole part, without the positions. The first id of a page is stored whole, the others as differences.
    private static func decode(_ bytes: Span<UInt8>, _ part: inout DoclistPart, into postings: inout some PostingSink) throws {
        let end = part.range.upperBound
        let rest = min(part.missing, part.range.count)
        part.missing &-= rest
        var (offset, id, isWhole) = (part.range.lowerBound &+ rest, part.id, true)
        while offset < end {
            let bits = Int64(bitPattern: try Self.bits(bytes, &offset))
            id = isWhole ? bits : id &+ bits
            isWhole = false
            let size = try integer(bytes, &offset) >> 1
            guard offset <= end else { throw unknown }
            let count = min(size, end &- offset)
            offset &+= count
            part.missing = size &- count
            postings.add(id, holdsToken: size > 0)
        }
        part.id = id
    }

    /// Reads the whole part, with the positions.
    private static func decodePositions(_ bytes: Span<UInt8>, _ part: inout DoclistPart, into postings: inout some PositionSink) throws {
        let end = part.range.upperBound
        var (offset, isWhole) = (part.range.lowerBound, true)
        if part.missing > 0 {
            let rest = min(part.missing, part.range.count)
            for index in offset..<offset &+ rest { part.positions.append(bytes[index]) }
            offset &+= rest
            part.missing &-= rest
            if part.missing == 0 { try postings.add(part.id, positions: part.positions.span) }
        }
        while offset < end {
            let bits = Int64(bitPattern: try Self.bits(bytes, &offset))
            part.id = isWhole ? bits : part.id &+ bits
            isWhole = false
            let size = try integer(bytes, &offset) >> 1
            guard offset <= end else { throw unknown }
            let count = min(size, end &- offset)
            if count == size {
                try postings.add(part.id, positions: bytes.extracting(offset..<offset &+ count))
            } else {
                part.missing = size &- count
                part.positions.removeAll(keepingCapacity: true)
                for index in offset..<offset &+ count { part.positions.append(bytes[index]) }
            }
            offset &+= count
        }
    }

    /// Goes on with the part that stands on the page just loaded: all before its first term.
    private func continueOnPage(_ part: inout DoclistPart) throws {
        var footer = page.contentEnd
        part.isLastTerm = footer == page.bytes.count
        let end = part.isLastTerm ? page.contentEnd : try Self.integer(page.bytes.span, &footer)
        guard end >= SegmentFormat.headerSize, end <= page.contentEnd else { throw Self.unknown }
        part.range = SegmentFormat.headerSize..<end
    }

    // MARK: Pages

    /// The number of the page that holds `key` if any does: the last one whose separator is not above it; 0 where there is none.
    private func pageThatMayHold(_ key: [UInt8]) throws -> Int { try page(by: seek, key) ?? 0 }

    /// The number of the first page whose separator is above `key`.
    private func pageBehind(_ key: [UInt8]) throws -> Int { try page(by: seekNext, key) ?? segment.lastPage + 1 }

    private func page(by statement: Statement, _ key: [UInt8]) throws -> Int? {
        let handle = unsafe statement.sqliteStatement
        // SAFETY: the bytes outlive the step, and no binding is left behind.
        return try unsafe key.withUnsafeBytes { bytes in
            defer {
                unsafe sqlite3_reset(handle)
                unsafe sqlite3_clear_bindings(handle)
            }
            unsafe sqlite3_bind_int64(handle, 1, Int64(segment.id))
            unsafe sqlite3_bind_blob(handle, 2, bytes.baseAddress, CInt(bytes.count), nil)
            guard try hasRow(after: unsafe sqlite3_step(handle), statement) else { return nil }
            return Int(unsafe sqlite3_column_int64(handle, 0) >> 1)
        }
    }

    /// Makes a page that is kept the current one; false where it is not.
    private mutating func turnBack(to number: Int) -> Bool {
        if page.number == number { return true }
        guard let index = kept.firstIndex(where: { $0.number == number }) else { return false }
        swap(&page, &kept[index])
        return true
    }

    /// Keeps the current page, in the place of the one that was kept first; another must be loaded next.
    private mutating func keepPage() {
        if kept.count < Self.mostKept {
            kept.append(page)
            page = Page()
        } else {
            swap(&page, &kept[oldest])
            oldest = (oldest + 1) % Self.mostKept
        }
    }

    /// Makes a page the current one, which is not kept.
    private mutating func load(_ number: Int) throws {
        if turnBack(to: number) { return }
        page.bytes.removeAll(keepingCapacity: true)
        page.number = nil
        let handle = unsafe load.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, ShadowTables.row(segment: segment.id, page: number))
        guard try hasRow(after: unsafe sqlite3_step(handle), load) else { throw UnknownPages("page \(number) of a segment is missing") }
        // SAFETY: the blob stays where it is until the statement is reset, which is after it is copied.
        unsafe page.bytes.append(
            contentsOf: UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0))))
        guard page.bytes.count >= SegmentFormat.headerSize else { throw Self.unknown }
        page.contentEnd = Int(page.bytes[2]) << 8 | Int(page.bytes[3])
        guard page.contentEnd >= SegmentFormat.headerSize, page.contentEnd <= page.bytes.count else { throw Self.unknown }
        page.number = number
    }

    /// Whether a step of `statement` that ended with `code` has found a row. Any other outcome than a row or the end is SQLite's error.
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

    /// Lengths, sizes and distances, all of which fit into four bytes.
    @inline(__always) private static func integer(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> Int {
        let value = try bits(bytes, &offset)
        guard value <= UInt64(Int32.max) else { throw unknown }
        return Int(value)
    }
}
