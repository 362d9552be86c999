package import MemoModel

/// Changes a vault in one transaction, in whatever database it is.
package struct VaultWriter {
    let db: any WritableVaultDatabase
    let settings: VaultSettings
    let now: Timestamp
    /// The categories to which the caller is limited; nil for no limit.
    private let open: [CategoryPath]?

    /// - Parameter open: The categories to which the caller is limited; nil for no limit.
    package init(_ db: any WritableVaultDatabase, settings: VaultSettings, now: Timestamp = .now, limitedTo open: [CategoryPath]? = nil) {
        (self.db, self.settings, self.now, self.open) = (db, settings, now, open)
    }

    /// Runs `body` with an editor, and writes its changes to the index.
    /// - Throws: what `body` throws, and errors of the database.
    func edit<Value>(_ body: (MemoEditor) throws -> Value) throws -> Value {
        let visible = try open.map { try VisibleCategories($0, in: db) }
        let editor = MemoEditor(db, settings: settings, at: now, visible: visible)
        let value = try body(editor)
        try editor.store.flush()
        return value
    }
}
