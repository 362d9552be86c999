import ArgumentParser
import MemoJSON
import MemoModel
import MemoVault

/// `saekin show`: shows whole memos.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "show", say("Show whole memos by number.", "번호로 메모 전체를 봅니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var vault: LibraryOptions
    @OptionGroup var output: OutputOptions
    @Option(help: ArgumentHelp("Show this version of the text, as numbered by history.", "보여 줄 버전의 번호(saekin history)")) var version: Int?
    @Flag(
        name: .customLong("raw"),
        help: ArgumentHelp(
            "Print only the text, byte for byte; a terminal shows control characters as symbols.", "글만 바이트 그대로 출력. 터미널에서는 제어 문자를 기호로 표시"))
    var isRaw = false

    func validate() throws { try output.check() }

    func run() throws {
        let vault: any MemoLibrary = try vault.distant(for: output.choice) ?? vault.location.openForReading()
        var text = ""
        let extras = MemoExtras(output.choice, in: vault)
        var records = RecordPrinter(output.choice, columns: Record.memoColumns + ["body"], others: MemoExtras.names)
        for (place, id) in try memos.memos(in: vault).enumerated() {
            let memo = try vault.wholeMemo(id, version: version)
            if isRaw {
                try Console.write(memo: memo.text.whole)
                continue
            }
            if output.format == .text {
                var printer = MemoPrinter(memo: memo, style: output.choice.style)
                printer.link = try (vault as? any DirectVault)?.file(of: id)?.obsidianAddress
                text += (place == 0 ? "" : "\n") + printer.text
            } else {
                var record = memo.record
                try extras?.add(to: &record, of: id)
                try records.add(record)
            }
        }
        if isRaw { return }
        guard output.format == .text else { return try records.end("memos") }
        try Pager.show(text, isWanted: output.choice.isPaged)
    }
}
