import GRDB

/// Looks through all pages of the index for what FTS5's own check passes over: terms out of their order within a segment, and pages
/// and separators that belong to no segment, into which a later write would run.
struct SegmentCheck {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// A line for each kind of damage; empty where there is none, and where the format is another that FTS5 alone can judge.
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

    private func disorder(in segment: SegmentStructure.Segment) throws -> String? {
        var reader = try SegmentReader(db)
        var (last, isOrdered) = ([UInt8](), true)
        try reader.forEachTerm(in: TokenRange(from: [], to: nil), of: segment) { term in
            isOrdered = last.lexicographicallyPrecedes(term) || last.isEmpty && term.isEmpty
            last = Array(term)
            return isOrdered
        }
        return isOrdered ? nil : "pages: terms out of order in segment \(segment.id)"
    }

    private func strays(_ segments: [SegmentStructure.Segment]) throws -> [String] {
        // What a merge has used up has no pages in the record; its rows go when the merge ends.
        let pages = Dictionary(
            segments.map { (Int64($0.id), $0.firstPage == 0 ? 0...Int64.max : Int64($0.firstPage)...Int64($0.lastPage)) }
        ) { first, _ in first }
        var (data, separators) = (0, 0)
        let rows = RowReader(db)
        try rows.forEachInteger("SELECT id FROM memo_index_data WHERE id > 10") { row in
            let (segment, page) = (row >> 37, row & (1 << 36 - 1))
            // Lists of a term's pages stay until their segment goes.
            let isList = row >> 36 & 1 == 1
            if pages[segment].map({ isList || $0.contains(page) }) != true { data += 1 }
            return true
        }
        for (segment, range) in pages {
            // Those of pages that a merge has used up stay until it ends.
            separators +=
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM memo_index_idx WHERE segid = ? AND pgno / 2 > ?", arguments: [segment, range.upperBound])
                ?? 0
        }
        separators += try rows.integers("SELECT segid FROM memo_index_idx").count { pages[$0] == nil }
        return [(data, "pages"), (separators, "separators")].compactMap { count, kind in
            count == 0 ? nil : "pages: \(count) \(kind) belong to no segment"
        }
    }
}
