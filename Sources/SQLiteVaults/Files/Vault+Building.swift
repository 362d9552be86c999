import Foundation
import GRDB
public import MemoVault

/// Building a vault under another name, until it is complete.
extension Vault {
    /// Creates an empty vault if there is none. A second name is used meanwhile, so that a kill leaves either a whole vault or none.
    /// - Throws: `VaultError`.
    static func create(_ file: VaultFile, maximumPages: Int? = nil) throws {
        try file.createFolder()
        let draft = VaultFile(path: file.resolved + ".new")
        try FileLock.translating(draft) {
            try FileLock.holding(draft.path) {
                defer { try? draft.remove() }
                guard try !file.isThere() || file.size == 0 else { return }
                try draft.empty()
                try draft(maximumPages: maximumPages) { try VaultSchema.migrate($0) }
                do {
                    try file.place(draft, replacing: file.size == 0 ? .anyFile : .nothing)
                } catch VaultError.exists {
                    // Another program was faster.
                }
            }
        }
    }

    /// Runs `body` with a vault that has no memos yet, and whose file gets its name only afterwards.
    ///
    /// Use it for a first import: nobody waits for it, and a kill leaves the vault as it was. If `body` throws, its commits are kept.
    /// - Returns: Nil if the vault has memos, another first import runs, or another program changed or opened the vault meanwhile. What `body`
    ///   did is discarded then.
    /// - Throws: `VaultError`, and what `body` throws.
    public static func building<Value>(
        _ path: String, settings: VaultSettings = VaultSettings(), _ body: (Vault) throws -> Value
    ) throws -> Value? {
        let file = VaultFile(path: path)
        try file.checkPath()
        let draft = VaultFile(path: file.resolved + ".importing")
        let beginning = try beginning(of: file)
        // A killed import may have left a draft.
        guard beginning != nil || FileManager.default.fileExists(atPath: draft.path) else { return nil }
        try file.createFolder()
        return try FileLock.translating(draft) {
            guard let lock = try FileLock(draft.path, isWaiting: false) else { return nil }
            return try withExtendedLifetime(lock) {
                defer { try? draft.remove() }
                guard let beginning else { return nil }
                try draft.empty()
                return try build(draft, of: file, from: beginning, settings, body)
            }
        }
    }

    /// The kind of file at the path of a vault without memos.
    private enum Beginning {
        case nothing
        case vault(VaultState)

        var replaced: VaultFile.Replaced {
            switch self {
            case .nothing: .vault(nil)
            case .vault(let state): .vault(state)
            }
        }
    }

    /// Returns nil if the vault has memos, or cannot be replaced.
    private static func beginning(of file: VaultFile) throws -> Beginning? {
        guard try file.isThere(), file.size ?? 0 > 0 else { return .nothing }
        guard OpenFile(at: file.path)?.names == 1, !file.isReadOnly else { return nil }
        let vault = try openForReading(file.path)
        defer { try? vault.close() }
        guard !vault.isImmutable, !vault.isSchemaOld else { return nil }
        return try vault.readDatabase { db in
            guard try Int.fetchOne(db, sql: "SELECT 1 FROM memo LIMIT 1") == nil else { return nil }
            return .vault(try VaultState.read(in: db))
        }
    }

    private static func build<Value>(
        _ draft: VaultFile, of file: VaultFile, from beginning: Beginning, _ settings: VaultSettings, _ body: (Vault) throws -> Value
    ) throws -> Value? {
        var result: Result<Value, any Error>?
        var isEmpty = true
        try VaultError.translating(path: file.path) {
            try draft(maximumPages: nil) { queue in
                if case .vault = beginning {
                    try DatabaseQueue(path: file.resolved, configuration: VaultConnection.configuration(readonly: true)).backup(to: queue)
                }
                _ = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
                try VaultSchema.migrate(queue)
                result = Result { try body(Vault(path: file.path, reader: queue, writer: queue, settings: settings)) }
                isEmpty = try queue.read { try Int.fetchOne($0, sql: "SELECT 1 FROM memo LIMIT 1") == nil }
            }
        }
        // A failed import leaves no empty vault.
        if case .failure(let error) = result, isEmpty { throw error }
        do {
            try file.place(draft, replacing: beginning.replaced)
        } catch VaultError.exists, VaultError.inUse {
            if case .failure(let error) = result { throw error }
            return nil
        }
        return try result?.get()
    }
}

extension VaultFile {
    /// Empties the draft, in which a killed program may have left rows.
    fileprivate func empty() throws {
        removeCompanions()
        guard let handle = FileHandle(forWritingAtPath: path), (try? handle.truncate(atOffset: 0)) != nil else {
            throw VaultError.cannotWrite(path: path)
        }
        try handle.close()
    }

    /// Runs `body` with a connection to this draft, and leaves a complete file without companions. A draft has a rollback journal, because
    /// each page would be written twice with a log.
    fileprivate func callAsFunction(maximumPages: Int?, _ body: (DatabaseQueue) throws -> Void) throws {
        let queue = try DatabaseQueue(path: path, configuration: VaultConnection.configuration(maximumPages: maximumPages))
        do {
            try body(queue)
            _ = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
        } catch {
            try? queue.close()
            throw error
        }
        try queue.close()
    }
}

extension FileLock {
    /// Runs `body`, and translates a failure to create the lock.
    fileprivate static func translating<Value>(_ file: VaultFile, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let failure as Failure {
            throw failure.code == ENOSPC ? VaultError.diskFull(path: file.path) : VaultError.readOnly(path: file.path)
        }
    }
}
