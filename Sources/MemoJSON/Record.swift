/// A record as programs read it: its fields in order, each as JSON and as the cell of a table.
package struct Record {
    package struct Field {
        package let name: String
        /// Where its name and value stand in the JSON of all fields, in bytes, with the comma before them.
        let place: Range<Int>
        let cell: Cell
    }

    /// What stands in the cell of a table.
    enum Cell {
        case text(String?)
        /// The value as it stands in the JSON, this many bytes at its end; nothing for null.
        case json(Int)
    }

    package private(set) var fields: [Field] = []
    /// All fields, one after another.
    private var json = JSONWriter()

    /// No fields yet.
    package init() { fields.reserveCapacity(Self.usualFields) }

    /// More than the record of a hit has.
    private static let usualFields = 24

    package mutating func add(_ name: String, _ value: String?) {
        let start = json.bytes.count
        json.field(name, value)
        fields.append(Field(name: name, place: start..<json.bytes.count, cell: .text(value)))
    }

    package mutating func add(_ name: String, _ value: Int?) { addPlain(name) { $0.field(name, value) } }

    package mutating func add(_ name: String, _ value: Double?) { addPlain(name) { $0.field(name, value) } }

    package mutating func add(_ name: String, _ value: Bool) { addPlain(name) { $0.field(name, value) } }

    /// Several values; in a cell they stand with `separator` between them.
    package mutating func add(_ name: String, _ values: [String], separator: String = ",") {
        add(name, cell: values.joined(separator: separator)) { json in json.array { json in values.forEach { json.value($0) } } }
    }

    /// A value that `body` writes, which may be an object or array.
    package mutating func add(_ name: String, cell: String? = nil, json body: (inout JSONWriter) -> Void) {
        let start = json.bytes.count
        json.field(name, value: body)
        fields.append(Field(name: name, place: start..<json.bytes.count, cell: .text(cell)))
    }

    /// A field whose cell is its value as `field` writes it.
    @inline(__always) private mutating func addPlain(_ name: String, _ field: (inout JSONWriter) -> Void) {
        let start = json.bytes.count
        field(&json)
        let end = json.bytes.count
        let value = json.bytes[start..<end].lastIndex(of: 0x3A).map { end - $0 - 1 }
        fields.append(Field(name: name, place: start..<end, cell: .json(value ?? 0)))
    }

    /// An object of these fields, in the order of the record; nil for all.
    package func json(_ names: [String]? = nil) -> String {
        var json = JSONWriter()
        write(names, to: &json)
        return json.text
    }

    /// Writes an object of these fields, in the order of the record; nil for all.
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

    /// A line of these fields, in this order; those that the record lacks are empty.
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

extension JSONWriter {
    /// An array of records, with these of their fields; nil for all.
    package mutating func field(_ name: String, records: [Record], fields: [String]? = nil) {
        field(name, array: { json in for record in records { record.write(fields, to: &json) } })
    }
}

/// JSON documents as all of Saekin writes them.
package enum Document {
    /// Raised when a field changes its name, its kind or its meaning, or goes; a new field does not raise it.
    package static let formatVersion = 1

    /// A JSON document with its version.
    package static func text(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("format_version", formatVersion)
            body(&json)
        }
        return json.text + "\n"
    }
}
