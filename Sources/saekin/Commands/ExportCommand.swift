import ArgumentParser
import MemoModel
import MemoVault

/// In which form memos leave a vault.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case json, jsonl, folder, csv
}

/// `saekin export`: memos with all that belongs to them, for other programs and other vaults.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", _superCommandName: "saekin",
        abstract: say("Write memos with their categories, tags, dates and states.", "메모를 분류·태그·날짜·상태와 함께 내보냅니다."),
        discussion: say(
            "Without a query everything is written, the trash included. CSV knows no colours, icons or order of categories, and a / in the name of a category or a comma in a tag parts it. Its cells are written as they are: a memo that begins with = is a formula to some spreadsheets.",
            "질의가 없으면 휴지통까지 모두 내보냅니다. CSV에는 분류의 색·아이콘·순서가 담기지 않고, 분류 이름 속의 / 와 태그 속의 쉼표에서 이름이 나뉩니다. 칸은 쓴 그대로이므로, =로 시작하는 메모를 수식으로 읽는 표 프로그램이 있습니다."
        ))

    @Argument(help: ArgumentHelp(say("Only memos that this finds.", "이것으로 찾은 메모만"))) var query: [String] = []
    @Option(name: .customLong("to"), help: ArgumentHelp(say("json, jsonl, folder or csv.", "json, jsonl, folder, csv"))) var format:
        ExportFormat
    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(say("The file or folder to make; else standard output.", "만들 파일이나 폴더. 없으면 표준 출력"), valueName: "path"))
    var output: String?
    @Flag(
        help: ArgumentHelp(
            say(
                "Replace a file that is there; write what has changed to the folder of an earlier export.",
                "이미 있는 파일을 바꾸기. 전에 내보낸 폴더에는 바뀐 것만 쓰기")))
    var force = false
    @OptionGroup var vault: VaultOptions

    func validate() throws {
        guard format != .folder || output != nil else {
            throw ValidationError(say("a folder needs a name; write --output PATH", "폴더 이름이 필요합니다. --output 경로 를 쓰세요"))
        }
    }

    func run() throws {
        let vault = try vault.location.openForReading()
        let ids = query.isEmpty ? nil : try SearchInvocation.ids(of: query.joined(separator: " "), in: vault)
        let categories = try vault.categories().categories
        let count: Int
        var report: String?
        if format == .folder, let output {
            let folder = try NewFolder.at(output, isForced: force)
            count = try export(ids, categories, from: vault, to: FolderExport(to: folder))
            report = folder.report
        } else {
            let sink = try ExportSink(path: output, isForced: force)
            switch format {
            case .json: count = try export(ids, categories, from: vault, to: JSONExport(sink, isLines: false))
            case .jsonl, .folder: count = try export(ids, categories, from: vault, to: JSONExport(sink, isLines: true))
            case .csv: count = try export(ids, categories, from: vault, to: CSVExport(sink))
            }
        }
        Console.note(say("\(count.memos) exported", "메모 \(count.grouped)개를 내보냈습니다"))
        if let report { Console.note(report) }
        if count == 0 { throw ExitCode(ExitStatus.nothing) }
    }

    private func export(
        _ ids: [MemoID]?, _ categories: [CategorySummary], from vault: Vault, to target: some MemoExport
    ) throws -> Int {
        var (target, count) = (target, 0)
        try target.begin(categories)
        try vault.export(ids) { facts, text in
            try target.add(facts, text)
            count += 1
        }
        try target.end()
        return count
    }
}
