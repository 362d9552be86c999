import MemoIndex
import MemoVault

/// How long answers take, by kind of query.
struct SearchPart {
    /// Above this many memos a scan is so slow that one round must do.
    private static let manyMemos = 300_000
    let collection: Collection

    func measure() throws -> Table {
        try collection.prepare([.bigram, .trigram])
        let vault = try Vault.openForReading(collection.vault)
        let bigram = try BaselineSearch(.bigram, path: collection.table(.bigram))
        let trigram = try BaselineSearch(.trigram, path: collection.table(.trigram))
        let isLarge = try Connection(path: collection.table(.trigram)).number("SELECT max(rowid) FROM memo") > SearchPart.manyMemos
        let lookups: [Lookups] = [
            try times(rounds: 3) { _ = try vault.search(SearchRequest(query: $0)) },
            try times(rounds: 3) { try bigram.page($0) },
            try times(rounds: isLarge ? 1 : 2, isWarmedUp: !isLarge) { try trigram.page($0) },
            try times(rounds: isLarge ? 1 : 2, isWarmedUp: false) { try trigram.count($0) },
        ]
        return table(lookups)
    }

    /// Every query in turn, round after round; each query counts with the median of its rounds.
    private func times(rounds: Int, isWarmedUp: Bool = true, _ answer: (String) throws -> Void) throws -> Lookups {
        if isWarmedUp { for query in collection.queries { try answer(query.text) } }
        var (wall, cpu) = (collection.queries.map { _ in [Double]() }, collection.queries.map { _ in [Double]() })
        for _ in 0..<rounds {
            for (number, query) in collection.queries.enumerated() {
                let start = (wall: Clocks.wall, cpu: Clocks.process)
                try answer(query.text)
                cpu[number].append(1000 * (Clocks.process - start.cpu))
                wall[number].append(1000 * (Clocks.wall - start.wall))
            }
        }
        return Lookups(wall: wall.map(\.median), cpu: cpu.map(\.median))
    }

    private func table(_ lookups: [Lookups]) -> Table {
        var table = Table(
            title: "Search, \(collection.name), \(collection.queries.count) queries, milliseconds",
            columns: [
                "", "n", "saekin median", "p95", "CPU median", "CPU p95", "2-gram median", "p95", "ratio median", "ratio p95",
                "trigram+LIKE median", "p95", "counted median", "× saekin",
            ])
        table.notes = [
            "saekin: first 20 hits with titles, snippets, marks, and exact counts by rung. 2-gram: first 20 in bm25() order with snippet(),",
            "nothing counted. Trigram: the same, words shorter than 3 characters by LIKE (newest 20, no order by relevance); counted: count(*) on top.",
            "Ratio: of saekin's wall time to that of 2-gram, below 1 is faster. × saekin: counted trigram to saekin, medians.",
            "Warm; each query counts with the median of its rounds. Caches and memory mapping are set alike.",
        ]
        let kinds = collection.queries.map(\.kind)
        for kind in collection.queries.map(\.kind).uniqued() {
            table.rows.append(row(kind, lookups, kinds.indices.filter { kinds[$0] == kind }))
        }
        let short = collection.queries.indices.filter { isTwoSyllables(collection.queries[$0].text) }
        table.rows.append(row("two syllables", lookups, Array(short)))
        table.rows.append(row("all", lookups, Array(kinds.indices)))
        return table
    }

    private func row(_ name: String, _ lookups: [Lookups], _ chosen: [Int]) -> [Cell] {
        let wall = lookups.map { lookup in chosen.map { lookup.wall[$0] } }
        let cpu = chosen.map { lookups[0].cpu[$0] }
        let counted = zip(wall[2], wall[3]).map { $0 + $1 }
        let figures: [(Double, Int)] = [
            (wall[0].median, 3), (wall[0].percentile(0.95), 3), (cpu.median, 3), (cpu.percentile(0.95), 3),
            (wall[1].median, 3), (wall[1].percentile(0.95), 3),
            (wall[0].median / wall[1].median, 2), (wall[0].percentile(0.95) / wall[1].percentile(0.95), 2),
            (wall[2].median, 2), (wall[2].percentile(0.95), 2), (counted.median, 2), (counted.median / wall[0].median, 0),
        ]
        return [.name(name), .number(Double(chosen.count), decimals: 0)] + figures.map { .number($0.0, decimals: $0.1) }
    }

    private func isTwoSyllables(_ text: String) -> Bool {
        text.count == 2 && text.unicodeScalars.allSatisfy { 0xAC00...0xD7A3 ~= $0.value }
    }
}

/// Milliseconds, a value a query.
private struct Lookups {
    var wall: [Double]
    var cpu: [Double]
}

extension [String] {
    /// Each string once, in order of first appearance.
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
