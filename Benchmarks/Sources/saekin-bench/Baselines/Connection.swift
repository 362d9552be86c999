import CBaseline
import GRDBSQLite

/// A connection to plain SQLite that knows the tokenizer of the 2-gram baseline.
///
/// Safe to use: the pointer is made in `init`, closed in `deinit`, and statements keep their connection alive.
@safe final class Connection {
    private var handle: OpaquePointer?

    init(path: String) throws {
        guard unsafe sqlite3_open(path, &handle) == SQLITE_OK, let handle = unsafe handle else {
            throw BenchFailure("cannot open \(path)")
        }
        guard unsafe baseline_add_bigram(UnsafeMutableRawPointer(handle)) == SQLITE_OK else {
            throw BenchFailure("this SQLite has no FTS5")
        }
    }

    deinit { unsafe sqlite3_close(handle) }

    func run(_ sql: String) throws {
        guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
    }

    func prepare(_ sql: String) throws -> PlainStatement {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement = unsafe statement else {
            throw failure(sql)
        }
        return unsafe PlainStatement(statement, of: self)
    }

    /// Returns the first column of the first row.
    func number(_ sql: String) throws -> Int {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : 0
    }

    func failure(_ sql: String) -> BenchFailure { BenchFailure("\(unsafe String(cString: sqlite3_errmsg(handle))): \(sql)") }

    /// Returns a tokenizer of this connection, or nil if there is none with that name.
    func tokenizer(_ name: String) -> PlainTokenizer? {
        guard let handle = unsafe handle, let tokenizer = unsafe baseline_tokenizer_open(UnsafeMutableRawPointer(handle), name)
        else { return nil }
        return unsafe PlainTokenizer(tokenizer, of: self)
    }
}

/// A prepared statement. Safe to use for the same reasons as `Connection`.
@safe final class PlainStatement {
    // SAFETY: -1 means "copy the text" to SQLite. It is never called.
    private static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private let handle: OpaquePointer
    private let connection: Connection

    fileprivate init(_ handle: OpaquePointer, of connection: Connection) {
        unsafe self.handle = handle
        self.connection = connection
    }

    deinit { unsafe sqlite3_finalize(handle) }

    func bind(_ place: Int, _ text: String) {
        var text = text
        // SAFETY: the text is copied before the buffer goes.
        text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                _ = unsafe sqlite3_bind_text(handle, CInt(place), $0.baseAddress, CInt($0.count), PlainStatement.copied)
            }
        }
    }

    /// Returns whether there is a row.
    func step() throws -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure("step")
        }
    }

    func integer(_ column: Int) -> Int { Int(unsafe sqlite3_column_int64(handle, CInt(column))) }

    /// Reads the text of a column, as a user would, and returns its length in bytes.
    func textLength(_ column: Int) -> Int {
        unsafe sqlite3_column_text(handle, CInt(column)) == nil ? 0 : Int(unsafe sqlite3_column_bytes(handle, CInt(column)))
    }

    func reset() { unsafe sqlite3_reset(handle) }
}

/// A tokenizer of FTS5 or of ours in C. Safe to use for the same reasons as `Connection`.
@safe final class PlainTokenizer {
    private let tokenizer: OpaquePointer
    private let connection: Connection

    fileprivate init(_ tokenizer: OpaquePointer, of connection: Connection) {
        unsafe self.tokenizer = tokenizer
        self.connection = connection
    }

    deinit { unsafe baseline_tokenizer_close(tokenizer) }

    /// Returns the number of tokens in a text.
    func count(_ text: Span<UInt8>) -> Int {
        unsafe text.withUnsafeBufferPointer { buffer in
            // SAFETY: the tokenizer reads the buffer only during the call.
            unsafe buffer.withMemoryRebound(to: CChar.self) { unsafe baseline_tokenizer_count(tokenizer, $0.baseAddress, CInt($0.count)) }
        }
    }
}
