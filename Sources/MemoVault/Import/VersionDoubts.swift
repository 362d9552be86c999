import MemoImport
import MemoModel

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
