import ArgumentParser

/// The option for a vault on this machine.
struct VaultOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?
    /// Accepted by local commands too, so that the error can say which commands support it.
    @Option(name: .customLong("server"), help: .hidden) var server: String?

    var location: VaultLocation { VaultLocation(flag: path, server: ServerLocation.choice(flag: server, vault: path)) }

    /// The location for commands that ignore `SAEKIN_SERVER`, because they concern this machine.
    var ownLocation: VaultLocation { VaultLocation(flag: path, server: server) }
}

/// The options for a local vault or a server.
struct LibraryOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?
    @Option(.server, valueName: "url") var server: String?
    @Option(.keyFile, valueName: "file") var keyFile: String?

    /// The local vault.
    var location: VaultLocation { VaultLocation(flag: path) }

    /// Returns the server if one is requested, else nil.
    /// - Throws: `ServiceFailure`, `ServerChoiceFailure`.
    func remote() throws -> ServerLocation? { try ServerLocation(flag: server, keyFile: keyFile, vault: path) }
}
