import ArgumentParser
import JSON
import MemoJSON
import MemoVault

/// `saekin stats`: shows counts and sizes.
struct StatsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(saekin: "stats", say("Show counts and sizes.", "메모·분류·출처의 수와 용량을 봅니다."))

    @OptionGroup var vault: DirectOptions
    @Option(help: ArgumentHelp("Output format: text, json, jsonl or tsv.", "출력 형식: text, json, jsonl, tsv")) var format = OutputFormat.text

    func run() throws {
        let vault = try vault.library()
        let printer = StatisticsPrinter(statistics: try vault.statistics(), path: vault.place)
        switch format {
        case .text: try Console.write(printer.text)
        case .json, .jsonl: try Console.write(printer.json)
        case .tsv: try Console.write(printer.tsv)
        }
    }
}

/// The output of counts and sizes.
private struct StatisticsPrinter {
    let statistics: VaultStatistics
    let path: String

    private var isFile: Bool { statistics.postgresVersion.isEmpty }

    var text: String {
        let ratio = statistics.textBytes > 0 ? Double(statistics.indexBytes * 100 / statistics.textBytes) / 100 : 0
        let rows = [
            (say("vault", "보관소"), VisibleText.line(path)), (say("memos", "메모"), statistics.memos.grouped),
            (say("in the trash", "휴지통"), statistics.trashed.grouped), (say("conflicted copies", "충돌 사본"), statistics.conflicts.grouped),
            (say("categories", "분류"), statistics.categories.grouped), (say("tags", "태그"), statistics.tags.grouped),
            (say("earlier versions", "이전 버전"), statistics.revisions.grouped), (say("text", "글"), statistics.textBytes.byteSize),
            (say("index", "색인"), "\(statistics.indexBytes.byteSize) (\(ratio) × \(say("text", "글")))"),
            (isFile ? say("file", "파일") : say("texts and index", "글과 색인"), statistics.vaultBytes.byteSize),
            (say("analyzer", "분석기"), VisibleText.line(statistics.analyzerVersion)),
            (isFile ? "SQLite" : "PostgreSQL", statistics.database.version),
        ]
        let files =
            statistics.attachedFiles == 0
            ? []
            : [
                (
                    say("attached files", "첨부 파일"),
                    say(
                        "\(statistics.attachedFiles.grouped), \(statistics.readFiles.grouped) read",
                        "\(statistics.attachedFiles.grouped), 읽음 \(statistics.readFiles.grouped)")
                )
            ]
        let sources = statistics.sources.map { (say("source ", "출처 ") + VisibleText.line($0.name), $0.count.grouped) }
        return (rows + files + sources).map { name, value in
            name + String(repeating: " ", count: max(1, 20 - DisplayWidth.columns(of: name))) + value + "\n"
        }.joined()
    }

    /// One line per number: its JSON name and the number. Lines of sources have the name of the source
    /// between them.
    var tsv: String {
        let facts =
            [("vault", path)] + statistics.counts.map { ($0, String($1)) }
            + [("analyzer", statistics.analyzerVersion), statistics.database]
        return facts.map { TSV.line([$0, $1]) }.joined()
            + statistics.sources.map { TSV.line(["source", $0.name, String($0.count)]) }.joined()
    }

    var json: String {
        Document.text { json in
            json.field("vault", path)
            statistics.write(to: &json)
        }
    }
}
