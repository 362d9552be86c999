package import JSON

/// Takes the fields of a record of the API, in order: a `Record`, or a `JSONWriter` with an open object, which needs no memory for each of them.
package protocol FieldTaker {
    /// Adds a text, or null.
    mutating func add(_ name: String, _ value: String?)
    /// Adds a number, or null.
    mutating func add(_ name: String, _ value: Int?)
    /// Adds a number, or null.
    mutating func add(_ name: String, _ value: Double?)
    /// Adds a truth value.
    mutating func add(_ name: String, _ value: Bool)
    /// Adds a list of values. A table cell joins them with `separator`.
    mutating func add(_ name: String, _ values: [String], separator: String)
    /// Adds a field whose value `body` writes: an object or array.
    mutating func add(_ name: String, json body: (inout JSONWriter) -> Void)
}

extension FieldTaker {
    /// Adds a list of values. A table cell joins them with a comma.
    package mutating func add(_ name: String, _ values: [String]) { add(name, values, separator: ",") }
}

extension JSONWriter: FieldTaker {
    package mutating func add(_ name: String, _ value: String?) { field(name, value) }
    package mutating func add(_ name: String, _ value: Int?) { field(name, value) }
    package mutating func add(_ name: String, _ value: Double?) { field(name, value) }
    package mutating func add(_ name: String, _ value: Bool) { field(name, value) }
    package mutating func add(_ name: String, _ values: [String], separator: String) { field(name, values) }
    package mutating func add(_ name: String, json body: (inout JSONWriter) -> Void) { field(name, value: body) }
}

/// A record of the API: its fields in order, each available as JSON and as a table cell.
package struct Record: FieldTaker {
    /// A named value.
    package struct Field {
        /// The name, which is also the column of TSV.
        package let name: String
        /// Range of the member in the JSON of all fields in bytes, including the comma before it.
        let place: Range<Int>
        let cell: Cell
    }

    /// The content of a table cell.
    enum Cell {
        case text(String?)
        /// The value in the JSON, which is this many bytes at the end of the member; empty for null.
        case json(Int)
    }

    /// The fields, in the order in which they were added.
    package private(set) var fields: [Field] = []
    /// The JSON of all fields.
    private var json = JSONWriter(capacity: usualBytes)

    /// Creates a record without fields.
    package init() { fields.reserveCapacity(Self.usualFields) }

    /// More fields than the record of a hit has, and more bytes than most of them.
    private static let (usualFields, usualBytes) = (24, 1500)

    package mutating func add(_ name: String, _ value: String?) {
        let start = json.bytes.count
        json.field(name, value)
        fields.append(Field(name: name, place: start..<json.bytes.count, cell: .text(value)))
    }

    package mutating func add(_ name: String, _ value: Int?) { addPlain(name) { $0.field(name, value) } }

    package mutating func add(_ name: String, _ value: Double?) { addPlain(name) { $0.field(name, value) } }

    package mutating func add(_ name: String, _ value: Bool) { addPlain(name) { $0.field(name, value) } }

    package mutating func add(_ name: String, _ values: [String], separator: String) {
        add(name, cell: values.joined(separator: separator)) { json in json.array { json in values.forEach { json.value($0) } } }
    }

    package mutating func add(_ name: String, json body: (inout JSONWriter) -> Void) { add(name, cell: nil, json: body) }

    /// Adds a field whose value `body` writes, and its table cell.
    package mutating func add(_ name: String, cell: String?, json body: (inout JSONWriter) -> Void) {
        let start = json.bytes.count
        json.field(name, value: body)
        fields.append(Field(name: name, place: start..<json.bytes.count, cell: .text(cell)))
    }

    /// Adds a field whose cell equals the value that `field` writes.
    @inline(__always) private mutating func addPlain(_ name: String, _ field: (inout JSONWriter) -> Void) {
        let start = json.bytes.count
        field(&json)
        let end = json.bytes.count
        let value = json.bytes[start..<end].lastIndex(of: 0x3A).map { end - $0 - 1 }
        fields.append(Field(name: name, place: start..<end, cell: .json(value ?? 0)))
    }

    /// Returns an object of these fields in the order of the record; nil for all fields.
    package func json(_ names: [String]? = nil) -> String {
        var json = JSONWriter()
        write(names, to: &json)
        return json.text
    }

    /// Writes an object of these fields in the order of the record; nil for all fields.
    package func write(_ names: [String]? = nil, to json: inout JSONWriter) {
        guard let names else { return json.object(ofMembers: self.json.bytes[...]) }
        var chosen: [UInt8] = []
        for field in fields where names.contains(field.name) {
            let member = self.json.bytes[field.place]
            if !chosen.isEmpty { chosen.append(0x2C) }
            chosen += member.first == 0x2C ? member.dropFirst() : member
        }
        json.object(ofMembers: chosen[...])
    }

    /// Returns a line of these fields in the given order. Missing fields are empty.
    package func line(_ names: [String]) -> String {
        TSV.line(names.map { name in fields.first { $0.name == name }.flatMap(cell) })
    }

    private func cell(of field: Field) -> String? {
        switch field.cell {
        case .text(let text): return text
        case .json(let count):
            let value = String(decoding: json.bytes[field.place].suffix(count), as: UTF8.self)
            return value == "null" ? nil : value
        }
    }
}

/// Creates JSON documents in Saekin's format.
package enum Document {
    /// The format version. It increases when a field is renamed, removed, or changes its type or meaning, but
    /// not for a new field.
    package static let formatVersion = 1

    /// Returns a JSON document with its version.
    package static func text(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("format_version", formatVersion)
            body(&json)
        }
        return json.text + "\n"
    }
}

/// Tab-separated values with one record per line. Tabs, line breaks and backslashes in cells are escaped as
/// \t, \n, \r and \\, other control characters as \x1b.
package enum TSV {
    /// Returns a line of cells. A nil cell is empty.
    package static func line(_ cells: [String?]) -> String {
        cells.map { $0.map(escaped) ?? "" }.joined(separator: "\t") + "\n"
    }

    private static func escaped(_ cell: String) -> String {
        var result = ""
        for scalar in cell.unicodeScalars {
            switch scalar {
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\\": result += "\\\\"
            // Control characters could change the terminal in which the table is shown.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\\x" + String(scalar.value + 0x100, radix: 16).dropFirst()
            // These would show the text after them in another order.
            case "\u{61C}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                result += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
