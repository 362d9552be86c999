/// Iterates over the fields of a protobuf message without its schema.
struct ProtobufReader {
    enum Value: Equatable {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)

        var integer: Int? { if case .number(let number) = self { Int(truncatingIfNeeded: number) } else { nil } }
        var slice: ArraySlice<UInt8>? { if case .bytes(let bytes) = self { bytes } else { nil } }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the next field; nil at the end or where the message is damaged.
    mutating func next() -> (number: Int, value: Value)? {
        guard let key = varint() else { return nil }
        let number = Int(truncatingIfNeeded: key >> 3)
        switch key & 7 {
        case 0: return varint().map { (number, .number($0)) }
        case 1: return fixed(8).map { (number, $0) }
        case 5: return fixed(4).map { (number, $0) }
        case 2:
            guard let length = varint(), length <= UInt64(rest.count) else { return nil }
            defer { rest = rest.dropFirst(Int(length)) }
            return (number, .bytes(rest.prefix(Int(length))))
        default: return nil
        }
    }

    /// Returns the first field with this number.
    static func first(_ number: Int, in bytes: ArraySlice<UInt8>) -> Value? {
        var reader = ProtobufReader(bytes)
        while let field = reader.next() { if field.number == number { return field.value } }
        return nil
    }

    private mutating func fixed(_ size: Int) -> Value? {
        guard rest.count >= size else { return nil }
        let value = rest.prefix(size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(size)
        return .number(value)
    }

    private mutating func varint() -> UInt64? {
        var (value, shift) = (UInt64(0), UInt64(0))
        while let byte = rest.first, shift < 64 {
            rest = rest.dropFirst()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
