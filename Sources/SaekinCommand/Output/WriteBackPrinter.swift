import MemoImport
import MemoModel
import MemoVault

/// The output of writing changes back into a folder: one line per file, then the numbers.
struct WriteBackPrinter {
    let report: WriteBackReport
    /// Whether files of memos in the trash were to be deleted. Those that stay are of an import that was undone, have changed, or hold several memos.
    var deletes = false

    var text: String {
        lines + problems
            + (report.isDryRun ? say("dry run: nothing was written; add --write\n", "시험 실행: 아무것도 저장하지 않았습니다. 저장하려면 --write를 붙이세요\n") : "")
            + summary
    }

    /// The lines about the files, and about facts that cannot be written.
    var lines: String { report.entries.map { file($0) + unwritten($0) }.joined() }

    /// Returns the line of a file.
    func file(_ entry: WriteBackReport.Entry) -> String {
        let path = VisibleText.line(entry.path)
        let target = entry.target.map { VisibleText.line($0) } ?? ""
        let file =
            switch entry.action {
            case .changed: say("changed   ", "수정   ") + path
            case .moved: say("moved     ", "이동   ") + path + " → " + target
            case .restored: say("restored  ", "복원   ") + path
            case .copied: say("copied    ", "사본   ") + target
            case .attached: say("attachment  ", "첨부   ") + path
            case .deleted: say("deleted   ", "삭제   ") + path
            case .kept: say("not written  ", "저장 못 함  ") + path
            }
        let names = MemoFact.names(entry.written)
        return file + (names.isEmpty || entry.action == .deleted || entry.action == .restored ? "" : "  (\(names))") + "\n"
    }

    /// Returns the line that says what cannot be written, why, and where it is; empty if all is written.
    func unwritten(_ entry: WriteBackReport.Entry) -> String {
        guard !entry.unwritten.isEmpty || entry.reason != nil else { return "" }
        let reason = entry.reason.map { $0.text(in: .ofUser) } ?? say("the file cannot hold it", "파일에 적을 곳이 없습니다")
        let facts = MemoFact.names(entry.unwritten)
        let place = entry.memo.map { say("; memo \($0.rawValue) keeps it", ". 메모 \($0.rawValue)에 그대로 있습니다") } ?? ""
        return "  " + say("not written", "저장하지 못한 것") + (facts.isEmpty ? "" : " \(facts)") + ": " + VisibleText.line(reason) + place + "\n"
    }

    private var problems: String {
        report.problems.prefix(20).map { say("note  ", "알림  ") + VisibleText.line($0.message.text(in: .ofUser)) + "\n" }.joined()
    }

    private var summary: String {
        let written = report.entries.count { $0.action != .kept }
        let counts: [(String, String, Int)] = [
            (report.isDryRun ? "to write" : "written", report.isDryRun ? "개 저장할 예정" : "개 저장함", written),
            ("unchanged", "개 그대로", report.unchanged),
            ("changed in the folder; import it", "개는 폴더에서 바뀜. 가져오기로 반영하세요", report.changedThere),
            ("new in the folder; import it", "개는 폴더에 새로 생김. 가져오기로 추가하세요", report.newThere),
            ("gone from the folder", "개는 폴더에 없음", report.goneThere),
            (
                "in the trash here; " + (deletes ? "their files stay" : "--delete deletes their files"),
                "개는 여기 휴지통에 있음. " + (deletes ? "파일은 그대로 둡니다" : "--delete로 파일도 삭제합니다"), report.trashedHere
            ),
            ("not written", "개 저장하지 못함", report.entries.count { $0.action == .kept }),
        ]
        return counts.filter { $0.2 > 0 }.map { "  \($2.grouped)\(say(" " + $0, $1))\n" }.joined()
    }
}
