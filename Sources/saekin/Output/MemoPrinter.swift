import MemoModel
import MemoVault

/// Shows one whole memo.
struct MemoPrinter {
    let memo: MemoDetails
    let style: Style

    var text: String {
        let title = VisibleText.line(memo.text.title)
        var lines = [style.text(title.isEmpty ? say("(no title)", "(제목 없음)") : title, .title), memo.facts.summary(style)]
        let times = [
            memo.facts.created.map { say("created ", "작성 ") + $0.shownFully(style) },
            memo.facts.modified.map { say("changed ", "수정 ") + $0.shownFully(style) },
            say("from ", "출처 ") + VisibleText.line(memo.facts.source) + (memo.facts.externalID.map { " " + VisibleText.line($0) } ?? ""),
            memo.revisionCount > 0 ? say("\(memo.revisionCount) earlier texts", "이전 글 \(memo.revisionCount)개") : nil,
            memo.conflicts.isEmpty
                ? nil : say("conflicted copies ", "충돌 사본 ") + memo.conflicts.map { "#\($0.rawValue)" }.joined(separator: " "),
            checklist?.text,
        ]
        lines.append(style.text(times.compactMap { $0 }.joined(separator: " · "), .dim))
        if !memo.text.body.isEmpty { lines += ["", VisibleText.line(memo.text.body, keepsBreaks: true)] }
        let text = lines.joined(separator: "\n")
        return text.hasSuffix("\n") ? text : text + "\n"
    }

    private var checklist: ChecklistProgress? {
        // Which day it is does not matter to a checklist.
        ChecklistProgress(Detector.items(in: memo.text.whole, today: CivilDate(dayNumber: 0), kinds: DetectedKinds(.checklist)))
    }

    var json: String {
        var json = JSONWriter()
        json.object { json in
            json.field("id", Int(memo.id.rawValue))
            json.field("external_id", memo.facts.externalID)
            json.field("title", memo.text.title)
            json.field("body", memo.text.body)
            json.field("text", memo.text.whole)
            memo.facts.write(to: &json)
            if let checklist {
                json.field(
                    "checklist",
                    object: {
                        $0.field("done", checklist.done); $0.field("total", checklist.total)
                    })
            }
            json.field("revisions", memo.revisionCount)
            json.field("conflicts", array: { json in memo.conflicts.forEach { json.value(Int($0.rawValue)) } })
        }
        return json.text
    }

    var tsv: String {
        TSV.line([
            String(memo.id.rawValue), memo.facts.externalID, memo.facts.recency?.iso8601, memo.facts.categoryName, memo.text.title,
            memo.text.body,
        ])
    }
}
