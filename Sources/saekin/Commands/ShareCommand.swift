import ArgumentParser
import MemoModel
import MemoVault

/// `saekin share`: the text of memos and nothing else.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", _superCommandName: "saekin",
        abstract: say("Print memos as text, byte for byte as they were written.", "메모를 쓴 그대로 글로 출력합니다."),
        discussion: say(
            "A blank line stands between several memos.",
            "여럿이면 사이에 빈 줄을 둡니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var vault: VaultOptions

    func run() throws {
        let vault = try vault.location.openForReading()
        let texts = try memos.memos(in: vault).compactMap { try vault.memo($0)?.text.whole }
        for (place, text) in texts.enumerated() {
            try Console.write(memo: text)
            guard place < texts.count - 1 else { continue }
            try Console.write(text.utf8.last == 0x0A ? "\n" : "\n\n")
        }
    }
}
