import ArgumentParser

/// Which vault a command works on.
struct VaultOptions: ParsableArguments {
    @Option(
        name: .customLong("vault"),
        help: ArgumentHelp(
            say(
                "The vault; else $SAEKIN_VAULT, else saekin/vault.db in the data folder.",
                "보관소 파일. 없으면 $SAEKIN_VAULT, 그것도 없으면 데이터 폴더의 saekin/vault.db"), valueName: "file"))
    var path: String?

    var location: VaultLocation { VaultLocation(flag: path) }
}
