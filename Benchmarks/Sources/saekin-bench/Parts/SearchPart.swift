import MemoSearch
import MemoVault

/// Measures searches by kind of query.
struct SearchPart {
    /// Above this number of memos a scan is slow, and one round must suffice.
    private static let manyMemos = 300_000
    /// Kinds of queries that 2-grams can answer equally: no dictionary forms, no particles.
    private static let plainKinds = ["common", "rare", "two", "phrase", "infix", "prefix"]
    let collection: Collection

    func measure() throws -> Table {
        try collection.prepare([.bigram, .trigram])
        let vault = try Vault.openForReading(collection.vault)
        let bigram = try BaselineSearch(.bigram, path: collection.table(.bigram))
        let trigram = try BaselineSearch(.trigram, path: collection.table(.trigram))
        let isLarge = try Connection(path: collection.table(.trigram)).number("SELECT max(rowid) FROM memo") > SearchPart.manyMemos
        let lookups: [Lookups] = [
            try Lookups(collection.queries, rounds: 5) { _ = try vault.search(SearchRequest(query: $0)) },
            try Lookups(collection.queries, rounds: 5) { try bigram.page($0) },
            try Lookups(collection.queries, rounds: isLarge ? 1 : 2, isWarmedUp: !isLarge) { try trigram.page($0) },
            try Lookups(collection.queries, rounds: isLarge ? 1 : 2, isWarmedUp: false) { try trigram.count($0) },
        ]
        return table(lookups)
    }

    private func table(_ lookups: [Lookups]) -> Table {
        var table = Table(
            title: "Search, \(collection.name), \(collection.queries.count) queries, milliseconds",
            columns: [
                "", "n", "saekin", "p95", "CPU", "p95", "2-gram", "p95", "CPU", "p95", "ratio", "p95", "trigram", "p95", "counted",
                "× saekin",
            ])
        table.notes = [
            "saekin: first 20 hits with titles, snippets, marks, and exact counts by rung. 2-gram: first 20 in bm25() order with snippet(),",
            "nothing counted. Trigram: the same, words shorter than 3 characters by LIKE (newest 20, no order by relevance); counted: count(*) on top.",
            "Ratio: of saekin's wall time to that of 2-gram, below 1 is faster. × saekin: counted trigram to saekin, medians.",
            "Warm; medians and 95th percentiles over queries, of which each counts with the best of its rounds. CPU: of the process; the rest is wall time.",
            "Plain kinds: all but verbs and particles, for which 2-grams find less. Caches are set alike; 2-gram and trigram \(collection.mergesBaselines ? "merged" : "as inserting left them").",
        ]
        let kinds = collection.queries.map(\.kind)
        for kind in kinds.uniqued() {
            table.rows.append(row(kind, lookups, kinds.indices.filter { kinds[$0] == kind }))
        }
        let short = collection.queries.indices.filter { isTwoSyllables(collection.queries[$0].text) }
        table.rows.append(row("two syllables", lookups, Array(short)))
        let mixed = kinds.indices.filter { SearchPart.plainKinds.contains(kinds[$0]) }
        if !mixed.isEmpty { table.rows.append(row("plain kinds", lookups, mixed)) }
        table.rows.append(row("all", lookups, Array(kinds.indices)))
        return table
    }

    private func row(_ name: String, _ lookups: [Lookups], _ chosen: [Int]) -> [Cell] {
        let wall = lookups.map { lookup in chosen.map { lookup.wall[$0] } }
        let cpu = lookups.map { lookup in chosen.map { lookup.cpu[$0] } }
        let counted = zip(wall[2], wall[3]).map { $0 + $1 }
        let figures: [(Double, Int)] = [
            (wall[0].median, 3), (wall[0].percentile(0.95), 3), (cpu[0].median, 3), (cpu[0].percentile(0.95), 3),
            (wall[1].median, 3), (wall[1].percentile(0.95), 3), (cpu[1].median, 3), (cpu[1].percentile(0.95), 3),
            (wall[0].median / wall[1].median, 2), (wall[0].percentile(0.95) / wall[1].percentile(0.95), 2),
            (wall[2].median, 2), (wall[2].percentile(0.95), 2), (counted.median, 2), (counted.median / wall[0].median, 0),
        ]
        return [.name(name), .number(Double(chosen.count), decimals: 0)] + figures.map { .number($0.0, decimals: $0.1) }
    }

    private func isTwoSyllables(_ text: String) -> Bool {
        text.count == 2 && text.unicodeScalars.allSatisfy { 0xAC00...0xD7A3 ~= $0.value }
    }
}
