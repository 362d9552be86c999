import ArgumentParser
import FileReaders
import Foundation
import MemoImport
import MemoModel
import MemoVault
import PostgresVaults
import SQLiteVaults

/// `saekin import`: imports exports of other apps.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "import", say("Import memos from the exports of many apps.", "여러 앱에서 내보낸 메모를 가져옵니다."),
        discussion: say(
            "The format of each file is recognised. All formats: saekin help formats. Exit status: 0 all imported, 1 some rejected or left out, 2 nothing could be read.",
            "형식은 파일마다 알아냅니다. 모든 형식: saekin help formats. 종료 코드: 0 모두 가져옴, 1 일부 거부하거나 뺌, 2 읽을 것이 없음."))

    @Argument(
        help: ArgumentHelp(
            "Folders, archives, files or other vaults; - reads standard input.", "폴더, 압축 파일, 파일, 다른 보관소. -는 표준 입력", valueName: "path"))
    var paths: [String]
    @OptionGroup var vault: LibraryOptions
    @Option(help: ArgumentHelp("Name the source of the memos (default: taken from the export).", "메모의 출처 이름(기본값: 내보낸 파일에서 정함)"))
    var source: String?
    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "Fill a field from this key of the export, such as body=content; repeatable.", "어느 키를 어느 항목에 넣을지(body=내용). 여러 번 쓸 수 있음",
            valueName: "field=key"))
    var mappings: [String] = []
    @Option(
        help: ArgumentHelp(
            "Read everything as this format (list: saekin help formats).", "모두 이 형식으로 읽기(목록: saekin help formats)", valueName: "name"),
        completion: .list(importers.map { $0.name }))
    var from: String?
    @Option(
        name: .customLong("time-zone"),
        help: ArgumentHelp(
            "Time zone of dates that name none (default: that of this machine).", "시간대가 없는 날짜에 적용할 시간대(기본값: 이 컴퓨터의 시간대)", valueName: "zone")
    )
    var timeZone: String?
    @Option(
        help: ArgumentHelp("Encoding of all text: \(encodings) (default: detected for each file).", "모든 글의 인코딩: \(encodings)(기본값: 파일마다 감지)")
    )
    var encoding: String?
    @Option(
        help: ArgumentHelp(
            "Make one memo of each day or message of a chat (default: as before, at first day).",
            "대화에서 메모 하나로 만들 단위: day(하루), message(메시지). 기본값: 전과 같이, 처음이면 day", valueName: "part"))
    var split: ChatPart?
    @Option(
        help: ArgumentHelp(
            "Only name pictures and other files, or keep copies of them with the vault.", "그림과 다른 파일을 다루는 방법: name(이름만), keep(보관소에 복사)",
            valueName: "how"))
    var attachments = AttachmentChoice.name
    @Flag(name: .customLong("dry-run"), help: ArgumentHelp("Show what would change without writing anything.", "저장하지 않고 무엇이 바뀔지만 보이기"))
    var isDryRun = false
    @Flag(
        name: .customLong("explain"),
        help: ArgumentHelp(
            "List the format, result and problems of each file, and compare files with clashing names. Useful with --dry-run.",
            "파일마다 형식, 결과, 문제를 보이고 이름이 겹치는 파일을 비교하기. --dry-run과 함께 쓰면 좋음"))
    var isExplained = false
    @Flag(
        name: .customLong("mirror"),
        help: ArgumentHelp("Move memos of this source to the trash if the export no longer has them.", "내보낸 파일에서 사라진 메모를 휴지통으로 옮기기"))
    var isMirror = false
    @Flag(
        name: .customLong("deleted"),
        help: ArgumentHelp("Also bring back memos that were deleted for good here.", "여기서 완전히 지운 메모도 다시 가져오기"))
    var bringsBackDeleted = false
    @Flag(
        name: [.customShort("q"), .customLong("quiet")],
        help: ArgumentHelp("Print nothing unless there is a problem.", "문제가 없으면 아무것도 출력하지 않음"))
    var isQuiet = false
    @Option(help: ArgumentHelp("Format of the report: text or json.", "보고서 형식: text, json")) var format = ReportFormat.text

    func validate() throws {
        guard source != "" else { throw ValidationError(say("--source must not be empty", "--source에 이름을 쓰세요")) }
        guard let from, !importers.contains(where: { $0.name == from }) else { return }
        let fault = NearValue.message(
            LocalizedMessage("--from \(from): no such format", ko: "--from \(from): 그런 형식이 없습니다"), for: from,
            among: importers.map { $0.name },
            else: LocalizedMessage("list them with: saekin help formats", ko: "모든 형식: saekin help formats"))
        throw ValidationError(fault.text(in: .ofUser))
    }

    func run() throws {
        let options = try options()
        let stored = try stored()
        let server = stored == nil ? try vault.remote() : nil
        if server != nil { try checkServerCan() }
        let stop = StopSignal()
        var report = ImportReport()
        report.isDryRun = isDryRun
        var explanations: [ImportExplanation] = []
        var unread = 0
        let note = OperationNote()
        do {
            let inputs = try paths.map { try Input(path: $0, copy: VaultCopy(of: $0, keepsFiles: attachments == .keep, until: stop)) }
            // The copies of vaults are deleted with their last reference.
            try withExtendedLifetime(inputs) {
                if let server {
                    let importing = RemoteImporting(options: options, apply: applying, hasProgress: hasProgress)
                    try importing.run(inputs.map(\.readPath), into: server, until: stop, &report)
                } else {
                    try OperationNote.$current.withValue(note) {
                        unread = try importHere(inputs, options, into: stored, until: stop, &report, &explanations)
                    }
                }
            }
        } catch let stopped as StopSignal.Stopped {
            Console.complain(
                say(
                    "stopped after \(report.committed.memos); run the same command again to import the rest",
                    "메모 \(report.committed.grouped)개를 가져오고 멈췄습니다. 같은 명령을 다시 실행하면 나머지를 가져옵니다"))
            throw ExitCode(stopped.exitCode)
        }
        try show(report, explanations, unread: unread)
        // Memos that are only new can be found and removed; others have changed memos that were here.
        if !isQuiet, format == .text, let number = note.number, report.updated + report.merged + report.trashed > 0 {
            Console.note(say("to undo this import: saekin undo \(number)", "이 가져오기를 되돌리려면 saekin undo \(number)"))
        }
        if report.exitCode != 0 { throw ExitCode(report.exitCode) }
    }

    /// Returns the import options given on the command line.
    private func options() throws -> ImportOptions {
        var options = ImportOptions()
        options.format = from
        options.split = split?.part
        options.keepsAttachments = attachments == .keep
        options.map = try FieldMapping.parse(mappings)
        if let encoding {
            guard let known = TextEncoding(name: encoding) else { throw CommandFailure.badEncoding(encoding) }
            options.encoding = known
        }
        if let timeZone { options.timeZone = try Self.zone(named: timeZone) }
        return options
    }

    private var applying: ApplyOptions {
        var options = ApplyOptions(source: source, isMirror: isMirror, isDryRun: isDryRun)
        options.bringsBackDeleted = bringsBackDeleted
        return options
    }
    private var hasProgress: Bool { !isQuiet && Terminal.isError }

    /// - Throws: `ServerChoiceFailure` if an option does not work with a server.
    private func checkServerCan() throws {
        if isExplained { throw ServerChoiceFailure.localOption("--explain") }
    }

    /// Returns the vault in PostgreSQL that the options name, or nil if they name none.
    /// - Throws: `StoreChoiceFailure` if an option does not work with it, `StoreFailure`, `PostgresError`.
    private func stored() throws -> StoredVault? {
        guard let place = try StoreLocation.place(store: vault.store, name: vault.path, server: vault.server) else { return nil }
        return try StoreLocation.opened(place.name, in: place.store)
    }

    /// Imports into a vault of this machine, or of a database.
    /// - Returns: The number of attached files in the vault whose words nobody has read, if files are kept.
    private func importHere(
        _ inputs: [Input], _ options: ImportOptions, into stored: StoredVault?, until stop: StopSignal, _ report: inout ImportReport,
        _ explanations: inout [ImportExplanation]
    ) throws -> Int {
        // All exports are opened before anything is written, so that a mistyped path does not leave an empty
        // vault.
        let readers = try inputs.map { input in
            do { return try Self.reader(of: input, options, until: stop) } catch let failure as ImportFailure where paths.count > 1 {
                Console.note(say("none of the \(paths.count) exports was imported", "\(paths.count)개 모두 가져오지 않았습니다"))
                throw failure
            }
        }
        func applyAll(to vault: any DirectVault) throws {
            for (reader, place) in readers { try apply(reader, at: place, to: vault, until: stop, &report, &explanations) }
        }
        // Attachments are kept beside the vault itself, not beside a draft of it.
        if stored == nil, !isDryRun, attachments != .keep {
            guard try vault.location.building(applyAll) == nil else { return 0 }
            // Another program has changed the vault meanwhile.
            (report, explanations) = (ImportReport(), [])
        }
        let vault: any DirectVault = try stored ?? openVault()
        do {
            try applyAll(to: vault)
        } catch let stopped as StopSignal.Stopped {
            try vault.close()
            throw stopped
        } catch let stopped as ImportStopped {
            try vault.close()
            try stop.check()
            throw stopped
        }
        let unread =
            attachments == .keep && !isDryRun ? try vault.unreadAttachmentCount(by: FileReaders(commands: Settings.file.readers)) : 0
        try vault.close()
        return unread
    }

    /// Imports one export and adds the result to the report, even if it is stopped midway.
    private func apply(
        _ reader: ImportReader, at place: String?, to vault: any DirectVault, until stop: StopSignal, _ report: inout ImportReport,
        _ explanations: inout [ImportExplanation]
    ) throws {
        var options = applying
        options.place = place
        // Tests stop the program between batches of few memos.
        if let size = Environment["SAEKIN_TEST_BATCH"].flatMap(Int.init) { options.batchSize = max(1, size) }
        options.jobs = ProcessInfo.processInfo.activeProcessorCount
        options.readsKnownFiles = isExplained
        let bar = ProgressBar(isShown: hasProgress)
        defer { bar.end() }
        let explanation = isExplained ? ImportExplanation(reader) : nil
        var part = ImportReport()
        defer { report.add(part) }
        try stop.check()
        stop.whenRaised { reader.stop() }
        part = try vault.apply(reader, options: options, observe: { explanation?.observe($0, $1) }) {
            part.committed = $0.committed
            bar.show(reader.bytesRead, of: reader.totalBytes, memos: $0.read)
            try stop.check()
        }
        explanation?.take(part.problems)
        explanations += [explanation].compactMap { $0 }
    }

    /// A path that was typed.
    private struct Input {
        let path: String
        /// The memos of the vault that is there.
        let copy: VaultCopy?
        var readPath: String { copy?.path ?? path }
    }

    /// Opens an export, and returns where it is; nil for a pipe.
    private static func reader(
        of input: Input, _ options: ImportOptions, until stop: StopSignal
    ) throws -> (reader: ImportReader, place: String?) {
        let path = input.path
        let pipe = path == "-" ? FileHandle.standardInput : StopSignal.pipe(at: path)
        guard let pipe else { return (try ImportReader(path: input.readPath, options: options), Export.place(of: path)) }
        let name = path == "-" ? "stdin" : URL(filePath: path).lastPathComponent
        let export = try Export(named: name) { try stop.read(pipe.fileDescriptor, named: path) }
        return (try ImportReader(export, at: path, options: options), nil)
    }

    private static func zone(named name: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: name) else { throw CommandFailure.badTimeZone(name) }
        return zone
    }

    private func openVault() throws -> Vault {
        guard isDryRun else { return try vault.location.open() }
        do {
            let here = try Vault.openForReading(vault.location.path)
            return here.isSchemaOld ? try vault.location.open() : here
        } catch VaultError.missing {
            return try Vault.inMemory()
        }
    }

    private func show(_ report: ImportReport, _ explanations: [ImportExplanation], unread: Int) throws {
        if isQuiet, report.rejected == 0 { return }
        let printer = ImportReportPrinter(report: report, explanations: explanations, unreadAttachments: unread)
        if format == .json { try Console.write(printer.json + "\n") } else { try Console.write(printer.text) }
    }

    private static let encodings = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
}

