import ArgumentParser
import MemoModel
import MemoVault

/// Options of all commands that change memos: the vault, and the format of the report.
struct ChangeOptions: ParsableArguments {
    @OptionGroup var vault: DirectOptions
    @Option(help: ArgumentHelp("Format of the report: text, json, jsonl or tsv.", "결과 형식: text, json, jsonl, tsv"))
    var format = OutputFormat.text
    @Flag(name: [.customShort("q"), .customLong("quiet")], help: ArgumentHelp("Print nothing.", "아무것도 출력하지 않음")) var isQuiet = false

    /// Opens the vault, applies `change`, closes the vault and reports the changes.
    /// - Parameter mayCreate: Whether a file that is missing is created.
    func perform(mayCreate: Bool = false, _ change: (any DirectVault) throws -> [Change]) throws {
        let vault = try vault.editable(mayCreate: mayCreate)
        let changes = try change(vault)
        try vault.close()
        guard !isQuiet else { return }
        if changes.isEmpty { return Console.note(say("nothing to change", "바꿀 것이 없습니다")) }
        try ChangePrinter(format: format).show(changes)
    }

    /// Changes each memo, in one transaction.
    func perform(on memos: MemoArguments, _ change: (MemoEditor, MemoID) throws -> Change?) throws {
        try perform { vault in
            let ids = try memos.memos(in: vault)
            return try vault.edit(now: .now) { editor in try ids.compactMap { try change(editor, $0) } }
        }
    }
}
