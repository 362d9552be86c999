import ArgumentParser

/// Which vault on this machine a command works on.
struct VaultOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?
    /// Known everywhere, to be told what it is good for.
    @Option(name: .customLong("server"), help: .hidden) var server: String?

    var location: VaultLocation { VaultLocation(flag: path, server: ServerLocation.choice(flag: server, vault: path)) }

    /// For commands that are about this machine by their nature, whatever `SAEKIN_SERVER` says.
    var ownLocation: VaultLocation { VaultLocation(flag: path, server: server) }
}
