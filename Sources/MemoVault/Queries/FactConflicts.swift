import MemoImport
package import MemoModel

/// The facts of a memo of which an import kept the vault's values, while its export has others.
package struct FactConflict: Sendable {
    /// The memo.
    package let memo: MemoID
    /// Its title.
    package let title: String
    /// The facts, with the values of both sides.
    package let facts: [(here: KeptFact, export: KeptFact)]
}

/// Finds the facts that both sides changed, of which vault and export still have other values, and between which nobody has decided.
struct FactConflicts {
    let db: any VaultDatabase

    /// Returns the memos with such facts outside the trash, in ascending order.
    /// - Parameter memo: The only memo to look at; nil for all.
    func find(of memo: MemoID? = nil) throws -> [FactConflict] {
        let kept = try keptFacts(of: memo)
        var (facts, categories) = (try FactsReader(in: db), CategoryCache(isDryRun: true, mayChangeOthers: false))
        if !kept.isEmpty { try categories.reload(in: db) }
        return try kept.sorted { $0.key < $1.key }.compactMap { memo, names in
            let id = MemoID(rawValue: memo)
            guard let present = try facts.facts(of: id), let text = try MemoDetails.text(of: id, in: db) else { return nil }
            let here = MemoRecord(present, text, like: MemoRecord(place: Place(path: ""), text: text))
            let (baseline, decided) = try (Baseline(db).facts(of: memo), Baseline(db).decided(of: memo))
            let open = MemoFact.allCases.filter { names.contains($0) && ![.text, .trashed].contains($0) && !decided.contains($0) }
                .compactMap { conflict(of: $0, here.value(of: $0), baseline[$0], categories) }
            return open.isEmpty ? nil : FactConflict(memo: id, title: text.title, facts: open)
        }
    }

    /// Returns the facts of which imports kept the vault's values, by memo.
    private func keptFacts(of memo: MemoID?) throws -> [Int64: Set<MemoFact>] {
        let sql = """
            SELECT e.memo_id, e.old FROM event e JOIN memo m ON m.id = e.memo_id
            WHERE e.kind = 'merged' AND e.old <> '' AND m.trashed IS NULL
            """
        var kept: [Int64: Set<MemoFact>] = [:]
        try db.statement(sql + (memo == nil ? "" : " AND e.memo_id = ?")).forEachRow(memo.map { [.integer($0.rawValue)] } ?? []) { row in
            kept[row[0], default: []].formUnion(KeptFact.texts(in: row[1]).compactMap { KeptFact($0).fact })
            return true
        }
        return kept
    }

    private func conflict(
        of fact: MemoFact, _ here: FactValue, _ export: Baseline.Known?, _ categories: CategoryCache
    ) -> (here: KeptFact, export: KeptFact)? {
        guard case .value(let value)? = export else { return nil }
        let isSame = fact == .category ? categories.areSame(here, value) : here == value
        return isSame ? nil : (KeptFact(fact, export: here), KeptFact(fact, export: value))
    }
}

extension VaultReader {
    /// Returns the conflicts of facts of all memos that the caller may see.
    package func factConflicts() throws -> [FactConflict] { try FactConflicts(db: db).find() }
}
