public import MemoModel

/// The way to resolve a conflict between a memo and its conflicted copy, which were both written from the same text.
public enum ConflictChoice: String, Sendable, CaseIterable {
    /// The memo stays as it is, and the copy goes to the trash.
    case original
    /// The memo gets the text of the copy, which goes to the trash. The old text is kept as a version.
    case copy
    /// Both stay, as memos of their own.
    case both
}

extension MemoEditor {
    /// Resolves a conflict, and returns the changes.
    /// - Parameter memo: A conflicted copy, or a memo that has one copy.
    /// - Throws: `EditFailure.noConflict` if the memo has no copy and is none, `.severalCopies`, `.inTrash`.
    public func resolveConflict(of memo: MemoID, keeping choice: ConflictChoice) throws -> [Change] {
        let (original, copy) = try conflict(of: memo)
        if choice != .both, original.isTrashed { throw EditFailure.inTrash(MemoID(rawValue: original.id)) }
        switch choice {
        case .original: return [try trash(MemoID(rawValue: copy.id))].compactMap { $0 }
        case .copy:
            let edited = try replaceText(of: MemoID(rawValue: original.id), with: copy.text)
            return [edited, try trash(MemoID(rawValue: copy.id))].compactMap { $0 }
        case .both:
            try db.change("UPDATE memo SET conflict_of = NULL WHERE id = ?", .integer(copy.id))
            return [try log.record(.parted(from: MemoID(rawValue: original.id)), memo: copy.id, title: copy.text.title, at: now)]
        }
    }

    /// Returns the two sides of a conflict that the caller may see.
    private func conflict(of memo: MemoID) throws -> (original: StoredMemo, copy: StoredMemo) {
        let row = try row(memo)
        let links = try db.integers("SELECT conflict_of FROM memo WHERE id = ? AND conflict_of IS NOT NULL", [.integer(row.id)])
        if let original = try links.first.flatMap(seen) { return (original, try usedRow(memo)) }
        let copies = try db.integers("SELECT id FROM memo WHERE conflict_of = ? AND trashed IS NULL ORDER BY id", [.integer(row.id)])
            .compactMap(seen)
        guard let copy = copies.first else { throw EditFailure.noConflict(memo) }
        guard copies.count == 1 else { throw EditFailure.severalCopies(of: memo, copies.map { MemoID(rawValue: $0.id) }) }
        return (row, copy)
    }

    /// Reads a memo; nil if the caller may not see it.
    private func seen(_ id: Int64) throws -> StoredMemo? {
        do { return try row(MemoID(rawValue: id)) } catch EditFailure.noMemo { return nil }
    }
}
