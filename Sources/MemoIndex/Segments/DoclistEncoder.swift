/// Writes the entries of one term as FTS5 stores them: for each memo the difference of its id to the one before, the length of
/// its list of positions, the list.
struct DoclistEncoder {
    /// The most bytes one entry can take: an id, the length of a list, a column, a position.
    private static let longestEntry = 9 + 5 + 2 + 5

    /// The encoded bytes are the first `count`.
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0
    /// By how much the last id exceeds the first.
    private(set) var idSpan: UInt64 = 0

    init() {}

    /// Replaces what the value holds. `postings` must not be empty.
    mutating func encode(_ postings: Span<SortedRun.Posting>, ids: Span<Int64>) {
        let most = postings.count &* Self.longestEntry
        if bytes.count < most { bytes.append(contentsOf: repeatElement(0, count: most &- bytes.count)) }
        var out = bytes.mutableSpan
        var (end, index, lastID) = (0, 0, Int64(0))
        while index < postings.count {
            let memo = postings[index].memo
            let id = ids[memo]
            Varint.put(UInt64(bitPattern: id &- lastID), &out, at: &end)
            lastID = id
            let start = end &+ 1
            end = start
            var (column, next) = (UInt64(0), UInt64(0))
            repeat {
                let posting = postings[index]
                if posting.column != column {
                    out[end] = 0x01
                    out[end &+ 1] = UInt8(truncatingIfNeeded: posting.column)
                    end &+= 2
                    (column, next) = (posting.column, 0)
                }
                Varint.put(posting.position &- next &+ 2, &out, at: &end)
                next = posting.position
                index &+= 1
            } while index < postings.count && postings[index].memo == memo
            Self.putLength(of: start..<end, &out, &end)
        }
        count = end
        idSpan = UInt64(bitPattern: lastID &- ids[postings[0].memo])
    }

    /// Puts twice the length of a list into the byte before it, which is kept free; moves the list on when one byte does not do.
    @inline(__always) private static func putLength(of list: Range<Int>, _ out: inout MutableSpan<UInt8>, _ end: inout Int) {
        let size = UInt64(truncatingIfNeeded: list.count &* 2)
        var place = list.lowerBound &- 1
        if size < 0x80 {
            out[place] = UInt8(truncatingIfNeeded: size)
            return
        }
        let shift = Varint.length(size) &- 1
        var index = list.upperBound
        while index > list.lowerBound {
            index &-= 1
            out[index &+ shift] = out[index]
        }
        Varint.put(size, &out, at: &place)
        end &+= shift
    }
}
