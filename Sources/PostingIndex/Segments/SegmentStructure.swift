/// FTS5's record of the segments of an index. New segments go into level 0. Segments of a level are merged
/// into one of the next level, so higher levels are older.
///
///     4 bytes   cookie that changes with FTS5's settings
///     varints   levels, segments, a counter of pages written;
///               for each level: segments that are being merged, segments, and
///               for each segment: id, first page, last page
///
/// While a level is being merged, the last segment of the next level is the unfinished output of that merge.
struct SegmentStructure: Equatable {
    struct Segment: Equatable {
        let id: Int
        let firstPage: Int
        let lastPage: Int
    }

    struct Level: Equatable {
        /// Number of segments, from the oldest, that FTS5 is merging into the next level.
        var merging = 0
        /// The segments, from the oldest to the newest.
        var segments: [Segment] = []
    }

    /// FTS5 refuses an index with more.
    static let mostSegments = 2000
    static let mostLevels = 64
    /// Follows the cookie in records of a newer kind, which also count deleted memos.
    private static let otherKind: [UInt8] = [0xFF, 0x00, 0x00, 0x01]

    /// The cookie, which is written back unchanged.
    private let cookie: [UInt8]
    private let writeCounter: UInt64
    private(set) var levels: [Level]

    /// Decodes the record.
    /// - Throws: `UnknownPages` if it is of another kind or inconsistent.
    init(record: [UInt8]) throws {
        guard record.count > 4, record.dropFirst(4).prefix(4) != Self.otherKind[...] else {
            throw UnknownPages("structure of another kind")
        }
        var reader = RecordReader(bytes: record, index: 4)
        cookie = Array(record.prefix(4))
        let levelCount = try reader.next()
        let segmentCount = try reader.next()
        guard levelCount <= Self.mostLevels, segmentCount <= Self.mostSegments else { throw RecordReader.unknown }
        writeCounter = try reader.nextBits()
        levels = []
        for _ in 0..<levelCount {
            var level = Level(merging: try reader.next())
            let count = try reader.next()
            guard count <= segmentCount else { throw RecordReader.unknown }
            for _ in 0..<count {
                level.segments.append(Segment(id: try reader.next(), firstPage: try reader.next(), lastPage: try reader.next()))
            }
            levels.append(level)
        }
        guard reader.index == record.count, self.segmentCount == segmentCount, isConsistent else { throw RecordReader.unknown }
    }

    /// All segments with pages, from the oldest to the newest. The inputs of a merge under way form one group
    /// with its output, because the postings of a memo may be split between them. Any other segment has a
    /// group of its own.
    var groups: [[Segment]] {
        var groups: [[Segment]] = []
        for level in levels.reversed() {
            // The output, which is the last segment of the next level, is in the last group so far.
            if level.merging > 0, !groups.isEmpty { groups[groups.count - 1] += level.segments.prefix(level.merging) }
            groups += level.segments.dropFirst(level.merging).map { [$0] }
        }
        // A segment that a merge has read completely has no pages any more.
        return groups.map { $0.filter { $0.firstPage > 0 } }.filter { !$0.isEmpty }
    }

    /// Whether segment IDs are unique, page ranges ascend, and every merge under way has inputs and an
    /// output.
    private var isConsistent: Bool {
        let segments = levels.flatMap(\.segments)
        let merges = levels.indices.allSatisfy { index in
            let merging = levels[index].merging
            guard merging > 0 else { return true }
            return merging <= levels[index].segments.count && index + 1 < levels.count && !levels[index + 1].segments.isEmpty
        }
        // A segment that a merge has read completely has 0 for its first and last page.
        return merges && Set(segments.map(\.id)).count == segments.count
            && segments.allSatisfy { (1...Self.mostSegments).contains($0.id) && $0.firstPage <= $0.lastPage && $0.lastPage < 1 << 31 }
    }

    var record: [UInt8] {
        var bytes = cookie
        for value in [levels.count, segmentCount] { Varint.append(UInt64(value), to: &bytes) }
        Varint.append(writeCounter, to: &bytes)
        for level in levels {
            for value in [level.merging, level.segments.count] { Varint.append(UInt64(value), to: &bytes) }
            for segment in level.segments {
                for value in [segment.id, segment.firstPage, segment.lastPage] { Varint.append(UInt64(value), to: &bytes) }
            }
        }
        return bytes
    }

