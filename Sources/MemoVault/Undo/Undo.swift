import MemoImport
import MemoModel

/// The undo of one operation, in a transaction that is an operation itself.
///
/// A row or a value is set back only if it still is as the operation left it. Later changes stay and are reported.
struct Undo {
    let db: any WritableVaultDatabase
    let store: MemoStore
    let now: Timestamp
    let operation: VaultOperation
    let fold: JournalFold
    var report: UndoReport
    /// The numbers of categories and tags that came back under other numbers, by the old ones.
    var categories: [Int64: Int64] = [:]
    var tags: [Int64: Int64] = [:]
    /// The tags that the operation had added under the name of one that comes back.
    var replacedTags: [(tag: Int64, other: Int64)] = []
    /// The memos that were set back.
    var memos: Set<Int64> = []
    /// The memos that a later import wrote again.
    var importedSince: Set<Int64> = []
    /// The texts that were set back, and those that an export had and a conflicted copy kept, which is in the trash now.
    var replacedTexts: [(memo: Int64, before: String, after: String)] = []
    /// The names of the tags that the import had given to memos.
    var addedTags: [(name: String, memos: [Int64])] = []
    /// The facts that memos keep, because they were changed since.
    var kept: [Int64: Set<String>] = [:]

    init(_ operation: VaultOperation, in db: any WritableVaultDatabase, _ store: MemoStore, at now: Timestamp) throws {
        (self.db, self.store, self.now, self.operation) = (db, store, now, operation)
        fold = try JournalFold(operation.id, in: db)
        report = UndoReport(of: operation)
    }

    /// Sets everything back, and writes the history.
    /// - Parameter limit: The number of memos that may be pinned.
    mutating func run(pinLimit: Int) throws -> UndoReport {
        let baselines = try presentBaselines()
        if !operation.isImport { try keepBaselines() }
        try restoreCategories()
        try restoreTags()
        try restoreFacts(pinLimit: pinLimit)
        try restoreTagsOfMemos()
        try restoreTexts()
        try trashNewMemos()
        try restoreRows(of: .attachment)
        noteAttachments()
        try restoreBaselines(baselines)
        noteDecisions()
        try forgetImport()
        try restoreRows(of: .formerName)
        try restoreRows(of: .savedSearch)
        try restoreRows(of: .setting)
        try removeAddedCategories()
        try removeAddedTags()
        try store.flush()
        try finishReport()
        try record()
        return report
    }

    /// Counts the memos whose attachments were set back, so that their history says so and listeners hear of it.
    private mutating func noteAttachments() {
        let table = JournalTable.attachment
        memos.formUnion(fold.rows[table.name, default: [:]].keys.compactMap { Int64(table.parts(of: $0)[0]) })
    }

    /// Counts the memos on whose facts a person had decided against the export.
    private mutating func noteDecisions() {
        let keys = fold.rows[JournalTable.baseline.name, default: [:]].keys.map(JournalTable.baseline.parts)
        memos.formUnion(keys.filter { $0.last == Baseline.decidedPart && $0[1] != MemoFact.tags.rawValue }.compactMap { Int64($0[0]) })
    }

    private mutating func finishReport() throws {
        report.memoCount = memos.count
        for (memo, facts) in kept.sorted(by: { $0.key < $1.key }) {
            let title = try db.statement("SELECT title FROM memo WHERE id = ?").text(.integer(memo)) ?? ""
            report.kept.append(UndoReport.KeptMemo(memo: MemoID(rawValue: memo), title: title, facts: facts.sorted()))
        }
    }

    /// Writes an event for each memo, and one for the operation.
    private func record() throws {
        let (time, name) = (VaultCell.integer(now.milliseconds), operation.change.name)
        for some in memos.sorted().chunks(of: 1000) {
            try db.change(
                """
                INSERT INTO event(time, kind, memo_id, title, old, category_id)
                SELECT ?, 'undone', id, title, ?, category_id FROM memo WHERE \(db.isAmong("id")) ORDER BY id
                """, time, .text(name), .integers(some))
        }
        guard operation.memoCount != 1 || memos.count != 1 else { return }
        try EventLog(db).record(.undone(name), memo: nil, title: operation.change.title, at: now)
    }
}

extension Array {
    /// Returns the elements in groups of a size.
    func chunks(of size: Int) -> [[Element]] { stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) } }
}

extension MemoEditor {
    /// Undoes an operation: sets back rows that are still as the operation left them.
    /// - Parameter number: The operation; nil for the newest one that is not undone and undoes none.
    /// - Throws: `UndoFailure`. For a limited caller, an operation that changed hidden rows is unknown.
    func undo(_ number: Int64?, in log: OperationLog) throws -> UndoReport {
        let operation = try number.map { try log.operation($0) } ?? log.latest()
        var undo = try Undo(operation, in: db, store, at: now)
        guard try isVisible(undo.fold) else { throw try log.unknown(operation.number) }
        if let other = operation.undoneBy { throw UndoFailure.undone(operation.number, by: other) }
        guard !operation.isUndone else { throw try log.unknown(operation.number) }
        guard !operation.isFinal else { throw UndoFailure.final(operation.number, other: try log.undoable(before: operation)) }
        return try undo.run(pinLimit: settings.pinLimit)
    }

    /// Returns whether an operation changed only memos that the caller sees.
    private func isVisible(_ fold: JournalFold) throws -> Bool {
        guard visible != nil else { return true }
        let memos = JournalTable.memosOnly
        let tables = Set((memos + [.tag]).map(\.name))
        guard !fold.isEmpty, fold.tables.isSubset(of: tables), fold.changed(.tag).isEmpty else { return false }
        var ids: Set<Int64> = []
        for table in memos {
            for key in fold.rows[table.name, default: [:]].keys { if let id = Int64(table.parts(of: key)[0]) { ids.insert(id) } }
        }
        let places = fold.rows[JournalTable.memo.name, default: [:]].values.compactMap { $0.fields[MemoColumn.category.name] }
        guard places.allSatisfy({ isVisible($0.old.flatMap { Int64($0) }) }) else { return false }
        for range in fold.newMemos {
            let bounds = [VaultCell.integer(range.lowerBound), .integer(range.upperBound)]
            ids.formUnion(try db.integers("SELECT id FROM memo WHERE id BETWEEN ? AND ?", bounds))
        }
        return try ids.sorted().chunks(of: 1000).allSatisfy { some in
            try db.statement("SELECT category_id FROM memo WHERE \(db.isAmong("id"))").rows(.integers(some)) { $0[0] as Int64? }
                .allSatisfy(isVisible)
        }
    }
}

/// Rows that are set back as they were.
extension Undo {
    /// Returns the baselines that the operation added, and that only its changes need: memos by fact and part. Others were settled since, by an import
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

    /// Deletes the rows that the operation had added, makes those again that it had deleted, and sets back its changes in others.
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
