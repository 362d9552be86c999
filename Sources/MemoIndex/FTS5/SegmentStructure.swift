import GRDB

/// FTS5's record of the segments an index consists of.
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

    /// Version of FTS5's settings, as it stands.
    private let settings: [UInt8]
    private let writeCounter: UInt64
    private(set) var levels: [Level]

    /// Decodes the record; throws `SQLITE_CORRUPT_VTAB` when it is none.
    init(record: [UInt8]) throws {
        var reader = RecordReader(bytes: record, index: 4)
        settings = Array(record.prefix(4))
        let levelCount = try reader.next()
        let segmentCount = try reader.next()
        guard levelCount <= Self.mostSegments, segmentCount <= Self.mostSegments else { throw RecordReader.corruption }
        writeCounter = try reader.nextBits()
        levels = []
        for _ in 0..<levelCount {
            var level = Level(merging: try reader.next())
            for _ in 0..<(try reader.next()) {
                level.segments.append(Segment(id: try reader.next(), firstPage: try reader.next(), lastPage: try reader.next()))
            }
            levels.append(level)
        }
        guard self.segmentCount == segmentCount else { throw RecordReader.corruption }
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

    /// Pages below which a segment is small: those of some ten thousand memos.
    private static let fewPages = 2000

    var smallSegmentCount: Int { levels.reduce(0) { $0 + $1.segments.filter { $0.lastPage - $0.firstPage < Self.fewPages }.count } }

    /// The least id no segment has. Throws `SQLITE_FULL` when FTS5 would take no more segments.
    func freeID() throws -> Int {
        guard segmentCount < Self.mostSegments else { throw DatabaseError(resultCode: .SQLITE_FULL) }
        let used = Set(levels.flatMap(\.segments).map(\.id))
        return (1...Self.mostSegments).first { !used.contains($0) } ?? Self.mostSegments
    }

    /// Where bulk loads put their segments. FTS5 puts those of single changes into level 0 and, when that holds sixteen, merges all of
    /// it before the change is done: large ones there would make one change in sixteen rewrite the index.
    private static let bulkLevel = 3

    var bulkSegmentCount: Int { levels.count > Self.bulkLevel ? levels[Self.bulkLevel].segments.count : 0 }

    /// Adds a segment of memos that no other segment knows; only then may it be older than those of the levels below.
    mutating func append(_ segment: Segment) {
        while levels.count <= Self.bulkLevel { levels.append(Level()) }
        levels[Self.bulkLevel].segments.append(segment)
    }
}

/// FTS5's record of how much it holds: memos, and tokens by column.
struct IndexTotals: Equatable {
    var memos = 0
    var body = 0
    var title = 0

    init() {}

    /// Decodes the record, which is empty before the first memo.
    init(record: [UInt8]) throws {
        guard !record.isEmpty else { return }
        var reader = RecordReader(bytes: record, index: 0)
        (memos, body, title) = (try reader.next(), try reader.next(), try reader.next())
    }

    var record: [UInt8] {
        var bytes: [UInt8] = []
        for value in [memos, body, title] { Varint.append(UInt64(value), to: &bytes) }
        return bytes
    }
}

/// Reads one integer after the other.
private struct RecordReader {
    static var corruption: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB) }

    let bytes: [UInt8]
    var index: Int

    mutating func nextBits() throws -> UInt64 {
        var end = index
        guard let value = Varint.read(bytes.span, at: &end) else { throw Self.corruption }
        index = end
        return value
    }

    mutating func next() throws -> Int {
        guard let value = Int(exactly: try nextBits()) else { throw Self.corruption }
        return value
    }
}
