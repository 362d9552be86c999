import MemoIndex
import MemoModel
import MemoVault

/// Prints memos of a list as they come.
struct ListPrinter {
    private let output: OutputChoice
    private let style: Style
    /// Text waits for the pager, a JSON document for its end; everything else is printed at once.
    private var pending = ""
    private var shown = 0
    /// Whether the last memo was of the pinned section.
    private var isPinned = false

    init(output: OutputChoice) {
        (self.output, style) = (output, output.style)
    }

    mutating func add(_ item: MemoListItem) throws {
        switch output.format {
        case .text: pending += heading(before: item) + text(of: item)
        case .json: pending += (shown == 0 ? "" : ",") + json(of: item)
        case .jsonl: try Console.write(json(of: item) + "\n")
        case .tsv:
            let facts = item.facts
            try Console.write(
                TSV.line([
                    String(item.id.rawValue), facts.externalID, facts.recency.iso8601, facts.categoryName, facts.state?.code, item.title,
                ]))
        }
        shown += 1
    }

    func end(_ counts: ListCounts) throws {
        let total = counts.total
        switch output.format {
        case .text:
            try Pager.show(pending, isWanted: output.isPaged)
            let part =
                shown < total
                ? say(", \(shown.grouped) shown; more with --limit and --offset", ", \(shown.grouped)개 보임. 더 보려면 --limit, --offset") : ""
            Console.note(say(total.memos, "\(total.grouped)개의 메모") + part)
        case .json: try Console.write("{\"total\":\(total),\"memos\":[\(pending)]}\n")
        case .jsonl, .tsv: break
        }
    }

    /// The name of a section where it begins; a list without pinned memos has none. Pins in the trash are none.
    private mutating func heading(before item: MemoListItem) -> String {
        let wasPinned = isPinned
        isPinned = item.facts.isPinned && item.facts.trashed == nil
        if isPinned, !wasPinned { return style.text(say("Pinned", "고정된 메모"), .dim) + "\n" }
        return wasPinned && !isPinned ? "\n" + style.text(say("Memos", "메모"), .dim) + "\n" : ""
    }

    private func text(of item: MemoListItem) -> String {
        let title = MarkedLine(title: MarkedText(text: item.title))
        let lines =
            title.isEmpty ? [style.text(say("(no title)", "(제목 없음)"), .dim)] : title.lines(style, face: .title, mark: .titleMark, limit: 1)
        return (lines + ["  " + item.facts.summary(style)]).joined(separator: "\n") + "\n"
    }

    private func json(of item: MemoListItem) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("id", Int(item.id.rawValue))
            json.field("external_id", item.facts.externalID)
            json.field("title", item.title)
            item.facts.write(to: &json)
        }
        return json.text
    }
}
