import GRDB
import MemoModel

/// The single event of an import. It is updated with every batch, so that it is right even if the import is
/// killed.
struct ImportRun {
    let source: String
    let time: Timestamp
    private var event: Int64?

    init(source: String, time: Timestamp) { (self.source, self.time) = (source, time) }

    /// Writes or updates the event if anything has changed. Call it before a commit.
    mutating func record(_ report: ImportReport, in db: Database) throws {
        guard report.imported + report.updated + report.trashed > 0 else { return }
        let kind = Change.Kind.importRun(new: report.imported, changed: report.updated, trashed: report.trashed)
        if let event {
            return try db.write(
                "UPDATE event SET new = ? WHERE id = ?", .text(EventColumns(kind).new.map { StoredText($0) }), .number(event))
        }
        try EventLog(db).record(kind, memo: nil, title: source, at: time)
        event = db.lastInsertedRowID
    }
}
