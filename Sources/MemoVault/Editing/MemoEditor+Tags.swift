import Foundation
import GRDB
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
        try db.execute(sql: "DELETE FROM memo_tag WHERE memo_id = ? AND tag_id = ?", arguments: [row.id, tag])
        guard db.changesCount > 0 else { return nil }
        try db.execute(sql: "DELETE FROM tag WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM memo_tag WHERE tag_id = ?1)", arguments: [tag])
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
            try db.execute(sql: "UPDATE OR IGNORE memo_tag SET tag_id = ? WHERE tag_id = ?", arguments: [other, tag])
            try db.execute(sql: "DELETE FROM memo_tag WHERE tag_id = ?", arguments: [tag])
            try db.execute(sql: "DELETE FROM tag WHERE id = ?", arguments: [tag])
        } else {
            try db.execute(sql: "UPDATE tag SET name = ? WHERE id = ?", arguments: [newName, tag])
        }
        return try log.record(.tagRenamed(to: newName), memo: nil, title: name, at: now)
    }

    /// Adds a tag to a memo and returns the tag's name, or nil if the memo already had it.
    func attach(_ name: String, to memo: Int64) throws -> String? {
        let name = Self.plain(name)
        guard Self.isTag(name) else { throw CategoryFailure.badTag(name) }
        try db.execute(sql: "INSERT OR IGNORE INTO tag(name) VALUES (?)", arguments: [name])
        try db.execute(
            sql: "INSERT OR IGNORE INTO memo_tag(memo_id, tag_id) SELECT ?, id FROM tag WHERE name = ?", arguments: [memo, name])
        return db.changesCount > 0 ? name : nil
    }

    private static func isTag(_ name: String) -> Bool { !name.isEmpty && !StoredText.mustChange(name: name) }

    private func tagID(_ name: String) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT id FROM tag WHERE name = ?", arguments: [StoredText(name).databaseValue])
    }

    /// Returns a tag's name in the form that imports use: in NFC, without `#`.
    private static func plain(_ name: String) -> String {
        String(name.trimmed.drop { $0 == "#" }).precomposedStringWithCanonicalMapping
    }
}
