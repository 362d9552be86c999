import JSON
import MemoModel
package import MemoVault

extension Change {
    /// Returns the record of the change. It holds values only; programs write their own sentences.
    package var record: Record {
        let facts = facts
        var record = Record()
        record.add("id", memo.map { Int($0.rawValue) })
        record.add("time", time.iso8601)
        record.add("kind", facts.name)
        record.add("title", title)
        record.add("old", facts.old)
        record.add("new", facts.new)
        record.add("version", facts.version)
        if case .importRun(let new, let changed, let trashed) = kind {
            record.add("memos", cell: "\(new),\(changed),\(trashed)") { json in
                json.object { json in
                    json.field("new", new)
                    json.field("changed", changed)
                    json.field("trashed", trashed)
                }
            }
        } else {
            record.add("memos", String?.none)
        }
        return record
    }

    private var facts: (name: String, old: String?, new: String?, version: Int?) {
        switch kind {
        case .factChanged(_, let from, let to): (name, from?.code, to?.code, nil)
        case .dateChanged(let from, let to): (name, from?.iso8601, to.iso8601, nil)
        case .merged(_, let kept), .decided(let kept):
            (
                name,
                kept.map { KeptFact($0) }.map { [$0.name, $0.code].compactMap(\.self).joined(separator: "=") }
                    .joined(separator: "\n"), new, nil
            )
        // The columns hold the numbers of memos, which are a field of their own.
        case .importRun: (name, nil, nil, nil)
        default: (name, old, new, version)
        }
    }
}

extension KeptFact {
    /// The value in documents; nil if it is not known.
    package var code: String? { value?.code ?? export }
}

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
            json.field("kept", objects: kept) { json, memo in
                json.field("id", Int(memo.memo.rawValue))
                json.field("title", memo.title)
                json.array("facts") { json in memo.facts.forEach { json.value($0) } }
            }
            json.array("kept_names") { json in keptNames.forEach { json.value($0) } }
        }
    }
}
