import MemoImport
import MemoModel

/// Records that wait until the rest of the export has been read.
struct WaitingRecords {
    /// Bytes of the texts that wait at most.
    private static let mostBytes = 64 << 20

    private var records: [(record: MemoRecord, key: MemoKey)] = []
    private var bytes = 0
    /// Whether the export has been read. Then no record waits any more.
    private(set) var isOver = false

    /// Keeps a record, or returns false if too many wait or the export has been read.
    mutating func add(_ record: MemoRecord, _ key: MemoKey) -> Bool {
        guard !isOver, bytes < Self.mostBytes else { return false }
        records.append((record, key))
        bytes += record.text.title.utf8.count + record.text.body.utf8.count
        return true
    }

    /// Returns the records once the rest of the export has been read.
    mutating func take() -> [(record: MemoRecord, key: MemoKey)] {
        isOver = true
        defer { records = [] }
        return records
    }
}
