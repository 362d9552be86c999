/// FTS5's record of the segments an index consists of, oldest levels last:
///
///     4 bytes   cookie that changes with FTS5's settings
///     varints   levels, segments, a counter of pages written;
///               for each level: segments that are being merged, segments, and
///               for each segment: id, first page, last page
///
/// While a level is being merged, the last segment of the next level is the output of that merge, half written.
struct SegmentStructure: Equatable {
    struct Segment: Equatable {
        let id: Int
        let firstPage: Int
        let lastPage: Int
    }

    struct Level: Equatable {
        /// How many segments, from the oldest, FTS5 is merging into the next level.
        var merging = 0
        /// From the oldest to the newest.
        var segments: [Segment] = []
    }

    /// FTS5 takes no more.
    static let mostSegments = 2000
    static let mostLevels = 64
    /// Follows the cookie in records of another kind, which tell of deleted memos too.
    private static let otherKind: [UInt8] = [0xFF, 0x00, 0x00, 0x01]

    /// Version of FTS5's settings, as it stands.
    private let settings: [UInt8]
    private let writeCounter: UInt64
    private(set) var levels: [Level]

    /// Decodes the record.
    /// - Throws: `UnknownPages` when it is of another kind or does not fit together.
    init(record: [UInt8]) throws {
        guard record.count > 4, record.dropFirst(4).prefix(4) != Self.otherKind[...] else {
            throw UnknownPages("structure of another kind")
        }
        var reader = RecordReader(bytes: record, index: 4)
        settings = Array(record.prefix(4))
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

    /// Whether segments differ, have pages, and every merge under way has an output.
    private var isConsistent: Bool {
        let segments = levels.flatMap(\.segments)
        let merges = levels.indices.allSatisfy { index in
            let merging = levels[index].merging
            guard merging > 0 else { return true }
            return merging <= levels[index].segments.count && index + 1 < levels.count && !levels[index + 1].segments.isEmpty
        }
        // The input of a merge that is used up has neither first nor last page.
        return merges && Set(segments.map(\.id)).count == segments.count
            && segments.allSatisfy { (1...Self.mostSegments).contains($0.id) && $0.firstPage <= $0.lastPage && $0.lastPage < 1 << 31 }
    }

    var record: [UInt8] {
        var bytes = settings
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

    /// The least id no segment has; nil when FTS5 would take no more segments.
    var freeID: Int? {
        guard segmentCount < Self.mostSegments else { return nil }
        let used = Set(levels.flatMap(\.segments).map(\.id))
        return (1...Self.mostSegments).first { !used.contains($0) }
    }

    /// The lowest level for segments that are loaded at once. FTS5 puts those of single changes into level 0 and, when that holds
    /// sixteen, merges all of it before the change is done: large ones there would make one change in sixteen rewrite the index.
    private static let lowestBulkLevel = 3

    /// The level whose end is free for a loaded segment: where the level below is half merged, the last segment is that merge's
    /// output, and FTS5 will go on writing to it. Nil when every level is taken.
    var bulkLevel: Int? {
        (Self.lowestBulkLevel..<Self.mostLevels).first { level in level > levels.count || levels[level - 1].merging == 0 }
    }

    private var bulkSegments: [Segment] { levels.dropFirst(Self.lowestBulkLevel).flatMap(\.segments) }

    /// Segments that searches pass through beside those of single changes.
    var bulkSegmentCount: Int { bulkSegments.count }

    /// Pages below which a segment is small: those of some ten thousand memos.
    private static let fewPages = 2000

    var smallBulkSegmentCount: Int { bulkSegments.count { $0.lastPage - $0.firstPage < Self.fewPages } }

    /// Takes out empty levels above those of single changes, where nothing is being merged: each full merge adds one, and the more
    /// there are, the more FTS5 merges at a time. The order of segments by age stays.
    mutating func dropEmptyLevels() {
        guard levels.allSatisfy({ $0.merging == 0 }) else { return }
        levels = levels.prefix(Self.lowestBulkLevel) + levels.dropFirst(Self.lowestBulkLevel).filter { !$0.segments.isEmpty }
    }

    /// Adds a segment at the end of a level. Its memos must be unknown to all other segments; only then may it be older than those
    /// of the levels below.
    mutating func append(_ segment: Segment, to level: Int) {
        while levels.count <= level { levels.append(Level()) }
        levels[level].segments.append(segment)
    }
}

/// Reads one integer after the other.
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
