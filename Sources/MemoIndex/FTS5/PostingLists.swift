import GRDB
import GRDBSQLite

/// The posting lists of single tokens during one search, each read once. Phrases are FTS5's: it leaps over what does not match.
final class PostingLists {
    /// Tokens of a segment that are looked up before the next segment is asked: nearly always the first is there.
    private static let mostAccepted = 8

    private let segments: [SegmentStructure.Segment]
    private var reader: SegmentReader
    private var scratch = SegmentPostings()
    private var known: [[UInt8]: RowIDs] = [:]

    /// Nil while this connection is writing: what FTS5 has gathered in memory is on no page yet.
    init?(_ db: Database) throws {
        // SAFETY: the connection is open for the length of this call: we are called with its `Database`.
        guard let connection = unsafe db.sqliteConnection, unsafe sqlite3_txn_state(connection, "main") != SQLITE_TXN_WRITE else {
            return nil
        }
        let structure = try ShadowTables.structure(db)
        // One that a merge under way has used up has no pages any more.
        segments = structure.levels.reversed().flatMap(\.segments).filter { $0.firstPage > 0 }
        reader = try SegmentReader(db)
    }

    /// Memos that hold a token, as the index spells it.
    func ids(of term: [UInt8]) throws -> RowIDs {
        if let ids = known[term] { return ids }
        var list = PostingList()
        for segment in segments {
            try reader.read(term, of: segment, into: &scratch)
            list.add(scratch)
        }
        let ids = RowIDs(ascending: list.ids)
        known[term] = ids
        return ids
    }

    /// Whether some memo holds a token that goes on after `prefix` in a way that `accepts` (given what follows the prefix).
    func containsToken(after prefix: [UInt8], accepts: ([UInt8]) -> Bool) throws -> Bool {
        for segment in segments {
            var accepted: [[UInt8]] = []
            try reader.forEachEnding(of: prefix, in: segment) { ending in
                let ending = Array(ending)
                if accepts(ending) { accepted.append(prefix + ending) }
                return accepted.count < Self.mostAccepted
            }
            // A segment may hold a token that newer ones know to be gone.
            if try accepted.contains(where: { try !ids(of: $0).isEmpty }) { return true }
        }
        return false
    }
}
