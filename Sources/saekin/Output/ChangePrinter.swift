import MemoModel
import MemoVault

/// Prints changes, just made or long ago.
struct ChangePrinter {
    var format = OutputFormat.text
    var table = TableChoice()
    /// Whether each stands with its time.
    var isDated = false
    var style = Style(isColored: false, columns: nil)

    func show(_ changes: [Change]) throws {
        switch format {
        case .text: try Console.write(changes.map(line).joined())
        case .json, .jsonl, .tsv:
            var records = RecordPrinter(format, table, columns: ["id", "time", "kind", "title", "old", "new", "version"])
            for change in changes { try records.add(record(of: change)) }
            try records.end("changes")
        }
    }

    func line(_ change: Change) -> String {
        let time = isDated ? style.text(change.time.localMinute, .dim) + "  " : ""
        return time + (change.memo.map { "#\($0.rawValue) " } ?? "") + ChangeText(change).text + "\n"
    }

    private func record(of change: Change) -> Record {
        var record = Record()
        let facts = change.facts
        record.add("id", change.memo.map { Int($0.rawValue) })
        record.add("time", change.time.iso8601)
        record.add("kind", facts.name)
        record.add("title", change.title)
        record.add("old", facts.old)
        record.add("new", facts.new)
        record.add("version", facts.version)
        record.add("text", ChangeText(change).text)
        return record
    }
}

extension Change {
    /// A change as programs read it.
    fileprivate var facts: (name: String, old: String?, new: String?, version: Int?) {
        switch kind {
        case .stateChanged(let from, let to): (name, from?.code, to?.code, nil)
        case .dueChanged(let from, let to): (name, from?.iso8601, to?.iso8601, nil)
        default: (name, old, new, version)
        }
    }
}
