import MemoImport
import MemoModel

/// What the vault or the present import has of a record.
enum KnownRecord {
    /// The memo with its key.
    case memo(KnownMemo)
    /// Its memo, which has another key.
    case renamed(KnownMemo)
    /// The memo with its key in another source.
    case elsewhere(KnownMemo, source: Int64)
    /// A newer version of it.
    case newer
    /// Perhaps another version of it, which the rest of the export will tell.
    case waits
}

/// Recognises the memos of exports that lie side by side, or whose name changed: each export gives one memo another key. See decision 099.
struct EarlierExports {
    private let generations: ExportGenerations
    /// The files of the export.
    private let present: Set<String>
    private let options: ApplyOptions
    private var names = RecordNames()
    private var read = ReadRecords()
    /// The memos of records that were read and had not changed.
    private var unchanged: Set<Int64> = []
    private var stored: NamedMemos?
    /// The older exports, with the memos of their records that were left out (nil if this import changed it), and the newest export with one of them.
    private var left: [String: (memos: [Int64?], newer: String)] = [:]
    private var doubts = VersionDoubts()
    private var last: (path: String, generation: ExportGenerations.Generation?) = ("", nil)

    init(_ generations: ExportGenerations, present: Set<String>, _ options: ApplyOptions) {
        (self.generations, self.present, self.options) = (generations, present, options)
    }

    /// Notes for the report about the records that were left out, without those that an earlier import left out for the same version.
    var notes: [ImportProblem] {
        left.sorted { $0.key < $1.key }.compactMap { export, records in
            let count = records.memos.count { memo in memo.map { !unchanged.contains($0) } ?? true }
            return count == 0 ? nil : .inNewerExport(export, records.newer, memos: count)
        }
    }

    /// Returns whether a record may have another version in the export.
    mutating func concerns(_ record: MemoRecord) -> Bool { generation(of: record) != nil }

    private mutating func generation(of record: MemoRecord) -> ExportGenerations.Generation? {
        guard !generations.isEmpty else { return nil }
        let path = record.place.path
        if path != last.path { last = (path, generations.generation(of: path)) }
        // A file of a single memo is no export.
        return last.generation.flatMap { $0.path == path && record.place.record == nil ? nil : $0 }
    }

    /// Remembers a record that became a memo.
    mutating func note(_ memo: Int64, _ record: MemoRecord, _ key: MemoKey) {
        add(KnownMemo(id: memo, fingerprint: key.fingerprint), record, key)
    }

    /// Remembers that a record has not changed since the last import.
    mutating func noteUnchanged(_ memo: Int64, _ record: MemoRecord) {
        if generation(of: record) != nil { unchanged.insert(memo) }
    }

    /// Returns whether an older version of a memo was read that had not changed since the last import.
    func wasUnchanged(_ memo: Int64) -> Bool { unchanged.contains(memo) }

    /// Remembers a record that waits for the end of the export.
    mutating func noteWaiting(_ record: MemoRecord, _ key: MemoKey) { add(nil, record, key) }

    private mutating func add(_ memo: KnownMemo?, _ record: MemoRecord, _ key: MemoKey) {
        guard let generation = generation(of: record) else { return }
        read.add(record, key, memo, generation, named: names.name(of: record, key))
    }

    /// Returns the other version of a record that this import has read; nil if there is none.
    mutating func find(_ record: MemoRecord, _ key: MemoKey) -> KnownRecord? {
        guard let generation = generation(of: record) else { return nil }
        let name = names.name(of: record, key)
        guard let (place, likeness) = read.closest(to: record, key, generation, named: name) else { return nil }
        if let doubt = doubts.judge(likeness, record, key, of: generation) { return doubt }
        guard likeness == .same || doubts.trusts(generation) else { return nil }
        let other = read.records[place]
        guard other.generation.age > generation.age else {
            read.take(place, for: generation)
            leaveOut(generation.path, newer: other.generation.path, other.memo)
            return .newer
        }
        // An archive is read in its own order, and a record may have waited.
        guard let memo = other.memo else { return nil }
        read.replace(place)
        leaveOut(other.generation.path, newer: generation.path, nil)
        return .renamed(memo)
    }

    /// Returns the records that wait, once the rest of the export has been read. No other record will wait.
    mutating func takeWaiting() -> [(record: MemoRecord, key: MemoKey)] { doubts.takeWaiting() }

    private mutating func leaveOut(_ export: String, newer: String, _ memo: KnownMemo?) {
        left[export, default: ([], newer)].memos.append(memo?.id)
    }

    /// Returns the memo of a record with an unknown key under the key that another export gave it; nil if there is none.
    /// - Parameter isSeen: Whether another record of this import is the memo.
    mutating func findStored(
        _ record: MemoRecord, _ key: MemoKey, source: Int64, _ writer: any ImportWriting, in db: any VaultDatabase, isSeen: (Int64) -> Bool
    ) throws -> KnownRecord? {
        guard key.isGiven else { return nil }
        let (path, generation) = (record.place.path, generation(of: record))
        let id = RecordNames.id(in: key.text.text, of: path)
        guard id != nil || record.place.record != nil || generation != nil else { return nil }
        if stored == nil { stored = try NamedMemos(in: db, source: source, &names) }
        let isBare = record.place.record != nil && id == nil
        let name = isBare ? names.scopedName(of: record, key) : names.name(of: record, key)
        let candidates = (stored?.memos(named: name) ?? []).filter { candidate in
            // Files of their own that are gone may have been moved; see `MovedFiles`.
            !isSeen(candidate.memo.id) && (record.place.record != nil || generations.generation(of: candidate.path) != nil)
        }
        if let (found, likeness) = try choose(record, key, among: candidates, in: db) {
            if let generation {
                if let doubt = doubts.judge(likeness, record, key, of: generation) { return doubt }
                guard likeness == .same || doubts.trusts(generation) else { return nil }
                if let newer = generations.generation(of: found.path), newer.age < generation.age {
                    leaveOut(generation.path, newer: newer.path, found.memo)
                    return .newer
                }
            }
            stored?.remove(found.memo.id, named: name)
            return .renamed(found.memo)
        }
        // The file was alone in its export.
        guard let id, let memo = try writer.find(source: source, key: StoredText(id)), !isSeen(memo.id) else { return nil }
        let isSame = try memo.fingerprint == key.fingerprint || VersionMark.likeness(of: record, to: memo.id, in: db) != .none
        return isSame ? .renamed(memo) : nil
    }

    /// Chooses the memo of a record among those with its name.
    private func choose(
        _ record: MemoRecord, _ key: MemoKey, among candidates: [NamedMemos.Named], in db: any VaultDatabase
    ) throws -> (NamedMemos.Named, VersionMark.Likeness)? {
        let isSame = { (candidate: NamedMemos.Named) in
            candidate.memo.fingerprint == key.fingerprint || candidate.path == record.place.path
        }
        if let same = candidates.first(where: isSame) { return (same, .same) }
        // The export is known to be another copy, and has no other file of this name.
        if options.copy == .whole, candidates.count == 1, !present.contains(candidates[0].path) { return (candidates[0], .same) }
        let found = try candidates.prefix(ReadRecords.mostNamesakes).map {
            ($0, try VersionMark.likeness(of: record, to: $0.memo.id, in: db))
        }
        return found.first { $0.1 == .same } ?? found.first { $0.1 == .similar }
    }
}
