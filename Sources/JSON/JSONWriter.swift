/// Writes JSON incrementally: UTF-8 without escaping Hangul, fields in the given order.
package struct JSONWriter {
    /// The JSON so far, in UTF-8. Appending to bytes takes half the time of appending to a string.
    package private(set) var bytes: [UInt8] = []
    /// Whether the next value is the first and needs no comma before it.
    private var isFirst = true

    /// Creates an empty writer with room for this many bytes.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// The JSON so far.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object whose members `body` writes.
    package mutating func object(_ body: (inout JSONWriter) -> Void) { group(0x7B, 0x7D, body) }

    /// Writes an array whose elements `body` writes.
    package mutating func array(_ body: (inout JSONWriter) -> Void) { group(0x5B, 0x5D, body) }

    /// Writes a member whose value is an object.
    package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        group(0x7B, 0x7D, body)
    }

    /// Writes a member whose value is an array.
    package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        group(0x5B, 0x5D, body)
    }

    /// Writes an array with an object for each element, whose members `body` writes.
    package mutating func field<Elements: Sequence>(
        _ name: String, objects elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        array(name) { json in for element in elements { json.object { body(&$0, element) } } }
    }

    /// Writes a text, or null.
    package mutating func field(_ name: String, _ value: String?) {
        key(name)
        self.value(value)
    }

    /// Writes a number, or null.
    package mutating func field(_ name: String, _ value: Int?) {
        guard let value else { return raw(name, nil) }
        key(name)
        self.value(value)
    }

    /// Writes a truth value.
    package mutating func field(_ name: String, _ value: Bool) { raw(name, value ? "true" : "false") }

    /// Writes a number, or null.
    package mutating func field(_ name: String, _ value: Double?) {
        raw(name, value.flatMap { $0.isFinite ? String($0) : nil })
    }

    /// Writes an array of texts.
    package mutating func field(_ name: String, _ values: [String]) {
        array(name) { writer in values.forEach { writer.value($0) } }
    }

    /// Writes an array of the two bounds.
    package mutating func field(_ name: String, _ range: Range<Int>) {
        key(name)
        bytes.append(0x5B)
        append(range.lowerBound)
        bytes.append(0x2C)
        append(range.upperBound)
        bytes.append(0x5D)
        isFirst = false
    }

    /// Writes a value that is already JSON.
    package mutating func field(_ name: String, json: String) { raw(name, json) }

    /// Writes a field whose value `body` writes: one value, object or array.
    package mutating func field(_ name: String, value body: (inout JSONWriter) -> Void) {
        key(name)
        body(&self)
    }

    /// Writes a value that is already JSON.
    package mutating func value(json: String) {
        comma()
        append(json)
    }

    /// Writes an object of members that are already JSON.
    package mutating func object(ofMembers members: ArraySlice<UInt8>) {
        comma()
        bytes.append(0x7B)
        bytes += members
        bytes.append(0x7D)
    }

    /// Writes a text, or null, as an element.
    package mutating func value(_ value: String?) {
        comma()
        if let value { quote(value) } else { append("null") }
    }

    /// Writes a truth value, or null, as an element.
    package mutating func value(_ value: Bool?) {
        comma()
        append(value.map { $0 ? "true" : "false" } ?? "null")
    }

    /// Writes a number as an element.
    package mutating func value(_ value: Int) {
        comma()
        append(value)
    }

    /// Appends decimal digits. Most numbers are small, since they are offsets in short texts.
    private mutating func append(_ value: Int) {
        guard 0..<1000 ~= value else { return append(String(value)) }
        if value >= 100 { bytes.append(UInt8(truncatingIfNeeded: 0x30 &+ value / 100)) }
        if value >= 10 { bytes.append(UInt8(truncatingIfNeeded: 0x30 &+ value / 10 % 10)) }
        bytes.append(UInt8(truncatingIfNeeded: 0x30 &+ value % 10))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func group(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        comma()
        bytes.append(open)
        isFirst = true
        body(&self)
        bytes.append(close)
        isFirst = false
    }

    private mutating func raw(_ name: String, _ value: String?) {
        key(name)
        comma()
        append(value ?? "null")
    }

    /// Appends a field name. Names are our own and need no escaping.
    private mutating func key(_ name: String) {
        let name = name.utf8.span
        let hasComma = !isFirst
        bytes.append(addingCapacity: name.count + 4) { out in
            if hasComma { out.append(0x2C) }
            out.append(0x22)
            for index in name.indices { out.append(name[index]) }
            out.append(0x22)
            out.append(0x3A)
        }
        isFirst = true
    }

    private mutating func comma() {
        if !isFirst { bytes.append(0x2C) }
        isFirst = false
    }

    /// Appends a string. Text without escapes is copied in one piece, which is several times as fast as by
    /// character.
    private mutating func quote(_ value: String) {
        bytes.append(0x22)
        if Self.firstEscaped(value.utf8.span, from: 0) == nil { append(value) } else { appendEscaped(value) }
        bytes.append(0x22)
    }

    private mutating func appendEscaped(_ value: String) {
        let utf8 = value.utf8.span
        var start = 0
        while let escaped = Self.firstEscaped(utf8, from: start) {
            appendBytes(utf8.extracting(start..<escaped))
            let (scalar, length) = Self.scalar(at: escaped, in: utf8)
            append(Self.escape(scalar))
            start = escaped + length
        }
        appendBytes(utf8.extracting(droppingFirst: start))
    }

    private mutating func appendBytes(_ piece: Span<UInt8>) {
        bytes.append(addingCapacity: piece.count) { out in
            for index in piece.indices { out.append(piece[index]) }
        }
    }

    /// Returns the character at an index found by `firstEscaped`, which is below U+10000, and its length.
    private static func scalar(at index: Int, in bytes: Span<UInt8>) -> (UInt32, Int) {
        let first = UInt32(bytes[index])
        if first < 0x80 { return (first, 1) }
        if first < 0xE0 { return ((first & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F), 2) }
        return ((first & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F), 3)
    }

    /// Returns the index of the first character from `start` that must be escaped: quotation marks,
    /// backslashes, controls up to U+009F, and U+2028 and U+2029, which end lines in JavaScript. The bytes
    /// must be well-formed, as those of a string are.
    private static func firstEscaped(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return index }
                index &+= 1
            } else if byte > 0xE2 {
                // Continuation bytes need no check, so Hangul is skipped in steps of three.
                index &+= byte < 0xF0 ? 3 : 4
            } else {
                if byte == 0xC2, index &+ 1 < bytes.count, bytes[index &+ 1] < 0xA0 { return index }
                if byte == 0xE2, index &+ 2 < bytes.count, bytes[index &+ 1] == 0x80, bytes[index &+ 2] & 0xFE == 0xA8 { return index }
                index &+= 1
            }
        }
        return nil
    }

    private static func escape(_ scalar: UInt32) -> String {
        switch scalar {
        case 0x22: return "\\\""
        case 0x5C: return "\\\\"
        case 0x0A: return "\\n"
        case 0x0D: return "\\r"
        case 0x09: return "\\t"
        default:
            let digits = String(scalar, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
