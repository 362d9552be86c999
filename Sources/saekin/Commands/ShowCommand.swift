import ArgumentParser
import MemoModel
import MemoVault

/// `saekin show`: whole memos.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", _superCommandName: "saekin", abstract: say("Show memos by number, whole.", "번호로 메모 전체를 봅니다."))

    @Argument(
        help: ArgumentHelp(
            say("Numbers as search and list print them, or ids of the memos' app.", "search와 list가 보여 주는 번호, 또는 앱에서 쓰던 번호"), valueName: "id"
        ))
    var ids: [String]
    @OptionGroup var vault: VaultOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let vault = try vault.location.openForReading()
        var text = ""
        for (place, id) in ids.enumerated() {
            let memo = try MemoNumber.require(id, in: vault)
            let printer = MemoPrinter(memo: memo, style: output.choice.style)
            switch output.format {
            case .text: text += (place == 0 ? "" : "\n") + printer.text
            case .json, .jsonl: text += printer.json + "\n"
            case .tsv: text += printer.tsv
            }
        }
        Pager.show(text, isWanted: output.choice.isPaged && output.format == .text)
    }
}
