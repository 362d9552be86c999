import ArgumentParser
import MemoModel
import MemoVault

/// Options of every command that changes memos: which vault, and how it tells what it did.
struct ChangeOptions: ParsableArguments {
    @OptionGroup var vault: VaultOptions
    @Option(help: ArgumentHelp(say("What was done, as text, json, jsonl or tsv.", "한 일을 보여 줄 형식: text, json, jsonl, tsv"))) var format =
        OutputFormat.text
    @Flag(name: [.customShort("q"), .customLong("quiet")], help: ArgumentHelp(say("Print nothing.", "아무것도 출력하지 않음"))) var isQuiet = false

    /// Opens the vault, changes it, closes it and tells what was done.
    func perform(_ change: (Vault) throws -> [Change]) throws {
        try perform(in: vault.location.openExisting(), change)
    }

    /// The same for a vault that is open.
    func perform(in vault: Vault, _ change: (Vault) throws -> [Change]) throws {
        let changes = try change(vault)
        try vault.close()
        guard !isQuiet else { return }
        if changes.isEmpty { return Console.note(say("nothing to change", "바꿀 것이 없습니다")) }
        try ChangePrinter(format: format).show(changes)
    }

    /// Changes memos one by one, all or none.
    func perform(on memos: MemoArguments, _ change: (MemoEditor, MemoID) throws -> Change?) throws {
        try perform { vault in
            let ids = try memos.memos(in: vault)
            return try vault.edit { editor in try ids.compactMap { try change(editor, $0) } }
        }
    }
}
