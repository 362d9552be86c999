import ArgumentParser
import FileReaders
import MemoModel
import MemoVault
import PostgresVaults

/// `saekin read-attachments`: reads the words of attached files.
struct ReadAttachmentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "read-attachments", say("Read the words of attached files, so that they are found.", "첨부 파일의 글을 읽어 찾을 수 있게 합니다."),
        discussion: say(
            "Reads each file once: documents itself, PDFs with pdftotext, pictures with tesseract. A stopped run goes on where it was. Exit status: 0 all read, 1 some not, 2 error.",
            "파일마다 한 번 읽습니다. 문서는 스스로, PDF는 pdftotext로, 그림은 tesseract로 읽습니다. 멈췄다가 다시 실행하면 이어서 합니다. 종료 코드: 0 모두 읽음, 1 일부 못 읽음, 2 오류."))

    @OptionGroup var vault: DirectOptions

    func run() throws {
        let stop = StopSignal()
        let vault = try vault.editable()
        try (vault as? StoredVault)?.requireFileTexts()
        let bar = ProgressBar(isShown: Terminal.isError)
        do {
            let report = try vault.readAttachments(by: FileReaders(commands: Settings.file.readers), isStopped: { stop.isRaised }) {
                let (total, number) = ($1.waiting + $1.done, $1.done)
                bar.show(number, of: total, "\(number + 1)/\(total) \(VisibleText.line($0))")
            }
            bar.end()
            try vault.close()
            try AttachmentReadingPrinter(report: report).show()
        } catch is FileReadingStopped {
            bar.end()
            try vault.close()
            try stop.check()
        }
    }
}

/// The output of a run.
private struct AttachmentReadingPrinter {
    let report: AttachmentReadingReport

    func show() throws {
        for trouble in report.troubles {
            let place = VisibleText.line("\(trouble.name) (#\(trouble.memo.rawValue))")
            Console.complain("\(place): \(VisibleText.line(trouble.message.text(in: .ofUser)))")
        }
        for (program, count) in report.missing.sorted(by: { $0.key < $1.key }) {
            Console.complain(
                say(
                    "\(count.grouped) not read: \(program) is not installed, or lacks its languages",
                    "\(count.grouped)개를 읽지 못함: \(program)가 없거나, 쓸 언어가 없습니다"))
        }
        try Console.write(parts.joined(separator: " · ") + "\n")
        if !report.failures.isEmpty || !report.missing.isEmpty { throw ExitCode(ExitStatus.nothing) }
    }

    /// The counts, without those that are 0, except the first.
    private var parts: [String] {
        let others = [
            (report.empty, say("without words", "글자 없음")), (report.failures.count, say("not readable", "읽지 못함")),
            (report.failedBefore, say("not readable before", "전에 읽지 못함")), (report.unknown, say("of other kinds", "다른 종류")),
            (report.claimed, say("read by another program", "다른 프로그램이 읽는 중")),
        ]
        return [say("read \(report.read.grouped)", "읽음 \(report.read.grouped)")]
            + others.filter { $0.0 > 0 }.map { say("\($0.0.grouped) \($0.1)", "\($0.1) \($0.0.grouped)") }
    }
}
