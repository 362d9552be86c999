import MemoVault
import Synchronization

/// Where the vault is, and how commands open it.
struct VaultLocation {
    /// Flag, then environment, then configuration file, then the XDG data folder; relative XDG folders are ignored, as its standard asks.
    let path: String
    /// A server that was asked for instead; nothing is opened then.
    private let server: String?

    init(flag: String?, server: String? = nil) {
        self.server = server
        if let flag, !flag.isEmpty {
            path = flag
        } else if let setting = Settings.vault {
            path = setting
        } else if let folder = Environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            path = folder + "/saekin/vault.db"
        } else {
            path = (Environment["HOME"] ?? ".") + "/.local/share/saekin/vault.db"
        }
    }

    /// - Throws: `ServerChoiceFailure` where a server was asked for.
    func checkIsHere() throws { if server != nil { throw ServerChoiceFailure.localOnly } }

    /// For commands that only look; warns when the index is out of date.
    func openForReading() throws -> Vault {
        try checkIsHere()
        var vault = try Vault.openForReading(path)
        if vault.isSchemaOld { vault = try migrated(vault) }
        if try vault.isIndexOutdated() {
            Console.warn(
                "the index was made by an older version and may miss memos; run: saekin reindex",
                "이전 버전이 만든 색인이라 빠뜨리는 메모가 있을 수 있습니다. 다음을 실행하세요: saekin reindex")
        }
        Self.unclosed.withLock { $0 = vault }
        return vault
    }

    /// The vault read last stays open until the process ends, and ends with it: to close it would change nothing, and takes some of the time of
    /// a short search.
    private static let unclosed = Mutex<Vault?>(nil)

    /// The same without a word on anything.
    func openQuietly() throws -> Vault {
        try checkIsHere()
        return try Vault.openForReading(path)
    }

    /// The vault with the tables of this version; as it is where it may not be written to, which is enough to search it.
    private func migrated(_ old: Vault) throws -> Vault {
        do {
            try open().close()
        } catch VaultError.readOnly {
            return old
        }
        return try Vault.openForReading(path)
    }

    /// For commands that write and may begin a vault.
    func open() throws -> Vault { try open(mustExist: false) }

    /// For a server: so many readers beside the writer. The vault is made where there is none.
    func openForServing(readers: Int) throws -> Vault {
        do {
            return try open(mustExist: false, readers: readers)
        } catch let error as VaultError {
            guard case .readOnly = error, let vault = try? Vault.openForReading(path) else { throw error }
            Console.note(say("saekin: the vault may only be read, so nothing can be changed", "saekin: 읽을 수만 있는 보관소라 아무것도 고칠 수 없습니다"))
            return vault
        }
    }

    /// For commands that write to a vault that must be there.
    func openExisting() throws -> Vault { try open(mustExist: true) }

    /// For a look at all that is in the vault, also where nothing may be written.
    func openForChecking() throws -> Vault {
        do {
            return try openExisting()
        } catch VaultError.readOnly {
            return try Vault.openForReading(path)
        }
    }

    /// What takes its time in a vault of an earlier version is announced: its tables at once, its index when memos are changed.
    private func open(mustExist: Bool, readers: Int = 5) throws -> Vault {
        try checkIsHere()
        return try Vault.open(path, mustExist: mustExist, settings: Settings.vaultSettings, readers: readers) {
            Console.note(say("saekin: bringing the vault up to date for this version …", "saekin: 새 버전에 맞춰 보관소를 고칩니다…"))
        } willReindex: {
            Console.note(say("saekin: indexing all memos anew for this version …", "saekin: 새 버전에 맞춰 모든 메모를 다시 색인합니다…"))
        }
    }
}
