/// Writes one segment of the index in the file format of FTS5: leaf pages into `memo_index_data`, the first term of each
/// into `memo_index_idx`, and where a term goes on over many pages, the first id of each of these.
///
/// Breaks pages where FTS5 does when it writes out its memory: the same memos give the same bytes. Only the list of a term's
/// pages is left out when it would need more than one page itself, which FTS5 allows.
struct SegmentWriter {
    /// Every term begins with it: the index of whole terms, as against those of prefixes.
    private static let mainIndex = UInt8(ascii: "0")
    /// FTS5 lists the pages of a term from this many pages without a term on.
    private static let leastListedPages = 4

    /// Numbers of the terms by which a segment is put to the test.
    private static let probedTerms: Set<Int> = [0, 10, 100, 1000, 10_000, 100_000, 1_000_000]

    /// A token of the segment, as the index spells it, and how many of the segment's memos hold it.
    struct Probe {
        let token: [UInt8]
        let memos: Int
    }

    private let tables: ShadowTables
    private let segment: Int
    /// Some of the tokens written.
    private(set) var probes: [Probe] = []
    /// Bytes that a page shall hold.
    private let pageSize: Int

    /// The page in the making, and after it goes the distance of each term on it from the one before.
    private var page: [UInt8] = [0, 0, 0, 0]
    private var termOffsets: [UInt8] = []
    private var lastTermOffset = 0
    private var pageNumber = 1
    private var holdsNoTerm = true
    private var holdsNoID = true

    private var lastTerm: [UInt8] = []

    /// The page whose first term is still to be told to `memo_index_idx`, with the shortest text that parts it from the page
    /// before; nil once told.
    private var indexedPage: Int? = 1
    private var separator: [UInt8] = []
    /// The list of pages of the last term: where it began, what it holds, the last id; empty until it fills its first page.
    private var listOwner = 1
    private var list: [UInt8] = []
    private var lastListedID: Int64 = 0
    private var pagesWithoutTerm = 0

    init(_ tables: ShadowTables, segment: Int, pageSize: Int) {
        (self.tables, self.segment, self.pageSize) = (tables, segment, pageSize)
        page.reserveCapacity(pageSize + 512)
    }

    /// Writes the whole segment; returns the number of its last page, 0 for no postings.
    mutating func write(_ runs: RunSet) throws -> Int {
        var number = 0
        try runs.forEachTerm(prefix: Self.mainIndex) { term, doclist in
            if Self.probedTerms.contains(number) {
                probes.append(Probe(token: Array(term.dropFirst()), memos: Self.memoCount(of: doclist)))
            }
            number += 1
            try begin(term)
            try append(doclist)
        }
        if page.count > 4 { try endPage() }
        if pageNumber > 1 { try tellSeparator() }
        return pageNumber - 1
    }

    private var filled: Int { page.count &+ termOffsets.count }
}

// MARK: Terms and doclists

extension SegmentWriter {
    private mutating func begin(_ term: [UInt8]) throws {
        if filled &+ term.count &+ 2 >= pageSize, page.count > 4 { try endPage() }
        Varint.append(UInt64(page.count &- lastTermOffset), to: &termOffsets)
        lastTermOffset = page.count
        var shared = 0
        let most = min(term.count, lastTerm.count)
        while shared < most, term[shared] == lastTerm[shared] { shared &+= 1 }
        if holdsNoTerm {
            if pageNumber != 1 {
                try tellSeparator()
                separator.removeAll(keepingCapacity: true)
                separator.append(contentsOf: term[..<(shared &+ 1)])
                indexedPage = pageNumber
            }
            shared = 0
        } else {
            Varint.append(UInt64(shared), to: &page)
        }
        Varint.append(UInt64(term.count &- shared), to: &page)
        page.append(contentsOf: term[shared...])
        (holdsNoTerm, holdsNoID) = (false, false)
        listOwner = pageNumber
        lastTerm.removeAll(keepingCapacity: true)
        lastTerm.append(contentsOf: term)
    }

    private mutating func append(_ doclist: [UInt8]) throws {
        if filled &+ doclist.count &+ 1 <= pageSize {
            page.append(contentsOf: doclist)
            return
        }
        var (index, id) = (0, Int64(0))
        while index < doclist.count {
            let difference = Self.read(doclist, &index)
            id &+= Int64(bitPattern: difference)
            if holdsNoID {
                (page[0], page[1]) = Self.halves(page.count)
                Varint.append(UInt64(bitPattern: id), to: &page)
                holdsNoID = false
                listPage(first: id)
            } else {
                Varint.append(difference, to: &page)
            }
            var positions = index
            let size = Self.read(doclist, &positions)
            let end = positions &+ Int(truncatingIfNeeded: size >> 1)
            try appendPositions(index..<end, of: doclist)
            index = end
        }
    }

    /// Appends a list of positions with its length, over as many pages as it needs. No integer is parted, and the length stays
    /// on the page of the id.
    private mutating func appendPositions(_ range: Range<Int>, of doclist: [UInt8]) throws {
        if filled &+ range.count <= pageSize {
            page.append(contentsOf: doclist[range])
            return
        }
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
            page.append(contentsOf: doclist[start..<end])
            start = end
            if filled >= pageSize { try endPage() }
        }
    }

    private static func memoCount(of doclist: [UInt8]) -> Int {
        var (count, index) = (0, 0)
        while index < doclist.count {
            _ = read(doclist, &index)
            index += Int(truncatingIfNeeded: read(doclist, &index) >> 1)
            count += 1
        }
        return count
    }

    @inline(__always) private static func read(_ doclist: [UInt8], _ index: inout Int) -> UInt64 {
        Varint.read(doclist.span, at: &index) ?? 0
    }
}

// MARK: Pages

extension SegmentWriter {
    private mutating func endPage() throws {
        (page[2], page[3]) = Self.halves(page.count)
        if holdsNoTerm {
            if holdsNoID, !list.isEmpty { list.append(0) }
            pagesWithoutTerm += 1
        } else {
            page.append(contentsOf: termOffsets)
        }
        try tables.write(page, ShadowTables.row(segment: segment, page: pageNumber))
        page.removeAll(keepingCapacity: true)
        page.append(contentsOf: repeatElement(0, count: 4))
        termOffsets.removeAll(keepingCapacity: true)
        lastTermOffset = 0
        pageNumber += 1
        (holdsNoTerm, holdsNoID) = (true, true)
    }

    /// Notes the first id on a page for the list of the term's pages.
    private mutating func listPage(first id: Int64) {
        if list.isEmpty {
            list.append(0)
            Varint.append(UInt64(pageNumber), to: &list)
            Varint.append(UInt64(bitPattern: id), to: &list)
        } else {
            Varint.append(UInt64(bitPattern: id &- lastListedID), to: &list)
        }
        lastListedID = id
    }

    /// Tells `memo_index_idx` of the last page that began with a term, once the list of the pages that follow is known.
    private mutating func tellSeparator() throws {
        guard let indexedPage else { return }
        let isListed = !list.isEmpty && pagesWithoutTerm >= Self.leastListedPages && list.count < pageSize
        if isListed { try tables.write(list, ShadowTables.row(segment: segment, listOf: listOwner)) }
        list.removeAll(keepingCapacity: true)
        pagesWithoutTerm = 0
        try tables.writeSeparator(separator, segment: segment, page: indexedPage, isListed: isListed)
        self.indexedPage = nil
    }

    /// A number below 65,536 as two bytes, big-endian.
    private static func halves(_ value: Int) -> (UInt8, UInt8) {
        (UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value))
    }
}
