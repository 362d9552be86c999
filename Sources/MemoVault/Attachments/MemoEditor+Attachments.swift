import MemoImport
package import MemoModel

extension VaultEngine {
    /// Stores the bytes that `next` returns until nil, as a file of a memo.
    /// - Parameters:
    ///   - sitting: As for `edit`.
    ///   - check: Looks at the memo before; what it throws ends the call.
    /// - Returns: The attachment, and the memo with it.
    /// - Throws: `EditFailure`, `AttachmentFailure`, `VaultError.diskFull`.
    package func attach(
        _ name: String, to memo: MemoID, now: Timestamp = .now, continuing sitting: SittingReference? = nil,
        check: (MemoDetails) throws -> Void = { _ in }, next: () throws -> [UInt8]?
    ) throws -> (attachment: Attachment, memo: MemoDetails?) {
        guard capabilities.keepsFiles else { throw AttachmentFailure.keepsNoFiles }
        let store = AttachmentStore(besideVault: place)
        return try edit(now: now, continuing: sitting) { editor in
            if let memo = try editor.memo(memo) { try check(memo) }
            return (try editor.attach(name, to: memo, in: store, next), try editor.memo(memo))
        }
    }
}

/// Why a file was not attached.
package enum AttachmentFailure: Error {
    /// The vault is in a database that keeps no files.
    case keepsNoFiles
    /// The file is larger than attachments may be.
    case tooLarge(limit: Int)
}

extension MemoEditor {
    /// Removes a file from a memo, and returns the change; nil if the memo has no attachment with this number. The bytes stay on disk until the trash
    /// is emptied, so that an undo brings the file back.
    /// - Throws: `EditFailure`.
    package func detach(_ number: Int, from memo: MemoID) throws -> Change? {
        let row = try usedRow(memo)
        guard let name = try AttachmentRows(db).remove(number, of: row.id) else { return nil }
        return try log.record(.detached(name), memo: row.id, title: row.text.title, at: now)
    }

    fileprivate func attach(_ name: String, to memo: MemoID, in store: AttachmentStore, _ next: () throws -> [UInt8]?) throws -> Attachment
    {
        let row = try usedRow(memo)
        let file: AttachmentStore.File
        do {
            file = try store.store(name, next: next)
        } catch is AttachmentStore.TooLarge {
            throw AttachmentFailure.tooLarge(limit: AttachmentRecord.sizeLimit)
        }
        let rows = AttachmentRows(db)
        let number = try rows.nextNumber(of: row.id)
        _ = try rows.set(number, of: row.id, name: name, file: rows.id(of: file))
        try log.record(.attached(name), memo: row.id, title: row.text.title, at: now)
        return Attachment(number: number, name: name, mediaType: file.mediaType, size: file.size, hash: file.hash)
    }
}
