import ArgumentParser
import Foundation
import MemoImport
import MemoModel
import MemoVault
import PostgresVaults
import SQLiteVaults
import Synchronization

/// `saekin watch`: keeps the vault up to date with a folder until it is stopped.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "watch",
        say(
            "Import a folder now and after every change; memos that disappear go to the trash.",
            "폴더를 가져오고, 바뀔 때마다 다시 가져옵니다. 사라진 메모는 휴지통으로 옮깁니다."),
        discussion: say("Press Ctrl-C to stop. The next run imports what changed in between.", "Ctrl-C로 끝냅니다. 다음에 실행하면 그사이의 변경도 가져옵니다."))

    @Argument(help: ArgumentHelp("The folder to watch.", "감시할 폴더", valueName: "folder")) var path: String
    @OptionGroup var vault: DirectOptions
    @Option(help: ArgumentHelp("Name the source of the memos (default: the name of the folder).", "메모의 출처 이름(기본값: 폴더의 이름)"))
    var source: String?
    @Flag(help: ArgumentHelp("Import once and exit.", "한 번만 가져오고 끝내기")) var once = false
    @OptionGroup var writeBack: WriteBackFlags

    func run() throws {
        let (place, vault) = (try vault.place(), vault)
        // One connection for all imports.
        var stored: StoredVault?
        if case .store = place, writeBack.isOn { throw StoreChoiceFailure.localOption("--write-back") }
        if case .store(let store, let name) = place { stored = try StoreLocation.opened(name, in: store) }
        let open: () throws -> any DirectVault = { [stored] in
            if let stored { return stored }
            return try vault.editable(mayCreate: true)
        }
        // Counts the imports that changed something, after which there may be new files.
        let imports = Atomic(0)
        var follower = FolderFollower(path: path, source: source, open: open) {
            imports.add(1, ordering: .relaxed)
            try Self.show($0, $1)
        } tell: {
            Self.tell($0, $1)
        }
        follower.writer = writeBack.writer(for: vault.location.path, source: source)
        if !writeBack.yes { try follower.askToWriteBack() }
        if once { return try follower.bringUpToDate() }
        let stop = StopSignal()
        // An import may hold the connection of its vault for long.
        var others: StoredVault?
        if case .store(let store, let name) = place {
            others = StoredVault(name, in: store, settings: Settings.vaultSettings, connections: 1)
        }
        let path = vault.location.path
        AttachmentReading.begin(until: stop) { [others] in
            [
                AttachedVault(state: { String(imports.load(ordering: .relaxed)) }) { body in
                    if let others { return try body(others) }
                    let vault = try VaultLocation(flag: path).open()
                    defer { try? vault.close() }
                    try body(vault)
                }
            ]
        }
        try follower.follow(until: stop)
    }

    /// Prints one line with the files that changed, or the report of an import of many.
    static func show(_ report: ImportReport, _ changes: [FileChange]) throws {
        let printer = ImportReportPrinter(report: report)
        if changes.count == report.imported + report.updated + report.trashed, !changes.isEmpty {
            let time = Timestamp.now.localMinute.suffix(5)
            try Console.write("\(time) \(changes.map(\.text).joined(separator: " "))\n" + printer.problems)
        } else {
            try Console.write(printer.text)
        }
        try Console.flush()
    }

    /// Reports an error and the retry, or that imports succeed again.
    static func tell(_ trouble: LocalizedMessage?, _ seconds: Int) {
        guard let trouble else { return Console.note(say("saekin: up to date with the folder again", "saekin: 폴더의 변경을 다시 반영했습니다")) }
        Console.complain(
            trouble.text(in: .ofUser) + say("; retrying in \(seconds) s", ". \(seconds)초 뒤에 다시 시도합니다"))
    }

    static func isFolder(_ path: String) -> Bool {
        // Only a folder contains an entry `.`.
        FileManager.default.fileExists(atPath: path + "/.")
    }

    /// - Throws: `CommandFailure` if the path is not a folder.
    static func check(_ path: String) throws {
        guard isFolder(path) else { throw CommandFailure.notAFolder(path) }
    }
}
