package import MemoModel
import Synchronization

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

/// Learns the number of the operation that a call records: `OperationNote.$current.withValue(note) { … }`.
package final class OperationNote: Sendable {
    /// The note of the present call.
    @TaskLocal package static var current: OperationNote?

    private let value = Mutex<Int64?>(nil)

    /// Creates a note without a number.
    package init() {}

    /// The number; nil if nothing was changed. Right once the call has returned without an error.
    package var number: Int64? { value.withLock { $0 } }

    func note(_ number: Int64?) { value.withLock { $0 = number } }
}

/// Names an operation that an edit of a memo continues, so that the saves of one sitting become one version, one event and one undo.
package struct SittingReference: Sendable {
    let operation: Int64
    let memo: MemoID

    /// - Parameter operation: The operation, by the number that its caller knows.
    package init(continuing operation: Int64, of memo: MemoID) { (self.operation, self.memo) = (operation, memo) }
}

/// An operation that changed a memo, and that an edit continues.
struct Sitting {
    /// The number of the operation in the tables, and that by which the caller knows it.
    let operation, number: Int64
    let memo: Int64
    /// The change of the text by the operation; nil if it has not changed.
    let change: Change.Kind?

    /// Finds the operation. Returns nil if it cannot be continued: it is unknown or undone, it changed other memos too, or something has changed
    /// the memo since. A text that no version keeps would be lost then.
    init?(_ reference: SittingReference, in db: any VaultDatabase, scope: String?) throws {
        let memo = reference.memo.rawValue
        let found: VaultOperation
        do {
            found = try OperationLog(db, scope: scope).operation(reference.operation)
        } catch is UndoFailure {
            return nil
        }
        guard !found.isUndone, !found.isFinal, !found.isImport, found.undoes == nil else { return nil }
        (operation, number, self.memo) = (found.id, found.number, memo)
        let cells = [VaultCell.integer(found.id), .integer(memo)]
        let others = try db.statement(
            """
            SELECT count(*) FROM journal WHERE operation_id = ?1 AND memo_id IS NOT NULL AND memo_id <> ?2
                OR operation_id > ?1 AND memo_id = ?2
            """
        ).number(cells)
        guard others == 0 else { return nil }
        let fold = try JournalFold(found.id, in: db)
        if !fold.newMemos.isEmpty {
            guard fold.newMemos.allSatisfy({ $0 == memo...memo }) else { return nil }
            change = .added
            return
        }
        let versions = fold.added(.revision).compactMap { Int(JournalTable.revision.parts(of: $0.key).last ?? "") }
        guard let version = versions.max() else {
            change = nil
            return
        }
        guard versions.count == 1, try VersionReader(db).nextNumber(of: memo) == version + 1 else { return nil }
        change = .edited(version: version)
    }
}

/// The memos that the undo of a source's last import set back, and how many of them an import has changed again.
struct SetBackMemos {
    /// Nil until a memo has changed.
    private var memos: Set<Int64>?
    private(set) var changedAgain = 0

    /// Counts a changed memo if it was set back.
    /// - Parameter operation: That of the import.
    mutating func note(_ memo: Int64, source: String, before operation: Int64?, in db: any VaultDatabase) throws {
        let known = try memos ?? OperationLog(db).setBack(ofSource: source, before: operation)
        memos = known
        if known.contains(memo) { changedAgain += 1 }
    }
}
