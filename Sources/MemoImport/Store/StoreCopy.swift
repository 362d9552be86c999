import Foundation
import MemoModel

/// A private copy of a SQLite file and its write-ahead log, opened and checked.
///
/// The original is never opened, since SQLite would write beside it. The shared memory file (`-shm`) is not
/// copied, since it may belong to another state.
struct StoreCopy {
    static let sizeLimit = 4 << 30

    let store: StoreFile
    /// Whether the write-ahead log was left out, and with it the latest changes.
    let lostLog: Bool
    private let folder: PrivateFolder

    enum Failure: Error {
        case problem(ImportProblem)
    }

    /// Copies and opens `main`.
    ///
    /// - Parameter log: The write-ahead log, if it is not empty.
    /// - Throws: `Failure` if nothing can be read.
    init(_ main: ExportFile, log: ExportFile?, of export: Export) throws {
        let place = Place(path: main.path)
        folder = try PrivateFolder()
        try Self.copy(main, as: "store", to: folder, of: export)
        if let log { try Self.copy(log, as: "log", to: folder, of: export) }
        let whole = log == nil ? nil : try? Self.open(folder, main: "store", log: "log", as: "whole")
        do {
            let alone = try Self.open(folder, main: "store", log: nil, as: "alone")
            // The log of another store may pass the check as well, so the identity of the store is compared
            // too.
            if let whole, Self.identity(alone).isSubset(of: Self.identity(whole)) {
                (store, lostLog) = (whole, false)
            } else {
                (store, lostLog) = (alone, log != nil)
            }
        } catch let failure as StoreFile.Failure {
            // The store alone may have damaged pages that the log replaces.
            guard let whole else { throw Failure.problem(.store(place, failure)) }
            (store, lostLog) = (whole, false)
        }
    }

    /// Returns values that never change in a Core Data store: its UUID and the names of its entities.
    private static func identity(_ store: StoreFile) -> Set<String> {
        var names: Set<String> = []
        // Databases that are not Core Data's have neither table.
        for sql in ["SELECT Z_UUID FROM Z_METADATA", "SELECT Z_NAME FROM Z_PRIMARYKEY"] {
            try? store.rows(sql, columns: 1) { if let name = $0[0].text { names.insert(name) } }
        }
        return names
    }

    private static func copy(_ file: ExportFile, as name: String, to folder: PrivateFolder, of export: Export) throws {
        var (isWhole, problem) = (false, ImportProblem?.none)
        try export.read([file], report: { problem = $0 }) { _, source in
            isWhole = try folder.copy(source, as: name, limit: sizeLimit)
        }
        if !isWhole { throw Failure.problem(problem ?? .tooLarge(Place(path: file.path), limit: sizeLimit)) }
    }

    /// Puts copies of the files under one name, opens them and checks that they belong together.
    private static func open(_ folder: PrivateFolder, main: String, log: String?, as name: String) throws -> StoreFile {
        let path = folder.path + "/" + name
        try FileManager.default.copyItem(atPath: folder.path + "/" + main, toPath: path)
        if let log { try FileManager.default.copyItem(atPath: folder.path + "/" + log, toPath: path + "-wal") }
        let store = try StoreFile(path: path)
        let schema = try StoreSchema(store)
        // A full check would evaluate generated columns, whose expressions are untrusted, in a single step.
        // Only the plain tables are checked then.
        let parts = schema.isComputing ? schema.tables.keys.sorted().map(StoreSchema.quoted) : ["1"]
        for part in parts {
            var answer = ""
            try store.rows("PRAGMA quick_check(\(part))", columns: 1) { answer = answer.isEmpty ? $0[0].text ?? "" : answer }
            guard answer == "ok" else { throw StoreFile.Failure.damaged(answer) }
        }
        return store
    }
}
