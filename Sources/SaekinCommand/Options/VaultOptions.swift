import ArgumentParser
import PostgresVaults

/// The option for a vault on this machine.
struct VaultOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?
    /// Accepted by local commands too, so that the error can say which commands support it.
    @Option(name: .customLong("server"), help: .hidden) var server: String?
    @Option(name: .customLong("store"), help: .hidden) var store: String?

    var location: VaultLocation { VaultLocation(flag: path, server: ServerLocation.choice(flag: server, vault: path), store: store) }

    /// The location for commands that ignore `SAEKIN_SERVER`, because they concern this machine.
    var ownLocation: VaultLocation { VaultLocation(flag: path, server: server, store: store) }
}

/// The options for a local vault or one in PostgreSQL.
struct DirectOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?
    @Option(.store, valueName: "address") var store: String?
    /// Accepted so that the error can say which commands support it.
    @Option(name: .customLong("server"), help: .hidden) var server: String?

    /// Where a vault is.
    enum Place {
        case file(VaultLocation)
        case store(VaultStore, name: String)
    }

    /// The database that is requested, or nil.
    var database: VaultStore? { StoreLocation.database(store: store, name: path, server: server) }

    /// Returns where the vault is. Nothing is opened.
    /// - Throws: `StoreChoiceFailure`.
    func place() throws -> Place {
        if let stored = try StoreLocation.place(store: store, name: path, server: server) { return .store(stored.store, name: stored.name) }
        return .file(VaultLocation(flag: path, server: ServerLocation.choice(flag: server, vault: path)))
    }

    /// The location of a file, for commands that ignore `SAEKIN_SERVER`, because they concern this machine.
    var location: VaultLocation { VaultLocation(flag: path, server: server) }

    /// Opens the vault for reading.
    /// - Parameter connections: Number of calls that may run at once, one within another, if it is in PostgreSQL.
    func library(connections: Int = 1) throws -> any DirectVault {
        switch try place() {
        case .file(let location): try location.openForReading()
        case .store(let store, let name): try StoreLocation.opened(name, in: store, connections: connections)
        }
    }

    /// Opens the vault to change it.
    /// - Parameter mayCreate: Whether a file that is missing is created.
    func editable(mayCreate: Bool = false) throws -> any DirectVault {
        switch try place() {
        case .file(let location): try mayCreate ? location.open() : location.openExisting()
        case .store(let store, let name): try StoreLocation.opened(name, in: store)
        }
    }
}

/// The options for a local vault, one in PostgreSQL, or a server.
struct LibraryOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?
    @Option(.store, valueName: "address") var store: String?
    @Option(.server, valueName: "url") var server: String?
    @Option(.keyFile, valueName: "file") var keyFile: String?

    /// The local vault.
    var location: VaultLocation { VaultLocation(flag: path) }

    /// Opens the vault to change it, for an option that a server cannot serve. A file that is missing is created.
    func editable(for option: String) throws -> any DirectVault {
        if let stored = try StoreLocation.vault(store: store, name: path, server: server) { return stored }
        guard try remote() == nil else { throw ServerChoiceFailure.localOption(option) }
        return try location.open()
    }

    /// Returns the server if one is requested, else nil. For commands that cannot use a vault in PostgreSQL.
    /// - Throws: `ServiceFailure`, `ServerChoiceFailure`, `StoreChoiceFailure`.
    func remote() throws -> ServerLocation? {
        if store != nil { throw StoreChoiceFailure.localOnly }
        return try ServerLocation(flag: server, keyFile: keyFile, vault: path)
    }

    /// Returns the vault in PostgreSQL or behind a server that is requested, else nil.
    /// - Throws: `ServiceFailure`, `ServerChoiceFailure`, `StoreChoiceFailure`.
    func distant(for output: OutputChoice) throws -> (any MemoLibrary)? {
        if let stored = try StoreLocation.vault(store: store, name: path, server: server) { return stored }
        return try remote()?.vault(for: output)
    }
}
