import GRDB
package import MemoModel
import MemoSearch
package import MemoVault
import PostingIndex
import Postings
import Synchronization

/// A file as the engine of a vault. `read` and `pass` are in Vault.swift, `write` in Vault+Writing.swift, `importing` in Vault+Import.swift.
extension Vault: VaultEngine {
    package var place: String { path }

    package var capabilities: VaultCapabilities {
        var capabilities = VaultCapabilities()
        (capabilities.isFile, capabilities.isWritable, capabilities.isCurrent) = (true, isWritable, !isSchemaOld)
        return capabilities
    }

    package var indexRemedy: LocalizedMessage {
        LocalizedMessage("an older version made the index; run: saekin reindex", ko: "이전 버전이 만든 색인입니다. saekin reindex를 실행하세요")
    }

    /// - Throws: `VaultError.replaced`.
    package func checkDatabase() throws {
        if !isInPlace { throw VaultError.replaced(path: path) }
    }

    /// Watches the file from the first call on. The text is comparable only with others of this object.
    /// - Throws: `VaultError`.
    package func state() throws -> String {
        let watched = try generation.withLock { generation in
            let watched = try generation ?? VaultGeneration(of: self)
            generation = watched
            return watched
        }
        return String(try watched.value())
    }
}

extension Vault {
    /// Checks the integrity of the file, the references and the index. The check of the index covers its
    /// structure, a trial write that is rolled back, and the counts of `samples` tokens by index and by plain
    /// scan.
    /// - Parameter samples: Number of tokens to count; nil for a number that grows with the vault.
    /// - Throws: `VaultError` if the file cannot be read at all.
    package func check(samples: Int? = nil) throws -> VaultCheck {
        var check = VaultCheck()
        check.isIndexOutdated = try isIndexOutdated()
        do {
            try readDatabase { db in
                check.damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
                try checkFiles(&check, in: db)
                check.brokenReferences = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
                do {
                    try Vault.checkCounts(&check, samples: samples, in: db)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_ERROR {
                    check.indexDamage.append("counts: \(error.message ?? error.resultCode.description)")
                }
            }
        } catch VaultError.damaged(_, let detail) {
            // Another program wrote rows that Saekin never writes.
            check.damage.append(detail)
        }
        guard writer != nil else {
            check.isIndexAsked = false
            return check
        }
        // FTS5's check is an INSERT command, and the trial write is one too, so both need a connection that
        // may write. Skip them while others write: a check is not worth waiting for.
        do {
            try writeDatabase { db in
                try db.withoutWaiting {
                    try db.inTransaction(.immediate) {
                        check.indexDamage += try SearchIndex.store(in: db).integrityCheck() + SearchIndex.damageOfFiles(in: db)
                        return .rollback
                    }
                }
            }
        } catch VaultError.busy {
            (check.isIndexAsked, check.isBusy) = (false, true)
        } catch VaultError.readOnly, VaultError.diskFull {
            check.isIndexAsked = false
        }
        return check
    }

    private static func checkCounts(_ check: inout VaultCheck, samples: Int?, in db: Database) throws {
        let (store, memos) = (SearchIndex.store(in: db), VaultMemos(db))
        let counts = try CountCheck(store, memos).run(samples: samples ?? VaultCheck.samples(of: memos.all().count))
        (check.samples, check.mismatches) = (counts.samples, counts.mismatches)
        let indexed = try store.totals().memos
        if counts.memos != indexed { check.indexDamage.append("totals: \(indexed) memos indexed, \(counts.memos) in the vault") }
    }
}
