import MemoImport
import MemoModel

/// The records of exports with other generations that an import has read, by their names.
struct ReadRecords {
    /// Number of records with one name that are compared. Of others only those that are the same are found.
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
