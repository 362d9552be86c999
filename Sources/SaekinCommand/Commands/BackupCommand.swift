import ArgumentParser
import MemoVault
import SQLiteVaults

/// `saekin backup`: copies the vault.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "backup", say("Copy the vault to a file, even while it is in use.", "보관소를 파일로 백업합니다. 사용 중에도 됩니다."))

    @Argument(help: ArgumentHelp("The file to create.", "만들 파일")) var file: String
    @Flag(help: ArgumentHelp("Replace an existing file.", "이미 있는 파일을 바꾸기")) var force = false
    @OptionGroup var vault: VaultOptions

    func run() throws {
        let report = try vault.location.openForReading().backup(to: file, isForced: force)
        let name = VisibleText.line(file)
        guard report.damagedFiles.isEmpty else {
            Console.complain(say("backed up to \(name), but not all attachments", "백업함: \(name). 첨부 파일 일부는 백업하지 못했습니다"))
            try report.explain()
            return
        }
        Console.note(say("backed up to \(name) and checked", "백업하고 점검함: \(name)"))
        try report.explain()
    }
}

/// `saekin restore-backup`: replaces the vault with a backup.
struct RestoreBackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "restore-backup", say("Restore a backup; the current vault is kept beside it.", "백업으로 되돌립니다. 지금 보관소는 옆에 남겨 둡니다."),
        discussion: say(
            "Checks the backup first. Programs that have the vault open continue with the restored content.",
            "백업을 먼저 점검합니다. 보관소를 열어 둔 프로그램은 되돌린 내용을 이어서 씁니다."))

    @Argument(help: ArgumentHelp("A file made by saekin backup.", "saekin backup으로 만든 파일")) var file: String
    @OptionGroup var vault: VaultOptions

    func run() throws {
        try vault.location.checkIsHere()
        let report: BackupReport
        do { report = try Vault.restore(file, to: vault.location.path) } catch VaultError.notAVault(path: file) {
            throw InputFailure.notABackup(file)
        }
        let kept = report.replaced.map(Self.plain).map { say("; previous vault: \($0)", ". 이전 보관소: \($0)") } ?? ""
        Console.note(say("restored from \(Self.plain(file))", "백업으로 되돌림: \(Self.plain(file))") + kept)
        try report.explain()
    }

    private static func plain(_ path: String) -> String { VisibleText.line(path) }
}

extension BackupReport {
    /// Prints which files were moved aside and which were not copied.
    /// - Throws: `ExitCode` if a file was not copied.
    fileprivate func explain() throws {
        for path in asideFiles {
            Console.warn(
                "another file had left a log beside this name; it was moved to \(VisibleText.line(path))",
                "이 이름으로 있던 다른 파일의 로그를 옮겼습니다: \(VisibleText.line(path))")
        }
        guard !damagedFiles.isEmpty else { return }
        for file in damagedFiles.prefix(20) {
            Console.complain(say("missing or changed: \(VisibleText.line(file.line))", "없거나 내용이 바뀜: \(VisibleText.line(file.line))"))
        }
        if damagedFiles.count > 20 {
            Console.complain(say("and \(damagedFiles.count - 20) more", "그 밖에 \(damagedFiles.count - 20)개"))
        }
        throw ExitCode(ExitStatus.nothing)
    }
}
