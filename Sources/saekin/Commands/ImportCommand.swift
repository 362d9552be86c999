import ArgumentParser
import Foundation
import MemoImport
import MemoModel
import MemoVault

/// `saekin import`: brings exports into the vault.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", _superCommandName: "saekin",
        abstract: say("Bring memos in from exports of any app.", "여러 앱에서 내보낸 메모를 가져옵니다."),
        discussion: formats)

    @Argument(help: ArgumentHelp(say("Folders, archives or files; - reads a pipe.", "폴더, 압축 파일, 파일. -는 파이프에서 읽기"), valueName: "path"))
    var paths: [String]
    @OptionGroup var vault: LibraryOptions
    @Option(help: ArgumentHelp(say("The name of the memos' source; else the export's own.", "메모의 출처 이름. 없으면 내보내기의 이름"))) var source: String?
    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            say("Which key of the export fills a field; may be repeated.", "어느 키가 어느 항목인지. 여러 번 쓸 수 있음"), valueName: "field=key"))
    var mappings: [String] = []
    @Option(help: ArgumentHelp(say("Read everything as this format.", "모두 이 형식으로 읽기"), valueName: "name")) var from: ImporterName?
    @Option(
        name: .customLong("time-zone"),
        help: ArgumentHelp(
            say("The zone of dates that name none; else this machine's.", "시간대가 없는 날짜를 읽을 시간대. 없으면 이 컴퓨터의 시간대"),
            valueName: "zone"))
    var timeZone: String?
    @Option(
        help: ArgumentHelp(
            say("The encoding of every text (\(encodings)); else found out file by file.", "모든 글의 인코딩(\(encodings)). 없으면 파일마다 알아내기")))
    var encoding: String?
    @Option(
        help: ArgumentHelp(
            say("What of a chat is a memo: day or message.", "대화에서 메모 하나가 되는 것: day(하루), message(메시지)"), valueName: "part"))
    var split = ChatPart(.day)
    @Option(
        name: .customLong("batch-size"),
        help: ArgumentHelp(say("Memos a transaction; fewer for a small disk.", "한 번에 저장하는 메모 수. 디스크가 작으면 줄이기")))
    var batchSize = ApplyOptions().batchSize
    @Option(help: ArgumentHelp(say("Threads to use, 1 or 2; else as the cores allow.", "쓸 스레드 수(1, 2). 없으면 코어 수에 맞춤")))
    var jobs: Int?
    @Flag(name: .customLong("dry-run"), help: ArgumentHelp(say("Only say what would happen.", "무엇이 바뀔지만 알려 주기"))) var isDryRun = false
    @Flag(
        name: .customLong("explain"),
        help: ArgumentHelp(
            say(
                "List each file: its format, what became of it and why; compare twins. Good with --dry-run.",
                "파일마다 형식과 결과와 까닭을 보이고 쌍둥이 파일을 견주기. --dry-run과 함께 쓰면 좋음")))
    var isExplained = false
    @Flag(
        name: .customLong("mirror"),
        help: ArgumentHelp(say("Trash memos of this source that the export no longer has.", "내보내기에 더는 없는 메모를 휴지통으로")))
    var isMirror = false
    @Flag(
        name: [.customShort("q"), .customLong("quiet")],
        help: ArgumentHelp(say("No progress and no report unless something is wrong.", "문제가 없으면 아무것도 출력하지 않음")))
    var isQuiet = false
    @Option(
        help: ArgumentHelp(
            say("The report as text or json; any other format's name is as --from.", "보고서 형식: text, json. 다른 형식의 이름은 --from과 같음")))
    var format = ImportFormat.report(.text)

    func validate() throws {
        guard batchSize > 0 else {
            throw ValidationError(say("--batch-size must be 1 or more", "--batch-size는 1 이상이어야 합니다"))
        }
        guard jobs.map({ $0 > 0 }) ?? true else {
            throw ValidationError(say("--jobs must be 1 or more", "--jobs는 1 이상이어야 합니다"))
        }
        guard source != "" else { throw ValidationError(say("--source must not be empty", "--source에 이름을 쓰세요")) }
        guard case .importer(let importer) = format, let from, from.name != importer.name else { return }
        throw ValidationError(
            say(
                "--from \(from.name) and --format \(importer.name) name two formats; write one of them",
                "--from \(from.name), --format \(importer.name): 형식을 두 가지로 정했습니다. 하나만 쓰세요"))
    }

    func run() throws {
        let options = try options()
        let server = try vault.remote()
        if server != nil { try checkServerCan() }
        let stop = StopSignal()
        var report = ImportReport()
        report.isDryRun = isDryRun
        var explanations: [ImportExplanation] = []
        do {
            if let server {
                let importing = RemoteImporting(options: options, apply: applying, hasProgress: hasProgress)
                try importing.run(paths, into: server, until: stop, &report)
            } else {
                try importHere(options, until: stop, &report, &explanations)
            }
        } catch let stopped as StopSignal.Stopped {
            Console.complain(
                say(
                    "stopped; \(report.committed.memos) in, run the same command again for the rest",
                    "멈췄습니다. 메모 \(report.committed.grouped)개를 가져왔습니다. 나머지는 같은 명령을 다시 실행하면 이어서 가져옵니다"))
            throw ExitCode(stopped.exitCode)
        }
        try show(report, explanations)
        if report.exitCode != 0 { throw ExitCode(report.exitCode) }
    }

    /// What the user says of the exports.
    private func options() throws -> ImportOptions {
        var options = ImportOptions()
        options.format = from?.name
        if case .importer(let importer) = format { options.format = importer.name }
        options.split = split.part
        options.map = try FieldMapping.parse(mappings)
        if let encoding {
            guard let known = TextEncoding(name: encoding) else { throw CommandFailure.badEncoding(encoding) }
            options.encoding = known
        }
        if let timeZone { options.timeZone = try Self.zone(named: timeZone) }
        return options
    }

    private var applying: ApplyOptions { ApplyOptions(source: source, isMirror: isMirror, isDryRun: isDryRun) }
    private var hasProgress: Bool { !isQuiet && Terminal.isError }

    /// - Throws: `ServerChoiceFailure` for an option that a server knows nothing of.
    private func checkServerCan() throws {
        if isExplained { throw ServerChoiceFailure.localOption("--explain") }
        if batchSize != ApplyOptions().batchSize { throw ServerChoiceFailure.localOption("--batch-size") }
        if jobs != nil { throw ServerChoiceFailure.localOption("--jobs") }
    }

    private func importHere(
        _ options: ImportOptions, until stop: StopSignal, _ report: inout ImportReport, _ explanations: inout [ImportExplanation]
    ) throws {
        // Opened before anything is written: a mistyped path must not leave an empty vault behind.
        let readers = try paths.map { try Self.reader(of: $0, options) }
        let vault = try openVault()
        do {
            for reader in readers { try apply(reader, to: vault, until: stop, &report, &explanations) }
        } catch let stopped as StopSignal.Stopped {
            try vault.close()
            throw stopped
        }
        try vault.close()
    }

    /// Adds one export to the vault, and what became of it to the report, also of one that is stopped midway.
    private func apply(
        _ reader: ImportReader, to vault: Vault, until stop: StopSignal, _ report: inout ImportReport,
        _ explanations: inout [ImportExplanation]
    ) throws {
        var options = applying
        options.batchSize = batchSize
        options.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let bar = ProgressBar(isShown: hasProgress)
        defer { bar.end() }
        let explanation = isExplained ? ImportExplanation(reader) : nil
        var part = ImportReport()
        defer { report.add(part) }
        try stop.check()
        part = try vault.apply(reader, options: options, observe: { explanation?.observe($0, $1) }) {
            part.committed = $0.committed
            bar.show(reader.bytesRead, of: reader.totalBytes, memos: $0.read)
            try stop.check()
        }
        explanation?.take(part.problems)
        explanations += [explanation].compactMap { $0 }
    }

    private static func reader(of path: String, _ options: ImportOptions) throws -> ImportReader {
        guard path == "-" else { return try ImportReader(path: path, options: options) }
        return try ImportReader(Export(reading: .standardInput, named: "stdin"), at: "-", options: options)
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

    private func show(_ report: ImportReport, _ explanations: [ImportExplanation]) throws {
        if isQuiet, report.rejected == 0 { return }
        let printer = ImportReportPrinter(report: report, explanations: explanations)
        if case .report(.json) = format { try Console.write(printer.json + "\n") } else { try Console.write(printer.text) }
    }

    private static let encodings = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")

    private static var formats: String {
        let list = importers.map { "\($0.name): \($0.summary.text(in: .ofUser))" }.joined(separator: "\n")
        return list
            + say("\n\nExit status: 0 all in, 1 some rejected, 2 nothing could be read.", "\n\n종료 코드: 0 모두 가져옴, 1 일부 거부, 2 읽을 것이 없음.")
    }
}
