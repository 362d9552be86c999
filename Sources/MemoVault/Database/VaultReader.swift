package import MemoModel
package import Postings

/// Answers about one state of a vault, in whatever database it is.
package struct VaultReader {
    package let db: any VaultDatabase
    /// The current time, which resolves words such as "yesterday".
    let now: Timestamp
    /// Returns the posting lists of the same state.
    let postings: () throws -> any PostingReader

    /// - Parameter postings: Returns the posting lists of the state that `db` reads. Called only by what needs them.
    package init(_ db: any VaultDatabase, now: Timestamp, postings: @escaping () throws -> any PostingReader) {
        (self.db, self.now, self.postings) = (db, now, postings)
    }
}

extension VaultReader {
    /// Returns whether another version of the rules made the index, in which case searches may miss memos. An empty vault of a store has none.
    package func isIndexOutdated() throws -> Bool {
        try db.statement("SELECT value FROM setting WHERE key = 'analyzer'").text().map { $0 != IndexVersion.current } ?? false
    }
}
