/// A parameter of a statement. The server infers its type from where it stands.
public enum PostgresValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case boolean(Bool)
    case text(String)
    case bytes([UInt8])
    /// An array of integers.
    case integers([Int64])
    /// An array of texts, none of which contains U+0000.
    case texts([String])
    /// An array of values that may be null.
    case array(PostgresArray)

    /// The value in the form in which it is sent, and whether that is PostgreSQL's binary form; nil for null. Texts end with a null byte.
    var sent: (bytes: [UInt8], isBinary: Bool)? {
        switch self {
        case .null: nil
        case .integer(let number): (Array(String(number).utf8) + [0], false)
        case .boolean(let flag): ([flag ? 0x74 : 0x66, 0], false)
        case .text(let text): (Array(text.utf8) + [0], false)
        case .bytes(let bytes): (bytes, true)
        case .integers(let numbers): (Array("{\(numbers.map(String.init).joined(separator: ","))}".utf8) + [0], false)
        case .texts(let texts): (Self.array(texts) + [0], false)
        case .array(let array): (array.sent, true)
        }
    }

    /// Returns an array in PostgreSQL's text form, with each element in quotation marks.
    private static func array(_ texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = [0x7B]
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            bytes.append(0x22)
            for byte in text.utf8 {
                if byte == 0x22 || byte == 0x5C { bytes.append(0x5C) }
                bytes.append(byte)
            }
            bytes.append(0x22)
        }
        bytes.append(0x7D)
        return bytes
    }

    /// Whether the server would cut the value at a null byte.
    var holdsNull: Bool {
        switch self {
        case .text(let text): text.utf8.contains(0)
        case .texts(let texts): texts.contains { $0.utf8.contains(0) }
        case .array(let array): array.holdsZero
        default: false
        }
    }
}

/// The types of columns that Saekin reads, by their numbers in PostgreSQL's catalogue.
enum PostgresType {
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    static let name: UInt32 = 19
    static let (long, short, int): (UInt32, UInt32, UInt32) = (20, 21, 23)
    static let text: UInt32 = 25
    static let longs: UInt32 = 1016
    static let vector: UInt32 = 3614
    static let (character, varchar): (UInt32, UInt32) = (1042, 1043)
    // Made once, because each value of many rows is checked.
    static let integers = [long, int, short]
    static let texts = [text, varchar, character, name]
}
