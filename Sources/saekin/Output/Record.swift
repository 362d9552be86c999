/// A record as programs read it: its fields in order, each as JSON and as the cell of a table.
struct Record {
    struct Field {
        let name: String
        /// Where its name and value stand in the JSON of all fields, in bytes, with the comma before them.
        let place: Range<Int>
        let cell: String?
    }

    private(set) var fields: [Field] = []
    /// All fields, one after another.
    private var json = JSONWriter()

    mutating func add(_ name: String, _ value: String?) { add(name, cell: value) { $0.value(value) } }

    mutating func add(_ name: String, _ value: Int?) { add(name, plain: value.map { String($0) }) }

    mutating func add(_ name: String, _ value: Double?) { add(name, plain: value.flatMap { $0.isFinite ? String($0) : nil }) }

    mutating func add(_ name: String, _ value: Bool) { add(name, plain: value ? "true" : "false") }

    /// Several values; in a cell they stand with `separator` between them.
    mutating func add(_ name: String, _ values: [String], separator: String = ",") {
        add(name, cell: values.joined(separator: separator)) { json in json.array { json in values.forEach { json.value($0) } } }
    }

    /// A value that `body` writes, which may be an object or array.
    mutating func add(_ name: String, cell: String? = nil, json body: (inout JSONWriter) -> Void) {
        let start = json.text.utf8.count
        json.field(name, value: body)
        fields.append(Field(name: name, place: start..<json.text.utf8.count, cell: cell))
    }

    private mutating func add(_ name: String, plain value: String?) {
        add(name, cell: value) { $0.value(json: value ?? "null") }
    }

    /// An object of these fields, in the order of the record; nil for all.
    func json(_ names: [String]? = nil) -> String {
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
    func line(_ names: [String]) -> String {
        TSV.line(names.map { name in fields.first { $0.name == name }?.cell })
    }
}

/// Prints records for programs: as they come where each is a line, else in one document at the end.
struct RecordPrinter {
    /// Raised when a field changes its name, its kind or its meaning, or goes; a new field does not raise it.
    static let formatVersion = 1

    private let format: OutputFormat
    private let table: TableChoice
    private let columns: [String]
    private var pending = ""
    private var count = 0

    /// - Parameter columns: what tables show where no fields are asked for.
    init(_ format: OutputFormat, _ table: TableChoice, columns: [String]) {
        (self.format, self.table) = (format, table)
        self.columns = table.fields ?? columns
    }

    init(_ output: OutputChoice, columns: [String]) { self.init(output.format, output.table, columns: columns) }

    /// - Throws: `InputFailure.noField` when a field is asked for that the records do not have.
    mutating func add(_ record: Record) throws {
        if count == 0 { try check(record) }
        switch format {
        case .text: break
        case .json: pending += (count == 0 ? "" : ",") + record.json(table.fields)
        case .jsonl: try Console.write(record.json(table.fields) + "\n")
        case .tsv:
            if count == 0 { try writeHeader() }
            try Console.write(record.line(columns))
        }
        count += 1
    }

    /// Ends the output: a JSON document has what `head` writes, the records under `name`, and what `tail` writes.
    func end(_ name: String, head: (inout JSONWriter) -> Void = { _ in }, tail: (inout JSONWriter) -> Void = { _ in }) throws {
        if format == .tsv, count == 0 { try writeHeader() }
        guard format == .json else { return }
        try Console.write(
            Self.document { json in
                head(&json)
                json.field(name, json: "[\(pending)]")
                tail(&json)
            })
    }

    /// A JSON document with its version.
    static func document(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("format_version", formatVersion)
            body(&json)
        }
        return json.text + "\n"
    }

    private func writeHeader() throws { if table.hasHeader { try Console.write(TSV.line(columns)) } }

    private func check(_ record: Record) throws {
        let names = record.fields.map(\.name)
        if let unknown = table.fields?.first(where: { !names.contains($0) }) { throw InputFailure.noField(unknown, among: names) }
    }
}
