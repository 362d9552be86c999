import GRDB
import Postings
import SQLiteSupport

/// Checks all pages of the index for damage that FTS5's own check misses: terms out of order within a
/// segment, which searches then miss, and pages and separators without a segment, which would collide with
/// the next segment of that ID.
struct SegmentCheck {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Returns a line for each kind of damage. Empty if there is none, and also if only FTS5 understands the
    /// format.
    func integrityCheck() throws -> [String] {
        do {
            do { _ = try SegmentGate(db) } catch is UnknownPages { return [] }
            let segments = try ShadowTables.structure(db).levels.flatMap(\.segments)
            let filled = segments.filter { $0.firstPage > 0 }
            return try filled.compactMap(disorder) + filled.compactMap(wrongBits) + strays(segments)
        } catch let error as UnknownPages {
            return ["pages: \(error.reason)"]
        } catch let error as DatabaseError where error.tellsOfDamage {
            return ["pages: \(error.message ?? error.resultCode.description)"]
        }
    }

    /// Iterates over all terms of a segment. Returns a line if two are out of order.
    private func disorder(in segment: SegmentStructure.Segment) throws -> String? {
        var reader = try SegmentReader(db, segment)
        var (last, isOrdered) = ([UInt8](), true)
        try reader.forEachTerm(in: TokenRange(from: [], to: nil)) { term in
            isOrdered = last.lexicographicallyPrecedes(term) || last.isEmpty && term.isEmpty
            last = Array(term)
            return isOrdered
        }
        return isOrdered ? nil : "pages: terms out of order in segment \(segment.id)"
    }

    /// Returns a line if bits or weights of a segment differ from its posting lists.
    private func wrongBits(of segment: SegmentStructure.Segment) throws -> String? {
        var reader = try SegmentReader(db, segment)
        let count = try reader.tokensWithWrongBits().count
        if count > 0 { return "pages: bits of \(count) tokens differ from segment \(segment.id)" }
        return try reader.hasWrongWeights() ? "pages: weights of words differ from segment \(segment.id)" : nil
    }

    /// Looks for pages and separators without a segment. Returns a line for each of the two kinds.
    private func strays(_ segments: [SegmentStructure.Segment]) throws -> [String] {
        // A segment that a merge has read completely has no pages in the structure any more, but its rows
        // stay until the merge ends.
        let pages = Dictionary(
            segments.map { (Int64($0.id), $0.firstPage == 0 ? 0...Int64.max : Int64($0.firstPage)...Int64($0.lastPage)) }
        ) { first, _ in first }
        var (data, separators) = (0, 0)
        let rows = RowReader(db)
        try rows.forEachInteger("SELECT id FROM memo_index_data WHERE id > 10") { row in
            let content = ShadowTables.content(ofRow: row)
            // A merge removes the pages it has read, but skip lists stay as long as their segment.
            if pages[content.segment].map({ content.isSkipList || $0.contains(content.page) }) != true { data += 1 }
            return true
        }
        for (segment, range) in pages {
            // Separators of pages that a merge has read stay until it ends, so only those behind the last page are strays.
            let sql = "SELECT count(*) FROM memo_index_idx WHERE segid = ? AND pgno / 2 > ?"
            separators += try Int.fetchOne(db, sql: sql, arguments: [segment, range.upperBound]) ?? 0
        }
        separators += try rows.integers("SELECT segid FROM memo_index_idx").count { pages[$0] == nil }
        return [(data, "pages"), (separators, "separators")].compactMap { count, kind in
            count == 0 ? nil : "pages: \(count) \(kind) belong to no segment"
        }
    }
}
