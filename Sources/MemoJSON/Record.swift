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
    package init() {}

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
        let start = json.text.utf8.count
        json.field(name, value: body)
        fields.append(Field(name: name, place: start..<json.text.utf8.count, cell: cell))
    }

    private mutating func add(_ name: String, plain value: String?) {
        add(name, cell: value) { $0.value(json: value ?? "null") }
    }

    /// An object of these fields, in the order of the record; nil for all.
    package func json(_ names: [String]? = nil) -> String {
        guard let names else { return "{" + json.text + "}" }
        let text = json.text.utf8
        let chosen = fields.filter { names.contains($0.name) }.map { field in
            let start = text.index(text.startIndex, offsetBy: field.place.lowerBound)
            let field = json.text[start..<text.index(start, offsetBy: field.place.count)]
            return field.first == "," ? field.dropFirst() : field
        }
        return "{" + chosen.joined(separator: ",") + "}"
    }

    /// A line of these fields, in this order; those that the record lacks are empty.
    package func line(_ names: [String]) -> String {
        TSV.line(names.map { name in fields.first { $0.name == name }?.cell })
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
