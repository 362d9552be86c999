import MemoImport
public import MemoModel

/// The way to resolve a conflict between a memo and its conflicted copy, which were both written from the same text, or its export.
public enum ConflictChoice: String, Sendable, CaseIterable {
    /// The memo stays as it is. The copy goes to the trash, and the export's values of facts are no conflict until the export changes them.
    case original
    /// The memo gets the text of the copy, which goes to the trash. The old text is kept as a version.
    case copy
    /// Both stay, as memos of their own.
    case both
    /// The memo gets the values that its export has of facts which both sides changed, such as its category or state. Its text stays.
    case export
}

extension MemoEditor {
    /// Resolves a conflict, and returns the changes.
    /// - Parameter memo: A conflicted copy, or a memo that has one copy; for `.original` and `.export` also a memo of which an import kept values.
    /// - Throws: `EditFailure.noConflict` if the memo has no copy and is none, or no import kept a value; `.severalCopies`, `.inTrash`.
    public func resolveConflict(of memo: MemoID, keeping choice: ConflictChoice) throws -> [Change] {
        switch choice {
        case .original: return try keepOriginal(memo)
        case .copy:
            let (original, copy) = try usedConflict(of: memo)
            let edited = try replaceText(of: MemoID(rawValue: original.id), with: copy.text)
            return [edited, try trash(MemoID(rawValue: copy.id))].compactMap { $0 }
        case .both:
            let (original, copy) = try conflict(of: memo)
            try db.change("UPDATE memo SET conflict_of = NULL WHERE id = ?", .integer(copy.id))
            return [try log.record(.parted(from: MemoID(rawValue: original.id)), memo: copy.id, title: copy.text.title, at: now)]
        case .export: return try takeExported(memo)
        }
    }

    /// Keeps a memo as it is, against its copy and against the export's values of its facts.
    private func keepOriginal(_ memo: MemoID) throws -> [Change] {
        let row = try usedRow(memo)
        let trashingCopy = { try [trash(MemoID(rawValue: usedConflict(of: memo).copy.id))].compactMap(\.self) }
        guard let conflict = try FactConflicts(db: db).find(of: memo).first else { return try trashingCopy() }
        for fact in conflict.facts.compactMap(\.export.fact) { try db.decideBaseline(fact, of: row.id) }
        let kind = Change.Kind.decided(conflict.facts.map(\.export.text))
        let decision = try log.record(kind, memo: row.id, title: conflict.title, at: now)
        do { return try [decision] + trashingCopy() } catch EditFailure.noConflict { return [decision] }
    }

    /// Gives a memo the export's last values of the facts for which an import kept the vault's values.
    private func takeExported(_ memo: MemoID) throws -> [Change] {
        let row = try usedRow(memo)
        let kept = try db.statement("SELECT old FROM event WHERE memo_id = ? AND kind = 'merged'").rows(.integer(row.id)) {
            $0[0] as String?
        }
        let facts = Set(kept.flatMap { KeptFact.texts(in: $0 ?? "") }.compactMap { KeptFact($0).fact }).subtracting([.text, .trashed])
        guard !facts.isEmpty else { throw EditFailure.noConflict(memo) }
        let baseline = try Baseline(db).facts(of: row.id)
        // The state comes after the deadline, which can bring one.
        return try MemoFact.allCases.reversed().filter(facts.contains).flatMap { fact -> [Change] in
            guard case .value(let value) = baseline[fact] else { return [] }
            switch fact {
            case .plain(let fact):
                return try set(fact, of: memo, to: value.texts.first.flatMap { PlainValue(fact.definition.kind, stored: $0) })
            case .date:
                return try value.texts.first.flatMap { Int64($0) }.flatMap { try [setDate(of: memo, to: Timestamp(milliseconds: $0))] }?
                    .compactMap(\.self) ?? []
            case .category: return try [move(memo, toExported: value)].compactMap(\.self)
            case .text, .tags, .trashed: return []
            }
        }
    }

    private func move(_ memo: MemoID, toExported category: FactValue) throws -> Change? {
        var categories = CategoryCache(isDryRun: false, mayChangeOthers: false)
        try categories.reload(in: db)
        let id = try categories.id(of: CategoryPath(category.texts), appearance: nil, in: db)
        return try move(memo, to: id.map { try path(of: Category.ID(rawValue: $0)) })
    }

    /// Returns the two sides of a conflict whose original is not in the trash.
    private func usedConflict(of memo: MemoID) throws -> (original: StoredMemo, copy: StoredMemo) {
        let sides = try conflict(of: memo)
        if sides.original.isTrashed { throw EditFailure.inTrash(MemoID(rawValue: sides.original.id)) }
        return sides
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
