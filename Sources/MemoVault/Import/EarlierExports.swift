import MemoImport
import MemoModel

/// The memo of a record that the vault or the present import has already.
enum KnownRecord {
    /// The memo with its key.
    case memo(KnownMemo)
    /// Its memo, which has another key.
    case renamed(KnownMemo)
    /// Its memo in another source.
    case elsewhere(MemosElsewhere.Found)
    /// Its memo, of which the record is a version that another vault or this one exported.
    case exported(MemosElsewhere.Found)
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

/// The memos of a source by the names of their records, for records whose key has changed because their export has another name now, or has another one
/// beside it, or no longer has.
struct NamedMemos {
    struct Named {
        let memo: KnownMemo
        /// The file that the record was in.
        let path: String
    }

    private var memos: [String: [Named]] = [:]

    init(in db: any VaultDatabase, source: Int64, _ names: inout RecordNames) throws {
        let sql = "SELECT id, fingerprint, external_id, path FROM memo WHERE source_id = ? AND (path IS NOT NULL OR external_id LIKE '%/%')"
        var found: [String: [Named]] = [:]
        try db.statement(sql).forEachRow([.integer(source)]) { row in
            let key: String = row[2]
            let path: String = row[3] as String? ?? key
            guard let name = names.name(ofKey: key, in: path), name != key else { return true }
            let memo = KnownMemo(id: row[0], fingerprint: row[1])
            found[name, default: []].append(Named(memo: memo, path: path))
            return true
        }
        memos = found
    }

    /// Returns the memos with a name.
    func memos(named name: String) -> [Named] { memos[name] ?? [] }

    /// Removes a memo that was found.
    mutating func remove(_ memo: Int64, named name: String) { memos[name]?.removeAll { $0.memo.id == memo } }
}

/// Gives records names that stay the same when the name of their export changes.
struct RecordNames {
    private var paths = CommonPaths()

    /// Returns the name of a record: its key with the common path of all exports instead of the path of its file. A record with neither ID nor time is
    /// named by its title.
    mutating func name(of record: MemoRecord, _ key: MemoKey) -> String {
        name(ofKey: key.text.text, in: record.place.path)
            ?? "\u{1F}" + (key.isGiven || record.created != nil ? key.text.text : record.text.title)
    }

    /// Returns the name of a record without the path of its file in its key, as if it had that path.
    mutating func scopedName(of record: MemoRecord, _ key: MemoKey) -> String {
        paths.path(of: record.place.path, isRecords: true) + "#" + key.text.text
    }

    /// Returns the name of a record whose key begins with the path of its file; nil for others.
    mutating func name(ofKey key: String, in path: String) -> String? {
        if key == path { return paths.path(of: path, isRecords: false) }
        return Self.id(in: key, of: path).map { paths.path(of: path, isRecords: true) + "#" + $0 }
    }

    /// Returns the part after the path of a file in the key of a record; nil if the key does not begin with the path.
    static func id(in key: String, of path: String) -> String? {
        guard key.utf8.starts(with: path.utf8), key.utf8.dropFirst(path.utf8.count).first == 0x23 else { return nil }
        return String(Substring(key.utf8.dropFirst(path.utf8.count + 1)))
    }
}

/// The records of exports with other generations that an import has read, by their names.
struct ReadRecords {
    /// Number of records with one name that are compared. Further ones are found only if they are equal.
    static let mostNamesakes = 200

    struct Read {
        /// The memo; nil while the record waits for the end of the export.
        let memo: KnownMemo?
        let generation: ExportGenerations.Generation
        /// Nil if too many records have its name.
        fileprivate let mark: VersionMark?
        /// The last generation with an older version of it.
        fileprivate var olderVersion: String?
        /// Whether its memo has a newer version now.
        fileprivate var isReplaced = false
    }

    private struct Content: Hashable {
        let name: String
        let fingerprint: Int64
    }

    private(set) var records: [Read] = []
    private var named: [String: [Int]] = [:]
    private var same: [Content: [Int]] = [:]
    /// The number of records with a content at the beginning of their list that are versions of one of a generation.
    private var taken: [Content: (generation: String, count: Int)] = [:]

    mutating func add(
        _ record: MemoRecord, _ key: MemoKey, _ memo: KnownMemo?, _ generation: ExportGenerations.Generation, named name: String
    ) {
        let isCompared = named[name, default: []].count < Self.mostNamesakes
        if isCompared { named[name, default: []].append(records.count) }
        same[Content(name: name, fingerprint: key.fingerprint), default: []].append(records.count)
        let mark = isCompared ? VersionMark(created: record.created, record.text) : nil
        records.append(Read(memo: memo, generation: generation, mark: mark))
    }

    /// Returns the place of the record of another generation that is most like a record, each at most once for each generation.
    mutating func closest(
        to record: MemoRecord, _ key: MemoKey, _ generation: ExportGenerations.Generation, named name: String
    ) -> (place: Int, VersionMark.Likeness)? {
        if let place = nextSame(Content(name: name, fingerprint: key.fingerprint), generation) { return (place, .same) }
        let free = (named[name] ?? []).filter { isFree($0, for: generation) }
        guard !free.isEmpty else { return nil }
        let mark = VersionMark(created: record.created, record.text)
        let found = free.map { ($0, records[$0].mark?.likeness(to: mark) ?? .none) }
        return found.first { $0.1 == .same } ?? found.first { $0.1 == .similar }
    }

    /// Returns the next record with a content. Thousands may have the same.
    private mutating func nextSame(_ content: Content, _ generation: ExportGenerations.Generation) -> Int? {
        guard let places = same[content] else { return nil }
        var count = taken[content].flatMap { $0.generation == generation.path ? $0.count : nil } ?? 0
        while count < places.count, !isFree(places[count], for: generation) { count += 1 }
        taken[content] = (generation.path, count)
        return count < places.count ? places[count] : nil
    }

    private func isFree(_ place: Int, for generation: ExportGenerations.Generation) -> Bool {
        let record = records[place]
        return !record.isReplaced && record.generation.path != generation.path && record.olderVersion != generation.path
    }

    /// Notes that a record is a newer version of one of a generation.
    mutating func take(_ place: Int, for generation: ExportGenerations.Generation) { records[place].olderVersion = generation.path }

    /// Notes that a newer version of a record was read.
    mutating func replace(_ place: Int) { records[place].isReplaced = true }
}
