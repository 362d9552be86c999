import Postings

/// Writes one segment of the index in FTS5's format (see `SegmentFormat`).
///
/// Pages break where FTS5 breaks them when it writes its memory, so the same memos yield the same bytes. One
/// exception: a skip list that would need more than one page is omitted, which FTS5 allows.
struct SegmentWriter {
    /// FTS5 writes a skip list for a term if at least this number of its pages begin no term.
    private static let leastListedPages = 4

    /// The last of the terms that are used to test a segment, numbered from 0 in their order. The others are 0, 10, 100 and so on.
    private static let lastProbedTerm = 1_000_000

    /// A token of the segment, as the index spells it, and the number of the segment's memos that contain it.
    struct Probe {
        let token: [UInt8]
        let memos: Int
    }

    private let tables: ShadowTables
    private let segment: Int
    /// Writes the memos of frequent tokens as bits too.
    private var bits: BitListWriter
    /// Some of the tokens written.
    private(set) var probes: [Probe] = []
    /// Target size of a page in bytes. A page may be a few bytes larger, and with a long term much larger.
    private let pageSize: Int

    /// The page under construction: header and content, and separately the footer.
    private var page: ByteBuffer
    private var footer = ByteBuffer()
    private var lastTermOffset = 0
    private var pageNumber = 1
    private var holdsNoTerm = true
    private var holdsNoID = true

    private var lastTerm = SpelledTerm()

    /// The last page with a term whose separator is not yet written. The separator is written after the skip list of the pages that follow.
    private var indexedPage: Int? = 1
    private var separator: [UInt8] = []
    /// The skip list of the last term, empty while the term needs no second page, and the page on which that term begins.
    private var skipList: [UInt8] = []
    private var skipListOwner = 1
    private var lastListedID: Int64 = 0
    private var pagesWithoutTerm = 0

    init(_ tables: ShadowTables, segment: Int, pageSize: Int, bits: BitListWriter) {
        (self.tables, self.segment, self.pageSize, self.bits) = (tables, segment, pageSize, bits)
        page = ByteBuffer(capacity: pageSize + 512)
        beginPage()
    }

    /// Writes the whole segment. Returns it, without pages if there are no postings.
    mutating func write(_ builder: SegmentBuilder) throws -> SegmentStructure.Segment {
        var (index, probed) = (0, 0)
        let memos = (builder.ids.first ?? 0)...(builder.ids.last ?? 0)
        try builder.forEachTerm(prefix: SegmentFormat.mainIndex) { term, doclist in
            if index == probed, index <= Self.lastProbedTerm {
                probed = max(10, probed * 10)
                probes.append(Probe(token: Array(term.token), memos: BitListWriter.memos(of: doclist).count))
            }
            index += 1
            try begin(term)
            try append(doclist)
            if bits.wants(doclist) { try bits.add(term.token, doclist) }
            try bits.count(term, doclist, of: memos)
        }
        if page.count > SegmentFormat.headerSize { try endPage() }
        if pageNumber > 1 { try writeSeparator() }
        let written = SegmentStructure.Segment(id: segment, firstPage: 1, lastPage: pageNumber - 1)
        try bits.finish(written)
        return written
    }

    /// Bytes of the page under construction.
    private var filled: Int { page.count &+ footer.count }
}

// MARK: Terms and doclists

extension SegmentWriter {
    /// Writes a term, on a new page if the current one has no room for it.
    private mutating func begin(_ term: borrowing SpelledTerm) throws {
        if filled &+ term.count &+ 2 >= pageSize, page.count > SegmentFormat.headerSize { try endPage() }
        footer.append(varint: UInt64(page.count &- lastTermOffset))
        lastTermOffset = page.count
        let shared = term.countShared(with: lastTerm)
        if holdsNoTerm, pageNumber != 1 {
            try writeSeparator()
            separator = Array(term.buffer[...shared])
            indexedPage = pageNumber
        }
        // The first term of a page is stored whole.
        let start = holdsNoTerm ? 0 : shared
        if !holdsNoTerm { page.append(varint: UInt64(shared)) }
        page.append(varint: UInt64(term.count &- start))
        page.append(term, from: start)
        (holdsNoTerm, holdsNoID) = (false, false)
        skipListOwner = pageNumber
        lastTerm.replace(from: shared, by: term.buffer.span, shared..<term.count)
    }

