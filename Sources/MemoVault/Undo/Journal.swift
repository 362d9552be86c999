import MemoModel

/// Records the changes of a transaction as an operation, or as a part of one: the tables `journal` and `operation`.
///
/// The entries are written by triggers of the database, which record the columns that `JournalTable` lists.
struct Journal {
    /// Number of operations that are kept, and of their entries together. An entry takes about 60 bytes.
    private static let (mostOperations, mostEntries): (Int64, Int) = (1_000, 300_000)
    /// Number of entries of an operation from which the limits are looked at.
    private static let manyEntries = 10_000
    /// The part of the entry for new memos. Its key is the first number, its new value the last one.
    static let newMemos = "new"

    /// The number of the operation in the tables.
    let operation: Int64
    /// The number by which the caller knows the operation.
    let number: Int64
    private let scope: String?
    private let db: any WritableVaultDatabase
    private let lastMemo, lastEvent: Int64

    /// Begins to record.
    /// - Parameters:
    ///   - operation: The operation that an earlier batch of the import, or of a sitting, began; nil for a new one.
    ///   - number: The number by which the caller knows that operation, if it is another one.
    ///   - scope: The scope of a limited caller (`OperationLog`); nil for no limit.
    init(
        in db: any WritableVaultDatabase, continuing operation: Int64? = nil, number: Int64? = nil, isImport: Bool = false,
        scope: String? = nil
    ) throws {
        (self.db, self.scope) = (db, scope)
        func highest(_ table: String) throws -> Int64 { try db.integers("SELECT id FROM \(table) ORDER BY id DESC LIMIT 1").first ?? 0 }
        self.operation = try operation ?? highest("operation") + 1
        self.number = try number ?? OperationLog(db, scope: scope).nextNumber() ?? self.operation
        (lastMemo, lastEvent) = (try highest("memo"), try highest("event"))
        try db.record(JournalTarget(operation: self.operation, lastMemo: lastMemo, isImport: isImport))
    }

    /// Ends recording, and writes the row of the operation if it has changed anything. Call it before the commit.
    func end(at time: Timestamp) throws { _ = try end(nil, nil, isImport: false, undoing: nil, at: time) }

    /// Ends recording a batch of an import. Returns the number of the operation, or nil if it has changed nothing so far.
    /// - Parameters:
    ///   - event: The event of the import.
    ///   - memos: Number of memos that the import has changed so far.
    func end(ofImport event: Int64?, memos: Int, at time: Timestamp) throws -> Int64? {
        try end(event, memos, isImport: true, undoing: nil, at: time)
    }

    /// Ends recording an undo. Returns its number, or nil if it has changed nothing.
    func end(undoing operation: VaultOperation, _ memos: Int, at time: Timestamp) throws -> Int64? {
        let isWritten = try end(nil, memos, isImport: operation.isImport, undoing: operation.id, at: time)
        // The operation that an undo had undone is done again.
        try db.change("UPDATE operation SET undone = NULL WHERE id = (SELECT undoes FROM operation WHERE id = ?)", .integer(operation.id))
        try db.change("UPDATE operation SET undone = ? WHERE id = ?", .integer(self.operation), .integer(operation.id))
        return isWritten == nil ? nil : number
    }

