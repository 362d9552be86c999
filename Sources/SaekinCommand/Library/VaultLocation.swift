import Foundation
import MemoHTTP
import MemoModel
import MemoSearch
import MemoVault
import PostgresVaults
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

    /// Opens the vault and announces slow migrations: tables are migrated now, the index when memos change.
    private func open(mustExist: Bool, readers: Int = 5) throws -> Vault {
        try checkIsHere()
        return try Vault.open(path, mustExist: mustExist, settings: Settings.vaultSettings, readers: readers) {
            Console.note(say("saekin: updating the vault for this version …", "saekin: 새 버전에 맞춰 보관소를 갱신합니다…"))
        } willReindex: {
            Console.note(say("saekin: indexing all memos again for this version …", "saekin: 새 버전에 맞춰 모든 메모를 다시 색인합니다…"))
        }
    }
}

/// A vault in PostgreSQL that replaces a local vault.
enum StoreLocation {
    /// The variable with the address of the database, which no other user of the machine can read.
    static let variable = "SAEKIN_STORE"

    /// The variable with the path of a file of secrets, for roles that need one.
    private static let secretVariable = "SAEKIN_STORE_SECRET_FILE"

    /// Returns the database with an address.
    /// - Parameter origin: The option or variable that named it.
    static func store(_ address: String, from origin: String) -> VaultStore {
        let file = Environment[secretVariable] ?? ""
        return VaultStore(address, from: origin, secretFile: file.isEmpty ? nil : file)
    }

    /// Returns the database that the option names, else the one in `SAEKIN_STORE`; nil if there is none. A vault with a slash in its name is a file, and a server
    /// that was named counts more than the variable.
    static func database(store: String?, name: String?, server: String?) -> VaultStore? {
        if let store { return self.store(store, from: "--store") }
        guard server == nil, let address = Environment[variable], !address.isEmpty else { return nil }
        let isElsewhere = name.map { $0.contains("/") } ?? (ServerLocation.choice(flag: nil, vault: nil) != nil)
        return isElsewhere ? nil : self.store(address, from: variable)
    }

    /// Returns the database and the vault that the options and `SAEKIN_STORE` name, or nil if they name no database.
    /// - Throws: `StoreChoiceFailure`.
    static func place(store: String?, name: String?, server: String?) throws -> (store: VaultStore, name: String)? {
        guard let database = database(store: store, name: name, server: server) else { return nil }
        if server != nil { throw StoreChoiceFailure.serverToo }
        guard let name, !name.isEmpty else { throw StoreChoiceFailure.noName }
        return (database, VaultStore.composed(name))
    }

    /// Returns the vault that the options name, or nil if they name no database. Warns if its tokens are outdated.
    /// - Throws: `StoreChoiceFailure`, `StoreFailure`, `PostgresError`.
    static func vault(store: String?, name: String?, server: String?) throws -> StoredVault? {
        try place(store: store, name: name, server: server).map { try opened($0.name, in: $0.store) }
    }

    /// Returns a vault, and warns if its tokens are outdated.
    /// - Throws: `StoreFailure`, `PostgresError`.
    static func opened(_ name: String, in store: VaultStore, connections: Int = 1) throws -> StoredVault {
        let vault = StoredVault(name, in: store, settings: Settings.vaultSettings, connections: connections)
        try warn(of: vault)
        return vault
    }

    /// Warns if the tokens of a vault are outdated.
    /// - Throws: `StoreFailure`, `PostgresError`.
    static func warn(of vault: StoredVault) throws {
        if try vault.isIndexOutdated() {
            Console.warn(
                "another version of Saekin made the tokens of this vault, so searches may miss memos; run: saekin reindex with the same --store and --vault",
                "다른 버전의 색인이 만든 토큰이라 빠뜨리는 메모가 있을 수 있습니다. 같은 --store와 --vault로 saekin reindex를 실행하세요")
        }
    }
}

/// The reason why a command cannot use a vault in PostgreSQL.
enum StoreChoiceFailure: LocalizedFailure {
    /// A database and a server were both given.
    case serverToo
    /// A database was given without the name of a vault.
    case noName
    /// The command works on local files only.
    case localOnly
    /// The option works with local files only.
    case localOption(String)

    var message: LocalizedMessage {
        switch self {
        case .serverToo:
            LocalizedMessage("--store and --server name two vaults; use one of them", ko: "--store와 --server가 보관소를 둘 가리킵니다. 하나만 쓰세요")
        case .noName:
            LocalizedMessage(
                "--store or SAEKIN_STORE names a database; add the name of a vault in it, --vault NAME (see: saekin store list), or the path of a file, --vault ./FILE",
                ko: "--store나 SAEKIN_STORE가 데이터베이스를 정합니다. 그 안의 보관소 이름(--vault 이름, 목록: saekin store list)이나 파일 경로(--vault ./파일)를 붙이세요")
        case .localOnly:
            LocalizedMessage(
                "this command cannot use a vault in PostgreSQL; export it to a file with: saekin store export",
                ko: "PostgreSQL의 보관소에는 쓸 수 없는 명령입니다. 보관소를 파일로 내보내세요: saekin store export")
        case .localOption(let option):
            LocalizedMessage(
                "\(option): not available with --store; leave it out, or export the vault to a file with: saekin store export",
                ko: "\(option): --store와 함께 쓸 수 없습니다. 빼거나, 보관소를 파일로 내보내세요: saekin store export")
        }
    }
}

