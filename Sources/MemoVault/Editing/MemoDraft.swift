import GRDB
public import MemoModel

/// A memo about to be added.
public struct MemoDraft: Sendable {
    /// Must not be blank.
    public var text: MemoText
    /// A name or path; must exist.
    public var category: String?
    /// Names without `#`.
    public var tags: [String] = []
    /// Nil for a memo that is no work item.
    public var state: WorkState?
    /// When it is due.
    public var due: Timestamp?
    /// The day it is about, past or ahead; nil for now.
    public var date: Timestamp?
    /// Whether to pin it.
    public var isPinned = false

    /// A memo with nothing but a text.
    public init(text: MemoText) { self.text = text }
}

/// The source of memos written in this vault.
enum OwnSource {
    static let name = "saekin"
    static let format = "saekin"

    static func id(in db: Database, at time: Timestamp) throws -> Int64 {
        var book = SourceBook(name: name, format: format, imported: time)
        return try book.id(in: db)
    }
}

/// Numbers for new memos. SQLite would give the number of the last memo anew once that is deleted for good.
enum MemoNumbers {
    private static let key = "last_memo"

    /// The number to give next; nil when SQLite's own choice is right.
    static func reserved(in db: Database) throws -> Int64? {
        guard let last = try Int64.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key]) else { return nil }
        let present = try Int64.fetchOne(db, sql: "SELECT max(id) FROM memo") ?? 0
        return present < last ? last + 1 : nil
    }

    /// Notes the highest number before memos are deleted.
    static func reserve(in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO setting(key, value) SELECT ?, max(id) FROM memo HAVING max(id) IS NOT NULL
                ON CONFLICT(key) DO UPDATE SET value = max(value, excluded.value)
                """, arguments: [key])
    }
}
