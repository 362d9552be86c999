import CExtension
import CSQLiteSettings
import Foundation
import GRDB
import GRDBSQLite
import SaekinExtension

/// A database whose connection has the extension, without the library that `make extension` builds.
enum ExtendedDatabase {
    /// The code of an entry point that has succeeded: SQLITE_OK_LOAD_PERMANENTLY.
    static let loaded: CInt = 256

    /// Opens a database, in memory if no path is given.
    static func open(_ path: String? = nil) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            guard let connection = unsafe db.sqliteConnection else { throw CocoaError(.featureUnsupported) }
            // SAFETY: the connection is open, and the entry point registers functions that live as long as the process.
            let code = unsafe csqlite_load(UnsafeMutableRawPointer(connection), sqlite3_saekinfts_init)
            guard code == loaded else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
        return try path.map { try DatabaseQueue(path: $0, configuration: configuration) } ?? DatabaseQueue(configuration: configuration)
    }

    /// Opens a database with a table of texts, with the tokenizer given.
    static func table(_ texts: [String], tokenizer: String = "saekin") throws -> DatabaseQueue {
        let queue = try open()
        try queue.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE note USING fts5(body, tokenize='\(tokenizer)')")
            for text in texts { try db.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
        }
        return queue
    }
}

extension DatabaseQueue {
    /// Returns the first column of a query as strings.
    func strings(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
        try read { try String.fetchAll($0, sql: sql, arguments: arguments) }
    }

    /// Returns the texts that a MATCH expression finds, with marks by FTS5's `highlight`.
    func found(_ expression: String) throws -> [String] {
        try strings("SELECT highlight(note, 0, '[', ']') FROM note WHERE note MATCH ? ORDER BY rowid", [expression])
    }

    /// Returns the texts that a query of the program's language finds, with marks by `saekin_highlight`.
    func answer(_ query: String) throws -> [String] {
        try strings("SELECT saekin_highlight(body, ?1) FROM note WHERE note MATCH saekin_query(?1) ORDER BY rowid", [query])
    }
}
