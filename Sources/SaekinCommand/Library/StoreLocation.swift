import MemoModel
import MemoSearch
import MemoVault
import PostgresVaults

/// A vault in PostgreSQL that replaces a local vault.
enum StoreLocation {
    /// Returns the database and the vault that the options name, or nil if they name no database.
    /// - Throws: `StoreChoiceFailure`.
    static func place(store: String?, name: String?, server: String?) throws -> (store: VaultStore, name: String)? {
        guard let store else { return nil }
        if server != nil { throw StoreChoiceFailure.serverToo }
        guard let name, !name.isEmpty else { throw StoreChoiceFailure.noName }
        return (VaultStore(store, from: "--store"), name)
    }

    /// Returns the vault that the options name, or nil if they name no database. Warns if its tokens are outdated.
    /// - Parameter connections: Number of calls that may run at once.
    /// - Throws: `StoreChoiceFailure`, `StoreFailure`, `PostgresError`.
    static func vault(store: String?, name: String?, server: String?, connections: Int = 1) throws -> StoredVault? {
        try place(store: store, name: name, server: server).map { try opened($0.name, in: $0.store, connections: connections) }
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
                "--store names a database; add the name of a vault in it: --vault NAME (see: saekin store list)",
                ko: "--store는 데이터베이스를 정합니다. 그 안의 보관소 이름을 붙이세요: --vault 이름(목록: saekin store list)")
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
