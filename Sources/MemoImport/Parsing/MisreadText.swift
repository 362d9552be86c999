/// Text in UTF-8 that was written out as if each of its bytes were a letter of Latin-1, as Facebook and Instagram do: `í\u{99}\u{8d}` for 홍.
enum MisreadText {
    /// Whether a file of JSON begins with such text: escapes of letters of Latin-1 where Hangul would begin and go on.
    static func isLikely(in head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return ["a", "b", "c", "d"].contains { digit in
            text.ranges(of: "\\u00e" + digit).contains { range in
                let next = text[range.upperBound...].prefix(5)
                return next.hasPrefix("\\u00") && next.last.map { "89ab".contains($0) } == true
            }
        }
    }

    /// The text as it was meant; the same when it is no such text.
    static func mended(_ text: String) -> String {
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

    /// The same for all that lies in a value.
    static func mended(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(mended(text))
        case .array(let values): .array(values.map { mended($0) })
        case .object(let members): .object(members.map { JSONMember(key: mended($0.key), value: mended($0.value)) })
        case .null, .bool, .integer, .number: value
        }
    }
}
