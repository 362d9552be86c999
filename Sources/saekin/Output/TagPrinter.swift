import MemoVault

/// Prints tags with counts.
struct TagPrinter {
    let format: OutputFormat

    func show(_ tags: [TagSummary]) {
        switch format {
        case .text:
            let names = tags.map { "#" + VisibleText.line($0.name) }
            let widest = min(40, names.map { DisplayWidth.columns(of: $0) }.max() ?? 0)
            for (name, tag) in zip(names, tags) {
                let padding = String(repeating: " ", count: max(0, widest - DisplayWidth.columns(of: name)))
                Console.write("\(name)\(padding)  \(tag.count.grouped)\n")
            }
            if tags.isEmpty { Console.note(say("there are no tags yet", "아직 태그가 없습니다")) }
        case .json: Console.write("[" + tags.map(json).joined(separator: ",") + "]\n")
        case .jsonl: for tag in tags { Console.write(json(tag) + "\n") }
        case .tsv: for tag in tags { Console.write(TSV.line([tag.name, String(tag.count)])) }
        }
    }

    private func json(_ tag: TagSummary) -> String {
        var json = JSONWriter()
        json.object {
            $0.field("name", tag.name); $0.field("count", tag.count)
        }
        return json.text
    }
}
