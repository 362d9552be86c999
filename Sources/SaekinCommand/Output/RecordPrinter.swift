import JSON
import MemoJSON

/// The output of records for programs: line formats immediately, JSON as one document at the end.
struct RecordPrinter {
    private let format: OutputFormat
    private let table: TableChoice
    private let columns: [String]
    /// Fields that records have only if they are selected.
    private let others: [String]
    private var pending = ""
    private var count = 0

    /// - Parameters:
    ///   - columns: The columns of tables if no fields are selected.
    ///   - others: Fields that records have only if they are selected.
    init(_ format: OutputFormat, _ table: TableChoice, columns: [String], others: [String] = []) {
        (self.format, self.table, self.others) = (format, table, others)
        self.columns = table.fields ?? columns
    }

    init(_ output: OutputChoice, columns: [String], others: [String] = []) {
        self.init(output.format, output.table, columns: columns, others: others)
    }

    /// Prints a record.
    /// - Throws: `InputFailure.noField` if the records do not have a selected field.
    mutating func add(_ record: Record) throws {
        if count == 0 { try check(record) }
        switch format {
        case .text: break
        case .json: pending += (count == 0 ? "" : ",") + record.json(table.fields)
        case .jsonl: try Console.write(record.json(table.fields) + "\n")
        case .tsv:
            if let template = table.template {
                try Console.write(template.line(of: record) + "\n")
            } else {
                if count == 0 { try writeHeader() }
                try Console.write(record.line(columns))
            }
        }
        count += 1
    }

    /// Ends the output. A JSON document has the fields from `head`, the records under `name`, and the fields
    /// from `tail`.
    func end(_ name: String, head: (inout JSONWriter) -> Void = { _ in }, tail: (inout JSONWriter) -> Void = { _ in }) throws {
        if format == .tsv, count == 0 { try writeHeader() }
        guard format == .json else { return }
        try Console.write(
            Document.text { json in
                head(&json)
                json.field(name, json: "[\(pending)]")
                tail(&json)
            })
    }

    private func writeHeader() throws { if table.hasHeader { try Console.write(TSV.line(columns)) } }

    private func check(_ record: Record) throws {
        let names = record.fields.map(\.name)
        if let unknown = table.names.first(where: { !names.contains($0) }) {
            throw InputFailure.noField(unknown, among: names + others.filter { !names.contains($0) })
        }
    }
}
