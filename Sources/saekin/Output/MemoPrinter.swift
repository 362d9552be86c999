import MemoModel
import MemoVault

/// Shows one whole memo.
struct MemoPrinter {
    let memo: MemoDetails
    let style: Style

    var text: String {
        let title = VisibleText.line(memo.text.title)
        var lines = [style.text(title.isEmpty ? say("(no title)", "(제목 없음)") : title, .title)] + memo.facts.summary(style)
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

    var record: Record {
        var record = Record()
        record.add("id", Int(memo.id.rawValue))
        record.add("external_id", memo.facts.externalID)
        record.add("title", memo.text.title)
        record.add("body", memo.text.body)
        record.add("text", memo.text.whole)
        memo.facts.add(to: &record)
        record.add("checklist") { json in
            guard let checklist else { return json.value(nil as String?) }
            json.object {
                $0.field("done", checklist.done); $0.field("total", checklist.total)
            }
        }
        record.add("revisions", memo.revisionCount)
        record.add("conflicts") { json in json.array { json in memo.conflicts.forEach { json.value(Int($0.rawValue)) } } }
        return record
    }
}
