import GRDB

/// Looks through all pages of the index for damage that FTS5's own check passes over: terms out of order within a segment, which searches
/// then miss, and pages and separators that belong to no segment, which the next segment of that id would collide with.
struct SegmentCheck {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// A line for each kind of damage; empty where there is none, and also where the format is one that only FTS5 can judge.
    func damage() throws -> [String] {
        do {
            guard (try? SegmentGate(db)) != nil else { return [] }
            let segments = try ShadowTables.structure(db).levels.flatMap(\.segments)
            return try segments.filter { $0.firstPage > 0 }.compactMap(disorder) + strays(segments)
        } catch let error as UnknownPages {
            return ["pages: \(error.reason)"]
        } catch let error as DatabaseError where error.tellsOfDamage {
            return ["pages: \(error.message ?? error.resultCode.description)"]
        }
    }

    /// Walks through all terms of a segment; a line when two are out of order.
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

    /// Rows of pages and of separators that belong to no segment; a line for each of the two.
    private func strays(_ segments: [SegmentStructure.Segment]) throws -> [String] {
        // A segment that a merge has read to its end has no pages in the structure any more, but its rows stay until the merge ends.
        let pages = Dictionary(
            segments.map { (Int64($0.id), $0.firstPage == 0 ? 0...Int64.max : Int64($0.firstPage)...Int64($0.lastPage)) }
        ) { first, _ in first }
        var (data, separators) = (0, 0)
        let rows = RowReader(db)
        try rows.forEachInteger("SELECT id FROM memo_index_data WHERE id > 10") { row in
            let content = ShadowTables.content(ofRow: row)
            // A merge removes the pages it has read, but page lists stay until their segment goes.
            if pages[content.segment].map({ content.isPageList || $0.contains(content.page) }) != true { data += 1 }
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
