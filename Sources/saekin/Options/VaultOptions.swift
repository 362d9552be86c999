import ArgumentParser
import Foundation
import MemoVault

/// Which vault a command works on.
struct VaultOptions: ParsableArguments {
    @Option(
        name: .customLong("vault"),
        help: ArgumentHelp(say("The vault; else $SAEKIN_VAULT, else saekin/vault.db in the data folder.", "보관소 파일. 없으면 $SAEKIN_VAULT, 그것도 없으면 데이터 폴더의 saekin/vault.db"), valueName: "file"))
    var path: String?

    /// Flag, then environment, then the XDG data folder; relative XDG folders are ignored, as its standard asks.
    var resolvedPath: String {
        let environment = ProcessInfo.processInfo.environment
        if let path, !path.isEmpty { return path }
        if let path = environment["SAEKIN_VAULT"], !path.isEmpty { return path }
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder + "/saekin/vault.db" }
        return (environment["HOME"] ?? ".") + "/.local/share/saekin/vault.db"
    }

    /// For commands that only look; warns when the index is out of date.
    func openForReading() throws -> Vault {
        let vault = try Vault.openForReading(resolvedPath)
        if try vault.isIndexOutdated() {
            Console.warn(
                "the index was made by an older version and may miss memos; run: saekin reindex",
                "이전 버전이 만든 색인이라 빠뜨리는 메모가 있을 수 있습니다. 다음을 실행하세요: saekin reindex")
        }
        return vault
    }

    /// For commands that write; brings an index that is out of date up to date first, and says so.
    func open() throws -> Vault {
        let vault = try Vault.open(resolvedPath)
        if try vault.isIndexOutdated() {
            Console.note(say("saekin: indexing all memos anew for this version …", "saekin: 새 버전에 맞춰 모든 메모를 다시 색인합니다…"))
            try vault.reindex()
        }
        return vault
    }
}
