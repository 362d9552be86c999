import MemoImport
import MemoModel

/// What shows that two records with one name are versions of one memo. Apps number their memos from 1 in each account and each year, so the name alone is
/// not enough.
struct VersionMark {
    private let created: Int64?
    /// The title and the lines; nil if the time of creation tells enough.
    private let text: (title: String, lines: TextLines)?

    init(created: Timestamp?, _ text: MemoText) {
        self.created = created?.milliseconds
        // Several memos may be of one minute or day.
        let isExact = created.map { $0.milliseconds % 60_000 != 0 } ?? false
        self.text = isExact ? nil : (text.title, TextLines(text.whole))
    }

    /// How much two records have in common.
    enum Likeness { case none, similar, same }

    /// Returns `.same` if both have the same time of creation or, if one has none, the same lines; `.similar` if they have most of their lines in common.
    func likeness(to other: VersionMark) -> Likeness {
        guard let text, let others = other.text else { return created == other.created ? .same : .none }
        if let created, let time = other.created {
            guard created == time else { return .none }
            if text.title == others.title { return .same }
        }
        let (lines, old) = (text.lines, others.lines)
        if lines.areThose(of: old) { return .same }
        return lines.areSimilar(to: old) || lines.areAll(in: old) || old.areAll(in: lines) ? .similar : .none
    }

    /// Returns how much a record has in common with a memo as the last import had it.
    static func likeness(of record: MemoRecord, to memo: Int64, in db: any VaultDatabase) throws -> Likeness {
        let row: Timestamp?? = try db.statement("SELECT created FROM memo WHERE id = ?").first(.integer(memo)) { $0.time(at: 0) }
        guard let created = row, let text = try MovedFiles.text(of: memo, in: db) else { return .none }
        return VersionMark(created: created, text).likeness(to: VersionMark(created: record.created, record.text))
    }
}