    /// Writes the doclist of the term written last, over as many pages as it needs.
    private mutating func append(_ doclist: Span<UInt8>) throws {
        if filled &+ doclist.count &+ 1 <= pageSize { return page.append(doclist) }
        var (index, id) = (0, Int64(0))
        while index < doclist.count {
            if !holdsNoID {
                appendWholeEntries(of: doclist, &index, &id)
                guard index < doclist.count else { return }
            }
            let difference = Self.read(doclist, &index)
            id &+= Int64(bitPattern: difference)
            if holdsNoID {
                page.put(page.count, at: 0)
                page.append(varint: UInt64(bitPattern: id))
                holdsNoID = false
                listPage(firstID: id)
            } else {
                page.append(varint: difference)
            }
            var positions = index
            let size = Self.read(doclist, &positions)
            let end = positions &+ Int(truncatingIfNeeded: size >> 1)
            try appendPositions(index..<end, of: doclist)
            index = end
        }
    }

    /// Writes the entries from `index` on that fit on the page.
    private mutating func appendWholeEntries(of bytes: Span<UInt8>, _ index: inout Int, _ id: inout Int64) {
        let limit = min(index &+ max(0, pageSize &- filled), bytes.count)
        var (end, last, next) = (index, id, index)
        while next < limit {
            let difference = Varint.read(bytes, at: &next) ?? 0
            next &+= Int(truncatingIfNeeded: (Varint.read(bytes, at: &next) ?? 0) >> 1)
            guard next <= limit else { break }
            (end, last) = (next, last &+ Int64(bitPattern: difference))
        }
        page.append(bytes, index..<end)
        (index, id) = (end, last)
    }

    /// Writes a position list with its size, over as many pages as it needs. Pages break between two integers; the size stays on the page of the id.
    private mutating func appendPositions(_ range: Range<Int>, of doclist: Span<UInt8>) throws {
        if filled &+ range.count <= pageSize { return page.append(doclist, range) }
        var start = range.lowerBound
        while start < range.upperBound {
            let room = pageSize &- filled
            var end = range.upperBound
            if end &- start > room {
                end = start
                _ = Self.read(doclist, &end)
                var next = end
                while end &- start < room {
                    _ = Self.read(doclist, &next)
                    if next &- start > room { break }
                    end = next
                }
            }
            page.append(doclist, start..<end)
            start = end
            if filled >= pageSize { try endPage() }
        }
    }

    @inline(__always) private static func read(_ doclist: Span<UInt8>, _ index: inout Int) -> UInt64 {
        Varint.read(doclist, at: &index) ?? 0
    }
}

// MARK: Pages

extension SegmentWriter {
    private mutating func endPage() throws {
        page.put(page.count, at: 2)
        if holdsNoTerm {
            if holdsNoID, !skipList.isEmpty { skipList.append(0) }
            pagesWithoutTerm += 1
        } else {
            page.append(footer)
        }
        try tables.write(page.bytes.span.extracting(0..<page.count), ShadowTables.row(segment: segment, page: pageNumber))
        pageNumber += 1
        beginPage()
    }

    private mutating func beginPage() {
        page.removeAll()
        for _ in 0..<SegmentFormat.headerSize { page.append(0) }
        footer.removeAll()
        lastTermOffset = 0
        (holdsNoTerm, holdsNoID) = (true, true)
    }

    /// Adds the current page to the skip list of the last term.
    private mutating func listPage(firstID id: Int64) {
        if skipList.isEmpty {
            skipList.append(0)
            Varint.append(UInt64(pageNumber), to: &skipList)
            Varint.append(UInt64(bitPattern: id), to: &skipList)
        } else {
            Varint.append(UInt64(bitPattern: id &- lastListedID), to: &skipList)
        }
        lastListedID = id
    }

    /// Writes the separator of the last page with a term, and the skip list of the pages since then. Called when the next page with a term begins.
    private mutating func writeSeparator() throws {
        guard let indexedPage else { return }
        let isListed = !skipList.isEmpty && pagesWithoutTerm >= Self.leastListedPages && skipList.count < pageSize
        if isListed { try tables.write(skipList.span, ShadowTables.row(segment: segment, skipListFrom: skipListOwner)) }
        skipList.removeAll(keepingCapacity: true)
        pagesWithoutTerm = 0
        try tables.writeSeparator(separator, segment: segment, page: indexedPage, isListed: isListed)
        self.indexedPage = nil
    }
}
