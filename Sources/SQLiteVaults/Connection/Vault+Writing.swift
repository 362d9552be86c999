import GRDB
package import MemoModel
package import MemoVault
import PostingIndex

extension Vault {
    /// Runs `body` in one transaction with an editor's writer. A view writes through the unrestricted vault. Before memos change, an outdated
    /// index is made anew.
    /// - Throws: `VaultError`, `EditFailure.outsideCategories`, and what `body` throws.
    package func write<Value>(_ change: VaultChange, now: Timestamp, _ body: (VaultWriter) throws -> Value) throws -> Value {
        if change == .settings, view != nil { throw EditFailure.outsideCategories }
        return try (whole ?? self).transaction { db in
            if change == .memos { try bringIndexUpToDate(in: db) }
            return try body(VaultWriter(db, settings: settings, now: now, limitedTo: view?.open))
        }
    }

    /// Runs `body` in a transaction, which is rolled back if `body` throws. Use it for writes that do not
    /// add, change or remove memos.
    func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try writeDatabase { db in
            try db.beginTransaction(.immediate)
            let changesBefore = db.totalChangesCount
            do {
                let value = try checkingRows { try body(db) }
                try checkPlace()
                if db.totalChangesCount != changesBefore { try VaultState.advance(in: db) }
                try db.commit()
                return value
            } catch {
                try? db.record(nil)
                // Report the first error, not one of the rollback.
                if db.isInsideTransaction { try? db.rollback() }
                throw error
            }
        }
    }

    /// Removes the texts and words of deleted memos from the file and its log.
    ///
    /// Merges the segments of the index into one, because only a merge removes the words of deleted memos
    /// from an FTS5 index. This takes about as long as reading the index; other writers can work between its
    /// steps. Then rewrites the file with `VACUUM`, which drops traces of earlier changes in free space.
    /// Files larger than `largestRewrite` are not rewritten.
    /// - Throws: `VaultError`.
    package func eraseDeleted() throws {
        var mustGoOn = true
        while mustGoOn {
            mustGoOn = try transaction { try SearchIndex.forgetDeleted(in: $0) }
            VaultConnection.letOthersWrite()
        }
        try writeDatabase { db in
            // `VACUUM` fails if there is no room for a second copy. The memos are deleted in any case.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0 <= Self.largestRewrite / Self.pageBytes {
                try? db.execute(sql: "VACUUM")
            }
            // Readers may prevent this. The next program that closes the vault empties the log.
            _ = try? db.checkpoint(.truncate)
        }
    }

    /// Size in bytes of the largest file that `eraseDeleted` rewrites; rewriting it takes a few seconds.
    private static let largestRewrite = 512 << 20
    private static let pageBytes = 4096
}
