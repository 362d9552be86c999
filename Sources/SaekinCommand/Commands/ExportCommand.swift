import ArgumentParser
import MemoModel
import MemoVault
import SQLiteVaults

/// The format of an export.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case json, jsonl, folder, csv

    /// Reads the name of a format. `markdown` is the folder, which has a Markdown file for each memo.
    init?(argument: String) { self.init(rawValue: ["markdown", "md", "마크다운"].contains(argument.lowercased()) ? "folder" : argument) }

    /// Finds the format by the name of a new file. A name without an ending is a folder.
    init?(ofPath path: String) {
        let name = path.split(separator: "/").last ?? ""
        self.init(rawValue: name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? "folder")
    }
}

/// `saekin export`: writes memos with all their properties for other programs and vaults.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "export", say("Export memos with their categories, tags, dates and states.", "메모를 분류·태그·날짜·상태와 함께 내보냅니다."),
        discussion: say(
            "Without a query, exports all memos, including the trash. --into writes what was changed in the vault back into a folder that was imported, file by file; without --write it only lists the files. CSV omits the colours, icons and order of categories, and cannot distinguish a / in a category name or a comma in a tag from a separator. Cells are not escaped: some spreadsheets read a memo that begins with = as a formula.",
            "검색어가 없으면 휴지통까지 모두 내보냅니다. --into는 보관소에서 바뀐 것을 가져왔던 폴더의 파일에 다시 저장합니다. --write가 없으면 목록만 보입니다. CSV에는 분류의 색·아이콘·순서가 담기지 않고, 분류 이름 속의 /와 태그 속의 쉼표를 구분 기호와 구별하지 못합니다. 내용을 그대로 쓰므로 =로 시작하는 메모를 수식으로 읽는 표 프로그램도 있습니다."
        ))

    @Argument(help: ArgumentHelp("Export only memos that match this query.", "이 검색어에 맞는 메모만 내보내기")) var query: [String] = []
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Export format: json, jsonl, folder (Markdown files) or csv (default: as --output ends).",
            "내보낼 형식: json, jsonl, folder(마크다운 파일), csv(기본값: --output의 끝에 따라)"))
    var format: ExportFormat?
    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("Write to this file or folder (default: standard output).", "만들 파일이나 폴더(기본값: 표준 출력)", valueName: "path"))
    var output: String?
    @Flag(help: ArgumentHelp("Replace an existing file, or update the folder of an earlier export.", "이미 있는 파일을 바꾸거나, 전에 내보낸 폴더를 갱신하기"))
    var force = false
    @Option(
        help: ArgumentHelp("Write changes back into this folder, which was imported.", "가져왔던 이 폴더에 바뀐 것을 다시 저장하기", valueName: "folder"),
        completion: .directory)
    var into: String?
    @Flag(name: .customLong("write"), help: ArgumentHelp("With --into, write instead of listing.", "--into와 함께: 목록만 보이지 않고 저장하기"))
    var isWriting = false
    @Flag(help: ArgumentHelp("With --into, delete the files of memos in the trash.", "--into와 함께: 휴지통에 있는 메모의 파일을 삭제하기")) var delete = false
    @Option(help: ArgumentHelp("With --into, the name of the source (default: that of the folder).", "--into와 함께: 메모의 출처 이름(기본값: 폴더 이름)"))
    var source: String?
    @OptionGroup var vault: DirectOptions

    func validate() throws {
        guard into == nil else {
            guard query.isEmpty, format == nil, output == nil, !force else {
                throw ValidationError(
                    say("--into takes neither a query nor --to, --output or --force", "--into는 검색어, --to, --output, --force와 함께 쓸 수 없습니다"))
            }
            return
        }
        guard !isWriting, !delete, source == nil else {
            throw ValidationError(
                say("--write, --delete and --source need --into FOLDER", "--write, --delete, --source에는 --into 폴더가 필요합니다"))
        }
        guard chosenFormat != nil else {
            if output == nil, query.count == 1, query[0].contains("/") {
                throw ValidationError(
                    say(
                        "no format; to export to this path, write: saekin export -o \(ShellCommand.shown(query[0]))",
                        "형식이 없습니다. 이 경로로 내보내려면 이렇게 쓰세요: saekin export -o \(ShellCommand.shown(query[0]))"))
            }
            throw ValidationError(
                say(
                    "no format; add --to json, jsonl, folder or csv, or --into FOLDER",
                    "형식이 없습니다. --to json, jsonl, folder, csv나 --into 폴더를 붙이세요"))
        }
        guard chosenFormat != .folder || output != nil else {
            throw ValidationError(say("--to folder needs a path; add --output PATH", "--to folder에는 경로가 필요합니다. --output 경로를 붙이세요"))
        }
    }

    private var chosenFormat: ExportFormat? { format ?? output.flatMap(ExportFormat.init(ofPath:)) }

    func run() throws {
        if let into { return try writeBack(into: into) }
        // Files are read while memos are passed on.
        let vault = try vault.library(connections: 2)
        let ids = query.isEmpty ? nil : try SearchInvocation.ids(of: query.joined(separator: " "), in: vault)
        let outcome: ExportOutcome
        var report: String?
        if chosenFormat == .folder, let output {
            let folder = try NewFolder.at(output, isForced: force)
            outcome = try FolderExport(to: folder).filled(with: ids, of: vault)
            report = folder.report
        } else {
            let sink = try ExportSink(path: output, isForced: force)
            switch chosenFormat {
            case .json?: outcome = try JSONExport(sink, isLines: false).filled(with: ids, of: vault)
            case .jsonl?, .folder?, nil: outcome = try JSONExport(sink, isLines: true).filled(with: ids, of: vault)
            case .csv?: outcome = try CSVExport(sink).filled(with: ids, of: vault)
            }
        }
        let trashed =
            outcome.trashed > 0 ? say(", \(outcome.trashed.grouped) of them in the trash", "(휴지통 \(outcome.trashed.grouped)개 포함)") : ""
        Console.note(say("\(outcome.memos.memos) exported\(trashed)", "메모 \(outcome.memos.grouped)개를 내보냄\(trashed)"))
        if let report { Console.note(report) }
        if outcome.leftOut > 0 {
            Console.note(
                say(
                    "attachments not exported: \(outcome.leftOut.grouped); --to folder writes them",
                    "내보내지 않은 첨부 파일: \(outcome.leftOut.grouped)개. --to folder로 내보내면 함께 저장합니다"))
        }
        if outcome.missing > 0 {
            Console.note(
                say(
                    "files of attachments missing: \(outcome.missing.grouped); run saekin check",
                    "첨부 파일 \(outcome.missing.grouped)개의 파일이 없습니다. saekin check로 확인하세요"))
        }
        if outcome.memos == 0 || outcome.missing > 0 { throw ExitCode(ExitStatus.nothing) }
    }

    private func writeBack(into folder: String) throws {
        guard case .file(let location) = try vault.place() else { throw StoreChoiceFailure.localOption("--into") }
        let vault = try isWriting ? location.openExisting() : location.openForReading()
        let stop = StopSignal()
        let options = WriteBackOptions(
            source: source, isDryRun: !isWriting, deletes: delete,
            copyLabel: Language.ofUser == .korean ? WriteBackOptions.koreanLabel : WriteBackOptions.englishLabel)
        let report = try vault.writeBack(into: folder, options: options) { _ in try stop.check() }
        try Console.write(WriteBackPrinter(report: report, deletes: delete).text)
        if report.isIncomplete { throw ExitCode(ExitStatus.nothing) }
    }
}
