package import MemoModel

/// One JSON value. Members keep their order, and keys that stand twice stand here twice.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number written without fraction or exponent that fits.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// The value of the last member of that name; nil when there is none or this is no object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// A string, or the text of a number; nil for everything else.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .null, .bool, .array, .object: nil
        }
    }

    /// What it is, for messages.
    package var kind: LocalizedMessage {
        switch self {
        case .null: LocalizedMessage("null", ko: "null")
        case .bool: LocalizedMessage("true or false", ko: "참·거짓 값")
        case .integer, .number: LocalizedMessage("a number", ko: "숫자")
        case .string: LocalizedMessage("a string", ko: "문자열")
        case .array: LocalizedMessage("an array", ko: "배열")
        case .object: LocalizedMessage("an object", ko: "객체")
        }
    }
}

/// A key and its value.
package struct JSONMember: Equatable, Sendable {
    package var key: String
    package var value: JSONValue
}

extension JSONValue {
    /// The one value of a text that holds nothing else.
    package init(parsing bytes: [UInt8]) throws(JSONFault) { self = try Self.parsing(bytes).value }

    /// The one value of a text that holds nothing else, and where in it escapes for half a character, which no text can hold, were replaced
    /// by U+FFFD: JSON pointers, the first twenty of them.
    package static func parsing(_ bytes: [UInt8]) throws(JSONFault) -> (value: JSONValue, replaced: [String]) {
        var parser = JSONParser(bytes)
        let value = try parser.value()
        if let comma = parser.trailingComma { throw JSONFault(at: comma, reason: .value) }
        if let rest = bytes[parser.at...].firstIndex(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }) {
            throw JSONFault(at: rest, reason: .afterEnd)
        }
        return (value, Array(Set(parser.loneSurrogates)).sorted())
    }
}
