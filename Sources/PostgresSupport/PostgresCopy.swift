/// Writes rows for COPY in PostgreSQL's binary form. Call `beginRow` with the number of columns, then `add` for each of them.
///
/// The server does not convert these values: a column of type bigint takes `add(_: Int64?)`, boolean `add(_: Bool)`, text and bytea the others.
public final class PostgresCopyWriter {
    /// Bytes after which the buffer is sent.
    private static let room = 1 << 16
    private static let signature = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]

    private var buffer: [UInt8]
    private let send: ([UInt8]) throws -> Void

    init(_ send: @escaping ([UInt8]) throws -> Void) {
        // The signature, then no flags and no extension.
        (buffer, self.send) = (Self.signature + [UInt8](repeating: 0, count: 8), send)
    }

    /// Begins a row of `count` columns.
    /// - Throws: `PostgresError` if the server has ended the COPY.
    public func beginRow(_ count: Int16) throws {
        if buffer.count >= Self.room { try flush() }
        add(count)
    }

    /// Adds an integer, or NULL for nil.
    public func add(_ value: Int64?) {
        guard let value else { return addNull() }
        add(UInt32(8))
        add(value)
    }

    /// Adds a Boolean value.
    public func add(_ value: Bool) {
        add(UInt32(1))
        buffer.append(value ? 1 : 0)
    }

    /// Adds a text, or NULL for nil.
    public func add(_ value: String?) {
        guard let value else { return addNull() }
        add(utf8: value.utf8)
    }

    /// Adds a text, as its bytes in UTF-8.
    public func add(utf8 text: some Collection<UInt8>) {
        add(UInt32(truncatingIfNeeded: text.count))
        buffer.append(contentsOf: text)
    }

    /// Adds bytes, or NULL for nil: those of a bytea, or a value that is in PostgreSQL's binary form already.
    public func add(_ value: [UInt8]?) {
        guard let value else { return addNull() }
        add(UInt32(truncatingIfNeeded: value.count))
        buffer.append(contentsOf: value)
    }

    private func addNull() { add(UInt32.max) }

    private func add(_ number: some FixedWidthInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) { buffer.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    func end() throws {
        add(Int16(-1))
        try flush()
    }

    private func flush() throws {
        try send(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}

/// A row that COPY returned. Columns count from 0.
public struct PostgresCopyRow {
    private let bytes: [UInt8]
    private let fields: [Range<Int>?]

    init(_ bytes: [UInt8], _ fields: [Range<Int>?]) { (self.bytes, self.fields) = (bytes, fields) }

    /// Returns an integer of eight bytes, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue`.
    public func integer(_ column: Int) throws -> Int64? {
        guard let range = try range(column) else { return nil }
        guard range.count == 8 else { throw PostgresError.unexpectedValue(column: "\(column)") }
        return Int64(bitPattern: bytes[range].reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Returns a Boolean value.
    /// - Throws: `PostgresError.unexpectedValue`, also for NULL.
    public func boolean(_ column: Int) throws -> Bool {
        guard let range = try range(column), range.count == 1 else { throw PostgresError.unexpectedValue(column: "\(column)") }
        return bytes[range.lowerBound] != 0
    }

    /// Returns a text, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue`.
    public func text(_ column: Int) throws -> String? { try range(column).map { String(decoding: bytes[$0], as: UTF8.self) } }

    /// Returns bytes, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue`.
    public func bytes(_ column: Int) throws -> [UInt8]? { try range(column).map { Array(bytes[$0]) } }

    private func range(_ column: Int) throws -> Range<Int>? {
        guard fields.indices.contains(column) else { throw PostgresError.unexpectedValue(column: "\(column)") }
        return fields[column]
    }
}

/// Cuts the bytes of a binary COPY into rows.
struct PostgresCopyReader {
    private static let header = 19
    private var waiting: [UInt8] = []
    private var hasBegun = false
    /// Whether the mark of the end was read.
    private(set) var isComplete = false

    /// Takes the next bytes, and calls `body` with each row that they complete.
    mutating func read(_ bytes: [UInt8], _ body: (PostgresCopyRow) throws -> Void) throws {
        waiting += bytes
        var place = 0
        if !hasBegun {
            guard waiting.count >= Self.header else { return }
            (place, hasBegun) = (Self.header, true)
        }
        while !isComplete, let (fields, end) = try row(at: place) {
            if let fields { try body(PostgresCopyRow(waiting, fields)) } else { isComplete = true }
            place = end
        }
        waiting.removeFirst(min(place, waiting.count))
    }

    /// Returns the fields of the row at `place` and its end; no fields for the mark of the end, and nil if the row is not complete.
    private func row(at place: Int) throws -> (fields: [Range<Int>?]?, end: Int)? {
        guard let count = number(at: place, 2) else { return nil }
        if count == 0xFFFF { return (nil, place + 2) }
        var (fields, next): ([Range<Int>?], Int) = ([], place + 2)
        for _ in 0..<count {
            guard let length = number(at: next, 4) else { return nil }
            next += 4
            if length == 0xFFFF_FFFF {
                fields.append(nil)
            } else {
                guard length <= Int(Int32.max) else { throw PostgresError.unexpectedValue(column: "COPY") }
                guard next + length <= waiting.count else { return nil }
                fields.append(next..<next + length)
                next += length
            }
        }
        return (fields, next)
    }

    private func number(at place: Int, _ length: Int) -> Int? {
        guard place + length <= waiting.count else { return nil }
        return waiting[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }
}
