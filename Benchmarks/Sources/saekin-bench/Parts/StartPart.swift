/// Measures searches from a shell, one process each.
struct StartPart {
    private static let rounds = 30
    let collection: Collection

    func measure() throws -> Table {
        try collection.prepare([.trigram, .unicode61])
        let word = word
        let match = "FROM memo WHERE memo MATCH '\"\(word)\"'"
        let select = "SELECT rowid, title, body \(match) LIMIT 20"
        let ranked = "SELECT rowid, title, snippet(memo, -1, '[', ']', '…', 30) \(match) ORDER BY bm25(memo) LIMIT 20"
        let commands: [(name: String, words: [String])] = [
            ("saekin search", [collection.saekin, "search", word, "--vault", collection.vault]),
            ("sqlite3, unicode61", ["sqlite3", collection.table(.unicode61), select]),
            ("sqlite3, trigram", ["sqlite3", collection.table(.trigram), select]),
            ("sqlite3, trigram, ranked", ["sqlite3", collection.table(.trigram), ranked]),
            ("  and counted", ["sqlite3", collection.table(.trigram), ranked + "; SELECT count(*) \(match)"]),
            ("saekin --version", [collection.saekin, "--version"]),
        ]
        var usages: [[ChildUsage]] = commands.map { _ in [] }
        for round in 0...StartPart.rounds {
            for (number, command) in commands.enumerated() {
                let usage = try Child.run(command.words)
                if round > 0 { usages[number].append(usage) }
            }
        }
        return table(zip(commands.map(\.name), usages).map { ($0, $1) }, word)
    }

    /// A common word that trigrams can find.
    private var word: String {
        let common = collection.queries.filter { $0.kind == QueryKind.common.rawValue }.map(\.text)
        return common.first { $0.count >= 3 } ?? common.first ?? "메모"
    }

    private func table(_ results: [(name: String, usages: [ChildUsage])], _ word: String) -> Table {
        var table = Table(
            title: "Start, \(collection.name), milliseconds", columns: ["", "wall median", "wall best", "CPU median", "saekin / this"])
        table.notes = [
            "Word: \(word). Median of \(StartPart.rounds) processes, started in turn, output thrown away.",
            "sqlite3: MATCH and LIMIT 20, unordered; ranked: by bm25() and with snippet(), which is nearer to what saekin shows.",
        ]
        let ours = results.first?.usages.map(\.wall).median ?? .nan
        for (name, usages) in results {
            let wall = usages.map(\.wall)
            table.rows.append([
                .name(name), .number(1000 * wall.median, decimals: 2), .number(1000 * (wall.min() ?? .nan), decimals: 2),
                .number(1000 * usages.map(\.cpu).median, decimals: 2), .number(ours / wall.median, decimals: 2),
            ])
        }
        return table
    }
}
