/// A record as programs read it: its fields in order, each as JSON and as the cell of a table.
package struct Record {
    package struct Field {
        package let name: String
        /// Where its name and value stand in the JSON of all fields, in bytes, with the comma before them.
        let place: Range<Int>
        let cell: String?
    }

    package private(set) var fields: [Field] = []
    /// All fields, one after another.
    private var json = JSONWriter()

    /// No fields yet.
    package init() { fields.reserveCapacity(Self.usualFields) }

    /// More than the record of a hit has.
    private static let usualFields = 24

    package mutating func add(_ name: String, _ value: String?) { add(name, cell: value) { $0.value(value) } }

    package mutating func add(_ name: String, _ value: Int?) { add(name, plain: value.map { String($0) }) }

    package mutating func add(_ name: String, _ value: Double?) { add(name, plain: value.flatMap { $0.isFinite ? String($0) : nil }) }

    package mutating func add(_ name: String, _ value: Bool) { add(name, plain: value ? "true" : "false") }

    /// Several values; in a cell they stand with `separator` between them.
    package mutating func add(_ name: String, _ values: [String], separator: String = ",") {
        add(name, cell: values.joined(separator: separator)) { json in json.array { json in values.forEach { json.value($0) } } }
    }

    /// A value that `body` writes, which may be an object or array.
    package mutating func add(_ name: String, cell: String? = nil, json body: (inout JSONWriter) -> Void) {
        let start = json.bytes.count
        json.field(name, value: body)
        fields.append(Field(name: name, place: start..<json.bytes.count, cell: cell))
    }

    private mutating func add(_ name: String, plain value: String?) {
        add(name, cell: value) { $0.value(json: value ?? "null") }
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
        TSV.line(names.map { name in fields.first { $0.name == name }?.cell })
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
