import GRDB
import MemoModel

/// The source under which the memos of an export are kept; made when the first memo comes.
struct ImportSource {
    let name: StoredText
    let format: String?
    let imported: Timestamp
    private(set) var id: Int64?
    /// Whether this run made the source.
    private(set) var isNew = false
    /// Who may change its memos; nil for anybody.
    private let owner: String?
    /// Whether nothing is written: a source that would be made has the number 0, which no source has.
    private let isTrial: Bool

    init(name: String, format: String?, imported: Timestamp, owner: String? = nil, isTrial: Bool = false) {
        (self.name, self.format, self.imported) = (StoredText(name: name), format, imported)
        (self.owner, self.isTrial) = (owner, isTrial)
    }

    /// Returns the number of the source, making it when it is new.
    /// - Throws: `EditFailure.foreignSource` where only its owner may change its memos.
    mutating func id(in db: Database) throws -> Int64 {
        if let id { return id }
        let known = try Int64.fetchOne(db, sql: "SELECT id FROM source WHERE name = ?", arguments: [name.databaseValue])
        isNew = known == nil
        if let known, let owner, try Self.owner(of: known, in: db) != owner { throw EditFailure.foreignSource(name.text) }
        let id = try known ?? (isTrial ? 0 : insert(in: db))
        self.id = id
        return id
    }

    private func insert(in db: Database) throws -> Int64 {
        try db.write(
            "INSERT INTO source(name, format, imported) VALUES (?, ?, ?)", .text(name), .text(format.map { StoredText($0) }),
            .number(imported.milliseconds))
        let id = db.lastInsertedRowID
        if let owner {
            try db.write(
                "INSERT OR REPLACE INTO setting(key, value) VALUES (?, ?)", .text(StoredText(Self.ownerKey(of: id))),
                .text(StoredText(owner)))
        }
        return id
    }

    private static func ownerKey(of id: Int64) -> String { "source_owner/\(id)" }

    private static func owner(of id: Int64, in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [ownerKey(of: id)])
    }
}
