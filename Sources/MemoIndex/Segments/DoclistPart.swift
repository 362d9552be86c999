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
    /// The memos of a page, kept for the memory it has.
    private var ids: [Int64] = []

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
    mutating func read(_ bytes: Span<UInt8>, into postings: inout some PostingSink) throws {
        let rest = min(missing, range.count)
        var (offset, isWhole, last, left) = (range.lowerBound &+ rest, true, id, missing &- rest)
        var found: [Int64] = []
        swap(&found, &ids)
        while offset < range.upperBound {
            found.removeAll(keepingCapacity: true)
            var isGone = false
            // An entry takes two bytes at least.
            try found.append(addingCapacity: (range.upperBound &- offset) / 2 &+ 1) { [end = range.upperBound] found in
                isGone = try Self.read(bytes, &offset, end, &last, &left, isWhole, into: &found)
            }
            isWhole = false
            if !found.isEmpty { postings.add(found) }
            if isGone { postings.remove(last) }
        }
        (id, missing) = (last, left)
        swap(&found, &ids)
    }

    /// Appends the memos from `offset` on to `ids`, up to the end of the part or to a memo that no longer holds the token. Returns whether
    /// there is such a one; `id` is the last memo read. The first id of a page is stored whole, the others as differences.
    @inline(__always) private static func read(
        _ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int, _ id: inout Int64, _ missing: inout Int, _ isWhole: Bool,
        into ids: inout OutputSpan<Int64>
    ) throws -> Bool {
        var (place, last, isWhole) = (offset, id, isWhole)
        defer { (offset, id) = (place, last) }
        while place < end {
            let (bits, size) = try entry(bytes, &place, end)
            let next = isWhole ? bits : last &+ bits
            guard next > last else { throw PageBytes.unknown }
            (last, isWhole) = (next, false)
            if size == 0 { return true }
            ids.append(last)
            place &+= size
            if place > end {
                missing = place &- end
                place = end
            }
        }
        return false
    }

    /// What begins an entry: an id or the difference to it, and how many bytes of positions follow.
    @inline(__always) private static func entry(_ bytes: Span<UInt8>, _ place: inout Int, _ end: Int) throws -> (bits: Int64, size: Int) {
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
