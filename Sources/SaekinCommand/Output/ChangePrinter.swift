import MemoJSON
import MemoModel
import MemoVault

/// The output of changes, from a command or from the history.
struct ChangePrinter {
    var format = OutputFormat.text
    var table = TableChoice()
    /// Whether to print the time of each change.
    var isDated = false
    var style = Style(isColored: false, columns: nil)

    func show(_ changes: [Change]) throws {
        switch format {
        case .text: try Console.write(changes.map(line).joined())
        case .json, .jsonl, .tsv:
            var records = RecordPrinter(format, table, columns: ["id", "time", "kind", "title", "old", "new", "version", "memos"])
            for change in changes { try records.add(change.record) }
            try records.end("changes")
        }
    }

    func line(_ change: Change) -> String {
        let time = isDated ? style.text(change.time.localMinute, .dim) + "  " : ""
        return time + (change.memo.map { "#\($0.rawValue) " } ?? "") + ChangeText(change).text + "\n"
    }
}
