import ArgumentParser
import MemoVault

/// `saekin backup`: a copy of the vault.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", _superCommandName: "saekin",
        abstract: say("Copy the vault to a file, also while it is in use.", "보관소를 파일로 복사합니다. 쓰는 중에도 됩니다."))

    @Argument(help: ArgumentHelp(say("The file to make.", "만들 파일"))) var file: String
    @Flag(help: ArgumentHelp(say("Replace a file that is there.", "이미 있는 파일을 바꾸기"))) var force = false
    @OptionGroup var vault: VaultOptions

    func run() throws {
        try vault.location.openForReading().backup(to: file, isForced: force)
        Console.note(say("backed up to \(VisibleText.line(file)), and checked", "\(VisibleText.line(file)) 에 백업하고 점검했습니다"))
    }
}

/// `saekin restore-backup`: a copy becomes the vault.
struct RestoreBackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-backup", _superCommandName: "saekin",
        abstract: say("Put a backup in the place of the vault, which is kept aside.", "백업으로 되돌립니다. 지금 보관소는 따로 남겨 둡니다."),
        discussion: say(
            "The backup is checked first; programs that have the vault open go on with what was restored.",
            "백업을 먼저 점검합니다. 보관소를 열어 둔 프로그램은 되돌린 내용으로 이어집니다."))

    @Argument(help: ArgumentHelp(say("A file that `saekin backup` made.", "saekin backup 으로 만든 파일"))) var file: String
    @OptionGroup var vault: VaultOptions

    func run() throws {
        try vault.location.checkIsHere()
        let aside = try Vault.restore(file, to: vault.location.path)
        let kept = aside.map(Self.plain).map { say("; the vault as it was: \($0)", ". 이전 보관소: \($0)") } ?? ""
        Console.note(say("restored from \(Self.plain(file))", "\(Self.plain(file)) 에서 되돌렸습니다") + kept)
    }

    private static func plain(_ path: String) -> String { VisibleText.line(path) }
}
