import JSON
import MemoImport
import MemoJSON
import MemoModel
import MemoVault

/// The output of an import report.
struct ImportReportPrinter {
    let report: ImportReport
    /// One explanation per export, if the user asked for them.
    var explanations: [ImportExplanation] = []
    /// Number of attached files in the vault whose words nobody has read.
    var unreadAttachments = 0

    /// The report. The summary comes last, so that it is visible on the screen.
    var text: String { explanations.map { ImportExplanationPrinter(explanation: $0).text + "\n" }.joined() + summary }

    private var summary: String {
        let source = report.sources.prefix(3).map { VisibleText.line($0) }.joined(separator: ", ") + (report.sources.count > 3 ? " …" : "")
        var text = report.isDryRun ? say("dry run: nothing was written\n", "시험 실행: 아무것도 저장하지 않았습니다\n") : ""
        let format = report.formats.count == 1 ? " (\(report.formats[0].name))" : ""
        text += source.isEmpty ? "" : say("from ", "출처 ") + source + format + "\n"
        if report.formats.count > 1 { text += formats }
        for (english, korean, count) in counts where count > 0 { text += "  \(count.grouped)\(say(" " + english, korean))\n" }
        if report.read == 0, report.rejected == 0, report.trashed == 0 { text += say("  nothing to import\n", "  가져올 메모가 없습니다\n") }
        return text + problems + (unreadAttachments > 0 ? Unfound.line(unread: unreadAttachments) + "\n" : "")
    }

    /// One line per format. If memos are missing, this is the first thing to check.
    private var formats: String {
        let files = report.formats.map { say($0.files == 1 ? "1 file" : "\($0.files.grouped) files", "파일 \($0.files.grouped)개") }
        let memos = report.formats.map { say($0.memos.memos, "메모 \($0.memos.grouped)개") }
        let names = report.formats.map(\.name)
        let width = { (texts: [String]) in texts.map(\.count).max() ?? 0 }
        let (nameWidth, fileWidth, memoWidth) = (width(names), width(files), width(memos))
        let space = { (text: String, width: Int) in String(repeating: " ", count: width - text.count) }
        return names.indices.map { row in
            "  \(names[row])\(space(names[row], nameWidth))  \(space(files[row], fileWidth))\(files[row])"
                + "  \(space(memos[row], memoWidth))\(memos[row])\n"
        }.joined()
    }

    /// Problems that were not shown with their files.
    private var remaining: [ImportProblem] {
        explanations.isEmpty ? report.problems : explanations.flatMap(\.others)
    }

    private var counts: [(String, String, Int)] {
        let inTrash = report.importedInTrash
        return [
            (
                "imported" + (inTrash > 0 ? ", \(inTrash.grouped) of them in the trash" : ""),
                "개 새로 가져옴" + (inTrash > 0 ? " (그중 \(inTrash.grouped)개는 휴지통)" : ""), report.imported
            ), ("updated", "개 바뀜", report.updated),
            ("merged, changed here too", "개 합침 (여기서도 바뀐 메모)", report.merged),
            ("unchanged", "개 그대로", report.unchanged), ("moved to the trash", "개 휴지통으로", report.trashed),
            (
                "deleted for good here and left out; --deleted brings them back", "개는 여기서 완전히 지운 메모라 넣지 않음. 되살리려면 --deleted",
                report.deleted
            ),
            (report.newCategories == 1 ? "new category" : "new categories", "개 새 분류", report.newCategories),
            (report.attachments == 1 ? "attachment" : "attachments", "개 첨부 파일", report.attachments ?? 0),
            ("skipped", "개 건너뜀", report.skipped),
            ("rejected", "개 거부", report.rejected),
        ]
    }

    /// The maximum numbers of similar problems and of lines.
    private static let (mostAlike, mostLines) = (3, 20)

    /// Returns a message with a long list of names cut. JSON contains all of them.
    private static func short(_ message: String) -> String {
        guard message.count > mostCharacters else { return message }
        let head = message.prefix(mostCharacters)
        let end = head.ranges(of: ", ").last?.lowerBound ?? head.endIndex
        return head[..<end] + say(" …; show all with --format json", " …. --format json으로 모두 볼 수 있습니다")
    }

    private static let mostCharacters = 800

    /// The problems, rejections first. The first few of similar problems are shown and the rest are counted.
    var problems: String {
        let order: [ImportProblem.Severity] = [.rejected, .note, .skipped]
        // Who imports the same files again has read how they are read.
        let isKnown = explanations.isEmpty && report.unchanged > 0 && report.imported + report.updated + report.merged + report.trashed == 0
        let sorted = order.flatMap { severity in remaining.filter { $0.severity == severity && !(isKnown && $0.saysHowRead) } }
        var alike: [String: Int] = [:]
        let shown = sorted.filter { problem in
            alike[problem.code, default: 0] += 1
            return alike[problem.code, default: 0] <= Self.mostAlike
        }.prefix(Self.mostLines)
        var left: [String: Int] = alike
        let lines = shown.map { problem in
            left[problem.code, default: 0] -= 1
            let isLast = left[problem.code] == (alike[problem.code] ?? 0) - Self.mostAlike && left[problem.code] ?? 0 > 0
            let rest = (left[problem.code] ?? 0).grouped
            return "\(problem.severity.title)  \(VisibleText.line(Self.short(problem.message.text(in: .ofUser))))\n"
                + (isLast ? say("  … \(rest) more like this\n", "  … 같은 것 \(rest)건 더\n") : "")
        }
        let folded = shown.isEmpty ? 0 : Set(shown.map(\.code)).reduce(0) { $0 + max(0, (alike[$1] ?? 0) - Self.mostAlike) }
        let total = explanations.isEmpty ? report.rejected + report.notes + report.skipped : remaining.count
        let hidden = total - shown.count - folded
        guard hidden > 0 else { return lines.joined() }
        let more =
            lines.isEmpty
            ? say(
                "nothing changed, so \(hidden == 1 ? "1 note is" : "\(hidden.grouped) notes are") left out; show all with --format json\n",
                "바뀐 것이 없어 알림 \(hidden.grouped)건은 줄였습니다. --format json으로 볼 수 있습니다\n")
            : say("… and \(hidden.grouped) more; show all with --format json\n", "… 외 \(hidden.grouped)건. --format json으로 모두 볼 수 있습니다\n")
        return lines.joined() + more
    }

    var json: String {
        var json = JSONWriter()
        json.object { json in
            json.field("format_version", Document.formatVersion)
            report.write(in: .ofUser, to: &json)
            if unreadAttachments > 0 { json.field("unread_attachments", unreadAttachments) }
            if !explanations.isEmpty {
                json.field("explanations", objects: explanations) { json, explanation in
                    ImportExplanationPrinter(explanation: explanation).write(to: &json)
                }
            }
        }
        return json.text
    }
}
