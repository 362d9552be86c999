import ArgumentParser
import MemoVault
import PostgresVaults
import SQLiteVaults

/// `saekin reindex`: rebuilds the index.
struct ReindexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "reindex", say("Rebuild the index from the memos.", "메모에서 색인을 다시 만듭니다."))

    @OptionGroup var vault: DirectOptions

    func run() throws {
        let count: Int
        switch try vault.place() {
        case .file:
            let vault = try vault.location.openExisting()
            try vault.reindex()
            count = try vault.statistics().memos
            try vault.close()
        case .store(let store, let name):
            let vault = StoredVault(name, in: store, settings: Settings.vaultSettings)
            let bar = ProgressBar(isShown: Terminal.isError)
            defer { bar.end() }
            try vault.reindex { bar.show($0, of: $1, memos: $0) }
            count = try vault.statistics().memos
        }
        try Console.write(say("indexed \(count.memos)\n", "메모 \(count.grouped)개를 색인함\n"))
    }
}
