package import MemoModel
package import MemoVault
import PostgresSupport

/// What passes many memos on, one after another, in bounded memory.
extension StoredVault {
    /// Runs `body` over one state, and once only. Unlike in `read`, each question is answered when it is asked, so `body` may pass answers on.
    private func readOnce(_ body: (StoreTransaction) throws -> Void) throws {
        try requireWhole()
        // A failure of `body` is returned, because `location` and `store` run again what throws.
        let outcome: Result<Void, any Error> = try location.find { store in
            try store.pass { connection in
                let transaction = try StoreTransaction(name, connection, isDryRun: true)
                defer { transaction.end() }
                return Result {
                    try body(transaction)
                    _ = try transaction.commit()
                }
            }
        }
        try outcome.get()
    }

    /// Calls `each` with the metadata, text and attachments of each memo, in the order of `ids`. Without `ids`, exports all memos by number,
    /// including the trash. The store has the names of attachments, but not their files.
    /// - Throws: what `each` throws, `StoreFailure`, `PostgresError`.
    package func exportWithAttachments(_ ids: [MemoID]? = nil, each: (MemoFacts, MemoText, [Attachment]) throws -> Void) throws {
        try readOnce { try WholeMemos($0).forEach(ids, each) }
    }

    /// Calls `each` with each memo by number, including the trash. Uses a connection of its own, so that an `each` that waits holds up nobody.
    /// - Throws: what `each` throws, `StoreFailure`, `PostgresError`.
    package func exportApart(each: (MemoFacts, MemoText) throws -> Void) throws {
        try readOnce { try WholeMemos($0).forEach(nil, wantsAttachments: false) { facts, text, _ in try each(facts, text) } }
    }

    /// Returns the memos outside the trash that contain any of `kinds`, in ascending order.
    /// - Throws: `StoreFailure`, `PostgresError`.
    package func memos(withAnyOf kinds: DetectedKinds) throws -> [MemoID] { try read { try $0.memos(withAnyOf: kinds) } }

    /// Calls `each` with the data detected in each memo, in the order of `ids`. Skips memos that contain none of `kinds`.
    /// - Throws: what `each` throws, `StoreFailure`, `PostgresError`.
    package func detected(in ids: [MemoID], kinds: DetectedKinds = .all, each: (DetectedMemo) throws -> Void) throws {
        try readOnce { try WholeMemos($0).detect(in: ids, kinds: kinds, each) }
    }

    /// Returns the number of attachments of all memos, including those in the trash.
    /// - Throws: `StoreFailure`, `PostgresError`.
    package func attachmentCount() throws -> Int { try read { try $0.attachmentCount() } }
}
