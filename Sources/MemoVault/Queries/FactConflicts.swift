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

extension VaultReader {
    /// Returns the memos outside the trash with facts that both sides changed, and of which the vault and the export still have other values, in ascending
    /// order.
    package func factConflicts() throws -> [FactConflict] {
        let sql = """
            SELECT e.memo_id, e.old FROM event e JOIN memo m ON m.id = e.memo_id
            WHERE e.kind = 'merged' AND e.old <> '' AND m.trashed IS NULL ORDER BY e.memo_id
            """
        var kept: [Int64: Set<MemoFact>] = [:]
        try db.statement(sql).forEachRow([]) { row in
            kept[row[0], default: []].formUnion(KeptFact.texts(in: row[1]).compactMap { KeptFact($0).fact })
            return true
        }
        var (facts, categories) = (try FactsReader(in: db), CategoryCache(isDryRun: true, mayChangeOthers: false))
        if !kept.isEmpty { try categories.reload(in: db) }
        return try kept.sorted { $0.key < $1.key }.compactMap { memo, names in
            let id = MemoID(rawValue: memo)
            guard let present = try facts.facts(of: id), let text = try MemoDetails.text(of: id, in: db) else { return nil }
            let here = MemoRecord(present, text, like: MemoRecord(place: Place(path: ""), text: text))
            let baseline = try Baseline(db).facts(of: memo)
            let open = MemoFact.allCases.filter { names.contains($0) && ![.text, .trashed].contains($0) }.compactMap { fact in
                conflict(of: fact, here.value(of: fact), baseline[fact], categories)
            }
            return open.isEmpty ? nil : FactConflict(memo: id, title: text.title, facts: open)
        }
    }

    private func conflict(
        of fact: MemoFact, _ here: FactValue, _ export: Baseline.Known?, _ categories: CategoryCache
    ) -> (here: KeptFact, export: KeptFact)? {
        guard case .value(let value)? = export else { return nil }
        let isSame = fact == .category ? categories.areSame(here, value) : here == value
        return isSame ? nil : (KeptFact(fact, export: here), KeptFact(fact, export: value))
    }
}
