import MemoImport
import MemoModel

/// A mark which shows that two records with one name are versions of one memo. Apps number their memos from 1 in each account and each year, so the name
/// alone is
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

/// The records that are only similar to another version of them, by the exports they are in.
///
/// Of two exports of an app most records are the same. Files of each day may have such names too, with other records that a template makes similar. So such
/// a record waits for the rest of the export, which tells whether at least as many others are the same.
struct VersionDoubts {
    private var same: [String: Int] = [:]
    private var similar: [String: Int] = [:]
    /// A record for which there is no room counts as new.
    private var waiting = WaitingRecords()

    /// Counts a record, and returns `.waits` if it has to wait.
    mutating func judge(
        _ likeness: VersionMark.Likeness, _ record: MemoRecord, _ key: MemoKey, of generation: ExportGenerations.Generation
    ) -> KnownRecord? {
        guard !waiting.isOver else { return nil }
        guard likeness == .similar else {
            same[generation.path, default: 0] += 1
            return nil
        }
        similar[generation.path, default: 0] += 1
        return waiting.add(record, key) ? .waits : nil
    }

    /// Returns whether similar records of an export are versions of others.
    func trusts(_ generation: ExportGenerations.Generation) -> Bool {
        waiting.isOver && same[generation.path, default: 0] >= similar[generation.path, default: 0]
    }

    /// Returns the records that wait. No other record will wait.
    mutating func takeWaiting() -> [(record: MemoRecord, key: MemoKey)] { waiting.take() }
}
