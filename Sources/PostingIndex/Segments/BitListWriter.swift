import GRDB
import Postings
import SQLiteSupport

/// Writes the bits of a segment's frequent tokens (`BitLists`), and the weights of its words (`WordWeights`).
struct BitListWriter {
    private let db: Database
    private let rows: RowWriter
    private let segment: Int
    /// Tokens of fewer memos get no bits.
    private let fewest: Int
    private var lists = BitLists()
    /// In the order of `Vocabulary.Part.allCases`.
    private var weights = [WordWeights?](repeating: nil, count: Vocabulary.Part.allCases.count)

    /// Creates the table in an index of an earlier version.
    static func prepare(_ db: Database) throws { try db.execute(sql: IndexSchema.bits) }

    /// - Parameter fewest: Tokens of fewer memos get no bits.
    init(_ db: Database, segment: Int, fewest: Int) throws {
        (self.db, self.segment, self.fewest) = (db, segment, fewest)
        rows = try RowWriter(db, "REPLACE INTO memo_index_bits(id, block) VALUES (?, ?)")
    }

    /// Returns whether a doclist with positions may be worth bits.
    @inline(__always) func wants(_ doclist: Span<UInt8>) -> Bool { doclist.count >= fewest &* Self.leastBytes }

    /// Writes the bits of a token, spelled as in the index, if they are worthwhile. Tokens must ascend. `doclist` has positions for each memo.
    mutating func add(_ token: ArraySlice<UInt8>, _ doclist: Span<UInt8>) throws {
        try add(token, Self.memos(of: doclist))
    }

    /// Adds a term, whose first byte is the mark of the index, to the weights if it is a word. `memos` has those of the segment.
    @inline(__always) mutating func count(_ term: borrowing SpelledTerm, _ doclist: Span<UInt8>, of memos: ClosedRange<Int64>) throws {
        guard let part = Vocabulary.Part(ofToken: term.buffer.span.extracting(min(1, term.count)..<term.count)) else { return }
        var list = DoclistPart(range: 0..<doclist.count, isLastTerm: false)
        let index = part == .words ? 0 : 1
        if weights[index] == nil { weights[index] = WordWeights(of: memos) }
        try weights[index]?.append(list.count(doclist))
    }

    /// Returns the memos of a doclist with positions.
    static func memos(of bytes: Span<UInt8>) -> [Int64] {
        var (ids, id, index) = ([Int64](), Int64(0), 0)
        while index < bytes.count {
            id &+= Int64(bitPattern: Varint.read(bytes, at: &index) ?? 0)
            ids.append(id)
            let size = Varint.read(bytes, at: &index) ?? 0
            index &+= Int(truncatingIfNeeded: size >> 1)
        }
        return ids
    }

    /// A token gets bits if it has at least four memos for three words of bits, which is one memo in 48. Rarer
    /// tokens are many, and their lists are short.
    private static let (memosOfWords, words) = (Int64(4), Int64(3))
    /// Bytes of an entry with one position.
    private static let leastBytes = 3

    /// Writes the bits of a token's memos, which must ascend, if they are worthwhile.
    private mutating func add(_ token: ArraySlice<UInt8>, _ ids: [Int64]) throws {
        guard let first = ids.first, let last = ids.last, ids.count >= fewest,
            ((last >> 6) - (first >> 6) + 1) * Self.memosOfWords <= Int64(ids.count) * Self.words
        else { return }
        let entry = lists.append(token, memos: ids.count, first: first, last: last, segment: segment)
        rows.bind(entry.row, at: 1)
        try rows.execute(MemoBitmap(ascending: ids).row.span, at: 2)
    }

    /// Writes the directory. The pages of the segment must be complete.
    func finish(_ segment: SegmentStructure.Segment) throws {
        guard !lists.isEmpty else { return }
        rows.bind(Int64(segment.id), at: 1)
        try rows.execute(lists.record(for: ShadowTables.print(of: segment, db)).span, at: 2)
        for case (let part, let weights?) in zip(Vocabulary.Part.allCases, weights) {
            rows.bind(WordWeights.row(segment.id, part), at: 1)
            try rows.execute(weights.bytes.span, at: 2)
        }
    }
}

// MARK: Segments of FTS5

extension BitListWriter {
    /// Removes the bits of segments that no longer exist, and writes those of large segments that have none,
    /// because FTS5 has merged them or an earlier version wrote them. Does nothing if the format of the index is unknown.
    static func update(in db: Database, fewest: Int = MemoBitmap.fewest) throws {
        do {
            _ = try SegmentGate(db)
            let structure = try ShadowTables.structure(db)
            try prepare(db)
            try removeStale(in: db, structure)
            try complete(structure, in: db, fewest: fewest)
        } catch is UnknownPages {}
    }

    private static func complete(_ structure: SegmentStructure, in db: Database, fewest: Int) throws {
        for group in structure.groups where group.count == 1 {
            var reader = try SegmentReader(db, group[0])
            guard try !reader.isComplete, reader.pageCount >= WordCache.leastPages else { continue }
            var writer = try BitListWriter(db, segment: group[0].id, fewest: fewest)
            for lead in 0...UInt8.max {
                // One part of the tokens after another, because all of them can be many megabytes.
                let range = TokenRange(from: [lead], to: lead == .max ? nil : [lead + 1])
                for token in try reader.tokens(in: range, withMemosFrom: fewest) {
                    if let ids = try reader.members(of: token) { try writer.add(token[...], ids) }
                }
            }
            writer.weights = try Vocabulary.Part.allCases.map { try reader.countedWeights(of: $0) }
            try writer.finish(group[0])
        }
    }

    /// Removes the bits of segments that no longer exist, before their numbers are used again.
    static func removeStale(in db: Database, _ structure: SegmentStructure) throws {
        guard try db.tableExists("memo_index_bits") else { return }
        let segments = Set(structure.levels.flatMap(\.segments).map { Int64($0.id) })
        let sql = "SELECT id FROM memo_index_bits WHERE id <= \(SegmentStructure.mostSegments)"
        for id in try RowReader(db).integers(sql) where !segments.contains(id) { try remove(segment: Int(id), in: db) }
    }

    /// Removes the bits of a segment.
    static func remove(segment: Int, in db: Database) throws {
        guard try db.tableExists("memo_index_bits") else { return }
        try db.cachedStatement(sql: "DELETE FROM memo_index_bits WHERE id = ? OR id >= ? AND id < ?").execute(
            arguments: [segment, BitLists.row(segment, 0), BitLists.row(segment + 1, 0)])
    }
}
