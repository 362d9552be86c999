import JSON
import MemoModel
package import MemoVault

extension VaultOperation {
    /// The columns of tables.
    package static let columns = ["operation", "time", "kind", "title", "memos", "undoes", "undone_by", "final"]

    /// Returns the record of the operation.
    package var record: Record {
        var record = Record()
        record.add("operation", Int(number))
        record.add("time", change.time.iso8601)
        record.add("kind", change.name)
        record.add("title", change.title)
        record.add("memos", memoCount)
        record.add("undoes", undoes.map { Int($0) })
        record.add("undone_by", undoneBy.map { Int($0) })
        record.add("final", isFinal)
        record.add("change", cell: nil) { $0.value(json: change.record.json()) }
        return record
    }
}

extension UndoReport {
    /// Returns the report as a document.
    package var json: String {
        Document.text { json in
            json.field("undone", json: undone.record.json())
            json.field("operation", number.map { Int($0) })
            json.field("memos", memoCount)
            json.field(
                "kept",
                array: { json in
                    for memo in kept {
                        json.object { json in
                            json.field("id", Int(memo.memo.rawValue))
                            json.field("title", memo.title)
                            json.field("facts", array: { json in memo.facts.forEach { json.value($0) } })
                        }
                    }
                })
            json.field("kept_names", array: { json in keptNames.forEach { json.value($0) } })
        }
    }
}
