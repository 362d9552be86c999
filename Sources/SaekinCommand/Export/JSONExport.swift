import JSON
import MemoJSON
import MemoModel
import MemoVault

/// An export as one JSON document, or as JSON Lines with the categories on the first line.
struct JSONExport: MemoExport {
    private(set) var leftOut = 0
    private let sink: ExportSink
    private let isLines: Bool
    private var isFirst = true

    init(_ sink: ExportSink, isLines: Bool) { (self.sink, self.isLines) = (sink, isLines) }

    mutating func begin(_ categories: [CategorySummary]) throws {
        var json = JSONWriter()
        json.object { $0.field(categories: categories) }
        try sink.write(isLines ? (categories.isEmpty ? "" : json.text + "\n") : json.text.dropLast() + ",\n\"memos\":[\n")
    }

    mutating func add(_ facts: MemoFacts, _ text: MemoText, _ attachments: [KeptFile]) throws {
        leftOut += attachments.count
        let json = facts.exported(text)
        try sink.write((isFirst || isLines ? "" : ",\n") + json + (isLines ? "\n" : ""))
        isFirst = false
    }

    mutating func end() throws {
        if !isLines { try sink.write("\n]}\n") }
        try sink.close()
    }
}
