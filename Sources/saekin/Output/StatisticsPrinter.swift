import MemoJSON
import MemoVault

/// Prints counts and sizes.
struct StatisticsPrinter {
    let statistics: VaultStatistics
    let path: String

    var text: String {
        let ratio = statistics.textBytes > 0 ? Double(statistics.indexBytes * 100 / statistics.textBytes) / 100 : 0
        let rows = [
            (say("vault", "보관소"), VisibleText.line(path)), (say("memos", "메모"), statistics.memos.grouped),
            (say("in the trash", "휴지통"), statistics.trashed.grouped), (say("conflicted copies", "충돌 사본"), statistics.conflicts.grouped),
            (say("categories", "분류"), statistics.categories.grouped), (say("tags", "태그"), statistics.tags.grouped),
            (say("earlier texts", "이전 글"), statistics.revisions.grouped), (say("text", "글"), statistics.textBytes.byteSize),
            (say("index", "색인"), "\(statistics.indexBytes.byteSize) (\(ratio) × \(say("text", "글")))"),
            (say("file", "파일"), statistics.vaultBytes.byteSize), (say("analyzer", "분석기"), VisibleText.line(statistics.analyzerVersion)),
            ("SQLite", statistics.sqliteVersion),
        ]
        let sources = statistics.sources.map { (say("source ", "출처 ") + VisibleText.line($0.name), $0.count.grouped) }
        return (rows + sources).map { name, value in
            name + String(repeating: " ", count: max(1, 20 - DisplayWidth.columns(of: name))) + value + "\n"
        }.joined()
    }

    /// A line a number: its name, as in JSON, and the number; a source has its name in between.
    var tsv: String {
        let facts =
            [("vault", path)] + statistics.counts.map { ($0, String($1)) }
            + [("analyzer", statistics.analyzerVersion), ("sqlite", statistics.sqliteVersion)]
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