extension StoredVault: MemoLibrary {}

/// The server that replaces a local vault, and the key for it.
struct ServerLocation {
    let address: ServiceAddress
    private let key: String?

    /// Creates nil if neither an option nor, without `vault`, `SAEKIN_SERVER` names a server. `vault` is the
    /// option for a local file.
    /// - Throws: `ServiceFailure`, `ServerChoiceFailure`.
    init?(flag: String?, keyFile: String?, vault: String?) throws {
        guard let text = Self.choice(flag: flag, vault: vault) else {
            if let keyFile { throw ServerChoiceFailure.keyWithoutServer(keyFile) }
            return nil
        }
        if let vault, flag != nil { throw ServerChoiceFailure.both(vault) }
        address = try ServiceAddress(text)
        key = try Self.key(file: keyFile)
    }

    /// Returns the server as the user wrote it, or nil.
    static func choice(flag: String?, vault: String?) -> String? {
        if let flag { return flag }
        guard vault == nil, let variable = Environment["SAEKIN_SERVER"], !variable.isEmpty else { return nil }
        return variable
    }

    /// Returns the vault for this output.
    func vault(for output: OutputChoice) -> RemoteVault { vault(wantsColors: output.format == .text && output.style.isColored) }

    /// - Parameter wantsColors: Whether category colours are shown.
    func vault(wantsColors: Bool) -> RemoteVault {
        RemoteVault(ServiceClient(address, key: key, language: .ofUser), wantsColors: wantsColors)
    }

    /// Returns the key from the file, else from `SAEKIN_KEY`, else from the file in `SAEKIN_KEY_FILE`. Never
    /// from an argument, because all users of the machine can read those.
    private static func key(file: String?) throws -> String? {
        if let file { return try key(in: file) }
        if let key = Environment["SAEKIN_KEY"], !key.isEmpty { return try checked(key, "SAEKIN_KEY") }
        if let file = Environment["SAEKIN_KEY_FILE"], !file.isEmpty { return try key(in: file) }
        return nil
    }

    private static func key(in path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw CommandFailure.unreadableFile(path) }
        let mode = (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]) as? NSNumber
        if let mode, mode.intValue & 0o077 != 0 {
            Console.warn(
                "\(path): other users can read this key; run: chmod 600 \(path)", "\(path): 다른 사용자도 읽을 수 있는 키입니다. 실행하세요: chmod 600 \(path)")
        }
        return try checked(String(decoding: data, as: UTF8.self), path)
    }

    /// Returns the key without surrounding white space.
    private static func checked(_ text: String, _ place: String) throws -> String {
        let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw ServerChoiceFailure.badKey(place) }
        return key
    }
}

/// The reason why a command cannot use a server.
enum ServerChoiceFailure: LocalizedFailure {
    /// A server and a local file were both given.
    case both(String)
    case keyWithoutServer(String)
    case badKey(String)
    /// The command works on local files only.
    case localOnly
    /// The option works with local files only.
    case localOption(String)

    var message: LocalizedMessage {
        switch self {
        case .both(let vault):
            LocalizedMessage(
                "--server and --vault \(vault) name two vaults; use one of them", ko: "--server, --vault \(vault): 보관소가 둘입니다. 하나만 쓰세요")
        case .keyWithoutServer(let file):
            LocalizedMessage(
                "--key-file \(file): no server is given; add --server URL", ko: "--key-file \(file): 서버를 정하지 않았습니다. --server 주소를 붙이세요"
            )
        case .badKey(let place):
            LocalizedMessage(
                "\(place): does not contain a key; use the key printed by saekin keys add",
                ko: "\(place): 키가 아닙니다. saekin keys add가 보여 준 키를 넣으세요")
        case .localOnly:
            LocalizedMessage(
                "this command cannot use a server; these can: \(Self.able). For a vault on this machine use --vault FILE",
                ko: "서버에 요청할 수 없는 명령입니다. 요청할 수 있는 명령: \(Self.able). 이 컴퓨터의 보관소는 --vault 파일로 정하세요")
        case .localOption(let option):
            LocalizedMessage(
                "\(option): not available with a server; leave it out, or run the command on the machine with the vault",
                ko: "\(option): 서버에서는 쓸 수 없습니다. 빼거나, 보관소가 있는 컴퓨터에서 실행하세요")
        }
    }

    private static let able = "search, list, on, show, category list, import"
}
