import MemoJSON
import MemoVault

/// Prints tags with counts.
struct TagPrinter {
    let format: OutputFormat
    var table = TableChoice()

    func show(_ list: TagList) throws {
        let tags = list.tags
        switch format {
        case .text:
            let names = tags.map { "#" + VisibleText.line($0.name) }
            let widest = min(40, names.map { DisplayWidth.columns(of: $0) }.max() ?? 0)
            for (name, tag) in zip(names, tags) {
                let padding = String(repeating: " ", count: max(0, widest - DisplayWidth.columns(of: name)))
                try Console.write("\(name)\(padding)  \(tag.count.grouped)\n")
            }
            if list.total == 0 {
                Console.note(say("there are no tags yet", "아직 태그가 없습니다"))
            } else if tags.count < list.total {
                Console.note(
                    say(
                        "\(list.total.grouped) tags, \(tags.count.grouped) shown; more with --limit and --offset",
                        "태그 \(list.total.grouped)개, \(tags.count.grouped)개 보임. 더 보려면 --limit, --offset"))
            }
        case .json, .jsonl, .tsv:
            var records = RecordPrinter(format, table, columns: ["name", "count"])
            for tag in tags { try records.add(tag.record) }
            try records.end("tags") { $0.field("total", list.total) }
        }
    }
}
