import CPQ

/// The rows that a statement returned, in PostgreSQL's binary form.
///
/// Columns and rows count from 0. A column of another type than the one asked for is an error, never a default value.
@safe public final class PostgresRows: @unchecked Sendable {
    // SAFETY: owned by this object, freed by deinit, never exposed. libpq only reads a result after its creation, so threads may share it.
    private let result: OpaquePointer
    /// Number of rows.
    public let count: Int
    /// Number of rows that a statement without result changed.
    public let changed: Int

    init(_ result: OpaquePointer) {
        unsafe self.result = result
        count = Int(unsafe cpq_ntuples(result))
        changed = unsafe cpq_cmdTuples(result).flatMap { unsafe Int(String(cString: $0)) } ?? 0
    }

    deinit { unsafe cpq_clear(result) }

    /// The names of the columns.
    public var columns: [String] { unsafe (0..<cpq_nfields(result)).map { name($0) } }

    /// Returns an integer, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue` for another type.
    public func integer(_ row: Int, _ column: Int) throws -> Int64? {
        try value(row, column, of: PostgresType.integers) { Self.integer($0) }
    }

    /// Returns a Boolean value, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue` for another type.
    public func boolean(_ row: Int, _ column: Int) throws -> Bool? {
        try value(row, column, of: [PostgresType.boolean]) { $0.count == 1 ? $0[0] != 0 : nil }
    }

    /// Returns a text, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue` for another type.
    public func text(_ row: Int, _ column: Int) throws -> String? {
        // SAFETY: the bytes are copied while the span is valid.
        try withBytes(row, column) { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
    }

    /// Calls `take` with the bytes of a `bytea`, valid for the length of the call, and returns its result; nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue` for another type, and what `take` throws.
    public func withBinary<Value>(_ row: Int, _ column: Int, _ take: (Span<UInt8>) throws -> Value) throws -> Value? {
        try value(row, column, of: [PostgresType.bytes]) { try take($0) }
    }

    /// Returns the bytes of a `bytea`, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue` for another type.
    public func bytes(_ row: Int, _ column: Int) throws -> [UInt8]? {
        // SAFETY: the bytes are copied while the span is valid.
        try withBinary(row, column) { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) } }
    }

    /// Calls `take` with the bytes of a text, valid for the length of the call, and returns its result; nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue` for another type, and what `take` throws.
    public func withBytes<Value>(_ row: Int, _ column: Int, _ take: (Span<UInt8>) throws -> Value) throws -> Value? {
        try value(row, column, of: PostgresType.texts) { try take($0) }
    }

    /// Returns an array of integers, or nil for NULL.
    /// - Throws: `PostgresError.unexpectedValue` for another type, and for an array with NULL or several dimensions.
    public func integers(_ row: Int, _ column: Int) throws -> [Int64]? {
        try value(row, column, of: [PostgresType.longs]) { Self.integers($0) }
    }

    private func value<Value>(_ row: Int, _ column: Int, of types: [UInt32], _ decode: (Span<UInt8>) throws -> Value?) throws -> Value? {
        guard 0..<count ~= row, unsafe 0..<Int(cpq_nfields(result)) ~= column, let row = CInt(exactly: row),
            let column = CInt(exactly: column)
        else { throw PostgresError.unexpectedValue(column: "\(column)") }
        if unsafe cpq_getisnull(result, row, column) != 0 { return nil }
        guard types.contains(unsafe cpq_ftype(result, column)) else { throw PostgresError.unexpectedValue(column: name(column)) }
        // SAFETY: the value belongs to the result, which outlives the call.
        let start = unsafe UnsafeRawPointer(cpq_getvalue(result, row, column))?.assumingMemoryBound(to: UInt8.self)
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(cpq_getlength(result, row, column)))
        guard let value = try decode(unsafe bytes.span) else { throw PostgresError.unexpectedValue(column: name(column)) }
        return value
    }

    private func name(_ column: CInt) -> String { unsafe cpq_fname(result, column).map { unsafe String(cString: $0) } ?? "\(column)" }

    /// Reads a big-endian integer of two, four or eight bytes.
    private static func integer(_ bytes: Span<UInt8>) -> Int64? {
        switch bytes.count {
        case 8: return Int64(bitPattern: number(bytes, 0..<8))
        case 4: return Int64(Int32(truncatingIfNeeded: number(bytes, 0..<4)))
        case 2: return Int64(Int16(truncatingIfNeeded: number(bytes, 0..<2)))
        default: return nil
        }
    }

    private static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        var number: UInt64 = 0
        for index in range { number = number << 8 | UInt64(bytes[index]) }
        return number
    }

    /// Reads an array: dimensions, flags, type, then for each dimension its length and lower bound, then each element after its length.
    private static func integers(_ bytes: Span<UInt8>) -> [Int64]? {
        guard bytes.count >= 12 else { return nil }
        let dimensions = number(bytes, 0..<4)
        if dimensions == 0 { return [] }
        guard dimensions == 1, bytes.count >= 20, number(bytes, 4..<8) == 0 else { return nil }
        let count = Int(number(bytes, 12..<16))
        guard bytes.count == 20 + 12 * count else { return nil }
        var integers: [Int64] = []
        integers.reserveCapacity(count)
        for place in stride(from: 20, to: bytes.count, by: 12) {
            guard number(bytes, place..<place + 4) == 8 else { return nil }
            integers.append(Int64(bitPattern: number(bytes, place + 4..<place + 12)))
        }
        return integers
    }
}
