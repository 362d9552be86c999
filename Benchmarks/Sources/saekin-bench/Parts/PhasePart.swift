import MemoSearch
import MemoVault

/// Measures where a search spends its time: the same queries with fewer and fewer steps.
struct PhasePart {
    private static let rounds = 5
    let collection: Collection

    func measure() throws -> Table {
        let vault = try Vault.openForReading(collection.vault)
        var (whole, ids, counts) = (Lookups(), Lookups(), Lookups())
        for _ in 0..<PhasePart.rounds {
            whole.keepBest(try lookups(vault) { _ in })
            ids.keepBest(try lookups(vault) { $0.wantsText = false })
            counts.keepBest(try lookups(vault) { ($0.wantsText, $0.order, $0.limit) = (false, .newest, 1) })
        }
        var table = Table(
            title: "Phases of search, \(collection.name), CPU milliseconds",
            columns: ["", "counting", "p95", "ranking", "p95", "texts", "p95", "whole", "p95"])
        table.notes = [
            "Counting: the newest hit and the exact counts. Ranking: what the best 20 take more.",
            "Texts: what titles, snippets and marks take more.",
        ]
        let kinds = collection.queries.map(\.kind)
        for kind in kinds.uniqued() + ["all"] {
            let chosen = kinds.indices.filter { kind == "all" || kinds[$0] == kind }
            let phases = [
                chosen.map { counts.cpu[$0] }, chosen.map { ids.cpu[$0] - counts.cpu[$0] },
                chosen.map { whole.cpu[$0] - ids.cpu[$0] }, chosen.map { whole.cpu[$0] },
            ]
            let figures = phases.flatMap { [$0.median, $0.percentile(0.95)] }
            table.rows.append([.name(kind)] + figures.map { .number($0, decimals: 3) })
        }
        return table
    }

    private func lookups(_ vault: Vault, _ adapt: (inout SearchRequest) -> Void) throws -> Lookups {
        try Lookups(collection.queries, rounds: 1, isWarmedUp: false) { text in
            var request = SearchRequest(query: text)
            adapt(&request)
            _ = try vault.search(request)
        }
    }
}
