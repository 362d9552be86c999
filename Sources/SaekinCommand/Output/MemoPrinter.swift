import MemoJSON
import MemoModel
import MemoVault

/// The output of a whole memo.
struct MemoPrinter {
    let memo: MemoDetails
    let style: Style
    /// An address that opens the memo in its app; nil if there is none.
    var link: String?

    var text: String {
        let title = VisibleText.line(String(memo.text.title[VisibleText.heading(memo.text.title)...]))
        var lines = [style.text(title.isEmpty ? say("(no title)", "(제목 없음)") : title, .title)] + memo.facts.summary(style)
        let times = [
            memo.facts.created.map { say("created ", "작성 ") + $0.shownFully(style) },
            memo.facts.modified.map { say("changed ", "수정 ") + $0.shownFully(style) },
            say("from ", "출처 ") + VisibleText.line(memo.facts.source) + (memo.facts.externalID.map { " " + VisibleText.line($0) } ?? ""),
            memo.revisionCount > 0
                ? say(
                    memo.revisionCount == 1 ? "1 earlier version" : "\(memo.revisionCount) earlier versions", "이전 버전 \(memo.revisionCount)개"
                )
                : nil,
            memo.conflicts.isEmpty
                ? nil : say("conflicted copies ", "충돌 사본 ") + memo.conflicts.map { "#\($0.rawValue)" }.joined(separator: " "),
            memo.checklist?.text,
        ]
        lines.append(style.text(times.compactMap { $0 }.joined(separator: " · "), .dim))
        if let link { lines.append(style.text(link, .dim)) }
        for attachment in memo.attachments {
            let about = "\(attachment.mediaType) · \(attachment.size.grouped)" + say(" bytes", "바이트")
            lines.append(
                say("attachment ", "첨부 파일 ") + "\(attachment.number)  " + VisibleText.line(attachment.name) + "  " + style.text(about, .dim)
            )
        }
        if !memo.text.body.isEmpty { lines += ["", VisibleText.line(memo.text.body, keepsBreaks: true)] }
        let text = lines.joined(separator: "\n")
        return text.last?.isNewline == true ? text : text + "\n"
    }
}
