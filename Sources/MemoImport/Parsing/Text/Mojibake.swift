import JSON

/// Repairs UTF-8 text whose bytes were written as Latin-1 characters, as Facebook and Instagram do:
/// `í\u{99}\u{8d}` for 홍.
enum Mojibake {
    /// Returns whether a JSON file contains such text near its beginning: escapes of Latin-1 characters that
    /// would be the first two bytes of Hangul.
    static func isLikely(in head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return ["a", "b", "c", "d"].contains { digit in
            text.ranges(of: "\\u00e" + digit).contains { range in
                let next = text[range.upperBound...].prefix(5)
                return next.hasPrefix("\\u00") && next.last.map { "89ab".contains($0) } == true
            }
        }
    }

    /// Returns the intended text; `text` itself if it is not such text.
    static func repaired(_ text: String) -> String {
        var bytes: [UInt8] = []
        var hasOther = false
        for scalar in text.unicodeScalars {
            guard scalar.value <= 0xFF else { return text }
            hasOther = hasOther || scalar.value >= 0x80
            bytes.append(UInt8(scalar.value))
        }
        guard hasOther else { return text }
        return String(validating: bytes, as: UTF8.self) ?? text
    }

    /// Repairs all strings in a value.
    static func repaired(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(repaired(text))
        case .array(let values): .array(values.map { repaired($0) })
        case .object(let members): .object(members.map { JSONMember(key: repaired($0.key), value: repaired($0.value)) })
        case .null, .bool, .integer, .number: value
        }
    }
}
