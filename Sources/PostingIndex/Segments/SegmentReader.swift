import Foundation
import GRDB
import GRDBSQLite
import Postings
import SQLiteSupport

/// Reads the postings of a token in one segment, directly from FTS5's pages (see `SegmentFormat`).
///
/// Reading a posting list takes a few microseconds. FTS5 takes as long before its first result, and then ten
/// times as long for each memo.
///
/// Every method throws `UnknownPages` if a page is not as expected, and errors of SQLite unchanged.
struct SegmentReader {
    let db: Database
    let segment: SegmentStructure.Segment
    private let seek: Statement
    private let seekNext: Statement
    private let load: Statement
    private let walk: Statement
    /// The page with the term that was looked up last.
    private var page = Page()
    private let pages: PageCache
    /// The tokens whose memos are stored as bits too.
    let bits: BitLists

    private struct Page {
        /// The number of the page, or nil if none is loaded.
        var number: Int?
        var bytes: [UInt8] = []
        /// The offset at which the content ends and the footer begins.
        var contentEnd = 0
    }

    init(_ db: Database, _ segment: SegmentStructure.Segment, _ pages: PageCache = PageCache()) throws {
        (self.db, self.segment, self.pages) = (db, segment, pages)
        seek = try db.cachedStatement(
            sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1")
        seekNext = try db.cachedStatement(sql: "SELECT pgno FROM memo_index_idx WHERE segid = ? AND term > ? ORDER BY term LIMIT 1")
        load = try db.cachedStatement(sql: "SELECT block FROM memo_index_data WHERE id = ?")
        walk = try db.cachedStatement(sql: "SELECT block, id FROM memo_index_data WHERE id > ? AND id <= ? ORDER BY id")
        bits = try pages.bits(of: segment) { try Self.readDirectory(db, segment) }
    }

    /// The number of pages in the segment.
    var pageCount: Int { segment.lastPage - segment.firstPage + 1 }

    /// Returns a fingerprint that distinguishes the segment from all others.
    func print() throws -> WordCache.Print { try ShadowTables.print(of: segment, db) }

    /// Adds the postings of a term, spelled as in the index. Looking up terms in ascending order is fast,
    /// because many are on the page of the term before.
    mutating func read(_ term: [UInt8], into postings: inout PostingList) throws {
        if try withBits(of: term, { postings.add($0, of: $1) }) == true { return }
        if let doclist = try doclist(of: term) { try forEachPart(of: doclist) { try $0.read($1, into: &postings) } }
    }

    /// Counts the postings of a term.
    mutating func read(_ term: [UInt8], into count: inout PostingCount) throws {
        if let entry = bits[term] { return count.add(entry.memos, from: entry.first, to: entry.last) }
        if let doclist = try doclist(of: term) { try forEachPart(of: doclist) { try $0.read($1, into: &count) } }
    }

    @inline(__always) private mutating func forEachPart(
        of doclist: Doclist, _ read: (inout DoclistPart, Span<UInt8>) throws -> Void
    ) throws {
        var part = try firstPart(of: doclist)
        try read(&part, page.bytes.span)
        if part.isLastTerm {
            try forEachPage(behind: doclist.page) { bytes in
                try part.goOn(bytes)
                try read(&part, bytes)
                return part.isLastTerm
            }
        }
        guard part.missing == 0 else { throw PageBytes.unknown }
    }

    /// Passes the entries of the memos that `postings` wants, in ascending order, with the positions of the
    /// term. Skips pages without such memos.
    mutating func read(_ doclist: Doclist, into postings: inout some PositionSink) throws {
        var part = try firstPart(of: doclist)
        try part.readPositions(page.bytes.span, into: &postings)
        let list = try postings.wanted > part.id ? skipList(of: doclist) : nil
        var number = doclist.page
        func leap() -> (page: Int, first: Int64)? { part.missing > 0 ? nil : list?.leap(from: number, to: postings.wanted) }
        while part.isLastTerm, number < segment.lastPage, part.missing > 0 || postings.wanted < .max {
            var first: Int64?
            if let goal = leap() {
                guard goal.page <= segment.lastPage else { throw Self.missing(goal.page) }
                (number, first) = (goal.page - 1, goal.first)
            }
            try forEachPage(behind: number) { bytes in
                number += 1
                if let goal = first { try part.leap(to: goal, bytes) } else { try part.goOn(bytes) }
                first = nil
                try part.readPositions(bytes, into: &postings)
                return part.isLastTerm && (part.missing > 0 || postings.wanted < .max) && leap() == nil
            }
        }
        guard part.missing == 0 else { throw PageBytes.unknown }
    }

    /// Loads the page on which a doclist begins.
    private mutating func firstPart(of doclist: Doclist) throws -> DoclistPart {
        if page.number != doclist.page { try load(doclist.page) }
        return DoclistPart(range: doclist.range, isLastTerm: doclist.isLastOfPage)
    }

    /// Minimum number of pages over which a doclist continues if it has a skip list.
    private static let leastListedPages = 4

    /// Returns the skip list of a doclist, or nil if there is none that covers all pages.
    private func skipList(of doclist: Doclist) throws -> SkipList? {
        guard doclist.size > Self.leastListedPages * doclist.range.upperBound else { return nil }
        let row = ShadowTables.row(segment: segment.id, skipListFrom: doclist.page)
        return try withBlock(ofRow: row, by: load) { try SkipList(record: $0) } ?? nil
    }

    /// The location of a term's doclist: the page on which it begins, and its range on that page.
    struct Doclist {
        fileprivate let page: Int
        fileprivate let range: Range<Int>
        /// Whether the doclist may continue on the next page.
        fileprivate let isLastOfPage: Bool
        /// Approximate size in bytes, which is also the approximate time to read it in nanoseconds; above 0.
        let size: Int

        /// - Parameter behind: The first page with a later term, if the doclist is the last one of its page.
        fileprivate init(page: Int, range: Range<Int>, isLastOfPage: Bool, behind: Int, pageSize: Int) {
            (self.page, self.range, self.isLastOfPage) = (page, range, isLastOfPage)
            // The doclist's share of its last page is unknown. One byte at least, so that a doclist never seems absent.
            size = range.count + (isLastOfPage ? max(1, (behind - page - 1) * pageSize) : 0)
        }
    }

    /// Returns the doclist of a term, or nil if the segment has no entry for the term. Its size includes later pages only if it `isMeasured`.
    mutating func doclist(of term: [UInt8], isMeasured: Bool = false) throws -> Doclist? {
        let key = [SegmentFormat.mainIndex] + term
        guard let range = try seek(key), let first = page.number else { return nil }
        let isLast = range.upperBound == page.contentEnd
        return Doclist(
            page: first, range: range, isLastOfPage: isLast, behind: isMeasured && isLast ? try pageBehind(key) : first + 1,
            pageSize: page.contentEnd)
    }

    /// Calls `visit` with each page after `number`, until `visit` returns false. SQLite steps to the next row
    /// in a fraction of the time of a lookup.
    func forEachPage(behind number: Int, _ visit: (Span<UInt8>) throws -> Bool) throws {
        let handle = unsafe walk.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, ShadowTables.row(segment: segment.id, page: number))
        unsafe sqlite3_bind_int64(handle, 2, ShadowTables.row(segment: segment.id, page: segment.lastPage))
        for number in number + 1..<max(number, segment.lastPage) + 1 {
            guard try hasRow(after: unsafe sqlite3_step(handle), walk),
                unsafe sqlite3_column_int64(handle, 1) == ShadowTables.row(segment: segment.id, page: number)
            else { throw Self.missing(number) }
            // SAFETY: the blob is valid until the next step.
            let bytes = unsafe UnsafeRawBufferPointer(
                start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0)))
            let goesOn = try unsafe bytes.withMemoryRebound(to: UInt8.self) { try visit(unsafe $0.span) }
            if !goesOn { return }
        }
    }

    // MARK: Terms

    /// The result of looking for a term on a page.
    private enum Finding {
        /// The range of its doclist on the page, or of the beginning if the doclist continues on the next
        /// page.
        case doclist(Range<Int>)
        /// No page contains the term, because it would be between two terms of this one.
        case absent
        /// Another page may contain the term.
        case elsewhere
    }

    /// Loads the page of a term. Returns the range of its doclist there, or nil if the segment does not
    /// contain the term.
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
    /// The terms of a page ascend, and each stores how many bytes it shares with the one before. `matched` is
    /// the number of bytes of `key` that the previous term agreed with. It decides most comparisons without
    /// reading the term's bytes: a term that shares more is still below the key, one that shares fewer is
    /// above it.
    private func find(_ key: [UInt8]) throws -> Finding {
        let (bytes, contentEnd) = (page.bytes.span, page.contentEnd)
        var (footer, termStart, matched) = (contentEnd, 0, 0)
        var (isFirst, isPastFirst) = (true, false)
        while footer < bytes.count {
            termStart &+= try PageBytes.integer(bytes, &footer)
            guard termStart < contentEnd else { throw PageBytes.unknown }
            var offset = termStart
            let shared = isFirst ? 0 : try PageBytes.integer(bytes, &offset)
            let added = try PageBytes.integer(bytes, &offset)
            guard offset &+ added <= contentEnd else { throw PageBytes.unknown }
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
                let next = footer < bytes.count ? termStart &+ (try PageBytes.integer(bytes, &footer)) : contentEnd
                guard next <= contentEnd, offset &+ added <= next else { throw PageBytes.unknown }
                return .doclist(offset &+ added..<next)
            }
            if same < added, bytes[offset &+ same] > key[matched] { return isPastFirst ? .absent : .elsewhere }
        }
        return .elsewhere
    }

    /// Returns whether the segment has an entry for the term, even if it only removes a memo.
    mutating func knows(_ term: [UInt8]) throws -> Bool {
        try seek([SegmentFormat.mainIndex] + term) != nil
    }

    /// Returns the lowest term that a range may contain, and the lowest one above the range.
    static func terms(of range: TokenRange) -> (key: [UInt8], end: [UInt8]) {
        let end = range.upper.map { [SegmentFormat.mainIndex] + $0 } ?? [SegmentFormat.mainIndex + 1]
        return ([SegmentFormat.mainIndex] + range.lower, end)
    }

    /// Calls `visit` with each term of the segment within a range, in ascending order and spelled as in the
    /// index, until `visit` returns false.
    mutating func forEachTerm(in range: TokenRange, _ visit: (ArraySlice<UInt8>) throws -> Bool) throws {
        let (key, end) = Self.terms(of: range)
        var number = max(segment.firstPage, try pageThatMayHold(key))
        var term = SpelledTerm()
        while number <= segment.lastPage {
            try pass(number)
            var (footer, start) = (page.contentEnd, 0)
            while footer < page.bytes.count {
                try spell(&term, &footer, &start)
                guard term.precedes(end) else { return }
                if !term.precedes(key), try !visit(term.token) { return }
            }
            number += 1
        }
    }

    /// Adds to `union` the lists of all terms within a range for which `accepts` holds. Terms are spelled as
    /// in the index.
    mutating func read(_ range: TokenRange, where accepts: (ArraySlice<UInt8>) -> Bool, into union: inout ListUnion) throws {
        try forEachList(in: range, where: accepts) { reader, term, list in
            if list.isLastOfPage, let memos = try reader.bitmap(of: term) {
                return union.add(MemoIDs(memos))
            }
            try reader.forEachPart(of: list) { try $0.read($1, into: &union) }
            union.endList()
        }
    }

    /// Passes the entries of all terms within a range for which `accepts` holds, with positions, term by term.
    mutating func read(
        _ range: TokenRange, where accepts: (ArraySlice<UInt8>) -> Bool, into postings: inout PhraseMatches.Narrowing
    ) throws {
        try forEachList(in: range, where: accepts) { reader, _, list in
            postings.beginList()
            try reader.read(list, into: &postings)
        }
    }

    /// Calls `visit` with this reader, and each term within a range for which `accepts` holds with its doclist, in ascending order.
    @inline(__always) private mutating func forEachList(
        in range: TokenRange, where accepts: (ArraySlice<UInt8>) -> Bool,
        _ visit: (inout SegmentReader, ArraySlice<UInt8>, Doclist) throws -> Void
    ) throws {
        let (key, end) = Self.terms(of: range)
        var number = max(segment.firstPage, try pageThatMayHold(key))
        var term = SpelledTerm()
        while number <= segment.lastPage {
            try pass(number)
            var (footer, start, next) = (page.contentEnd, 0, number &+ 1)
            while footer < page.bytes.count {
                let listStart = try spell(&term, &footer, &start)
                guard term.precedes(end) else { return }
                if term.precedes(key) || !accepts(term.token) { continue }
                var (place, listEnd) = (footer, page.contentEnd)
                let isLast = footer == page.bytes.count
                if isLast {
                    next = try pageBehind(Array(term.bytes))
                } else {
                    listEnd = start &+ (try PageBytes.integer(page.bytes.span, &place))
                }
                guard listStart <= listEnd, listEnd <= page.contentEnd else { throw PageBytes.unknown }
                try visit(
                    &self, term.token,
                    Doclist(page: number, range: listStart..<listEnd, isLastOfPage: isLast, behind: next, pageSize: page.contentEnd))
            }
            number = next
        }
    }

    /// Replaces `term` by the next one on the page, or by the first one if `start` is 0. `start` is the
    /// offset of the term, `footer` the offset of the distance to the next one; both advance.
    /// - Returns: The offset of the term's doclist.
    @discardableResult
    private func spell(_ term: inout SpelledTerm, _ footer: inout Int, _ start: inout Int) throws -> Int {
        try Self.spell(&term, &footer, &start, page.bytes.span, page.contentEnd).listStart
    }

    /// Does the same on the page `bytes`. Returns the number of bytes that the term shares with the one before, too.
    @inline(__always) static func spell(
        _ term: inout SpelledTerm, _ footer: inout Int, _ start: inout Int, _ bytes: Span<UInt8>, _ contentEnd: Int
    ) throws -> (listStart: Int, shared: Int) {
        let isFirst = start == 0
        start &+= try PageBytes.integer(bytes, &footer)
        guard start < contentEnd else { throw PageBytes.unknown }
        var offset = start
        let shared = isFirst ? 0 : try PageBytes.integer(bytes, &offset)
        let added = try PageBytes.integer(bytes, &offset)
        guard shared <= term.count, offset &+ added <= contentEnd else { throw PageBytes.unknown }
        term.replace(from: shared, by: bytes, offset..<offset &+ added)
        return (offset &+ added, shared)
    }

    // MARK: Bits

    /// Whether the memos of some tokens are stored as bits.
    var hasBits: Bool { !bits.isEmpty }

    /// Returns whether the memos of a token, spelled as in the index, are stored as bits.
    func hasBits(of token: [UInt8]) -> Bool { bits[token] != nil }

    /// Returns the result of `body` for the row of bits of a token, or nil if it has none.
    private func withBits<Value>(
        of token: some RandomAccessCollection<UInt8>, _ body: (Span<UInt8>, BitLists.Entry) -> Value?
    ) throws -> Value? {
        guard let entry = bits[token] else { return nil }
        let statement = try db.cachedStatement(sql: Self.selectBits)
        return try withBlock(ofRow: entry.row, by: statement) { body($0, entry) } ?? nil
    }

    /// Returns the memos of a token whose bits are stored, or nil if there are none, or they are damaged.
    func bitmap(of token: some RandomAccessCollection<UInt8>) throws -> MemoBitmap? {
        try withBits(of: token) { MemoBitmap(row: $0, of: $1) }
    }

    static let selectBits = "SELECT block FROM memo_index_bits WHERE id = ?"

    /// Returns the directory of a segment, without tokens if there is none.
    private static func readDirectory(_ db: Database, _ segment: SegmentStructure.Segment) throws -> BitLists {
        do {
            let record = try Data.checkedOne(db.cachedStatement(sql: selectBits), arguments: [segment.id])
            return try record.flatMap { BitLists(record: $0.span, of: try ShadowTables.print(of: segment, db)) } ?? BitLists()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // An index of an earlier version has no such table.
            return BitLists()
        }
    }

    /// Returns the memos of a token in this segment by its posting list, or nil if the list has entries that
    /// remove memos.
    mutating func members(of token: [UInt8]) throws -> [Int64]? {
        var (list, count) = (PostingList(), PostingCount())
        guard let doclist = try doclist(of: token) else { return [] }
        try forEachPart(of: doclist) { try $0.read($1, into: &list) }
        try forEachPart(of: doclist) { try $0.read($1, into: &count) }
        return count.isUnsure ? nil : list.take().values
    }

    /// Returns the tokens whose bits differ from their posting lists.
    mutating func tokensWithWrongBits() throws -> [[UInt8]] {
        try bits.tokens.filter { token in
            guard let memos = try bitmap(of: token) else { return true }
            return try memos.list != members(of: token)
        }
    }

    // MARK: Pages

    /// Returns the number of the only page that can contain `key`: the last one whose separator is not above
    /// it, or 0 if there is none.
    func pageThatMayHold(_ key: [UInt8]) throws -> Int {
        if let separators = try pages.separators(of: segment, read: { try readSeparators() }) { return separators.page(notAbove: key) ?? 0 }
        if let page = try page(by: seek, key) { return page }
        // Every segment has a separator, at least that of its first page. Without this check, a missing
        // separator would silently hide words.
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM (SELECT 1 FROM memo_index_idx WHERE segid = ? LIMIT 1)")
        guard try Int.checkedOne(statement, arguments: [segment.id]) != 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }
        return 0
    }

    /// Returns the number of the first page whose separator is above `key`.
    private func pageBehind(_ key: [UInt8]) throws -> Int {
        let end = segment.lastPage + 1
        if let separators = try pages.separators(of: segment, read: { try readSeparators() }) { return separators.page(above: key) ?? end }
        return try page(by: seekNext, key) ?? end
    }

    private func readSeparators() throws -> Separators {
        let statement = try db.cachedStatement(sql: "SELECT pgno, term FROM memo_index_idx WHERE segid = ? ORDER BY term")
        let handle = unsafe statement.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, Int64(segment.id))
        var separators = Separators()
        while try hasRow(after: unsafe sqlite3_step(handle), statement) {
            // SAFETY: the term is valid until the next step.
            let term = unsafe UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 1), count: Int(sqlite3_column_bytes(handle, 1)))
            let page = Int(unsafe sqlite3_column_int64(handle, 0) >> 1)
            unsafe term.withMemoryRebound(to: UInt8.self) { separators.append(unsafe $0.span, page: page) }
        }
        guard !separators.isEmpty else { throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }
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
        page.contentEnd = try PageBytes.contentEnd(of: page.bytes.span)
        page.number = number
    }

    /// Makes a page the current one without caching it, because it is one of many in a scan.
    private mutating func pass(_ number: Int) throws {
        guard page.number != number else { return }
        page.number = nil
        page.bytes = try bytes(ofPage: number)
        page.contentEnd = try PageBytes.contentEnd(of: page.bytes.span)
        page.number = number
    }

    /// Returns a page without caching it.
    func bytes(ofPage number: Int) throws -> [UInt8] {
        try bytes(ofRow: ShadowTables.row(segment: segment.id, page: number)) ?? { throw Self.missing(number) }()
    }

    private func bytes(ofRow row: Int64) throws -> [UInt8]? {
        try withBlock(ofRow: row, by: load) { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }
    }

    /// Returns the result of `body` for the block of a row, which `statement` selects, or nil if there is no
    /// such row.
    func withBlock<Value>(ofRow row: Int64, by statement: Statement, _ body: (Span<UInt8>) throws -> Value) throws -> Value? {
        let handle = unsafe statement.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        unsafe sqlite3_bind_int64(handle, 1, row)
        guard try hasRow(after: unsafe sqlite3_step(handle), statement) else { return nil }
        // SAFETY: the blob is valid until the statement is reset, which is after `body`.
        let bytes = unsafe UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, 0), count: Int(sqlite3_column_bytes(handle, 0)))
        return try unsafe bytes.withMemoryRebound(to: UInt8.self) { try body(unsafe $0.span) }
    }

    private static func missing(_ page: Int) -> UnknownPages { UnknownPages("page \(page) of a segment is missing") }

    /// Returns whether a step of `statement` that returned `code` has a row. Throws SQLite's error for any
    /// code but a row or the end.
    private func hasRow(after code: CInt, _ statement: Statement) throws -> Bool {
        guard code != SQLITE_DONE else { return false }
        guard code == SQLITE_ROW else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: statement.sql)
        }
        return true
    }
}
