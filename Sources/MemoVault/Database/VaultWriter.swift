package import MemoModel

/// Changes a vault in one transaction, in whatever database it is.
package struct VaultWriter {
    let db: any WritableVaultDatabase
    let settings: VaultSettings
    let now: Timestamp

    package init(_ db: any WritableVaultDatabase, settings: VaultSettings, now: Timestamp = .now) {
        (self.db, self.settings, self.now) = (db, settings, now)
    }

    /// Runs `body` with an editor, and writes its changes to the index.
    /// - Throws: what `body` throws, and errors of the database.
    /// - Parameter open: The categories to which the caller is limited; nil for no limit.
    package func edit<Value>(limitedTo open: [CategoryPath]? = nil, _ body: (MemoEditor) throws -> Value) throws -> Value {
        try edit(visible: open.map { try VisibleCategories($0, in: db) }, body)
    }

    /// Runs `body` with an editor for a caller who may be limited to some categories.
    private func edit<Value>(visible: VisibleCategories?, _ body: (MemoEditor) throws -> Value) throws -> Value {
        let editor = MemoEditor(db, settings: settings, at: now, visible: visible)
        let value = try body(editor)
        try editor.store.flush()
        return value
    }
}
