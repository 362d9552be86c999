import MemoModel
import Postings

/// The skip list of a term (`SegmentFormat`): the first IDs of the pages over which its doclist continues.
struct SkipList {
    private var pages: [Int] = []
    /// The first ID on each of the pages, in ascending order.
    private var ids: [Int64] = []

    /// Decodes `record`. Returns nil for a list of several records, which only very long doclists have.
    init?(record: Span<UInt8>) throws {
        guard record.count > 0, record[0] == 0 else { return nil }
        var offset = 1
        var page = try PageBytes.integer(record, &offset)
        var id = Int64(bitPattern: try PageBytes.bits(record, &offset))
        (pages, ids) = ([page], [id])
        while offset < record.count {
            page &+= 1
            let difference = Int64(bitPattern: try PageBytes.bits(record, &offset))
            if difference == 0 { continue }
            guard difference > 0 else { throw PageBytes.unknown }
            id &+= difference
            pages.append(page)
            ids.append(id)
        }
    }

    /// Returns the page to skip to from `page` when looking for `wanted`: the last page whose first ID is not
    /// above it. Returns nil if that is the next page.
    func leap(from page: Int, to wanted: Int64) -> (page: Int, first: Int64)? {
        let next = ids.partitioningIndex { $0 > wanted }
        guard next > 0, pages[next &- 1] > page &+ 1 else { return nil }
        return (pages[next &- 1], ids[next &- 1])
    }
}

/// The part of a doclist that is on one page, and the progress of reading it. See `SegmentFormat`.
///
/// Every method throws `UnknownPages` if the bytes are not as expected.
struct DoclistPart {
    private(set) var range: Range<Int>
    /// Whether its term is the last on the page, so that the doclist may continue on the next page, up to the
    /// first term there.
    private(set) var isLastTerm: Bool
    /// The last id read.
    private(set) var id = Int64.min
    /// Bytes of the last memo's position list that are on the next page.
    private(set) var missing = 0
    /// The bytes of that list from the pages before, if a reader wants them.
    private var positions: [UInt8] = []

    init(range: Range<Int>, isLastTerm: Bool) { (self.range, self.isLastTerm) = (range, isLastTerm) }

    /// Continues with the part on the next page, which ends before the first term there.
    mutating func goOn(_ bytes: Span<UInt8>) throws {
        let contentEnd = try PageBytes.contentEnd(of: bytes)
        var footer = contentEnd
        isLastTerm = footer == bytes.count
        let end = isLastTerm ? contentEnd : try PageBytes.integer(bytes, &footer)
        guard end >= SegmentFormat.headerSize, end <= contentEnd else { throw PageBytes.unknown }
        range = SegmentFormat.headerSize..<end
    }

    /// Skips to the part on a later page, given the first ID there.
    mutating func leap(to first: Int64, _ bytes: Span<UInt8>) throws {
        try goOn(bytes)
        let start = PageBytes.firstID(of: bytes)
        guard range.contains(start) else { throw PageBytes.unknown }
        range = start..<range.upperBound
        var offset = start
        guard Int64(bitPattern: try PageBytes.bits(bytes, &offset)) == first else { throw PageBytes.unknown }
    }

    // MARK: Without positions

    /// Reads the whole part without positions.
    mutating func read(_ bytes: Span<UInt8>, into postings: inout PostingList) throws {
        var entries = entriesWithoutRest()
        while entries.place < entries.end {
            // Fast path: doc IDs ascend, so if the first is above everything in `postings`, the rest can be
            // appended unchecked.
            if try !entries.read(bytes) {
                postings.remove(entries.id)
                continue
            }
            postings.add(entries.id, holdsToken: true)
            guard entries.id == postings.last else { continue }
            switch try postings.isBitmap
                ? postings.fill({ try entries.read(bytes, into: &$0, from: $1, counting: &$2) }) : entries.read(bytes, into: &postings)
            {
            case true?: postings.add(entries.id, holdsToken: true)
            case false?: postings.remove(entries.id)
            case nil: break
            }
        }
        (id, missing) = (entries.id, entries.missing)
    }

    /// Counts the entries of the whole part.
    mutating func read(_ bytes: Span<UInt8>, into count: inout PostingCount) throws {
        var entries = entriesWithoutRest()
        while entries.place < entries.end {
            if try entries.read(bytes) { count.add(entries.id) } else { count.remove() }
        }
        (id, missing) = (entries.id, entries.missing)
    }

