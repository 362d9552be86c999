import MemoModel

extension VaultReader {
    /// Returns the newest operations, the newest first. A limited caller sees none, but may undo its own by their numbers.
    package func operations(limit: Int) throws -> [VaultOperation] { try OperationLog(db).newest(limit) }
}

/// Reads the table `operation`.
///
/// A limited caller sees the operations of callers with the same categories (their `scope`), by numbers of their own: those of all operations would tell
/// how much others change.
struct OperationLog {
    private let db: any VaultDatabase
    private let scope: String?

    init(_ db: any VaultDatabase, scope: String? = nil) { (self.db, self.scope) = (db, scope) }

    /// Returns the scope of a caller who is limited to categories; nil for no limit.
    static func scope(of open: [CategoryPath]?) -> String? {
        open.map { $0.map { $0.names.joined(separator: "/") }.sorted().joined(separator: "\n") }
    }

    /// Returns the next number within the scope.
    func nextNumber() throws -> Int64? {
        guard let scope else { return nil }
        return try (db.integers("SELECT max(scope_number) FROM operation WHERE scope = ? HAVING count(*) > 0", [.text(scope)]).first ?? 0)
            + 1
    }

    /// Returns the newest operations, the newest first.
    func newest(_ limit: Int) throws -> [VaultOperation] {
        guard try db.hasTable("operation") else { return [] }
        return try rows("ORDER BY o.id DESC LIMIT ?", [VaultCell(limit)])
    }

    /// Returns the operation with a number.
    /// - Throws: `UndoFailure.unknown`.
    func operation(_ number: Int64) throws -> VaultOperation {
        let condition = scope == nil ? "o.id = ?" : "o.scope_number = ?"
        guard let found = try rows("AND \(condition)", [.integer(number)]).first else { throw try unknown(number) }
        return found
    }

    /// Returns the error for an operation that is not there, or that the caller must not see.
    func unknown(_ number: Int64) throws -> UndoFailure {
        UndoFailure.unknown(number, newest: scope == nil ? try newest(3).map(\.number) : [])
    }

    /// Returns the newest operation that is not undone and undoes none.
    /// - Throws: `UndoFailure.nothing`.
    func latest() throws -> VaultOperation {
        guard let found = try rows("AND o.undone IS NULL AND o.undoes IS NULL ORDER BY o.id DESC LIMIT 1", []).first else {
            throw UndoFailure.nothing
        }
        return found
    }

    /// Returns the number of the newest operation before another one that can be undone.
    func undoable(before operation: VaultOperation) throws -> Int64? {
        let condition = "AND o.id < ? AND o.is_final = 0 AND o.undone IS NULL AND o.undoes IS NULL ORDER BY o.id DESC LIMIT 1"
        return try rows(condition, [.integer(operation.id)]).first?.number
    }

    /// Returns the memos that an undo of the last import of a source set back; none if that import is not undone.
    /// - Parameter current: The operation of an import that has begun.
    func setBack(ofSource name: String, before current: Int64?) throws -> Set<Int64> {
        guard try db.hasTable("operation") else { return [] }
        let undo = try db.statement(
            "SELECT undone FROM operation WHERE kind = 'import' AND title = ? AND undoes IS NULL AND id < ? ORDER BY id DESC LIMIT 1"
        ).first(.text(name), .integer(current ?? .max)) { $0[0] as Int64? }
        guard let undo = undo.flatMap(\.self) else { return [] }
        return try Set(db.integers("SELECT DISTINCT memo_id FROM journal WHERE operation_id = ? AND memo_id IS NOT NULL", [.integer(undo)]))
    }

    private func rows(_ more: String, _ values: [VaultCell]) throws -> [VaultOperation] {
        func number(_ column: String) -> String {
            scope == nil ? "o.\(column)" : "(SELECT u.scope_number FROM operation u WHERE u.id = o.\(column) AND u.scope = o.scope)"
        }
        let columns = """
            \(scope == nil ? "o.id" : "o.scope_number"), o.time, o.kind, o.memo_id, o.title, o.old, o.new, o.version, o.memos, o.is_final, o.is_import,
            \(number("undoes")), \(number("undone")), o.id, o.undone
            """
        let condition = scope == nil ? "o.id > 0" : "o.scope = ?"
        var found: [VaultOperation] = []
        try db.statement("SELECT \(columns) FROM operation o WHERE \(condition) \(more)")
            .forEachRow((scope.map { [.text($0)] } ?? []) + values) { row in
                found.append(Self.operation(row))
                return true
            }
        return found
    }

    private static func operation(_ row: any VaultRow) -> VaultOperation {
        let columns = EventColumns(name: row[2], old: row[5], new: row[6], version: row[7])
        let change = Change(
            time: Timestamp(milliseconds: row[1]), memo: (row[3] as Int64?).map(MemoID.init(rawValue:)), title: row[4],
            kind: columns.kind ?? .undone(columns.name))
        return VaultOperation(
            number: row[0], id: row[13], change: change, memoCount: row[8], undoes: row[11], undoneBy: row[12],
            isUndone: row[14] as Int64? != nil, isFinal: row[9] as Int == 1, isImport: row[10] as Int == 1)
    }
}
