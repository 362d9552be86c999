import GRDB
import MemoModel
import MemoVault

extension VaultError {
    /// Translates an error of SQLite about the file at `path`.
    init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? error.resultCode.description
        switch error.resultCode {
        case .SQLITE_INTERRUPT: self = .tooSlow(path: path)
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case .SQLITE_READONLY: self = .readOnly(path: path)
        case .SQLITE_CANTOPEN where VaultFile.isOutOfDescriptors: self = .tooManyFiles(path: path)
        // SQLite reports this if it cannot create its files beside the vault.
        case .SQLITE_CANTOPEN where VaultFile(path: path).isReadOnly: self = .readOnly(path: path)
        // The file is shorter than its header says.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ: self = .damaged(path: path, detail: detail)
        // SQLite reports this if it cannot remove the journal of an import that was killed.
        case .SQLITE_IOERR where VaultFile(path: path).isReadOnly: self = .readOnly(path: path)
        // SQLite reports this if there is no room for its files beside the vault, or if a quota is reached.
        case .SQLITE_IOERR where !VaultFile(path: path).hasRoom: self = .diskFull(path: path)
        case .SQLITE_IOERR: self = .inputOutput(path: path, detail: detail)
        case .SQLITE_NOTADB: self = .notAVault(path: path)
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT:
            if Self.concernsIndex(error) {
                self = .indexDamaged(path: path, detail: detail)
            } else if error.resultCode != .SQLITE_ERROR {
                // Commands check their input before they write it, so a violated constraint means that a row
                // of the file is inconsistent.
                self = .damaged(path: path, detail: detail)
            } else {
                self = .database(path: path, detail: detail)
            }
        default: self = .database(path: path, detail: detail)
        }
    }

    /// Returns whether an error concerns the tables of the index. FTS5 has its own code for damage; other
    /// messages name FTS5 or a table.
    private static func concernsIndex(_ error: DatabaseError) -> Bool {
        let text = (error.message ?? "") + " " + (error.sql ?? "")
        return error.extendedResultCode == .SQLITE_CORRUPT_VTAB
            || ["memo_index", "memo_vocabulary", "file_index", "file_vocabulary", "fts5"].contains { text.contains($0) }
    }

    /// Runs `body` and converts errors of SQLite, and the end of its budget, to `VaultError`.
    static func translating<Value>(path: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw VaultError(error, path: path)
        } catch is ReadingBudget.Spent {
            throw VaultError.tooSlow(path: path)
        }
    }
}
