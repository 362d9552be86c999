import ArgumentParser

/// Which vault a command works on.
struct VaultOptions: ParsableArguments {
    @Option(.vault, valueName: "file") var path: String?

    var location: VaultLocation { VaultLocation(flag: path) }
}
