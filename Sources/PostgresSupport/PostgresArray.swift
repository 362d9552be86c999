/// A one-dimensional array in PostgreSQL's binary form, which grows value by value. Use one of its initialisers' types throughout.
public struct PostgresArray: Sendable, Hashable {
    /// Bytes before the first value: number of dimensions, whether a value is null, type, length, lower bound.
    private static let start = 20

    /// The header without its two counts, which `sent` adds, then each value after its length.
    private var bytes = [UInt8](repeating: 0, count: start)
    private let type: UInt32
    private var holdsNulls = false
    /// Number of values.
    public private(set) var count = 0
    /// Whether the server would refuse a text because of a null byte in it.
    private(set) var holdsZero = false

    private init(type: UInt32) { self.type = type }

    /// An empty array for values of the type `bigint`.
    public static var ofIntegers: PostgresArray { PostgresArray(type: PostgresType.long) }
    /// An empty array for values of the type `text`.
    public static var ofTexts: PostgresArray { PostgresArray(type: PostgresType.text) }
    /// An empty array for values of the type `tsvector`, in its binary form.
    public static var ofVectors: PostgresArray { PostgresArray(type: PostgresType.vector) }

    /// Appends an integer to an array of integers, or null for nil.
    public mutating func append(_ number: Int64?) {
        guard let number else { return appendNull() }
        append(UInt32(8))
        for shift in stride(from: Int64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        count += 1
    }

    /// Appends a text to an array of texts, or null for nil.
    public mutating func append(_ text: String?) {
        guard let text else { return appendNull() }
        append(utf8: text.utf8)
    }

    /// Appends a text to an array of texts, as its bytes in UTF-8.
    public mutating func append(utf8 text: some Collection<UInt8>) {
        if text.contains(0) { holdsZero = true }
        append(value: text)
    }

    /// Appends a value in the binary form of the elements' type.
    public mutating func append(value: some Collection<UInt8>) {
        append(UInt32(truncatingIfNeeded: value.count))
        bytes.append(contentsOf: value)
        count += 1
    }

    private mutating func appendNull() {
        append(UInt32.max)
        (holdsNulls, count) = (true, count + 1)
    }

    private mutating func append(_ number: UInt32) {
        for shift in stride(from: UInt32(24), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// The array as it is sent.
    var sent: [UInt8] {
        var sent = bytes
        for (field, number) in [1, holdsNulls ? 1 : 0, type, UInt32(truncatingIfNeeded: count), 1].enumerated() {
            for byte in 0..<4 { sent[4 * field + byte] = UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * byte)) }
        }
        return sent
    }
}
