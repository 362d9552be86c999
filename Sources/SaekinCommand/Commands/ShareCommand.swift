import ArgumentParser
import MemoModel
import MemoVault

/// `saekin share`: prints only the text of memos.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "share", say("Print the text of memos, byte for byte.", "메모의 글을 그대로 출력합니다."),
        discussion: say(
            "Separates several memos with a blank line.",
            "메모가 여럿이면 빈 줄로 나눕니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var vault: DirectOptions

    func run() throws {
        let vault = try vault.library()
        let texts = try memos.memos(in: vault).compactMap { try vault.memo($0)?.text.whole }
        for (place, text) in texts.enumerated() {
            try Console.write(memo: text)
            guard place < texts.count - 1 else { continue }
            try Console.write(text.utf8.last == 0x0A ? "\n" : "\n\n")
        }
    }
}