/// The parser of `--map field=key`.
private enum FieldMapping {
    /// - Throws: `CommandFailure.badMapping` for anything else, `CommandFailure.nearField` for a slip of a field.
    static func parse(_ texts: [String]) throws -> [String: String] {
        var map: [String: String] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { throw CommandFailure.badMapping(text) }
            let (left, right) = (String(parts[0]), String(parts[1]))
            // `labels=category` can only mean the reverse.
            let isReversed = !ImportOptions.mappableFields.contains(left) && ImportOptions.mappableFields.contains(right)
            map[isReversed ? right : left] = isReversed ? left : right
            let isKnown = isReversed || ImportOptions.mappableFields.contains(left)
            guard isKnown || NearValue.of(left, among: ImportOptions.mappableFields) == nil else { throw CommandFailure.nearField(left) }
        }
        return map
    }
}

/// The value of `--split`.
struct ChatPart: ExpressibleByArgument {
    let part: ImportOptions.ChatSplit

    init?(argument: String) {
        guard let part = ImportOptions.ChatSplit(rawValue: argument) else { return nil }
        self.part = part
    }

    static var allValueStrings: [String] { ImportOptions.ChatSplit.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// The value of `--attachments`.
enum AttachmentChoice: String, CaseIterable, ExpressibleByArgument {
    case name, keep
}

/// The value of `--format`.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
}
