import MemoVault
import SQLiteVaults
import Synchronization

/// The location of the vault, and ways to open it.
struct VaultLocation {
    /// The path from the flag, else the variable, else the configuration file, else the XDG data folder.
    /// Relative XDG folders are ignored, as the specification requires.
    let path: String
    /// The server requested instead. The vault is not opened then.
    private let server: String?
    /// The database requested instead.
    private let store: String?

    init(flag: String?, server: String? = nil, store: String? = nil) {
        (self.server, self.store) = (server, store)
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

    /// - Throws: `ServerChoiceFailure`, `StoreChoiceFailure` if a server or a database is requested.
    func checkIsHere() throws {
        if store != nil { throw StoreChoiceFailure.localOnly }
        if server != nil { throw ServerChoiceFailure.localOnly }
    }

    /// Opens the vault for reading, and warns if the index is outdated.
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

    /// Keeps the last vault open until the process ends. Closing it would change nothing and take part of the
    /// time of a short search.
    private static let unclosed = Mutex<Vault?>(nil)

    /// Opens the vault for reading without warnings.
    func openQuietly() throws -> Vault {
        try checkIsHere()
        return try Vault.openForReading(path)
    }

    /// Migrates the tables to this version. Returns the vault unchanged if it is read-only, which suffices
    /// for searches.
    private func migrated(_ old: Vault) throws -> Vault {
        do {
            try open().close()
        } catch VaultError.readOnly {
            return old
        }
        return try Vault.openForReading(path)
    }

    /// Opens the vault for writing and creates it if it is missing.
    func open() throws -> Vault { try open(mustExist: false) }

    /// Opens the vault for a server with this many readers besides the writer, and creates it if it is
    /// missing.
    func openForServing(readers: Int) throws -> Vault {
        do {
            return try open(mustExist: false, readers: readers)
        } catch let error as VaultError {
            guard let vault = try? Vault.openForReading(path) else { throw error }
            switch error {
            case .readOnly: Console.note(say("saekin: the vault is read-only; nothing can be changed", "saekin: 읽기 전용 보관소라 수정할 수 없습니다"))
            case .diskFull: Console.note(say("saekin: the disk is full; nothing can be changed", "saekin: 디스크가 가득 차서 수정할 수 없습니다"))
            default: throw error
            }
            return vault
        }
    }

    /// Opens an existing vault for writing.
    func openExisting() throws -> Vault { try open(mustExist: true) }

    /// Opens the vault to check all its data, even if it is read-only.
    func openForChecking() throws -> Vault {
        do {
            return try openExisting()
        } catch let error as VaultError where error == .readOnly(path: path) || error == .diskFull(path: path) {
            return try Vault.openForReading(path)
        }
    }

    /// Runs `body` with a vault that has no memos yet and gets its name afterwards. Returns nil if that is not possible (`Vault.building`).
    func building<Value>(_ body: (Vault) throws -> Value) throws -> Value? {
        try checkIsHere()
        return try Vault.building(path, settings: Settings.vaultSettings, body)
    }

    /// Slow migrations are announced: tables are migrated now, the index when memos change.
    private func open(mustExist: Bool, readers: Int = 5) throws -> Vault {
        try checkIsHere()
        return try Vault.open(path, mustExist: mustExist, settings: Settings.vaultSettings, readers: readers) {
            Console.note(say("saekin: updating the vault for this version …", "saekin: 새 버전에 맞춰 보관소를 갱신합니다…"))
        } willReindex: {
            Console.note(say("saekin: indexing all memos again for this version …", "saekin: 새 버전에 맞춰 모든 메모를 다시 색인합니다…"))
        }
    }
}
