import ArgumentParser
import Foundation
import MemoImport
import MemoModel
import MemoVault
import SQLiteVaults

/// Options of `watch` and `serve --watch` for writing changes of the vault back into the folder.
struct WriteBackFlags: ParsableArguments {
    @Flag(
        name: .customLong("write-back"),
        help: ArgumentHelp("Also write what is changed in the vault into the files.", "보관소에서 바뀐 것을 파일에도 저장하기"))
    var isOn = false
    @Flag(help: ArgumentHelp("With --write-back, delete the files of memos in the trash.", "--write-back과 함께: 휴지통에 있는 메모의 파일을 삭제하기"))
    var delete = false
    @Flag(help: ArgumentHelp("With --write-back, do not ask the first time.", "--write-back과 함께: 처음에 묻지 않기")) var yes = false

    func validate() throws {
        guard isOn || !delete && !yes else {
            throw ValidationError(say("--delete and --yes need --write-back", "--delete와 --yes에는 --write-back이 필요합니다"))
        }
    }

    /// Returns the writer for a vault file; nil without `--write-back`.
    func writer(for vault: String, source: String? = nil) -> FolderWriter? {
        guard isOn else { return nil }
        var options = WriteBackOptions(
            source: source, isDryRun: false, deletes: delete,
            copyLabel: Language.ofUser == .korean ? WriteBackOptions.koreanLabel : WriteBackOptions.englishLabel)
        options.leavesChanged = true
        return FolderWriter(vault: vault, options: options, show: WrittenFiles().show)
    }
}

/// Writes the changes in a vault back into a folder that is followed, after each import.
///
/// Knows from the files of the vault whether anything was written to it, and from its history which memos.
final class FolderWriter {
    private let vault: String
    private let options: WriteBackOptions
    private let show: (WriteBackReport) throws -> Void
    /// The state of the vault before the last round.
    private var seen: String?
    /// The last event before the last round.
    private var event: Int64 = 0
    /// The memos that the last round could not write.
    private var postponed: Set<MemoID> = []
    private var pause = firstPause
    private var retry = ContinuousClock.now

    /// Seconds until another attempt, doubled after each, and their limit.
    private static let (firstPause, longestPause) = (1, 60)

    /// - Parameter show: Called with the report of each round that wrote something or could not.
    init(vault: String, options: WriteBackOptions, show: @escaping (WriteBackReport) throws -> Void) {
        (self.vault, self.options, self.show) = (vault, options, show)
    }

    /// Whether a round has something to do.
    var isDue: Bool { state != seen || seen == nil || !postponed.isEmpty && ContinuousClock.now >= retry }

    /// Writes the changes since the last round. Call it after an import.
    /// - Parameter listed: A reader of the folder, if files can be read one by one.
    /// - Throws: errors of the vault.
    func write(
        into path: String, listed: ImportReader?, _ open: () throws -> any DirectVault, progress: (Int) throws -> Void
    ) throws {
        guard isDue || !postponed.isEmpty else { return }
        // Whatever is written to the vault from now on is for the next round.
        let state = state
        // A vault that is opened for writing changes its files when it is closed, which would cause another round.
        let reader = try Vault.openForReading(vault)
        var (changes, last) = try reader.changes(since: event)
        try reader.close()
        changes?.memos.formUnion(postponed)
        if changes?.isEmpty != true {
            let vault = try open()
            defer { try? vault.close() }
            do {
                let few = changes.flatMap { changes in listed.map { (changes, $0) } }
                let report = try vault.writeBack(into: path, options: options, of: few, progress: progress)
                postponed = report.postponed
                if !report.entries.isEmpty { try show(report) }
            } catch is WriteBackFailure {
                // The folder is empty.
                postponed = []
            }
        }
        pause = postponed.isEmpty ? Self.firstPause : min(2 * pause, Self.longestPause)
        retry = .now + .seconds(pause / 2)
        (event, seen) = (last, state)
    }

    /// If the folder was never written to and there are changes, lists them and asks whether to write them.
    /// - Throws: `InputFailure.notConfirmed` without a terminal, `ExitCode` if the user does not agree, errors of the vault.
    func ask(about path: String, in vault: some VaultEngine) throws {
        var options = options
        options.isDryRun = true
        guard try !vault.hasWrittenBack(into: path) else { return }
        guard let report = try? vault.writeBack(into: path, options: options) else { return }
        let count = report.entries.count { $0.action != .kept }
        guard count > 0 else { return }
        try Console.write(WriteBackPrinter(report: report).lines)
        try Console.flush()
        let shown = VisibleText.line(path)
        let question = say("write these changes into \(shown)?", "이 변경을 \(shown)에 저장할까요?")
        guard try Confirmation.ask(question, isGiven: false, flag: "--yes") else { throw ExitCode(ExitStatus.nothing) }
    }

    /// The numbers, sizes and times of the vault's files. Nil if one was written just now: another write could have the same time.
    ///
    /// The files are not opened: closing one would release the locks of this process on it.
    private var state: String? {
        var state = ""
        let place = vault.linkResolved
        for path in [place, place + "-wal"] {
            guard let file = try? FileManager.default.attributesOfItem(atPath: path) else { continue }
            let time = (file[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            guard abs(Date().timeIntervalSince1970 - time) > 0.05 else { return nil }
            state += "\(file[.systemFileNumber] ?? 0) \(file[.size] ?? 0) \(time)\n"
        }
        return state
    }
}

/// Prints the files that were written back. Facts that cannot be written are told once.
private final class WrittenFiles {
    private var told: Set<String> = []

    func show(_ report: WriteBackReport) throws {
        let printer = WriteBackPrinter(report: report)
        let time = Timestamp.now.localMinute.suffix(5) + " "
        var text = ""
        for entry in report.entries {
            let (file, rest) = (printer.file(entry), printer.unwritten(entry))
            let isNew = rest.isEmpty || told.insert(entry.path + rest).inserted
            if entry.action != .kept || isNew { text += time + file + (isNew ? rest : "") }
            if rest.isEmpty { told = told.filter { !$0.hasPrefix(entry.path) } }
        }
        try Console.write(text)
        try Console.flush()
    }
}
