import GRDB
import MemoImport
import MemoModel

/// Memos of a source whose files are gone, so that a file of another name with the same text is known as theirs: it was moved.
struct MovedFiles {
    private var ids: [UInt64: [Int64]] = [:]

    /// Looks through the memos of a source for those that are files within `scope` and are not there any more.
    ///
    /// What an earlier run put into the trash counts too: a sync service may remove first and write later.
    init(in db: Database, source: Int64, scope: MirrorScope) throws {
        let trashed = try Row.fetchAll(
            db, sql: "SELECT id, external_id FROM memo WHERE source_id = ? AND path IS NULL AND trashed IS NOT NULL AND fingerprint = 0",
            arguments: [source])
        for (id, path) in try scope.files(of: source, in: db) + trashed.map({ ($0[0], $0[1]) }) where !scope.present.contains(path) {
            guard let text = try Self.text(of: id, in: db) else { continue }
            ids[Self.key(path, text), default: []].append(id)
        }
    }

    /// The memo that the file at `path` was before; it is not answered again.
    mutating func take(_ path: String, _ text: MemoText, in db: Database) throws -> Int64? {
        let key = Self.key(path, text)
        guard let id = ids[key]?.first, let old = try Self.text(of: id, in: db), old.whole.utf8.elementsEqual(text.whole.utf8)
        else { return nil }
        ids[key]?.removeFirst()
        return id
    }

    private static func text(of id: Int64, in db: Database) throws -> MemoText? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT lead, gap, title, body FROM memo WHERE id = ?"), arguments: [id])?.memoText
    }

    /// A file keeps its ending when it moves. Ids of other formats have none, so no memo of theirs is taken for a file.
    private static func key(_ path: String, _ text: MemoText) -> UInt64 {
        var hash = ContentHash()
        let name = path.split(separator: "/").last ?? ""
        hash.combine(name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? path)
        hash.combine(text.whole)
        return hash.value
    }
}
