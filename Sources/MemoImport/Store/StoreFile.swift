import CStore

/// A SQLite file of unknown origin, read row by row. Its schema is not trusted or executed, and nothing is
/// written.
@safe final class StoreFile {
    enum Value: Equatable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case blob([UInt8])

        var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
        var text: String? { if case .text(let text) = self { text } else { nil } }
        var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
    }

    /// Why SQLite or a limit ended the reading.
    enum Failure: Error, Equatable {
        case damaged(String)
        /// A value is longer than `valueLimit`.
        case tooLarge
        /// A statement exceeded `stepLimit`.
        case tooLong
    }

    static let valueLimit: Int32 = 64 << 20
    /// The limit of a statement in thousands of virtual machine steps. To reach it takes a few minutes.
    static let stepLimit: Int64 = 20_000_000

    // SAFETY: created by init, freed by deinit, never handed out.
    private let handle: OpaquePointer

    /// Opens `path`, a private copy that may have a write-ahead log beside it.
    init(path: String, stepLimit: Int64 = StoreFile.stepLimit) throws(Failure) {
        // SAFETY: the path is copied by the callee; the handle is freed in deinit.
        guard let handle = unsafe cstore_open(path, Self.valueLimit, stepLimit) else { throw .damaged("out of memory") }
        unsafe self.handle = handle
        if let reason { throw .damaged(reason) }
    }

    deinit {
        // SAFETY: the handle is live until here and not used elsewhere.
        unsafe cstore_close(handle)
    }

    private var reason: String? {
        // SAFETY: NUL-terminated, owned by the connection, copied at once.
        unsafe cstore_error(handle).map { unsafe String(cString: $0) }
    }

    /// Calls `body` with the first `columns` values of every row of `sql`. The statement must be our own:
    /// names from the file quoted, values bound.
    func rows(_ sql: String, _ arguments: [Value] = [], columns: Int, body: ([Value]) throws -> Void) throws {
        // SAFETY: the text is copied by the callee; the handle is live.
        guard unsafe cstore_begin(handle, sql) != 0 else { throw Failure.damaged(reason ?? "no reason given") }
        for (index, argument) in arguments.enumerated() {
            // SAFETY: as above.
            switch argument {
            case .integer(let number): unsafe cstore_bind_integer(handle, Int32(index + 1), number)
            case .text(let text): unsafe cstore_bind_text(handle, Int32(index + 1), text)
            case .null, .real, .blob: break
            }
        }
        while true {
            // SAFETY: the handle is live.
            switch Int(unsafe cstore_step(handle)) {
            case Int(CSTORE_ROW): try body((0..<columns).map(value))
            case Int(CSTORE_END): return
            case Int(CSTORE_TOO_LARGE): throw Failure.tooLarge
            case Int(CSTORE_TOO_LONG): throw Failure.tooLong
            default: throw Failure.damaged(reason ?? "no reason given")
            }
        }
    }

    private func value(_ index: Int) -> Value {
        let column = Int32(index)
        // SAFETY: the handle stands on a row; bytes are copied before the next step.
        switch Int(unsafe cstore_kind(handle, column)) {
        case Int(CSTORE_INTEGER): return .integer(unsafe cstore_integer(handle, column))
        case Int(CSTORE_REAL): return .real(unsafe cstore_real(handle, column))
        case Int(CSTORE_TEXT): return .text(String(decoding: bytes(column), as: UTF8.self))
        case Int(CSTORE_BLOB): return .blob(bytes(column))
        default: return .null
        }
    }

    private func bytes(_ column: Int32) -> [UInt8] {
        var length = 0
        // SAFETY: the callee returns the start and number of the bytes, which are copied at once.
        guard let start = unsafe cstore_bytes(handle, column, &length) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: length))
    }
}
