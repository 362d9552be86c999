import Foundation
import MemoVault

/// Where the vault is, and how commands open it.
struct VaultLocation {
    /// Flag, then environment, then configuration file, then the XDG data folder; relative XDG folders are ignored, as its standard asks.
    let path: String

    init(flag: String?) {
        let environment = ProcessInfo.processInfo.environment
        if let flag, !flag.isEmpty {
            path = flag
        } else if let setting = Settings.vault {
            path = setting
        } else if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            path = folder + "/saekin/vault.db"
        } else {
            path = (environment["HOME"] ?? ".") + "/.local/share/saekin/vault.db"
        }
    }

    /// For commands that only look; warns when the index is out of date.
    func openForReading() throws -> Vault {
        let vault = try current()
        if try vault.isIndexOutdated() {
            Console.warn(
                "the index was made by an older version and may miss memos; run: saekin reindex",
                "이전 버전이 만든 색인이라 빠뜨리는 메모가 있을 수 있습니다. 다음을 실행하세요: saekin reindex")
        }
        return vault
    }

    /// Open for reading, brought up to date first when an earlier version made it.
    private func current() throws -> Vault {
        do {
            return try Vault.openForReading(path)
        } catch VaultError.olderSchema {
            try update().close()
            return try Vault.openForReading(path)
        }
    }

    /// Brings an older vault to this version's tables, and says so.
    private func update() throws -> Vault {
        Console.note(say("saekin: bringing the vault up to date …", "saekin: 보관소를 새 버전에 맞추는 중입니다…"))
        return try Vault.open(path)
    }

    /// For commands that write; brings an index that is out of date up to date first, and says so.
    func open() throws -> Vault {
        let vault = try writable()
        if try vault.isIndexOutdated() {
            Console.note(say("saekin: indexing all memos anew for this version …", "saekin: 새 버전에 맞춰 모든 메모를 다시 색인합니다…"))
            try vault.reindex()
        }
        return vault
    }

    /// For commands that write to a vault that must be there.
    func openExisting() throws -> Vault {
        do {
            _ = try Vault.openForReading(path)
        } catch VaultError.olderSchema {
            return try update()
        }
        return try Vault.open(path)
    }

    /// A vault that need not be there yet.
    private func writable() throws -> Vault {
        do {
            _ = try Vault.openForReading(path)
        } catch VaultError.olderSchema {
            return try update()
        } catch is VaultError {
            // Not there, or left behind by a killed program: only who may write can put that right, or say what is wrong.
        }
        return try Vault.open(path)
    }
}
