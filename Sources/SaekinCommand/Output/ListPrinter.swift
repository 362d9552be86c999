import JSON
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// The output of a list of memos.
struct ListPrinter {
    private let output: OutputChoice
    private let style: Style
    /// Text output is collected for the pager.
    private var pending = ""
    private let isByCreation, isTrash: Bool
    private var shown = 0
    private var records: RecordPrinter
    private let extras: MemoExtras?
    /// Whether the previous memo was pinned.
    private var isPinned = false

    /// - Parameter extras: Adds fields that are only read if they are asked for; nil for none.
    init(output: OutputChoice, extras: MemoExtras? = nil, isByCreation: Bool = false, isTrash: Bool = false) {
        (self.output, self.extras, style) = (output, extras, output.style)
        (self.isByCreation, self.isTrash) = (isByCreation, isTrash)
        records = RecordPrinter(output, columns: Record.memoColumns, others: MemoExtras.names + ["snippet"])
    }

    mutating func add(_ item: MemoListItem) throws {
        shown += 1
        guard output.format != .text else { return pending += heading(before: item) + text(of: item) }
        var record = item.record
        try extras?.add(to: &record, of: item.id)
        try records.add(record)
    }

    func end(_ counts: ListCounts) throws {
        let total = counts.total
        switch output.format {
        case .text:
            let part =
                shown < total
                ? say(", \(shown.grouped) shown; see more with --limit and --offset", ", \(shown.grouped)개 보임. 더 보려면 --limit, --offset")
                : ""
            let isEmptyTrash = isTrash && total == 0
            let summary = isEmptyTrash ? say("the trash is empty", "휴지통이 비어 있습니다") : say(total.memos, "메모 \(total.grouped)개") + part
            // A pager hides earlier output until it ends, so the summary goes on its first line.
            let isOnFirstLine = output.isPaged && Pager.isUsed && shown > 0
            try Pager.show((isOnFirstLine ? style.text(summary, .dim) + "\n" : "") + pending, isWanted: output.isPaged)
            if !isOnFirstLine { Console.note(summary) }
        case .json, .jsonl, .tsv: try records.end("memos") { $0.field("total", total) }
        }
    }

    /// Returns the heading before the first memo of a section. Lists without pinned memos have none, and pins
    /// in the trash do not count.
    private mutating func heading(before item: MemoListItem) -> String {
        let wasPinned = isPinned
        isPinned = item.facts.isPinned && item.facts.trashed == nil
        if isPinned, !wasPinned { return style.text(say("Pinned", "고정한 메모"), .dim) + "\n" }
        return wasPinned && !isPinned ? "\n" + style.text(say("Memos", "메모"), .dim) + "\n" : ""
    }

    private func text(of item: MemoListItem) -> String {
        let title = MarkedLine(title: MarkedText(text: item.title))
        let lines =
            title.isEmpty ? [style.text(say("(no title)", "(제목 없음)"), .dim)] : title.lines(style, face: .title, mark: .titleMark, limit: 1)
        return (lines + item.facts.summary(style, indent: "  ", isByCreation: isByCreation)).joined(separator: "\n") + "\n"
    }
}