    private func end(_ event: Int64?, _ memos: Int?, isImport: Bool, undoing undoes: Int64?, at time: Timestamp) throws -> Int64? {
        try db.record(nil)
        try noteNewMemos()
        let entries = try count("FROM journal WHERE operation_id = ?", .integer(operation))
        let isFinal = try count("FROM event WHERE id > ? AND kind = 'purged'", .integer(lastEvent)) > 0
        guard entries > 0 || isFinal || undoes != nil else { return nil }
        let memos =
            try memos ?? count("FROM (SELECT DISTINCT memo_id FROM event WHERE id > ? AND memo_id IS NOT NULL) m", .integer(lastEvent))
        var values = try (event ?? telling()).flatMap { try Self.columns(ofEvent: $0, in: db) } ?? Self.untold
        if memos > 1 { values[1] = .null }
        values += [VaultCell(memos), .integer(Int64(entries)), VaultCell(isFinal), VaultCell(isImport), VaultCell(undoes)]
        values += [.integer(time.milliseconds), VaultCell(scope), VaultCell(scope == nil ? nil : number), .integer(operation)]
        let columns = "kind, memo_id, title, old, new, version, memos, entries, is_final, is_import, undoes, time, scope, scope_number"
        let update = columns.split(separator: ", ").map { "\($0) = ?" }.joined(separator: ", ")
        if try db.change("UPDATE operation SET \(update) WHERE id = ?", values) == 0 {
            let parameters = values.map { _ in "?" }.joined(separator: ", ")
            try db.change("INSERT INTO operation(\(columns), id) VALUES (\(parameters))", values)
        }
        if isFinal { try db.change("DELETE FROM journal WHERE operation_id = ?", .integer(operation)) }
        try prune(entries)
        OperationNote.current?.note(number)
        return operation
    }

    /// Returns the columns of an event that describe an operation.
    private static func columns(ofEvent event: Int64, in db: any VaultDatabase) throws -> [VaultCell]? {
        try db.statement("SELECT kind, memo_id, title, old, new, version FROM event WHERE id = ?").first(.integer(event)) { row in
            [
                .text(row[0]), VaultCell(row[1] as Int64?), .text(row[2]), VaultCell(row[3] as String?), VaultCell(row[4] as String?),
                VaultCell(row[5] as Int64?),
            ]
        }
    }

    /// The columns of an operation without events.
    private static let untold: [VaultCell] = [.text(""), .null, .text(""), .null, .null, .null]

    /// Writes one entry for all new memos of this transaction, of which an import may have 100,000.
    private func noteNewMemos() throws {
        guard let last = try db.integers("SELECT id FROM memo WHERE id > ? ORDER BY id DESC LIMIT 1", [.integer(lastMemo)]).first else {
            return
        }
        let entry = try count("FROM journal WHERE operation_id = ?", .integer(operation)) + 1
        try db.change(
            "INSERT INTO journal(operation_id, id, part, key, field, new) VALUES (?, ?, ?, ?, '', ?)", .integer(operation),
            .integer(-Int64(entry)), .text(Self.newMemos), .text(String(lastMemo + 1)), .text(String(last)))
    }

    /// Returns the event that tells most of this transaction: one of the vault, such as a merged category, else the first of a memo. A new category tells
    /// less than the memo for which it was made.
    private func telling() throws -> Int64? {
        let order = "CASE WHEN memo_id IS NOT NULL THEN 1 WHEN kind = 'category-added' THEN 2 ELSE 0 END, id"
        return try db.integers("SELECT id FROM event WHERE id > ? ORDER BY \(order) LIMIT 1", [.integer(lastEvent)]).first
    }

    private func count(_ rows: String, _ value: VaultCell) throws -> Int { try db.statement("SELECT count(*) \(rows)").number(value) ?? 0 }

    /// Deletes the oldest operations beyond the limits; the newest one stays. Looks at every 16th operation, and after a large one.
    private func prune(_ entries: Int) throws {
        guard operation % 16 == 0 || entries > Self.manyEntries else { return }
        var (sum, oldest) = (0, operation - Self.mostOperations)
        let rows = try db.statement("SELECT id, entries FROM operation ORDER BY id DESC").rows { ($0[0] as Int64, $0[1] as Int) }
        for (id, entries) in rows {
            sum += entries
            if sum > Self.mostEntries, id < operation { oldest = max(oldest, id) }
        }
        try db.change("DELETE FROM journal WHERE operation_id <= ?", .integer(oldest))
        try db.change("DELETE FROM operation WHERE id <= ?", .integer(oldest))
    }
}