    /// Returns how many memos of the whole part contain the token, without reading their IDs.
    mutating func count(_ bytes: Span<UInt8>) throws -> Int {
        var (place, memos) = (range.lowerBound &+ min(missing, range.count), 0)
        missing &-= place &- range.lowerBound
        let end = range.upperBound
        while place < end {
            let start = place
            // Most entries begin with an ID of up to three bytes and a size of one byte.
            if place &+ 4 <= end {
                // SAFETY: the part lies within the page, so four bytes from `place` on do.
                while unsafe bytes[unchecked: place] >= 0x80 && place &- start < 2 { place &+= 1 }
                let (last, size) = unsafe (bytes[unchecked: place], bytes[unchecked: place &+ 1])
                if last | size < 0x80 {
                    if size > 1 { memos &+= 1 }
                    place &+= 2 &+ Int(size >> 1)
                    continue
                }
                place = start
            }
            _ = try PageBytes.bits(bytes, &place)
            let size = try PageBytes.integer(bytes, &place) >> 1
            guard place <= end else { throw PageBytes.unknown }
            if size > 0 { memos &+= 1 }
            place &+= size
        }
        missing &+= place &- end
        return memos
    }

    /// Calls `visit` with each entry of the whole part until it returns false: a memo, and whether it contains the token. Returns false then.
    @inline(__always) mutating func forEachEntry(_ bytes: Span<UInt8>, _ visit: (Int64, Bool) throws -> Bool) throws -> Bool {
        var entries = entriesWithoutRest()
        while entries.place < entries.end {
            let holdsToken = try entries.read(bytes)
            guard try visit(entries.id, holdsToken) else { return false }
        }
        (id, missing) = (entries.id, entries.missing)
        return true
    }

    /// Adds the whole part to a union.
    mutating func read(_ bytes: Span<UInt8>, into union: inout ListUnion) throws {
        var entries = entriesWithoutRest()
        while entries.place < entries.end {
            var isGone = false
            try union.add(entries.most) { isGone = try entries.readAll(bytes, into: &$0) }
            if isGone { union.remove() }
        }
        (id, missing) = (entries.id, entries.missing)
    }

    /// Returns the entries of the part, without the rest of a position list that began on the page before.
    private func entriesWithoutRest() -> Entries {
        let rest = min(missing, range.count)
        return Entries(place: range.lowerBound &+ rest, end: range.upperBound, id: id, missing: missing &- rest)
    }

    /// An iterator over the entries of a part.
    private struct Entries {
        var place: Int
        let end: Int
        /// The ID of the last entry.
        var id: Int64
        /// The first ID on a page is stored whole, the others as differences.
        var isWhole = true
        var missing: Int

        init(place: Int, end: Int, id: Int64, missing: Int) { (self.place, self.end, self.id, self.missing) = (place, end, id, missing) }

        /// Reads one entry. Returns whether the memo contains the token.
        @inline(__always) mutating func read(_ bytes: Span<UInt8>) throws -> Bool {
            let (bits, size) = try DoclistPart.entry(bytes, &place, end)
            let next = isWhole ? bits : id &+ bits
            guard next > id else { throw PageBytes.unknown }
            (id, isWhole) = (next, false)
            place &+= size
            if place > end {
                missing = place &- end
                place = end
            }
            return size > 0
        }

        /// Sets and counts the bit of each memo, until the end or an entry without a bit. `words` begins with
        /// the IDs from `first` × 64 on. Returns the last memo set, and whether the memo of the entry without
        /// a bit contains the token; nil at the end.
        mutating func read(
            _ bytes: Span<UInt8>, into words: inout MutableSpan<UInt64>, from first: Int64, counting count: inout Int
        ) throws -> (last: Int64?, end: Bool?) {
            var (walk, last, total) = (self, Int64?.none, count)
            defer { (self, count) = (walk, total) }
            while walk.place < walk.end {
                guard try walk.read(bytes) else { return (last, false) }
                let word = Int(walk.id >> 6 &- first)
                guard word < words.count else { return (last, true) }
                words[word] |= 1 << UInt64(truncatingIfNeeded: walk.id & 63)
                last = walk.id
                total &+= 1
            }
            return (last, nil)
        }

        /// Adds the memos to `postings`, until the end or a memo that no longer contains the token; for that,
        /// returns false.
        mutating func read(_ bytes: Span<UInt8>, into postings: inout PostingList) throws -> Bool? {
            var isGone = false
            let ids = try [Int64](capacity: most) { isGone = try readAll(bytes, into: &$0) }
            postings.add(ids)
            return isGone ? false : nil
        }

