import MemoJSON
import MemoModel
import MemoVault

/// An export as CSV (RFC 4180) with a header. Colours, icons and order of categories are not exported.
struct CSVExport: MemoExport {
    private static let columns = ["id", "text"] + FactField.exported.map(\.name)
    private(set) var leftOut = 0
    private let sink: ExportSink

    init(_ sink: ExportSink) { self.sink = sink }

    /// Writes the head of the table. A file begins with a byte order mark, without which Excel reads it in the encoding of the system. A pipe has none,
    /// because programs take it for text.
    mutating func begin(_ categories: [CategorySummary]) throws {
        try sink.write((sink.isFile ? "\u{FEFF}" : "") + Self.line(Self.columns))
    }

    mutating func add(_ facts: MemoFacts, _ text: MemoText, _ attachments: [KeptFile]) throws {
        leftOut += attachments.count
        try sink.write(Self.line([facts.externalID, text.whole] + FactField.exported.map { Self.cell($0, of: facts) }))
    }

    private static func cell(_ field: FactField, of facts: MemoFacts) -> String? {
        switch field.value(of: facts) {
        case .texts(let texts): texts.isEmpty ? nil : texts.joined(separator: field == .category ? "/" : ",")
        case .flag(let flag): flag ? "true" : "false"
        case let value: value.text
        }
    }

    mutating func end() throws { try sink.close() }

    private static func line(_ cells: [String?]) -> String {
        cells.map { $0.map(quoted) ?? "" }.joined(separator: ",") + "\r\n"
    }

    /// Cells with white space at either end are quoted too, because some readers trim it.
    private static func quoted(_ cell: String) -> String {
        let needsQuotes = cell.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) } || cell.utf8.first == 0x20 || cell.utf8.last == 0x20
        guard needsQuotes else { return cell }
        var result = "\""
        for scalar in cell.unicodeScalars { result += scalar == "\"" ? "\"\"" : String(scalar) }
        return result + "\""
    }
}
