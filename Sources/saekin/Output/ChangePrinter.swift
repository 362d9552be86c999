import MemoModel
import MemoVault

/// Prints changes, just made or long ago.
struct ChangePrinter {
    var format = OutputFormat.text
    /// Whether each stands with its time.
    var isDated = false
    var style = Style(isColored: false, columns: nil)

    func show(_ changes: [Change]) throws {
        switch format {
        case .text: try Console.write(changes.map(line).joined())
        case .json: try Console.write("[" + changes.map(json).joined(separator: ",") + "]\n")
        case .jsonl: for change in changes { try Console.write(json(change) + "\n") }
        case .tsv: for change in changes { try Console.write(tsv(change)) }
        }
    }

    func line(_ change: Change) -> String {
        let time = isDated ? style.text(change.time.localMinute, .dim) + "  " : ""
        return time + (change.memo.map { "#\($0.rawValue) " } ?? "") + ChangeText(change).text + "\n"
    }

    /// id, time, kind, title, what it was, what it is, version.
    private func tsv(_ change: Change) -> String {
        let facts = change.facts
        return TSV.line([
            change.memo.map { String($0.rawValue) }, change.time.iso8601, facts.name, change.title, facts.old, facts.new,
            facts.version.map { String($0) },
        ])
    }

    private func json(_ change: Change) -> String {
        var json = JSONWriter()
        let facts = change.facts
        json.object { json in
            json.field("id", change.memo.map { Int($0.rawValue) })
            json.field("time", change.time.iso8601)
            json.field("kind", facts.name)
            json.field("title", change.title)
            json.field("old", facts.old)
            json.field("new", facts.new)
            json.field("version", facts.version)
            json.field("text", ChangeText(change).text)
        }
        return json.text
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
