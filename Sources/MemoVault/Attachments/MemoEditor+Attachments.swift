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
        let keeper = fileKeeper
        let arrived: ArrivedFile
        do {
            arrived = try keeper.arriving.receive(name, next: next)
        } catch is AttachmentStore.TooLarge {
            throw AttachmentFailure.tooLarge(limit: AttachmentRecord.sizeLimit)
        }
        return try edit(now: now, continuing: sitting) { editor in
            if let memo = try editor.memo(memo) { try check(memo) }
            return (try editor.attach(name, arrived, to: memo, by: keeper), try editor.memo(memo))
        }
    }
}

/// Why a file was not attached.
package enum AttachmentFailure: Error {
    /// The file is larger than attachments may be.
    case tooLarge(limit: Int)
}

extension MemoEditor {
    /// Removes a file from a memo, and returns the change; nil if the memo has no attachment with this number. The bytes stay until the trash
    /// is emptied, so that an undo brings the file back. Imports leave it out.
    /// - Throws: `EditFailure`.
    package func detach(_ number: Int, from memo: MemoID) throws -> Change? {
        let (row, rows) = (try usedRow(memo), AttachmentRows(db))
        try rows.noteRemoval(of: number, of: row.id)
        guard let name = try rows.remove(number, of: row.id) else { return nil }
        return try log.record(.detached(name), memo: row.id, title: row.text.title, at: now)
    }

    fileprivate func attach(_ name: String, _ arrived: ArrivedFile, to memo: MemoID, by keeper: any FileKeeper) throws -> Attachment {
        let (row, file) = (try usedRow(memo), arrived.file)
        try keeper.keep(arrived, in: db)
        let rows = AttachmentRows(db)
        let number = try rows.nextNumber(of: row.id)
        _ = try rows.set(number, of: row.id, name: name, file: rows.id(of: file))
        try log.record(.attached(name), memo: row.id, title: row.text.title, at: now)
        return Attachment(number: number, name: name, mediaType: file.mediaType, size: file.size, hash: file.hash)
    }
}
