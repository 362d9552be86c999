import GRDB
import GRDBSQLite

/// The posting lists of the index during one search, each read once.
final class PostingLists {
    private let segments: [SegmentStructure.Segment]
    private var reader: SegmentReader
    private var scratch = SegmentPostings()
    private var known: [[UInt8]: PostingList] = [:]

    /// Nil while this connection is writing: what FTS5 has gathered in memory is on no page yet.
    init?(_ db: Database) throws {
        // SAFETY: the connection is open for the length of this call: we are called with its `Database`.
        guard let connection = unsafe db.sqliteConnection, unsafe sqlite3_txn_state(connection, "main") != SQLITE_TXN_WRITE else {
            return nil
        }
        let structure = try ShadowTables.structure(db)
        segments = structure.levels.reversed().flatMap(\.segments)
        reader = try SegmentReader(db)
    }

    /// Memos that hold the tokens one after the other; `terms` as the index spells them.
    func ids(ofPhrase terms: [[UInt8]]) throws -> [Int64] {
        // What stands over a space is rarest: where it is not there at all, nothing else need be read.
        for term in terms where term.first == 0x01 {
            if try list(of: term).ids.isEmpty { return [] }
        }
        var lists: [PostingList] = []
        for term in terms {
            let list = try list(of: term)
            if list.ids.isEmpty { return [] }
            lists.append(list)
        }
        return PostingList.phrase(lists)
    }

    private func list(of term: [UInt8]) throws -> PostingList {
        if let list = known[term] { return list }
        var list = PostingList()
        for segment in segments {
            try reader.read(term, of: segment, into: &scratch)
            list.add(scratch)
        }
        known[term] = list
        return list
    }
}
