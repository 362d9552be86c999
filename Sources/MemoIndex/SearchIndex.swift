public import GRDB
public import MemoModel

/// The full-text index of a vault: an FTS5 table over the content table `memo`, searched by rung.
///
/// Of the content table it needs: `id INTEGER PRIMARY KEY`, `title TEXT`, `body TEXT`, `recency INTEGER` (milliseconds; indexed),
/// `created INTEGER`, `trashed INTEGER` (null for memos in use). Triggers keep the index in step within the same transaction.
public enum SearchIndex {
    /// Changes whenever the same text would be cut into other tokens: our rules, ICU, Unicode.
    public static var analyzerVersion: String { fatalError() }

    /// Makes the tokenizer known to a connection; call from `Configuration.prepareDatabase`.
    public static func prepare(_ db: Database) { fatalError() }

    /// Creates the index table and its triggers; the content table must exist.
    public static func create(in db: Database) throws { fatalError() }

    /// Tunes the index for a bulk load in this connection. Ends with `endBulkLoad`.
    public static func beginBulkLoad(in db: Database) throws { fatalError() }

    /// Back to everyday settings; merges the index into one segment when `added` memos made that worth while.
    public static func endBulkLoad(in db: Database, added: Int) throws { fatalError() }

    /// Indexes everything anew.
    public static func rebuild(in db: Database) throws { fatalError() }

    /// FTS5's own integrity check, against the content table. Throws what SQLite says.
    public static func checkIntegrity(in db: Database) throws { fatalError() }

    /// Compares `samples` bigrams drawn from the memos: how many memos hold each, by index and by plain scan.
    public static func checkCounts(in db: Database, samples: Int) throws -> [CountMismatch] { fatalError() }

    /// Answers a request. `resolve` turns a metadata filter into the ids that pass it, ascending.
    public static func search(
        _ request: SearchRequest, in db: Database, resolve: (QueryFilter) throws -> [Int64]
    ) throws -> SearchAnswer { fatalError() }
}

/// A bigram whose memos the index counts otherwise than a plain scan.
public struct CountMismatch: Sendable, Hashable {
    public var text: String
    public var indexed: Int
    public var scanned: Int
    public init(text: String, indexed: Int, scanned: Int) { (self.text, self.indexed, self.scanned) = (text, indexed, scanned) }
}
