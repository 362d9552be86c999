import MemoIndex
import MemoJSON
import MemoModel
import MemoVault

/// Prints memos of a list as they come.
struct ListPrinter {
    private let output: OutputChoice
    private let style: Style
    /// Text waits for the pager.
    private var pending = ""
    private let isByCreation: Bool
    private var shown = 0
    private var records: RecordPrinter
    /// Whether the last memo was of the pinned section.
    private var isPinned = false

    init(output: OutputChoice, isByCreation: Bool = false) {
        (self.output, style, self.isByCreation) = (output, output.style, isByCreation)
        records = RecordPrinter(output, columns: Record.memoColumns)
    }

    mutating func add(_ item: MemoListItem) throws {
        if output.format == .text { pending += heading(before: item) + text(of: item) } else { try records.add(item.record) }
        shown += 1
    }

    func end(_ counts: ListCounts) throws {
        let total = counts.total
        switch output.format {
        case .text:
            let part =
                shown < total
                ? say(", \(shown.grouped) shown; more with --limit and --offset", ", \(shown.grouped)개 보임. 더 보려면 --limit, --offset") : ""
            let summary = say(total.memos, "\(total.grouped)개의 메모") + part
            // A pager would take what stands above it off the screen, and come back only when it ends.
            let isOnFirstLine = output.isPaged && Pager.isUsed && shown > 0
            try Pager.show((isOnFirstLine ? style.text(summary, .dim) + "\n" : "") + pending, isWanted: output.isPaged)
            if !isOnFirstLine { Console.note(summary) }
        case .json, .jsonl, .tsv: try records.end("memos") { $0.field("total", total) }
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
        return (lines + item.facts.summary(style, indent: "  ", isByCreation: isByCreation)).joined(separator: "\n") + "\n"
    }
}
