/// Measures the speed of imports and the size of the index.
struct ImportPart {
    let collection: Collection

    func measure() throws -> Table {
        var (ours, theirs): ([Double], [Baseline: [Double]]) = ([], [:])
        var fill = FillResult()
        for _ in 0..<collection.rounds {
            ours.append(try collection.importAnew().cpu)
            for baseline in Baseline.allCases {
                fill = try collection.fill(baseline)
                theirs[baseline, default: []].append(fill.cpu)
            }
        }
        let trigram = theirs[.trigram]?.min() ?? .nan
        var table = Table(
            title: "Import, \(collection.name)",
            columns: ["", "memos/CPU-s best", "median", "× trigram", "index/text", "file/text"])
        table.notes = [
            "Rounds: \(collection.rounds). Process CPU time. saekin: the whole `saekin import` of the JSON Lines file, merging included.",
            "Others: inserting title and body into an FTS5 table that keeps them, SQLite's defaults, WAL,",
            "\(Baseline.batchSize) memos a transaction; reading JSON not included.",
        ]
        table.rows.append(try row("saekin", ours, fill, trigram, collection.vault, "name LIKE 'memo\\_index\\_%' ESCAPE '\\'"))
        for baseline in Baseline.allCases {
            let condition = "name LIKE 'memo\\_%' ESCAPE '\\' AND name <> 'memo_content'"
            table.rows.append(try row(baseline.rawValue, theirs[baseline] ?? [], fill, trigram, collection.table(baseline), condition))
        }
        return table
    }

    private func row(
        _ name: String, _ seconds: [Double], _ fill: FillResult, _ trigram: Double, _ path: String, _ isIndex: String
    ) throws -> [Cell] {
        let best = seconds.min() ?? .nan
        let connection = try Connection(path: path)
        let index = try connection.number("SELECT sum(pgsize) FROM dbstat WHERE \(isIndex)")
        let file = try connection.number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return [
            .name(name), .number(Double(fill.memos) / best, decimals: 0), .number(Double(fill.memos) / seconds.median, decimals: 0),
            .number(trigram / best, decimals: 2), .number(Double(index) / Double(fill.textBytes), decimals: 2),
            .number(Double(file) / Double(fill.textBytes), decimals: 2),
        ]
    }
}