/// The parameters of the triggers that record a transaction.
package struct JournalTarget: Sendable {
    /// The operation.
    package let operation: Int64
    /// The highest number of a memo before the transaction. Tags of later ones are not recorded.
    package let lastMemo: Int64
    /// Whether the transaction is a batch of an import.
    package let isImport: Bool

    /// Creates it.
    package init(operation: Int64, lastMemo: Int64, isImport: Bool) {
        (self.operation, self.lastMemo, self.isImport) = (operation, lastMemo, isImport)
    }
}

/// A table whose changes the log of operations records: the only list for the triggers of files and for the undo. The triggers of PostgreSQL are in its
/// steps; a test compares them with this list.
package struct JournalTable: Sendable {
    /// The name, as in the database.
    package let name: String
    /// The columns of the key.
    package let key: [String]
    /// The columns whose values are recorded.
    package let fields: [String]
    /// The column with the number of the memo to which a row belongs, if it belongs to one.
    package let memo: String?
    /// Which changes are recorded.
    package let changes: Changes
    /// A condition on the key for rows that are recorded, as values of its first column; nil for all rows.
    package let onlyKeys: [String]?

    /// Kinds of changes.
    package struct Changes: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let insert = Changes(rawValue: 1)
        package static let update = Changes(rawValue: 2)
        package static let delete = Changes(rawValue: 4)
        /// An update that changes the key, as an entry of a deleted and one of an added row.
        package static let key = Changes(rawValue: 8)
    }

    private init(
        _ name: String, key: [String], _ fields: [String] = [], memo: String? = nil, _ changes: Changes = [.insert, .update, .delete],
        onlyKeys: [String]? = nil
    ) {
        (self.name, self.key, self.fields, self.memo, self.changes, self.onlyKeys) = (name, key, fields, memo, changes, onlyKeys)
    }

    /// All tables.
    package static let all = [
        memo, memoTag, revision, attachment, baseline, category, tag, formerName, savedSearch, setting,
    ]

    /// The tables whose rows belong to single memos and are changed by edits of memos.
    static let memosOnly = [memo, memoTag, revision, baseline]

    /// Facts of memos. New memos are an entry for a transaction (`Journal`), and texts are versions.
    static let memo = JournalTable(
        "memo", key: ["id"], ([MemoColumn].facts + [.key, .conflict]).map(\.name), memo: "id", .update)
    package static let memoTag = JournalTable("memo_tag", key: ["memo_id", "tag_id"], memo: "memo_id", [.insert, .delete, .key])
    /// The number of a replaced text tells which text the memo had before.
    static let revision = JournalTable("revision", key: ["memo_id", "number"], memo: "memo_id", .insert)
    static let attachment = JournalTable(
        "attachment", key: ["memo_id", "position"], ["name", "file_id"], memo: "memo_id", [.insert, .delete])
    static let baseline = JournalTable("baseline", key: ["memo_id", "field", "part"], ["value"], memo: "memo_id")
    static let category = JournalTable("category", key: ["id"], ["name", "color", "icon", "position", "parent_id", "set_by_hand"])
    static let tag = JournalTable("tag", key: ["id"], ["name"])
    static let formerName = JournalTable("former_name", key: ["parent_id", "name"], ["category_id"])
    static let savedSearch = JournalTable(
        "saved_search", key: ["name"], ["query", "saved", "category"], [.insert, .update, .delete, .key])
    static let setting = JournalTable("setting", key: ["key"], ["value"], onlyKeys: ["synonyms", "built_in_synonyms"])

    /// Separates the parts of a key. Only the last part can be a text that holds it.
    package static let separator: Character = "\u{1F}"

    /// Returns the parts of a key.
    func parts(of key: String) -> [String] {
        key.split(separator: Self.separator, maxSplits: self.key.count - 1, omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the value of a column as the database has it.
    func cell(_ column: String, _ text: String?) -> VaultCell {
        guard let text else { return .null }
        let kind = VaultTable.all.first { $0.name == name }?.columns.first { $0.name == column }?.kind
        return switch kind {
        case .integer?, .flag?: Int64(text).map { .integer($0) } ?? .null
        default: .text(text)
        }
    }
}