    var segmentCount: Int { levels.reduce(0) { $0 + $1.segments.count } }

    /// The lowest unused segment ID, or nil if FTS5 would refuse another segment.
    var freeID: Int? {
        guard segmentCount < Self.mostSegments else { return nil }
        let used = Set(levels.flatMap(\.segments).map(\.id))
        return (1...Self.mostSegments).first { !used.contains($0) }
    }

    /// The lowest level for the segments that `SegmentWriter` writes. FTS5 writes those of single changes to
    /// level 0. When a level has sixteen, FTS5 merges them all before the change completes. With large
    /// segments among them, one change in sixteen would rewrite most of the index.
    private static let lowestBulkLevel = 3

    /// The lowest level to which a segment of ours can be appended, or nil if there is none. If the level
    /// below is being merged, FTS5 takes the last segment of this level for the output of the merge.
    var bulkLevel: Int? {
        (Self.lowestBulkLevel..<Self.mostLevels).first { level in level > levels.count || levels[level - 1].merging == 0 }
    }

    /// Segments at and above the level of our segments: those of imports, and merged ones.
    private var bulkSegments: [Segment] { levels.dropFirst(Self.lowestBulkLevel).flatMap(\.segments) }

    var bulkSegmentCount: Int { bulkSegments.count }

    /// Number of pages below which a segment is small: it has some ten thousand memos.
    private static let fewPages = 2000

    var smallBulkSegmentCount: Int { bulkSegments.count { $0.lastPage - $0.firstPage < Self.fewPages } }

    /// Removes empty levels above those of single changes. Every full merge adds a level, and FTS5 merges
    /// more at a time with more levels. The order of segments by age stays the same. Nothing is removed
    /// during a merge, because its output must stay on the level above its input.
    mutating func dropEmptyLevels() {
        guard levels.allSatisfy({ $0.merging == 0 }) else { return }
        levels = levels.prefix(Self.lowestBulkLevel) + levels.dropFirst(Self.lowestBulkLevel).filter { !$0.segments.isEmpty }
    }

    /// Appends a segment to a level. No other segment may contain its memos: the level makes it older than
    /// the segments of lower levels, and if two segments contain a memo, the newer one wins.
    mutating func append(_ segment: Segment, to level: Int) {
        while levels.count <= level { levels.append(Level()) }
        levels[level].segments.append(segment)
    }
}

/// Reads the varints of a record in sequence.
private struct RecordReader {
    static var unknown: UnknownPages { UnknownPages("a structure that does not fit together") }

    let bytes: [UInt8]
    var index: Int

    mutating func nextBits() throws -> UInt64 {
        var end = index
        guard let value = Varint.read(bytes.span, at: &end) else { throw Self.unknown }
        index = end
        return value
    }

    mutating func next() throws -> Int {
        guard let value = Int(exactly: try nextBits()) else { throw Self.unknown }
        return value
    }
}

/// The file format of FTS5's segments. A segment contains terms in byte order, each followed by its doclist
/// (see `DoclistEncoder`), divided into leaf pages:
///
///     leaf page   2 bytes    offset of the first id on the page, if that belongs to a term of an earlier page; else 0
///                 2 bytes    offset of the footer
///                 content    the rest of a doclist that began on an earlier page, then terms, each followed by its doclist
///                 footer     for each term a varint: its distance from the term before, the first one's from the start of the page
///
///     term        | length | bytes |                                            the first of a page
///                 | bytes shared with the term before | length | bytes |        the others, without the shared bytes
///
/// Every term has the byte "0" before its own bytes. The first ID of a doclist on a page is stored whole, the
/// others as differences. A doclist breaks between two memos or within a position list, but never within an
/// integer, nor between an ID and the size after it.
///
/// Besides the leaf pages, `memo_index_idx` has a separator for each page with a term: the shortest text that
/// is above all terms of the page before. A term that continues over many pages has a skip list of these
/// pages, so that FTS5 can skip to an ID:
///
///     skip list   | 0 | number of the first page | first id on it | id − id before | …      one id a page; 0 for a page without an id
enum SegmentFormat {
    /// Begins every term. It marks the index of whole terms; FTS5's prefix indexes have other bytes.
    static let mainIndex = UInt8(ascii: "0")
    /// Bytes of a page before its content.
    static let headerSize = 4
}
