import MemoModel
import MemoVault

/// Memos as one JSON document, or as a line each with one line of categories before them.
struct JSONExport: MemoExport {
    private let sink: ExportSink
    private let isLines: Bool
    private var isFirst = true

    init(_ sink: ExportSink, isLines: Bool) { (self.sink, self.isLines) = (sink, isLines) }

    mutating func begin(_ categories: [CategorySummary]) throws {
        var json = JSONWriter()
        json.object { $0.field(categories: categories) }
        try sink.write(isLines ? (categories.isEmpty ? "" : json.text + "\n") : json.text.dropLast() + ",\n\"memos\":[\n")
    }

    mutating func add(_ facts: MemoFacts, _ text: MemoText) throws {
        var json = JSONWriter()
        json.object { json in
            if let id = facts.externalID { json.field("id", id) }
            json.field("text", text.whole)
            json.field("category", facts.category)
            json.field("tags", facts.tags)
            json.field("created", facts.created?.iso8601)
            json.field("modified", facts.modified?.iso8601)
            json.field("pinned", facts.isPinned)
            json.field("state", facts.state?.code)
            json.field("deadline", facts.deadline?.iso8601)
            json.field("trashed", facts.trashed?.iso8601)
        }
        try sink.write((isFirst || isLines ? "" : ",\n") + json.text + (isLines ? "\n" : ""))
        isFirst = false
    }

    mutating func end() throws {
        if !isLines { try sink.write("\n]}\n") }
        try sink.close()
    }
}
