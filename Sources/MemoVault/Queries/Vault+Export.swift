public import MemoModel

extension VaultReader {
    /// Returns the number of attachments of all memos, including those in the trash.
    package func attachmentCount() throws -> Int { try AttachmentRows.count(in: db) }
}

extension Vault {
    /// Calls `each` with the metadata and text of each memo, in the order of `ids`. Without `ids`, exports
    /// all memos by number, including the trash.
    /// - Throws: what `each` throws, `VaultError`.
    public func export(_ ids: [MemoID]? = nil, each: (MemoFacts, MemoText) throws -> Void) throws {
        try read { db in try WholeMemos(db).forEach(ids, wantsAttachments: false) { facts, text, _ in try each(facts, text) } }
    }

    /// Calls `each` as `export` does, with the attachments of the memo.
    /// - Throws: what `each` throws, `VaultError`.
    package func exportWithAttachments(_ ids: [MemoID]? = nil, each: (MemoFacts, MemoText, [Attachment]) throws -> Void) throws {
        try read { db in try WholeMemos(db).forEach(ids, each) }
    }

    /// Calls `each` with each memo by number, including the trash. Uses a connection of its own, so that an `each` that waits holds up nobody.
    /// - Throws: what `each` throws, `VaultError`.
    package func exportApart(each: (MemoFacts, MemoText) throws -> Void) throws {
        try withOwnConnections(isReading: true) { try $0.export(each: each) }
    }
}
