import Synchronization

/// Pages of one state of an index, for the terms of different searches stand on the same few, and to copy a page out of SQLite takes longer
/// than to find a term on it.
final class KeptPages: Sendable {
    /// Pages that are kept, 4 kB each.
    private static let most = 2048

    private struct Pages {
        var byRow: [Int: [UInt8]] = [:]
        /// The rows in the order in which they came, in a ring.
        var rows: [Int] = []
        var oldest = 0
        /// By the id of their segment.
        var separators: [Int: Separators] = [:]
        /// How often separators of a segment were looked up for want of `separators`.
        var lookups: [Int: Int] = [:]
    }

    private let pages = Mutex(Pages())

    /// How many bytes of memory they take.
    var size: Int {
        pages.withLock { pages in
            pages.separators.values.reduce(pages.byRow.values.reduce(0) { $0 + $1.count }) { $0 + $1.size }
        }
    }

    /// The page in a row of FTS5's table of pages; nil where it is not kept.
    subscript(row: Int64) -> [UInt8]? { pages.withLock { $0.byRow[Int(row)] } }

    /// Keeps a page, in the place of the one that came first where there are many.
    func keep(_ page: [UInt8], of row: Int64) {
        let row = Int(row)
        pages.withLock { pages in
            guard pages.byRow[row] == nil else { return }
            if pages.rows.count < Self.most {
                pages.rows.append(row)
            } else {
                pages.byRow[pages.rows[pages.oldest]] = nil
                pages.rows[pages.oldest] = row
                pages.oldest = (pages.oldest + 1) % Self.most
            }
            pages.byRow[row] = page
        }
    }
}

// MARK: Separators

extension KeptPages {
    /// A lookup in SQLite takes as long as to read so many separators.
    private static let separatorsOfLookup = 16

    /// The separators of a segment; nil as long as to read them all would be more work than what lookups have been. `read` fetches them.
    func separators(of segment: SegmentStructure.Segment, read: () throws -> Separators) rethrows -> Separators? {
        let (known, isWorthwhile) = pages.withLock { pages -> (Separators?, Bool) in
            if let known = pages.separators[segment.id] { return (known, false) }
            pages.lookups[segment.id, default: 0] += 1
            return (nil, pages.lookups[segment.id, default: 0] * Self.separatorsOfLookup > segment.lastPage)
        }
        guard isWorthwhile else { return known }
        let new = try read()
        pages.withLock { $0.separators[segment.id] = new }
        return new
    }
}

/// With which terms the pages of a segment begin: for each page where that is not the page before, the least that tells them apart.
struct Separators: Sendable {
    private var bytes: [UInt8] = []
    /// Where each separator ends in `bytes`.
    private var ends: [UInt32] = []
    private var pages: [UInt32] = []
    /// The first bytes of each separator as a number, which tells nearly all of them apart: a search steps over these alone.
    private var heads: [UInt64] = []

    /// How many bytes of memory they take.
    var size: Int { bytes.count + 4 * (ends.count + pages.count) + 8 * heads.count }

    /// Appends a separator that comes after all others.
    mutating func append(_ separator: Span<UInt8>, page: Int) {
        for index in separator.indices { bytes.append(separator[index]) }
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
        pages.append(UInt32(truncatingIfNeeded: page))
        heads.append(Self.head(of: separator))
    }

    /// The page of the last separator that is not above `key`; nil where there is none.
    func page(notAbove key: [UInt8]) -> Int? {
        let index = countNotAbove(key)
        return index == 0 ? nil : Int(pages[index - 1])
    }

    /// The page of the first separator above `key`; nil where there is none.
    func page(above key: [UInt8]) -> Int? {
        let index = countNotAbove(key)
        return index == pages.count ? nil : Int(pages[index])
    }

    private func countNotAbove(_ key: [UInt8]) -> Int {
        let (bytes, ends, heads, key) = (bytes.span, ends.span, heads.span, key.span)
        let head = Self.head(of: key)
        // Separators with lower heads are below the key, those with higher ones above it.
        var low = Self.firstIndex(in: heads) { $0 >= head }
        var high = low
        while high < heads.count, heads[high] == head { high &+= 1 }
        while low < high {
            let middle = (low &+ high) / 2
            let start = middle == 0 ? 0 : Int(ends[middle &- 1])
            if Self.isAbove(bytes.extracting(start..<Int(ends[middle])), key) { high = middle } else { low = middle &+ 1 }
        }
        return low
    }

    /// The first index for whose number `isBeyond` holds, which it must for all behind.
    @inline(__always) private static func firstIndex(in numbers: Span<UInt64>, _ isBeyond: (UInt64) -> Bool) -> Int {
        var (low, count) = (0, numbers.count)
        while count > 0 {
            let half = count / 2
            // Without a branch: which half it is, is as good as chance.
            let goesOn = !isBeyond(numbers[low &+ half])
            low = goesOn ? low &+ half &+ 1 : low
            count = goesOn ? count &- half &- 1 : half
        }
        return low
    }

    /// Eight bytes behind the first, which all terms share; those that are missing are 0, so a shorter text is not above a longer one that
    /// begins with it.
    private static func head(of term: Span<UInt8>) -> UInt64 {
        var head: UInt64 = 0
        for index in 1..<9 { head = head << 8 | (index < term.count ? UInt64(term[index]) : 0) }
        return head
    }

    private static func isAbove(_ separator: Span<UInt8>, _ key: Span<UInt8>) -> Bool {
        var index = 0
        while index < separator.count, index < key.count {
            if separator[index] != key[index] { return separator[index] > key[index] }
            index &+= 1
        }
        return separator.count > key.count
    }
}
