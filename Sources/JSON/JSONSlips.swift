/// JSON as people and other languages write it: JavaScript, Python, JSON5. Only a lenient parser gets here.
extension JSONParser {
    /// Words of other languages for values, as JSON. NaN and the like are null.
    private static let words: [String: JSONValue] = [
        "NaN": .null, "nan": .null, "Infinity": .null, "undefined": .null, "None": .null, "nil": .null, "True": .bool(true),
        "TRUE": .bool(true),
        "False": .bool(false), "FALSE": .bool(false), "NULL": .null, "Null": .null,
    ]

    /// Parses a value that does not begin like one.
    mutating func lenientValue(_ first: UInt8) throws(JSONFault) -> JSONValue {
        guard isLenient else { throw fault(.value) }
        if first == 0x27 { return .string(try quoted()) }
        if first == 0x2B, at + 1 < bytes.count, bytes[at + 1] &- 0x30 < 10 {
            at += 1
            return try number()
        }
        let end = wordEnd
        guard end < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
        guard let value = Self.words[String(decoding: bytes[at..<end], as: UTF8.self)] else { throw fault(.value) }
        at = end
        return value
    }

    /// Parses a key in single quotes or without quotes.
    mutating func lenientKey() throws(JSONFault) -> String {
        guard isLenient else { throw fault(.key) }
        if try peek() == 0x27 { return try quoted() }
        let end = wordEnd
        guard end < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
        guard end > at, let key = String(validating: bytes[at..<end], as: UTF8.self) else { throw fault(.key) }
        at = end
        return key
    }

    /// The index after the letters, digits, `_` and `$` at `at`.
    private var wordEnd: Int {
        var end = at
        while end < bytes.count, bytes[end] >= 0x80 || bytes[end] == 0x5F || bytes[end] == 0x24 || bytes[end].isAlphanumeric { end += 1 }
        return end
    }

    /// Parses the string whose opening single quote is at `at`.
    private mutating func quoted() throws(JSONFault) -> String {
        let start = at + 1
        var (index, text) = (start, [UInt8]())
        while index < bytes.count, bytes[index] != 0x27 {
            if bytes[index] == 0x5C, index + 1 < bytes.count, bytes[index + 1] == 0x27 {
                text.append(0x27)
                index += 2
            } else if bytes[index] == 0x5C {
                index = try escape(index, into: &text)
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        guard index < bytes.count else { throw JSONFault(at: bytes.count, reason: .end) }
        guard let string = String(validating: text, as: UTF8.self) else { throw badEncoding(start..<index) }
        at = index + 1
        return string
    }
}

/// Comments as in JavaScript.
package enum JSONComment {
    /// Returns the index after the comment at `start`; nil if there is none or its end is not among the bytes.
    package static func end(in bytes: [UInt8], from start: Int) -> Int? {
        guard start + 1 < bytes.count, bytes[start] == 0x2F else { return nil }
        if bytes[start + 1] == 0x2F { return bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } }
        guard bytes[start + 1] == 0x2A else { return nil }
        var index = start + 2
        while index + 1 < bytes.count {
            if bytes[index] == 0x2A, bytes[index + 1] == 0x2F { return index + 2 }
            index += 1
        }
        return nil
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool { 0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self }
}
