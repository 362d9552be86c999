import Foundation

/// An FTS5 table of plain SQLite over the same memos.
enum Baseline: String, CaseIterable {
    case bigram = "2-gram"
    case trigram
    case unicode61

    /// The name of the tokenizer in FTS5.
    var tokenizer: String { self == .bigram ? "bigram" : rawValue }

    /// Memos per transaction.
    static let batchSize = 20_000

    /// Fills a new file with title and body of every memo, with SQLite's defaults in WAL mode, through a plain prepared statement.
    ///
    /// Only inserting and committing is timed, not reading memos and not merging.
    func fill(from file: MemoFile, at path: String, isMerged: Bool) throws -> FillResult {
        Baseline.remove(path)
        let connection = try Connection(path: path)
        try connection.run("PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE memo USING fts5(title, body, tokenize = '\(tokenizer)')")
        let insert = try connection.prepare("INSERT INTO memo(title, body) VALUES (?, ?)")
        var result = FillResult()
        try file.forEachBatch(of: Baseline.batchSize) { memos in
            let start = Clocks.process
            try connection.run("BEGIN")
            for memo in memos {
                insert.bind(1, memo.title)
                insert.bind(2, memo.body)
                _ = try insert.step()
                insert.reset()
            }
            try connection.run("COMMIT")
            result.cpu += Clocks.process - start
            result.memos += memos.count
            result.textBytes += memos.reduce(0) { $0 + $1.byteCount }
            return true
        }
        if isMerged { try connection.run("INSERT INTO memo(memo) VALUES ('optimize')") }
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        return result
    }

    /// Deletes a database with its log files.
    static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}

/// The resources used to fill a table.
struct FillResult {
    var cpu = 0.0
    var memos = 0
    var textBytes = 0
}
