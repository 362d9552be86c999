import ArgumentParser

/// Where a command looks: a vault on this machine, or one behind a server.
struct LibraryOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?
    @Option(.server, valueName: "url") var server: String?
    @Option(.keyFile, valueName: "file") var keyFile: String?

    /// The vault on this machine.
    var location: VaultLocation { VaultLocation(flag: path) }

    /// The server, where one is wanted.
    /// - Throws: `ServiceFailure`, `ServerChoiceFailure`.
    func remote() throws -> ServerLocation? { try ServerLocation(flag: server, keyFile: keyFile, vault: path) }
}
