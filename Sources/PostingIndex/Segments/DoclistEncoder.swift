/// The place of a token as an integer that sorts in the order of the index:
///
///     | index of the memo: 32 bits | column: 1 bit | position: 31 bits |
struct Posting {
    private let bits: UInt64

    /// Creates a posting. `place` contains column and position in the layout above.
    @inline(__always) init(document: Int, place: UInt64) { bits = UInt64(truncatingIfNeeded: document) << 32 | place }

    @inline(__always) var document: Int { Int(truncatingIfNeeded: bits >> 32) }
    /// 0 for the body, 1 for the title.
    @inline(__always) var column: UInt64 { bits >> 31 & 1 }
    @inline(__always) var position: UInt64 { bits & 0x7FFF_FFFF }
}

/// Encodes the postings of one term as FTS5 stores them. A doclist has an entry for each memo that contains
/// the term, by ascending ID:
///
///     doclist         | id of the first memo | size | position list | id − id before | size | position list | …
///     size            twice the bytes of the position list; FTS5 adds 1 for a memo that is deleted, which never happens here
///     position list   | position − position before + 2 | … | 0x01 | column | position − position before + 2 | …
///
/// Column 0, the body, has no column number. The byte 0x01 is followed by the number of another column, in
/// which positions count from 0 again. A term at positions 0 and 3 of the body and 5 of the title has the
/// position list 02 05 01 01 07. All integers are varints.
struct DoclistEncoder {
    /// Maximum bytes of one posting: an ID, the size of a position list, a column, a position.
    private static let longestPosting = 9 + 5 + 2 + 5
    /// Precedes the number of a column other than the first.
    private static let columnFollows: UInt8 = 0x01
    /// Integers below this one in a position list are not positions.
    private static let leastPosition: UInt64 = 2

    /// The doclist is the first `count` of these bytes.
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    init() {}

    /// Encodes the postings at `range`, replacing the previous bytes. `lastID` is the last memo already in
    /// the doclist, or 0 at its beginning; it becomes the last memo of the range.
    mutating func encode(_ all: [Posting], _ range: Range<Int>, ids: [Int64], after lastID: inout Int64) {
        let postings = all.span.extracting(range)
        let most = postings.count &* Self.longestPosting
        if bytes.count < most { bytes.append(contentsOf: repeatElement(0, count: most &- bytes.count)) }
        var out = bytes.mutableSpan
        var (end, index) = (0, 0)
        while index < postings.count {
            let document = postings[index].document
            let id = ids[document]
            Varint.put(UInt64(bitPattern: id &- lastID), &out, at: &end)
            lastID = id
            // Leaves one byte free for the size, which is known only afterwards.
            let start = end &+ 1
            end = start
            var (column, last) = (UInt64(0), UInt64(0))
            repeat {
                let posting = postings[index]
                if posting.column != column {
                    out[end] = Self.columnFollows
                    out[end &+ 1] = UInt8(truncatingIfNeeded: posting.column)
                    end &+= 2
                    (column, last) = (posting.column, 0)
                }
                Varint.put(posting.position &- last &+ Self.leastPosition, &out, at: &end)
                last = posting.position
                index &+= 1
            } while index < postings.count && postings[index].document == document
            Self.putSize(of: start..<end, &out, &end)
        }
        count = end
    }

    /// Writes the size of a position list into the byte left free before it. A size of several bytes shifts
    /// the list and `end` back.
    @inline(__always) private static func putSize(of list: Range<Int>, _ out: inout MutableSpan<UInt8>, _ end: inout Int) {
        let size = UInt64(truncatingIfNeeded: list.count &* 2)
        var sizeStart = list.lowerBound &- 1
        if size < 0x80 {
            out[sizeStart] = UInt8(truncatingIfNeeded: size)
            return
        }
        let shift = Varint.length(size) &- 1
        var index = list.upperBound
        while index > list.lowerBound {
            index &-= 1
            out[index &+ shift] = out[index]
        }
        Varint.put(size, &out, at: &sizeStart)
        end &+= shift
    }
}
