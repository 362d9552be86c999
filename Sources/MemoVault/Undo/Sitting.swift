package import MemoModel

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
    /// What the operation did to the text; nil if nothing.
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
