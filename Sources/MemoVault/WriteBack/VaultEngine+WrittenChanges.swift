import MemoImport
package import MemoModel

/// What has to be written back into a folder, and whether it ever was.
extension VaultEngine {
    /// The setting that holds the folder into which a source was written back.
    private static func writtenKey(of source: Int64) -> String { "source_written/\(source)" }

    func noteWriteBack(of source: Int64, into path: String) throws {
        guard try !hasWrittenBack(into: path) else { return }
        try write(.settings, now: .now) { try $0.db.set(Self.writtenKey(of: source), to: .text(Export.place(of: path))) }
    }

    /// Returns whether this vault was written back into a folder before.
    /// - Throws: `VaultError`.
    package func hasWrittenBack(into path: String) throws -> Bool {
        try read(now: .now) {
            let sql = "SELECT count(*) FROM setting WHERE key LIKE 'source_written/%' AND value = ?"
            return try $0.db.statement(sql).number(.text(Export.place(of: path))) ?? 0 > 0
        }
    }

    /// Returns the memos that were changed after an event, and the number of the last event. The memos are nil if files may have to move or vanish, so
    /// that the whole folder has to be compared.
    /// - Throws: `VaultError`.
    package func changes(since event: Int64) throws -> (memos: Set<MemoID>?, last: Int64) {
        try read(now: .now) { reader in
            let last = Int64(try reader.db.statement("SELECT coalesce(max(id), 0) FROM event").number() ?? 0)
            guard event > 0, event <= last else { return (nil, last) }
            let rows = try reader.db.statement("SELECT kind, memo_id FROM event WHERE id > ?").rows(.integer(event)) {
                (kind: $0[0] as String, memo: $0[1] as Int64?)
            }
            var memos: Set<MemoID> = []
            for row in rows where !EventKinds.ofImports.contains(row.kind) {
                guard let memo = row.memo, EventKinds.inPlace.contains(row.kind) else { return (nil, last) }
                memos.insert(MemoID(rawValue: memo))
            }
            return (memos, last)
        }
    }
}

private enum EventKinds {
    /// The kinds of events that change no memo of a folder, or change it as the folder is.
    static let ofImports: Set = [
        "import", "imported", "added", "vanished", "written-back", "purged", "search-saved", "search-deleted", "search-renamed",
        "synonyms-changed",
    ]
    /// The kinds of events after which only the file of the memo has to be written.
    static let inPlace: Set = [
        "edited", "reverted", "updated", "merged", "pinned", "unpinned", "state", "due", "date", "tagged", "untagged",
    ]
}
