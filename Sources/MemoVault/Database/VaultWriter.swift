package import MemoModel

/// Changes a vault in one transaction, in whatever database it is.
package struct VaultWriter {
    package let db: any WritableVaultDatabase
    let settings: VaultSettings
    let now: Timestamp
    /// The categories to which the caller is limited; nil for no limit.
    private let open: [CategoryPath]?

    /// - Parameter open: The categories to which the caller is limited; nil for no limit.
    package init(_ db: any WritableVaultDatabase, settings: VaultSettings, now: Timestamp = .now, limitedTo open: [CategoryPath]? = nil) {
        (self.db, self.settings, self.now, self.open) = (db, settings, now, open)
    }

    /// Runs `body` with an editor, writes its changes to the index, and records them as one operation.
    /// - Parameter sitting: The operation that the edit continues, if it can; nil for a new one.
    /// - Throws: what `body` throws, and errors of the database.
    func edit<Value>(continuing sitting: SittingReference? = nil, _ body: (MemoEditor) throws -> Value) throws -> Value {
        let visible = try open.map { try VisibleCategories($0, in: db) }
        let scope = OperationLog.scope(of: open)
        let sitting = try sitting.flatMap { try Sitting($0, in: db, scope: scope) }
        let journal = try Journal(in: db, continuing: sitting?.operation, number: sitting?.number, scope: scope)
        let editor = MemoEditor(db, settings: settings, at: now, visible: visible, operation: journal.number, sitting: sitting)
        let value = try body(editor)
        try editor.store.flush()
        try journal.end(at: now)
        return value
    }

    /// Runs `body`, which changes rows of the whole vault, and records it as one operation.
    func recording<Value>(_ body: () throws -> Value) throws -> Value {
        let journal = try Journal(in: db)
        let value = try body()
        try journal.end(at: now)
        return value
    }

    /// Undoes an operation, as an operation of its own.
    /// - Parameter number: The operation; nil for the newest one that is not undone and undoes none.
    /// - Throws: `UndoFailure`.
    func undo(_ number: Int64?) throws -> UndoReport {
        let visible = try open.map { try VisibleCategories($0, in: db) }
        let journal = try Journal(in: db, scope: OperationLog.scope(of: open))
        let editor = MemoEditor(db, settings: settings, at: now, visible: visible, operation: journal.number)
        var report = try editor.undo(number, in: OperationLog(db, scope: OperationLog.scope(of: open)))
        try editor.store.flush()
        report.number = try journal.end(undoing: report.undone, report.memoCount, at: now)
        return report
    }
}
