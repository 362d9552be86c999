import ArgumentParser
import MemoVault

/// `saekin reindex`: builds the index anew.
struct ReindexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reindex", _superCommandName: "saekin", abstract: say("Build the index anew from the memos.", "메모에서 색인을 새로 만듭니다."))

    @OptionGroup var vault: VaultOptions

    func run() throws {
        let vault = try vault.location.openExisting()
        try vault.reindex()
        let count = try vault.statistics().memos
        try vault.close()
        try Console.write(say("indexed \(count.memos)\n", "메모 \(count.grouped)개를 색인했습니다\n"))
    }
}
