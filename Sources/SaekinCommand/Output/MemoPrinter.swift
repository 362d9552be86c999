import MemoJSON
import MemoModel
import MemoSearch
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

/// Fields of memos that are read only if a template or `--fields` asks for them: the text, and where it is on this machine.
struct MemoExtras {
    /// The names of the fields.
    static let names = ["path", "line", "body"]

    private let wanted: Set<String>
    private let library: any MemoLibrary

    /// Creates nil if none of the fields is wanted.
    init?(_ output: OutputChoice, in library: any MemoLibrary) {
        wanted = Set(output.table.names).intersection(Self.names)
        self.library = library
        if wanted.isEmpty { return nil }
    }

    /// Adds the wanted fields of a memo. With a hit, the line is that of its first mark.
    func add(to record: inout Record, of id: MemoID, _ hit: Hit? = nil) throws {
        let text = wanted == ["path"] ? nil : try library.wholeMemo(id, version: nil).text
        let isPlaced = wanted.contains("path") || wanted.contains("line")
        let file = isPlaced ? try (library as? any DirectVault)?.file(of: id) : nil
        if wanted.contains("path") { record.add("path", file?.plainPath) }
        if wanted.contains("line"), let text { record.add("line", file?.line(of: text, at: hit?.place(in: text))) }
        if wanted.contains("body"), !record.fields.contains(where: { $0.name == "body" }) { record.add("body", text?.body) }
    }
}

extension Hit {
    /// Returns the place of the first mark in a memo's text, in bytes; nil if there is none in it.
    func place(in text: MemoText) -> Int? {
        guard attachment == nil else { return nil }
        let title = text.lead.utf8.count
        if !self.title.marks.isEmpty { return title }
        return snippet.marks.first.map { title + text.title.utf8.count + text.gap.utf8.count + snippetOffset + $0.utf8.lowerBound }
    }
}
