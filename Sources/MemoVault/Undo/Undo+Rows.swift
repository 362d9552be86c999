import MemoImport

/// Rows that are set back as they were.
extension Undo {
    /// The baselines that the operation added and that nothing needs but what it changed: memos by fact and part. Others were settled since, by an import
    /// or a folder, or a later operation changed the same fact.
    func presentBaselines() throws -> [[String]: [Int64]] {
        var found: [[String]: [Int64]] = [:]
        for (key, _) in fold.added(.baseline) {
            let parts = JournalTable.baseline.parts(of: key)
            if let memo = Int64(parts[0]) { found[Array(parts[1...]), default: []].append(memo) }
        }
        for (place, ids) in found {
            let later = try MemoFact(rawValue: place[0]).map { try changedSince($0, among: ids) } ?? []
            found[place] = try ids.filter { !later.contains($0) }.chunks(of: 10_000).flatMap {
                try db.integers(
                    "SELECT memo_id FROM baseline WHERE field = ? AND part = ? AND \(db.isAmong("memo_id"))",
                    place.map { .text($0) } + [.integers($0)])
            }
        }
        return found
    }

    /// Deletes the baselines `present`, and makes those again that the operation had deleted.
    mutating func restoreBaselines(_ present: [[String]: [Int64]]) throws {
        for (place, ids) in present {
            for some in ids.chunks(of: 10_000) {
                try db.change(
                    "DELETE FROM baseline WHERE field = ? AND part = ? AND \(db.isAmong("memo_id"))",
                    place.map { .text($0) } + [.integers(some)])
            }
        }
        for (key, row) in fold.deleted(.baseline) + fold.changed(.baseline) { try restore(key, row, .baseline) }
    }

    /// Deletes the rows that the operation had added, makes those again that it had deleted, and sets back what it changed in others.
    mutating func restoreRows(of table: JournalTable) throws {
        for (key, _) in fold.added(table) {
            try db.change("DELETE FROM \(table.name) WHERE \(Self.condition(table))", try cells(key, table))
        }
        for (key, row) in fold.deleted(table) + fold.changed(table) where !row.fields.isEmpty { try restore(key, row, table) }
    }

    private mutating func restore(_ key: String, _ row: JournalFold.Row, _ table: JournalTable) throws {
        let (keys, fields) = (try cells(key, table), table.fields.filter { row.fields[$0] != nil })
        let old = fields.map { value($0, row.fields[$0]?.old, table) }
        guard try canRefer(keys, fields, old, table) else { return }
        let isThere = try db.statement("SELECT count(*) FROM \(table.name) WHERE \(Self.condition(table))").number(keys) ?? 0 > 0
        if isThere {
            // A row that was made again since stays, and so does a value that was changed since.
            guard row.isThere else { return }
            for (field, old) in zip(fields, old) {
                let new = value(field, row.fields[field]?.new, table)
                let (condition, values) = new == .null ? ("\(field) IS NULL", []) : ("\(field) = ?", [new])
                // A row that was deleted and made again has entries of its old values only.
                let isKnown = row.fields[field]?.new != nil || row.fields[field]?.old == nil
                try db.change(
                    "UPDATE \(table.name) SET \(field) = ? WHERE \(Self.condition(table))" + (isKnown ? " AND \(condition)" : ""),
                    [old] + keys + (isKnown ? values : []))
            }
        } else if !row.isThere {
            let columns = table.key + fields
            try db.change(
                "INSERT INTO \(table.name)(\(columns.joined(separator: ", "))) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))",
                keys + old)
        }
    }

    private static func condition(_ table: JournalTable) -> String { table.key.map { "\($0) = ?" }.joined(separator: " AND ") }

    private func cells(_ key: String, _ table: JournalTable) throws -> [VaultCell] {
        zip(table.key, table.parts(of: key)).map { value($0, $1, table) }
    }

    /// Returns a value of a column, with the present number of a category.
    private func value(_ column: String, _ text: String?, _ table: JournalTable) -> VaultCell {
        let cell = table.cell(column, text)
        guard table.name == JournalTable.formerName.name, column != "name", case .integer(let number) = cell else { return cell }
        return .integer(category(number))
    }

    /// Returns whether the rows exist to which a row refers.
    private func canRefer(_ keys: [VaultCell], _ fields: [String], _ values: [VaultCell], _ table: JournalTable) throws -> Bool {
        let all = zip(table.key + fields, keys + values)
        for (column, cell) in all {
            guard case .integer(let number) = cell else { continue }
            let target: String? = ["memo_id": "memo", "category_id": "category", "file_id": "file"][column]
            guard let target else { continue }
            if try db.integers("SELECT id FROM \(target) WHERE id = ?", [.integer(number)]).isEmpty { return false }
        }
        return true
    }
}
