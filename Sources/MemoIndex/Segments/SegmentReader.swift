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
    private let walk: Statement
    /// The page on which the term stands that was looked for last.
    private var page = Page()
    private let pages: KeptPages

    private struct Page {
        /// Nil where none is loaded.
        var number: Int?
        var bytes: [UInt8] = []
        /// Where the content ends and the footer begins.
        var contentEnd = 0
    }

    init(_ db: Database, _ segment: SegmentStructure.Segment, _ pages: KeptPages = KeptPages()) throws {
        (self.db, self.segment, self.pages) = (db, segment, pages)
        seek = try db.cachedStatement(
            sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1")
        seekNext = try db.cachedStatement(sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term > ? ORDER BY term LIMIT 1")
        load = try db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?")
        walk = try db.cachedStatement(sql: "SELECT block, id FROM memo_index_data WHERE id > ? AND id <= ? ORDER BY id")
    }

    /// Tells `postings` of each memo that the segment has an entry for, in ascending order. `term` is spelled as in the index; terms that
    /// are asked for in their order are quick, for many stand on the page of the one before.
    mutating func read(_ term: [UInt8], into postings: inout some PostingSink) throws {
        guard let doclist = try doclist(of: term) else { return }
        try forEachPart(of: doclist) { try Self.decode($0, &$1, into: &postings) }
    }

    /// Tells `postings` of each memo that the segment has an entry for, in ascending order, with the positions of the term.
    mutating func read(_ term: [UInt8], into postings: inout some PositionSink) throws {
        if let doclist = try doclist(of: term) { try read(doclist, into: &postings) }
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
        if page.number != doclist.page { try load(doclist.page) }
        var part = DoclistPart(range: doclist.range, isLastTerm: doclist.isLastOfPage)
        try decode(page.bytes.span, &part)
        if part.isLastTerm {
            try forEachPage(behind: doclist.page) { bytes in
                try Self.continueOnPage(bytes, &part)
                try decode(bytes, &part)
                return part.isLastTerm
            }
        }
        guard part.missing == 0 else { throw Self.unknown }
    }

    /// Calls `visit` with each page behind one, until `visit` returns false. SQLite goes from one row to the next in a fraction of the time
    /// that it takes to look one up.
    private func forEachPage(behind number: Int, _ visit: (Span<UInt8>) throws -> Bool) throws {
        let handle = unsafe walk.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, ShadowTables.row(segment: segment.id, page: number))
        unsafe sqlite3_bind_int64(handle, 2, ShadowTables.row(segment: segment.id, page: segment.lastPage))
        for number in number + 1..<max(number, segment.lastPage) + 1 {
            guard try hasRow(after: unsafe sqlite3_step(handle), walk),
                unsafe sqlite3_column_int64(handle, 1) == ShadowTables.row(segment: segment.id, page: number)
            else { throw Self.missing(number) }
            // SAFETY: the blob stays where it is until the next step.
            let bytes = unsafe UnsafeRawBufferPointer(
                start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0)))
            let goesOn = try unsafe bytes.withMemoryRebound(to: UInt8.self) { try visit(unsafe $0.span) }
            if !goesOn { return }
        }
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
        try load(max(segment.firstPage, try pageThatMayHold(key)))
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
            try pass(number)
            var (footer, start) = (page.contentEnd, 0)
            while footer < page.bytes.count {
                try spell(&term, &footer, &start)
                guard term.lexicographicallyPrecedes(end) else { return }
                if !term.lexicographicallyPrecedes(key), try !visit(term.dropFirst()) { return }
            }
            number += 1
        }
    }

    /// Appends to `words` each term of the segment within a range, without the first `markLength` bytes, and how long its doclist is.
    mutating func appendTerms(in range: TokenRange, markLength: Int, to words: inout Vocabulary) throws {
        let key = [SegmentFormat.mainIndex] + range.lower
        let end = range.upper.map { [SegmentFormat.mainIndex] + $0 } ?? [SegmentFormat.mainIndex + 1]
        var number = max(segment.firstPage, try pageThatMayHold(key))
        var term: [UInt8] = []
        var isWithin = false
        while number <= segment.lastPage {
            try pass(number)
            // A doclist ends where the next term begins, which may be pages later.
            var (footer, start, listStart) = (page.contentEnd, 0, SegmentFormat.headerSize)
            while footer < page.bytes.count {
                let next = try spell(&term, &footer, &start)
                if isWithin { words.addToLast(start - listStart) }
                guard Self.precedes(term, end) else { return }
                isWithin = isWithin || !Self.precedes(term, key)
                if isWithin { words.append(term.span.extracting(droppingFirst: 1 + markLength), weight: 0) }
                listStart = next
            }
            if isWithin { words.addToLast(page.contentEnd - listStart) }
            number += 1
        }
    }

    @inline(__always) private static func precedes(_ term: [UInt8], _ bound: [UInt8]) -> Bool {
        var index = 0
        while index < term.count, index < bound.count {
            if term[index] != bound[index] { return term[index] < bound[index] }
            index &+= 1
        }
        return term.count < bound.count
    }

    /// Replaces `term` by the one behind it on the page, or by the first of the page where `start` is 0. `start` is where the term begins,
    /// `footer` where in the footer the distance to the next one stands; both move on.
    /// - Returns: where the term's doclist begins.
    @discardableResult
    private func spell(_ term: inout [UInt8], _ footer: inout Int, _ start: inout Int) throws -> Int {
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
        return offset &+ added
    }

    // MARK: Doclists

    /// The part of a doclist that stands on one page, and how far its reading has come.
    private struct DoclistPart {
        var range: Range<Int>
        /// Whether its term is the last on the page, so that the doclist goes on over the next page, up to the first term there.
        var isLastTerm: Bool
        /// The last id read.
        var id = Int64.min
        /// How many bytes of the last memo's position list stand on the next page.
        var missing = 0
        /// Those that stood on the pages before, where somebody wants them.
        var positions: [UInt8] = []
    }

    /// Reads the whole part, without the positions.
    private static func decode(_ bytes: Span<UInt8>, _ part: inout DoclistPart, into postings: inout some PostingSink) throws {
        let rest = min(part.missing, part.range.count)
        part.missing &-= rest
        var offset = part.range.lowerBound &+ rest
        var isFirst = true
        while offset < part.range.upperBound {
            var ids: [Int64] = []
            var isGone = false
            // An entry takes two bytes at least.
            try ids.append(addingCapacity: (part.range.upperBound &- offset) / 2 &+ 1) { ids in
                isGone = try decode(bytes, &offset, &part, &isFirst, into: &ids)
            }
            if !ids.isEmpty { postings.add(ids) }
            if isGone { postings.remove(part.id) }
        }
    }

    /// Appends the memos from `offset` on to `ids`, up to the end of the part or to a memo that no longer holds the token. Returns whether
    /// there is such a one; `part.id` is the last memo read. The first id of a page is stored whole, the others as differences.
    @inline(__always) private static func decode(
        _ bytes: Span<UInt8>, _ offset: inout Int, _ part: inout DoclistPart, _ isFirst: inout Bool, into ids: inout OutputSpan<Int64>
    ) throws -> Bool {
        let end = part.range.upperBound
        var (place, id, isWhole) = (offset, part.id, isFirst)
        isFirst = false
        defer { (offset, part.id) = (place, id) }
        while place < end {
            let bits = Int64(bitPattern: try Self.bits(bytes, &place))
            let next = isWhole ? bits : id &+ bits
            guard next > id else { throw unknown }
            (id, isWhole) = (next, false)
            let size = try integer(bytes, &place) >> 1
            guard place <= end else { throw unknown }
            if size == 0 { return true }
            ids.append(id)
            place &+= size
            if place > end {
                part.missing = place &- end
                place = end
            }
        }
        return false
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

    /// Goes on with the part that stands on a page: all before its first term.
    private static func continueOnPage(_ bytes: Span<UInt8>, _ part: inout DoclistPart) throws {
        let contentEnd = try contentEnd(of: bytes)
        var footer = contentEnd
        part.isLastTerm = footer == bytes.count
        let end = part.isLastTerm ? contentEnd : try integer(bytes, &footer)
        guard end >= SegmentFormat.headerSize, end <= contentEnd else { throw unknown }
        part.range = SegmentFormat.headerSize..<end
    }

    // MARK: Pages

    /// The number of the page that holds `key` if any does: the last one whose separator is not above it; 0 where there is none.
    private func pageThatMayHold(_ key: [UInt8]) throws -> Int {
        if let separators = try pages.separators(of: segment, read: readSeparators) { return separators.page(notAbove: key) ?? 0 }
        return try page(by: seek, key) ?? 0
    }

    /// The number of the first page whose separator is above `key`.
    private func pageBehind(_ key: [UInt8]) throws -> Int {
        let end = segment.lastPage + 1
        if let separators = try pages.separators(of: segment, read: readSeparators) { return separators.page(above: key) ?? end }
        return try page(by: seekNext, key) ?? end
    }

    private func readSeparators() throws -> Separators {
        let statement = try db.cachedStatement(sql: "SELECT pgno, term FROM memo_index_idx WHERE segid = ? ORDER BY term")
        let handle = unsafe statement.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, Int64(segment.id))
        var separators = Separators()
        while try hasRow(after: unsafe sqlite3_step(handle), statement) {
            // SAFETY: the term stays where it is until the next step.
            let term = unsafe UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 1), count: Int(sqlite3_column_bytes(handle, 1)))
            let page = Int(unsafe sqlite3_column_int64(handle, 0) >> 1)
            unsafe term.withMemoryRebound(to: UInt8.self) { separators.append(unsafe $0.span, page: page) }
        }
        return separators
    }

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

    /// Makes a page the current one.
    private mutating func load(_ number: Int) throws {
        if page.number == number { return }
        page.number = nil
        let row = ShadowTables.row(segment: segment.id, page: number)
        if let kept = pages[row] {
            page.bytes = kept
        } else {
            page.bytes = try bytes(ofRow: row) ?? { throw Self.missing(number) }()
            pages.keep(page.bytes, of: row)
        }
        page.contentEnd = try Self.contentEnd(of: page.bytes.span)
        page.number = number
    }

    /// Makes a page the current one without keeping it, for it is one of many that are gone through.
    private mutating func pass(_ number: Int) throws {
        guard page.number != number else { return }
        page.number = nil
        page.bytes = try bytes(ofRow: ShadowTables.row(segment: segment.id, page: number)) ?? { throw Self.missing(number) }()
        page.contentEnd = try Self.contentEnd(of: page.bytes.span)
        page.number = number
    }

    private func bytes(ofRow row: Int64) throws -> [UInt8]? {
        let handle = unsafe load.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, row)
        guard try hasRow(after: unsafe sqlite3_step(handle), load) else { return nil }
        // SAFETY: the blob stays where it is until the statement is reset, which is after it is copied.
        return unsafe Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0))))
    }

    /// Where the content of a page ends and its footer begins.
    private static func contentEnd(of bytes: Span<UInt8>) throws -> Int {
        guard bytes.count >= SegmentFormat.headerSize else { throw unknown }
        let end = Int(bytes[2]) << 8 | Int(bytes[3])
        guard end >= SegmentFormat.headerSize, end <= bytes.count else { throw unknown }
        return end
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
    private static func missing(_ page: Int) -> UnknownPages { UnknownPages("page \(page) of a segment is missing") }

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
