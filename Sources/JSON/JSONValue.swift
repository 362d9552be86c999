package import MemoModel

/// A JSON value. Members keep their order, and duplicate keys are kept.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that fits into 64 bits.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])

    /// The value of the last member with this key; nil if there is none or this is not an object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The text of a string or number; nil for any other value.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .null, .bool, .array, .object: nil
        }
    }

    /// The name of the type, for messages.
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
    /// The name, as written.
    package var key: String
    /// The value.
    package var value: JSONValue

    /// Creates a member with the key as it stands in the object.
    package init(key: String, value: JSONValue) { (self.key, self.value) = (key, value) }
}

extension JSONValue {
    /// Parses a text that holds exactly one value.
    package init(parsing bytes: [UInt8]) throws(JSONFault) { self = try Self.parsing(bytes).value }

    /// Parses a text that holds exactly one value. `replaced` holds JSON pointers to strings in which an
    /// unpaired surrogate escape was replaced by U+FFFD, at most the first twenty. Fails if there are more than
    /// `mostValues` values.
    package static func parsing(_ bytes: [UInt8], mostValues: Int = .max) throws(JSONFault) -> (value: JSONValue, replaced: [String]) {
        var parser = JSONParser(bytes, mostValues: mostValues)
        let value = try parser.value()
        if let comma = parser.trailingComma { throw JSONFault(at: comma, reason: .value) }
        if let rest = bytes[parser.at...].firstIndex(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }) {
            throw JSONFault(at: rest, reason: .afterEnd)
        }
        return (value, Array(Set(parser.loneSurrogates)).sorted())
    }
}
