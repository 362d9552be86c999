import Foundation
public import MemoModel

extension MemoEditor {
    /// Adds a tag to a memo and creates the tag if it is new. Ignores a `#` before the name.
    /// - Throws: `CategoryFailure`.
    public func addTag(_ name: String, to memo: MemoID) throws -> Change? {
        let row = try usedRow(memo)
        guard let tag = try attach(name, to: row.id) else { return nil }
        return try log.record(.tagged(tag), memo: row.id, title: row.text.title, at: now)
    }

    /// Removes a tag from a memo, and deletes the tag if no memo has it any more.
    /// - Throws: `CategoryFailure.noTag` if no memo in the vault has it.
    public func removeTag(_ name: String, from memo: MemoID) throws -> Change? {
        let row = try usedRow(memo)
        let name = Self.plain(name)
        guard let tag = try tagID(name) else { throw CategoryFailure.noTag(name) }
        let isRemoved = try db.change("DELETE FROM memo_tag WHERE memo_id = ? AND tag_id = ?", .integer(row.id), .integer(tag)) > 0
        guard isRemoved else { return nil }
        try db.change("DELETE FROM tag WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM memo_tag WHERE tag_id = ?1)", .integer(tag))
        return try log.record(.untagged(name), memo: row.id, title: row.text.title, at: now)
    }

    /// Renames a tag on all memos. If a tag with the new name exists, the two are merged.
    /// - Throws: `CategoryFailure.noTag`, `.badTag`.
    public func renameTag(_ name: String, to newName: String) throws -> Change? {
        try requireWhole()
        let (name, newName) = (Self.plain(name), Self.plain(newName))
        guard let tag = try tagID(name) else { throw CategoryFailure.noTag(name) }
        guard Self.isTag(newName) else { throw CategoryFailure.badTag(newName) }
        if name == newName { return nil }
        if let other = try tagID(newName) {
            try db.change(
                """
                UPDATE memo_tag SET tag_id = ?1
                WHERE tag_id = ?2 AND NOT EXISTS (SELECT 1 FROM memo_tag o WHERE o.memo_id = memo_tag.memo_id AND o.tag_id = ?1)
                """, .integer(other), .integer(tag))
            try db.change("DELETE FROM memo_tag WHERE tag_id = ?", .integer(tag))
            try db.change("DELETE FROM tag WHERE id = ?", .integer(tag))
        } else {
            try db.change("UPDATE tag SET name = ? WHERE id = ?", .text(newName), .integer(tag))
        }
        return try log.record(.tagRenamed(to: newName), memo: nil, title: name, at: now)
    }

    /// Adds a tag to a memo and returns the tag's name, or nil if the memo already had it.
    func attach(_ name: String, to memo: Int64) throws -> String? {
        let name = Self.plain(name)
        guard Self.isTag(name) else { throw CategoryFailure.badTag(name) }
        let tag = try tagID(name) ?? db.insert("INSERT INTO tag(name) VALUES (?)", .text(name))
        let count = try db.change(
            "INSERT INTO memo_tag(memo_id, tag_id) VALUES (?, ?) ON CONFLICT DO NOTHING", .integer(memo), .integer(tag))
        return count > 0 ? name : nil
    }

    private static func isTag(_ name: String) -> Bool { !name.isEmpty && !StoredText.mustChange(name: name) }

    private func tagID(_ name: String) throws -> Int64? {
        try db.integers("SELECT id FROM tag WHERE name = ?", [VaultCell(StoredText(name))]).first
    }

    /// Returns a tag's name in the form that imports use: in NFC, without `#`.
    private static func plain(_ name: String) -> String {
        String(name.trimmed.drop { $0 == "#" }).precomposedStringWithCanonicalMapping
    }
}
