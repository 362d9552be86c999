import MemoImport
public import MemoModel

extension MemoEditor {
    /// Adds a tag to a memo and creates the tag if it is new. Ignores a `#` before the name.
    /// - Throws: `CategoryFailure`.
    public func addTag(_ name: String, to memo: MemoID) throws -> Change? {
        let row = try usedRow(memo)
        try db.keepBaseline(.tags, where: "m.id = ?", .integer(row.id))
        guard let tag = try attach(name, to: row.id) else { return nil }
        return try log.record(.tagged(tag), memo: row.id, title: row.text.title, at: now)
    }

    /// Gives a memo these tags and no others.
    /// - Throws: `CategoryFailure.badTag`.
    public func setTags(of memo: MemoID, to names: [String]) throws -> [Change] {
        let wanted = try names.map(Self.tagName)
        let old = try db.statement("SELECT t.name FROM memo_tag mt JOIN tag t ON t.id = mt.tag_id WHERE mt.memo_id = ? ORDER BY t.id")
            .rows(.integer(memo.rawValue)) { $0[0] as String }
        let kept = Set(wanted.map(\.text))
        return try wanted.compactMap { try addTag($0.text, to: memo) }
            + old.filter { !kept.contains($0) }.compactMap { try removeTag($0, from: memo) }
    }

    /// Removes a tag from a memo, and deletes the tag if no memo has it any more.
    /// - Throws: `CategoryFailure.noTag` if no memo in the vault has it.
    public func removeTag(_ name: String, from memo: MemoID) throws -> Change? {
        let row = try usedRow(memo)
        let (name, tag) = try existing(name)
        try db.keepBaseline(.tags, where: "m.id = ?", .integer(row.id))
        let isRemoved = try db.change("DELETE FROM memo_tag WHERE memo_id = ? AND tag_id = ?", .integer(row.id), .integer(tag)) > 0
        guard isRemoved else { return nil }
        try db.delete(.tag, where: "id = ?1 AND NOT EXISTS (SELECT 1 FROM memo_tag WHERE tag_id = ?1)", .integer(tag))
        return try log.record(.untagged(name), memo: row.id, title: row.text.title, at: now)
    }

    /// Renames a tag on all memos. If a tag with the new name exists, the two are merged.
    /// - Throws: `CategoryFailure.noTag`, `.badTag`.
    public func renameTag(_ name: String, to newName: String) throws -> Change? {
        try requireWhole()
        let ((name, tag), newName) = (try existing(name), try Self.tagName(newName).text)
        if name == newName { return nil }
        try db.keepBaseline(.tags, where: "m.id IN (SELECT memo_id FROM memo_tag WHERE tag_id = ?)", .integer(tag))
        if let other = try tagID(newName) {
            try db.joinTag(tag, with: other)
        } else {
            try db.change("UPDATE tag SET name = ? WHERE id = ?", .text(newName), .integer(tag))
        }
        return try log.record(.tagRenamed(to: newName), memo: nil, title: name, at: now)
    }

    /// Adds a tag to a memo and returns the tag's name, or nil if the memo already had it.
    func attach(_ name: String, to memo: Int64) throws -> String? {
        let name = try Self.tagName(name).text
        let tag = try tagID(name) ?? db.insert(.tag, ["name"], [.text(name)])
        let count = try db.change(
            "INSERT INTO memo_tag(memo_id, tag_id) VALUES (?, ?) ON CONFLICT DO NOTHING", .integer(memo), .integer(tag))
        return count > 0 ? name : nil
    }

    private func tagID(_ name: String) throws -> Int64? {
        try db.integers("SELECT id FROM tag WHERE name = ?", [VaultCell(StoredText(name))]).first
    }

    /// Returns the name and number of a tag.
    /// - Throws: `CategoryFailure.noTag` if there is none.
    private func existing(_ name: String) throws -> (name: String, id: Int64) {
        // Tags of earlier versions may have names that are none today.
        for text in [name, TagName(name)?.text].compactMap({ $0 }) { if let id = try tagID(text) { return (text, id) } }
        throw CategoryFailure.noTag(TagName(name)?.text ?? name)
    }

    private static func tagName(_ name: String) throws -> TagName {
        guard let tag = TagName(name) else { throw CategoryFailure.badTag(name) }
        return tag
    }
}
