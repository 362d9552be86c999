import MemoModel

extension MemoEditor {
    /// Returns whether the caller may see the memos of a category.
    func isVisible(_ category: Int64?) -> Bool { visible.map { $0.contains(category) } ?? true }

    /// Returns the tree of the categories that the caller may name.
    func tree() throws -> CategoryTree {
        guard let visible else { return try CategoryTree(in: db) }
        return try CategoryTree(in: db, among: visible.shown)
    }

    /// Refuses a limited caller. Call it before changes that affect the whole vault: categories, tags of all
    /// memos, the trash.
    /// - Throws: `EditFailure.outsideCategories`.
    func requireWhole() throws {
        if visible != nil { throw EditFailure.outsideCategories }
    }

    /// Refuses a limited caller that would put a memo where it cannot see it.
    /// - Throws: `EditFailure.outsideCategories`.
    func checkPlace(_ category: Int64?) throws {
        guard isVisible(category) else { throw EditFailure.outsideCategories }
    }
}

extension MemoDetails {
    /// Returns the details without references to hidden memos and versions, equal to those read through a
    /// view of the vault.
    func limited(to visible: VisibleCategories, in db: any VaultDatabase) throws -> MemoDetails {
        let categories = { (ids: [Int64]) in
            try ids.filter { id in
                visible.contains(
                    try db.integers("SELECT category_id FROM memo WHERE id = ? AND category_id IS NOT NULL", [.integer(id)]).first)
            }
        }
        let revisions = try db.integers(
            "SELECT category_id FROM revision WHERE memo_id = ? AND category_id IS NOT NULL", [.integer(id.rawValue)])
        var facts = facts
        facts.conflictOf = try categories(facts.conflictOf.map { [$0.rawValue] } ?? []).first.map(MemoID.init(rawValue:))
        return MemoDetails(
            facts: facts, text: text, revisionCount: revisions.count { visible.contains($0) },
            conflicts: try categories(conflicts.map(\.rawValue)).map(MemoID.init(rawValue:)), attachments: attachments)
    }
}
