import ArgumentParser
import MemoVault

/// `saekin reindex`: rebuilds the index.
struct ReindexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reindex", _superCommandName: "saekin", abstract: say("Rebuild the index from the memos.", "메모에서 색인을 다시 만듭니다."))

    @OptionGroup var vault: VaultOptions

    func run() throws {
        let vault = try vault.location.openExisting()
        try vault.reindex()
        let count = try vault.statistics().memos
        try vault.close()
        try Console.write(say("indexed \(count.memos)\n", "메모 \(count.grouped)개를 색인함\n"))
    }
}
