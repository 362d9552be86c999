import JSON
import MemoJSON
import MemoModel
import MemoSearch
import MemoVault

/// The output of links, numbers and dates, memo by memo.
struct LinksPrinter {
    private let output: OutputChoice
    private let style: Style
    /// Text output is collected for the pager.
    private var pending = ""
    private var records: RecordPrinter
    /// The number of items in all memos, and in those shown.
    private(set) var total = 0
    private var shown = 0
    /// The number of memos so far.
    private var memos = 0
    private let limit: Int?
    private let offset: Int

    /// - Parameter limit: The maximum number of memos to show, after the first `offset`; nil for all.
    init(output: OutputChoice, limit: Int? = nil, offset: Int = 0) {
        (self.output, style, self.limit, self.offset) = (output, output.style, limit, offset)
        records = RecordPrinter(output, columns: ["memo", "kind", "value", "done", "text"])
    }

    mutating func add(_ memo: DetectedMemo) throws {
        total += memo.items.count
        memos += 1
        guard memos > offset, limit.map({ memos - offset <= $0 }) ?? true else { return }
        if output.format == .text { pending += heading(of: memo) }
        let bytes = Array(memo.text.whole.utf8)
        for item in memo.items {
            let written = String(decoding: bytes[item.range], as: UTF8.self)
            if output.format == .text {
                pending += line(of: item, written: written)
            } else {
                try records.add(record(of: item, written: written, in: memo))
            }
            shown += 1
        }
    }

    func end() throws {
        switch output.format {
        case .text:
            try Pager.show(pending, isWanted: output.isPaged)
            let part =
                shown < total
                ? say(", \(shown.grouped) shown; see more with --limit and --offset", ", \(shown.grouped)개 보임. 더 보려면 --limit, --offset")
                : ""
            Console.note(say("\(total.grouped) found", "\(total.grouped)개 찾음") + part)
        case .json, .jsonl, .tsv: try records.end("items") { $0.field("total", total) }
        }
    }

    /// Returns the title, the number of the memo, and the progress of its checklist.
    private func heading(of memo: DetectedMemo) -> String {
        let title = VisibleText.title(memo.text.title)
        let facts = ["#\(memo.id.rawValue)", ChecklistProgress(memo.items)?.text].compactMap { $0 }.joined(separator: " · ")
        return style.text(title.isEmpty ? say("(no title)", "(제목 없음)") : title, .title) + "  " + style.text(facts, .dim) + "\n"
    }

    private func line(of item: DetectedItem, written: String) -> String {
        if let isDone = item.isDone { return "  [\(isDone ? "x" : " ")] \(VisibleText.line(item.value))\n" }
        let source = item.value == written ? "" : "  " + style.text("← " + VisibleText.line(written), .dim)
        return "  \(item.kind.title)  \(VisibleText.line(item.value))\(source)\n"
    }

    private func record(of item: DetectedItem, written: String, in memo: DetectedMemo) -> Record {
        var record = Record()
        record.add("memo", Int(memo.id.rawValue))
        record.add("kind", item.kind.rawValue)
        record.add("value", item.value)
        record.add("done", cell: item.isDone.map { $0 ? "done" : "open" }) { $0.value(item.isDone) }
        record.add("text", written)
        record.add("utf8") { json in
            json.array {
                $0.value(item.range.lowerBound); $0.value(item.range.upperBound)
            }
        }
        return record
    }
}

extension ChecklistProgress {
    /// `checklist 2/5`.
    var text: String { say("checklist \(done)/\(total)", "체크리스트 \(done)/\(total)") }
}

extension DetectedItem.Kind {
    /// The name in output.
    var title: String {
        switch self {
        case .url: say("link", "링크")
        case .phone: say("phone", "전화")
        case .email: say("email", "이메일")
        case .date: say("date", "날짜")
        case .checklist: say("checklist", "체크리스트")
        case .address: say("address", "주소")
        }
    }
}
