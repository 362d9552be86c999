import GRDB
import MemoImport
import MemoModel

/// Memos of a source whose files are gone, so that a file of another name with the same text is known as theirs: it was moved.
struct MovedFiles {
    private var ids: [UInt64: [Int64]] = [:]
    private var taken: Set<Int64> = []

    /// Looks through the memos of a source for those that are files within `scope` and are not there any more.
    ///
    /// What an earlier run put into the trash counts too: a sync service may remove first and write later.
    init(in db: Database, source: Int64, scope: MirrorScope) throws {
        let trashed = try Row.fetchAll(
            db, sql: "SELECT id, external_id FROM memo WHERE source_id = ? AND path IS NULL AND trashed IS NOT NULL AND fingerprint = 0",
            arguments: [source])
        for (id, path) in try scope.files(of: source, in: db) + trashed.map({ ($0[0], $0[1]) }) where !scope.present.contains(path) {
            guard let text = try Self.text(of: id, in: db) else { continue }
            for part in Self.parts(path, text) { ids[Self.key(path, part), default: []].append(id) }
        }
    }

    /// The memo that the file at `path` was before; it is not answered again.
    mutating func take(_ path: String, _ text: MemoText, in db: Database) throws -> Int64? {
        for part in Self.parts(path, text) {
            let key = Self.key(path, part)
            while let id = ids[key]?.first {
                ids[key]?.removeFirst()
                guard !taken.contains(id), let old = try Self.text(of: id, in: db) else { continue }
                guard Self.texts(old).contains(where: { $0.utf8.elementsEqual(part.utf8) }) else { continue }
                taken.insert(id)
                return id
            }
        }
        return nil
    }

    /// What a file is known by: its text and, where its title or its last line is its name, which changes with it, the rest of that.
    private static func parts(_ path: String, _ text: MemoText) -> [String] {
        let name = path.split(separator: "/").last ?? ""
        let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
        if stem == text.title, text.lead.isEmpty, !text.body.allSatisfy(\.isWhitespace) {
            return [text.whole, text.gap + text.body, text.body]
        }
        return text.body.hasSuffix(stem) ? [text.whole, withoutLastLine(text.whole)] : [text.whole]
    }

    /// What a text may have been under another name.
    private static func texts(_ text: MemoText) -> [String] { [text.whole, text.gap + text.body, text.body, withoutLastLine(text.whole)] }

    private static func withoutLastLine(_ text: String) -> String {
        text.utf8.lastIndex(of: 0x0A).map { String(text[..<$0]) } ?? text
    }

    private static func text(of id: Int64, in db: Database) throws -> MemoText? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT lead, gap, title, body FROM memo WHERE id = ?"), arguments: [id])?.memoText
    }

    /// A file keeps its ending when it moves. Ids of other formats have none, so no memo of theirs is taken for a file.
    private static func key(_ path: String, _ text: String) -> UInt64 {
        var hash = ContentHash()
        let name = path.split(separator: "/").last ?? ""
        hash.combine(name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? path)
        hash.combine(text)
        return hash.value
    }
}
