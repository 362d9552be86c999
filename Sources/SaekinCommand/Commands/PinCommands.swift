import ArgumentParser
import MemoModel
import MemoVault

/// `saekin pin`: pins memos.
struct PinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "pin", say("Pin memos to the top of lists.", "메모를 목록 맨 위에 고정합니다."),
        discussion: say(
            "To pin the results of a search: saekin search … --ids | saekin pin -", "찾은 메모를 고정하려면: saekin search … --ids | saekin pin -"))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws {
        do {
            try options.perform { vault in
                let ids = try memos.memos(in: vault)
                return try vault.edit(now: .now) { try $0.pin(ids) }
            }
        } catch EditFailure.noMemo(let name) where memos.ids.count > 1 && memos.ids.last == name {
            guard let command = Self.switches[name.lowercased()] else { throw EditFailure.noMemo(name) }
            let rest = memos.ids.dropLast().map(ShellCommand.shown).joined(separator: " ")
            throw InputFailure.wrongOrder(name, form: "saekin \(command) \(rest)")
        }
    }

    /// The commands that are meant by words after the memos, as in `pin 12 off`.
    private static let switches = [
        "on": "pin", "yes": "pin", "true": "pin", "켜기": "pin", "off": "unpin", "no": "unpin", "none": "unpin", "false": "unpin",
        "끄기": "unpin", "해제": "unpin", "없음": "unpin",
    ]
}

/// `saekin unpin`: unpins memos.
struct UnpinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "unpin", say("Unpin memos.", "메모의 고정을 해제합니다."))

    @OptionGroup var memos: MemoArguments
    @OptionGroup var options: ChangeOptions

    func run() throws { try options.perform(on: memos) { try $0.unpin($1) } }
}