        /// Appends the memos until the end or one that no longer contains the token. Returns whether there is such a memo.
        @inline(__always) mutating func readAll(_ bytes: Span<UInt8>, into ids: inout OutputSpan<Int64>) throws -> Bool {
            var walk = self
            defer { self = walk }
            while walk.place < walk.end {
                guard try walk.read(bytes) else { return true }
                ids.append(walk.id)
            }
            return false
        }

        /// The most memos that may follow.
        var most: Int { (end &- place) / Self.leastBytes &+ 1 }

        /// Minimum bytes of an entry: a difference and a size.
        private static let leastBytes = 2
    }

    /// Reads the beginning of an entry: an ID or the difference to it, and the number of bytes of positions
    /// that follow.
    @inline(__always) fileprivate static func entry(
        _ bytes: Span<UInt8>, _ place: inout Int, _ end: Int
    ) throws -> (bits: Int64, size: Int) {
        // Most entries begin with a difference of one or two bytes and a size of one byte.
        if place &+ 3 <= end {
            // SAFETY: the part lies within the page, so three bytes from `place` on do.
            let (first, second, third) = unsafe (bytes[unchecked: place], bytes[unchecked: place &+ 1], bytes[unchecked: place &+ 2])
            if first | second < 0x80 {
                place &+= 2
                return (Int64(first), Int(second >> 1))
            }
            if first >= 0x80, second | third < 0x80 {
                place &+= 3
                return (Int64(first & 0x7F) << 7 | Int64(second), Int(third >> 1))
            }
        }
        let bits = Int64(bitPattern: try PageBytes.bits(bytes, &place))
        let size = try PageBytes.integer(bytes, &place) >> 1
        guard place <= end else { throw PageBytes.unknown }
        return (bits, size)
    }

    // MARK: With positions

    /// Reads the whole part, with positions of the memos that `postings` wants.
    mutating func readPositions(_ bytes: Span<UInt8>, into postings: inout some PositionSink) throws {
        let end = range.upperBound
        var (offset, isWhole) = (range.lowerBound, true)
        if missing > 0 {
            let rest = min(missing, range.count)
            for index in offset..<offset &+ rest { positions.append(bytes[index]) }
            offset &+= rest
            missing &-= rest
            if missing == 0 { try postings.add(id, positions: positions.span) }
        }
        var (last, wanted) = (id, postings.wanted)
        let (leastSize, floor) = (postings.leastSize, postings.floor)
        defer { id = last }
        while offset < end {
            let (bits, size) = try Self.entry(bytes, &offset, end)
            let next = isWhole ? bits : last &+ bits
            guard next > last else { throw PageBytes.unknown }
            (last, isWhole) = (next, false)
            let start = offset
            offset &+= size
            if offset > end { return keep(start..<end, missing: offset &- end, bytes) }
            if last < wanted || size < leastSize && last > floor { continue }
            try postings.add(last, positions: bytes.extracting(start..<offset))
            wanted = postings.wanted
        }
    }

    /// Stores the positions of the last memo that are on this page, until those on the next page are read.
    private mutating func keep(_ range: Range<Int>, missing: Int, _ bytes: Span<UInt8>) {
        self.missing = missing
        positions.removeAll(keepingCapacity: true)
        for index in range { positions.append(bytes[index]) }
    }
}

/// The integers of a page.
enum PageBytes {
    static var unknown: UnknownPages { UnknownPages("a page that does not fit together") }

    /// Returns the offset at which the content of a page ends and its footer begins.
    static func contentEnd(of bytes: Span<UInt8>) throws -> Int {
        guard bytes.count >= SegmentFormat.headerSize else { throw unknown }
        let end = Int(bytes[2]) << 8 | Int(bytes[3])
        guard end >= SegmentFormat.headerSize, end <= bytes.count else { throw unknown }
        return end
    }

    /// Returns the offset of the first ID on the page that belongs to a doclist from an earlier page, or 0 if
    /// there is none.
    static func firstID(of bytes: Span<UInt8>) -> Int {
        guard bytes.count >= SegmentFormat.headerSize else { return 0 }
        return Int(bytes[0]) << 8 | Int(bytes[1])
    }

    @inline(__always) static func bits(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> UInt64 {
        guard let value = Varint.read(bytes, at: &offset) else { throw unknown }
        return value
    }

    /// Reads a length, size or distance, all of which fit into four bytes.
    @inline(__always) static func integer(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> Int {
        let value = try bits(bytes, &offset)
        guard value <= UInt64(Int32.max) else { throw unknown }
        return Int(value)
    }
}
