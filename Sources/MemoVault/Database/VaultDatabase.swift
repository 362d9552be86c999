package import MemoModel
package import Postings

/// One state of a vault as searches and lists read it: an SQLite file, or a vault in PostgreSQL.
///
/// A statement is written once, in SQL that both understand. Its parameters are `?`, or `?1`, `?2` … if one is used in several places. Where
/// their SQL differs, this protocol has a requirement.
package protocol VaultDatabase: AnyObject {
    /// Whether each statement is a message to another machine. If so, one statement should look up many rows; otherwise one for each row is faster.
    var isRemote: Bool { get }

    /// Prepares a statement, or returns the one that was prepared before.
    func statement(_ sql: String) throws -> any VaultStatement

    /// Returns the first column of each row, which must be an integer.
    func integers(_ sql: String, _ values: [VaultCell]) throws -> [Int64]

    /// Calls `take` with the first column of each row, which must be an integer, until it returns false.
    func forEachInteger(_ sql: String, _ values: [VaultCell], _ take: (Int64) -> Bool) throws

    /// Calls `take` with the first two columns of each row, which must be integers; null is 0.
    func forEachPair(_ sql: String, _ values: [VaultCell], _ take: (Int64, Int64) -> Void) throws

    /// Calls `take` with an integer of each existing memo, in the order of `ids`. `expression` is one of `memo`'s columns, or several within a
    /// function.
    func forEachMemo(_ ids: [Int64], _ expression: String, _ take: (_ id: Int64, _ value: Int64) -> Void) throws

    /// Calls `take` with title, body and recency of each existing memo, in the order of `ids`. The texts are UTF-8 and valid for the length of
    /// the call.
    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void) throws

    /// Returns a table for a FROM clause, with a hint to use an index where the database needs one.
    func table(_ name: String, as alias: String?, by index: String) -> String

    /// Returns a condition: whether a column is among the integers of a parameter (`VaultCell.integers`).
    func isAmong(_ column: String) -> String

    /// Returns an expression: the number of bytes of a text in UTF-8.
    func byteCount(of column: String) -> String

    /// Sets the sizes of index and vault, and the version of the database.
    func measure(_ statistics: inout VaultStatistics) throws

    /// Returns the result of `make`, which depends on the vault alone and not on the request. A remote vault keeps it until the vault changes.
    ///
    /// - Parameters:
    ///   - name: Identifies the value.
    ///   - bytes: Returns the size of the value.
    func derived<Value: Sendable>(_ name: String, bytes: (Value) -> Int, _ make: () throws -> Value) throws -> Value

    /// Returns whether the vault has a table, which those of earlier versions may lack.
    func hasTable(_ name: String) throws -> Bool

    /// Returns whether a table has a column, which those of earlier versions may lack.
    func hasColumn(_ name: String, of table: String) throws -> Bool

    /// Whether the vault has the tables of attachments.
    var hasAttachments: Bool { get throws }

    /// Whether the vault has the table of texts of attached files.
    var hasFileTexts: Bool { get throws }

    /// Returns the posting lists of the texts of attached files, whose IDs are those of files; nil if it is known that there are no texts.
    func filePostings() throws -> (any PostingReader)?
}

/// A prepared statement that reads.
package protocol VaultStatement {
    /// Calls `take` with each row, which is valid for the length of the call, until it returns false.
    func forEachRow(_ values: [VaultCell], _ take: (any VaultRow) throws -> Bool) throws

    /// Returns the first column of the first row; nil if there is no row or it is NULL.
    func text(_ values: [VaultCell]) throws -> String?

    /// Returns the first column of the first row; nil if there is no row or it is NULL.
    func number(_ values: [VaultCell]) throws -> Int?
}

/// A row of a statement. Columns count from 0.
///
/// A value of another type than the one asked for is recorded, and reported when the access to the vault ends. Meanwhile it is empty.
package protocol VaultRow {
    subscript(_ index: Int) -> String { get }
    subscript(_ index: Int) -> Int64 { get }
    subscript(_ index: Int) -> Int { get }
    subscript(_ index: Int) -> Bool { get }
    subscript(_ index: Int) -> String? { get }
    subscript(_ index: Int) -> Int64? { get }
    subscript(_ index: Int) -> Int? { get }
    subscript(_ name: String) -> String { get }
    subscript(_ name: String) -> String? { get }
}

extension VaultStatement {
    /// Returns the result of `read` for each row.
    package func rows<Value>(_ values: VaultCell..., as read: (any VaultRow) throws -> Value) throws -> [Value] {
        var found: [Value] = []
        try forEachRow(values) { row in
            found.append(try read(row))
            return true
        }
        return found
    }

    /// Returns the result of `read` for the first row, or nil if there is none.
    package func first<Value>(_ values: VaultCell..., as read: (any VaultRow) throws -> Value) throws -> Value? {
        var found: Value?
        try forEachRow(values) { row in
            found = try read(row)
            return false
        }
        return found
    }

    /// Returns the first column of the first row; nil if there is no row or it is NULL.
    package func number(_ values: VaultCell...) throws -> Int? { try number(values) }

    /// Returns the first column of the first row; nil if there is no row or it is NULL.
    package func text(_ values: VaultCell...) throws -> String? { try text(values) }
}

extension VaultDatabase {
    /// Returns a table for a FROM clause, with a hint to use an index where the database needs one.
    package func table(_ name: String, by index: String) -> String { table(name, as: nil, by: index) }

    /// Returns the first column of each row, which must be an integer.
    package func integers(_ sql: String) throws -> [Int64] { try integers(sql, []) }
}

extension VaultRow {
    /// Returns the time in a column of milliseconds.
    func time(at index: Int) -> Timestamp? {
        let milliseconds: Int64? = self[index]
        return milliseconds.map { Timestamp(milliseconds: $0) }
    }

    /// The text of a row of `memo` or `revision`; the row needs the columns lead, gap, title and body.
    package var memoText: MemoText {
        MemoText(lead: self["lead"] ?? "", title: self["title"], gap: self["gap"] ?? "\n", body: self["body"])
    }
}

/// Answers about one state of a vault, in whatever database it is.
package struct VaultReader {
    package let db: any VaultDatabase
    /// The current time, which resolves words such as "yesterday".
    let now: Timestamp
    /// Returns the posting lists of the same state.
    let postings: () throws -> any PostingReader

    /// - Parameter postings: Returns the posting lists of the state that `db` reads. Called only by operations that need them.
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
