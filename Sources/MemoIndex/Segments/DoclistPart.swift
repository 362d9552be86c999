/// The part of a doclist that stands on one page, and how far its reading has come. See `SegmentFormat`.
///
/// Every method throws `UnknownPages` where the bytes are not as they must be.
struct DoclistPart {
    private(set) var range: Range<Int>
    /// Whether its term is the last on the page, so that the doclist goes on over the next page, up to the first term there.
    private(set) var isLastTerm: Bool
    /// The last id read.
    private(set) var id = Int64.min
    /// How many bytes of the last memo's position list stand on the next page.
    private(set) var missing = 0
    /// Those that stood on the pages before, where somebody wants them.
    private var positions: [UInt8] = []

    init(range: Range<Int>, isLastTerm: Bool) { (self.range, self.isLastTerm) = (range, isLastTerm) }

    /// Goes on with the part that stands on a page: all before its first term.
    mutating func goOn(_ bytes: Span<UInt8>) throws {
        let contentEnd = try PageBytes.contentEnd(of: bytes)
        var footer = contentEnd
        isLastTerm = footer == bytes.count
        let end = isLastTerm ? contentEnd : try PageBytes.integer(bytes, &footer)
        guard end >= SegmentFormat.headerSize, end <= contentEnd else { throw PageBytes.unknown }
        range = SegmentFormat.headerSize..<end
    }

    /// Goes on with the part that stands on a page further on, from the first id there, which is known.
    mutating func leap(to first: Int64, _ bytes: Span<UInt8>) throws {
        try goOn(bytes)
        let start = PageBytes.firstID(of: bytes)
        guard range.contains(start) else { throw PageBytes.unknown }
        range = start..<range.upperBound
        var offset = start
        guard Int64(bitPattern: try PageBytes.bits(bytes, &offset)) == first else { throw PageBytes.unknown }
    }

    // MARK: Without positions

    /// Reads the whole part, without the positions.
    mutating func read(_ bytes: Span<UInt8>, into postings: inout PostingList) throws {
        var entries = entriesWithoutRest()
        while entries.place < entries.end {
            // One entry by itself tells whether all of them are new to the list: then the others need no look at it.
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

    /// Counts the whole part.
    mutating func read(_ bytes: Span<UInt8>, into count: inout PostingCount) throws {
        var entries = entriesWithoutRest()
        while entries.place < entries.end {
            if try entries.read(bytes) { count.add(entries.id) } else { count.remove(entries.id) }
        }
        (id, missing) = (entries.id, entries.missing)
    }

    /// Adds the whole part to a union.
    mutating func read(_ bytes: Span<UInt8>, into union: inout ListUnion) throws {
        var entries = entriesWithoutRest()
        while entries.place < entries.end {
            let (ids, isGone) = try entries.readAll(bytes)
            union.add(ids)
            if isGone { union.remove(entries.id) }
        }
        (id, missing) = (entries.id, entries.missing)
    }

    /// The entries of the part, behind what it holds of a position list that began on the page before.
    private func entriesWithoutRest() -> Entries {
        let rest = min(missing, range.count)
        return Entries(place: range.lowerBound &+ rest, end: range.upperBound, id: id, missing: missing &- rest)
    }

    /// A walk over the entries of a part.
    private struct Entries {
        var place: Int
        let end: Int
        /// Of the last entry.
        var id: Int64
        /// The first id of a page is stored whole, the others as differences.
        var isWhole = true
        var missing: Int

        init(place: Int, end: Int, id: Int64, missing: Int) { (self.place, self.end, self.id, self.missing) = (place, end, id, missing) }

        /// Reads one entry. Whether the memo holds the token.
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

        /// Sets the bit of each memo and counts it, up to the end or to an entry that has no bit: `words` begins with that of the ids from
        /// `first` × 64 on. Returns the last memo set, and whether the memo of the entry without a bit holds the token; nil at the end.
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

        /// Adds the memos to `postings`, up to the end or to one that no longer holds the token: then false.
        mutating func read(_ bytes: Span<UInt8>, into postings: inout PostingList) throws -> Bool? {
            let (ids, isGone) = try readAll(bytes)
            postings.add(ids)
            return isGone ? false : nil
        }

        /// The memos up to the end or to one that no longer holds the token, and whether there is such a one.
        @inline(__always) mutating func readAll(_ bytes: Span<UInt8>) throws -> (ids: [Int64], isGone: Bool) {
            var (walk, isGone) = (self, false)
            defer { self = walk }
            let ids = try [Int64](capacity: (end &- place) / Self.leastBytes &+ 1) { ids in
                while walk.place < walk.end {
                    guard try walk.read(bytes) else { return isGone = true }
                    ids.append(walk.id)
                }
            }
            return (ids, isGone)
        }

        /// Bytes of an entry: a difference and a size at least.
        private static let leastBytes = 2
    }

    /// What begins an entry: an id or the difference to it, and how many bytes of positions follow.
    @inline(__always) fileprivate static func entry(
        _ bytes: Span<UInt8>, _ place: inout Int, _ end: Int
    ) throws -> (bits: Int64, size: Int) {
        // Most entries begin with one byte or two of the difference, and one of the size.
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

    /// Reads the whole part, with the positions of the memos that `postings` wants.
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
        defer { id = last }
        while offset < end {
            let (bits, size) = try Self.entry(bytes, &offset, end)
            let next = isWhole ? bits : last &+ bits
            guard next > last else { throw PageBytes.unknown }
            (last, isWhole) = (next, false)
            let start = offset
            offset &+= size
            if offset > end { return keep(start..<end, missing: offset &- end, bytes) }
            if last < wanted { continue }
            try postings.add(last, positions: bytes.extracting(start..<offset))
            wanted = postings.wanted
        }
    }

    /// Notes the positions of the last memo that stand on this page, until those on the next are read.
    private mutating func keep(_ range: Range<Int>, missing: Int, _ bytes: Span<UInt8>) {
        self.missing = missing
        positions.removeAll(keepingCapacity: true)
        for index in range { positions.append(bytes[index]) }
    }
}

/// The integers of a page.
enum PageBytes {
    static var unknown: UnknownPages { UnknownPages("a page that does not fit together") }

    /// Where the content of a page ends and its footer begins.
    static func contentEnd(of bytes: Span<UInt8>) throws -> Int {
        guard bytes.count >= SegmentFormat.headerSize else { throw unknown }
        let end = Int(bytes[2]) << 8 | Int(bytes[3])
        guard end >= SegmentFormat.headerSize, end <= bytes.count else { throw unknown }
        return end
    }

    /// Where the first id stands that the page holds of the doclist that goes on over it; 0 where it holds none.
    static func firstID(of bytes: Span<UInt8>) -> Int {
        guard bytes.count >= SegmentFormat.headerSize else { return 0 }
        return Int(bytes[0]) << 8 | Int(bytes[1])
    }

    @inline(__always) static func bits(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> UInt64 {
        guard let value = Varint.read(bytes, at: &offset) else { throw unknown }
        return value
    }

    /// Lengths, sizes and distances, all of which fit into four bytes.
    @inline(__always) static func integer(_ bytes: Span<UInt8>, _ offset: inout Int) throws -> Int {
        let value = try bits(bytes, &offset)
        guard value <= UInt64(Int32.max) else { throw unknown }
        return Int(value)
    }
}
