import MemoModel
public import MemoSearch
import Postings

/// Counts memos by category, tag, state and local day.
///
/// Scans the index of a column if there are many memos, and looks up each memo if there are few.
struct FacetCounter {
    private let db: any VaultDatabase
    private let ids: MemoIDs
    private let walks: Bool

    /// Cost of one step of an index scan, relative to looking up one memo.
    private static let walkingCost = 0.15
    /// Stands for NULL. No counted column contains it.
    private static let none = Int64.min + 1

    init(_ db: any VaultDatabase, _ ids: MemoIDs) throws {
        (self.db, self.ids) = (db, ids)
        let memos = db.isRemote ? 0 : try db.integers("SELECT max(id) FROM memo").first ?? 0
        walks = !db.isRemote && Double(ids.count) >= Self.walkingCost * Double(memos)
    }

    /// Returns the counts by category, tag, state and year, highest first.
    func facets() throws -> Facets {
        Facets(
            categories: try byCategory(), tags: try byTag(), states: Self.byCount(try byState()),
            years: Self.byCount(try byDate(CalendarUnit.year)))
    }

    /// Returns the counts by category, highest first. Uses full paths, because categories in different places
    /// may have the same name.
    func byCategory() throws -> [Facets.Count] {
        let counts = try tally("category_id", walk: "SELECT category_id, id FROM \(db.table("memo", by: "memo_category"))")
        let tree = try CategoryTree(in: db)
        return Self.byCount(counts.map { Facets.Count(value: tree.pathText(of: $0.key) ?? String($0.key), count: $0.value) })
    }

    /// Returns the counts by tag, highest first.
    func byTag() throws -> [Facets.Count] {
        var counts: [Int64: Int] = [:]
        if walks {
            try db.forEachPair("SELECT tag_id, memo_id FROM \(db.table("memo_tag", by: "tag_memo"))", []) { tag, id in
                if ids.contains(id) { counts[tag, default: 0] += 1 }
            }
        } else if db.isRemote {
            let sql = "SELECT tag_id, count(*) FROM memo_tag WHERE \(db.isAmong("memo_id")) GROUP BY tag_id"
            try db.forEachPair(sql, [.integers(ids.values)]) { counts[$0] = Int($1) }
        } else {
            for id in ids.values {
                try db.forEachInteger("SELECT tag_id FROM memo_tag WHERE memo_id = ?", [.integer(id)]) { tag in
                    counts[tag, default: 0] += 1
                    return true
                }
            }
        }
        let names = try TagNames(in: db).names(of: counts.keys)
        return Self.byCount(counts.map { Facets.Count(value: names[$0.key] ?? "", count: $0.value) })
    }

    /// Returns the counts by state, in the order todo, doing, done.
    func byState() throws -> [Facets.Count] {
        let counts = try tally("state", walk: "SELECT state, id FROM \(db.table("memo", by: "memo_state")) WHERE state IS NOT NULL")
        return counts.sorted { $0.key < $1.key }.map { state, count in
            Facets.Count(value: WorkState(rawValue: Int(state))?.code ?? String(state), count: count)
        }
    }

    /// The time that determines the day of a memo.
    enum DatedBy {
        case creation
        /// The modification time, else the creation time.
        case change
    }

    /// Returns the counts by day, month or year in the user's time zone, newest first.
    func byDate(_ unit: CalendarUnit, of time: DatedBy = .creation) throws -> [Facets.Count] {
        var buckets: [CivilDate: Int] = [:]
        var current: (start: CivilDate, times: Range<Int64>, count: Int)?
        func take(_ time: Int64) {
            if current?.times.contains(time) != true {
                if let last = current { buckets[last.start, default: 0] += last.count }
                let start = unit.start(of: LocalTime.day(at: Timestamp(milliseconds: time)))
                let lower = LocalTime.lowerBound(of: start)
                current = (start, lower..<max(lower + 1, LocalTime.lowerBound(of: unit.next(after: start))), 0)
            }
            current?.count += 1
        }
        let undated = Timestamp.undated.milliseconds
        switch (time, walks) {
        // With times in ascending order, each day is computed only once.
        case (.creation, true):
            try db.forEachPair(
                "SELECT created, id FROM \(db.table("memo", by: "memo_created")) WHERE created IS NOT NULL ORDER BY created", []
            ) {
                if ids.contains($1) { take($0) }
            }
        case (.change, true):
            try db.forEachPair(
                "SELECT recency, id FROM \(db.table("memo", by: "memo_recency")) WHERE recency > \(undated) ORDER BY recency", []
            ) {
                if ids.contains($1) { take($0) }
            }
        case (.creation, false): try lookUp("created") { if $0 != Self.none { take($0) } }
        case (.change, false): try lookUp("recency") { if $0 != undated { take($0) } }
        }
        if let last = current { buckets[last.start, default: 0] += last.count }
        return buckets.sorted { $1.key < $0.key }.map { Facets.Count(value: unit.name(of: $0.key), count: $0.value) }
    }

    /// Returns the number of memos for each value of a column.
    private func tally(_ column: String, walk: String) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        if walks {
            // 0 stands for NULL here; no row has the ID 0.
            var last: (value: Int64, count: Int) = (0, 0)
            try db.forEachPair(walk, []) { value, id in
                guard ids.contains(id) else { return }
                if value != last.value {
                    counts[last.value, default: 0] += last.count
                    last = (value, 0)
                }
                last.count += 1
            }
            counts[last.value, default: 0] += last.count
        } else {
            try lookUp(column) { counts[$0, default: 0] += 1 }
        }
        (counts[Self.none], counts[0]) = (nil, column == "category_id" ? nil : counts[0])
        return counts.filter { $0.value > 0 }
    }

    private func lookUp(_ column: String, _ take: (Int64) -> Void) throws {
        try db.forEachMemo(ids.values, "coalesce(\(column), \(Self.none))") { take($1) }
    }

    /// Sorts by descending count, then by name.
    private static func byCount(_ counts: [Facets.Count]) -> [Facets.Count] {
        counts.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    }
}

/// The unit by which days are grouped.
enum CalendarUnit {
    case year, month, day

    /// Returns the first day of the unit that contains `day`.
    func start(of day: CivilDate) -> CivilDate {
        let (year, month, _) = day.parts
        return switch self {
        case .year: CivilDate(year: year, month: 1, day: 1)
        case .month: CivilDate(year: year, month: month, day: 1)
        case .day: day
        }
    }

    /// Returns the first day of the unit after the one that begins with `start`.
    func next(after start: CivilDate) -> CivilDate {
        let (year, month, _) = start.parts
        return switch self {
        case .year: CivilDate(year: year + 1, month: 1, day: 1)
        case .month: CivilDate(year: year, month: month + 1, day: 1)
        case .day: start + 1
        }
    }

    /// Returns the name of the unit that begins with `start`: `2023`, `2023-08` or `2023-08-28`.
    func name(of start: CivilDate) -> String {
        let text = start.text
        return switch self {
        case .year: String(text.dropLast(6))
        case .month: String(text.dropLast(3))
        case .day: text
        }
    }
}

/// The property by which memos are counted.
public enum CountKey: String, Sendable, CaseIterable {
    /// The category by its path, the tag, or the state.
    case category, tag, state
    /// The creation time in the user's time zone.
    case year, month, day
    /// The day that the filter `date:` uses: of the modification time, else of the creation time, in the
    /// user's time zone.
    case date
    /// The words in the text.
    case term
}

/// Numbers of memos by the value of a property.
public struct MemoCounts: Sendable {
    /// The values and their counts. Years, months, days and dates come newest first, states in the order
    /// todo, doing, done, and all others by descending count.
    public let counts: [Facets.Count]
    /// Number of memos that were counted.
    public let total: Int
    /// For words: the number of memos whose texts were read to find the words, if not all were. The counts
    /// cover all memos.
    public let memosRead: Int?
    /// Notes on likely mistakes in the query.
    public let notes: [QueryNote]
}

extension VaultReader {
    /// Counts memos.
    /// - Throws: `QueryError` if the query or a filter is not valid.
    package func count(_ request: SearchRequest, by key: CountKey, limit: Int?) throws -> MemoCounts {
        let search = try VaultSearch(self)
        let (memos, notes) = try search.memos(request)
        if key == .term {
            let terms = try search.commonTerms(of: memos, limit: limit)
            return MemoCounts(
                counts: terms.terms.map { Facets.Count(value: $0.text, count: $0.count) }, total: memos.count,
                memosRead: terms.memosRead < memos.count ? terms.memosRead : nil, notes: notes)
        }
        return MemoCounts(counts: try counts(of: memos, by: key), total: memos.count, memosRead: nil, notes: notes)
    }

    private func counts(of memos: MemoIDs, by key: CountKey) throws -> [Facets.Count] {
        let counter = try FacetCounter(db, memos)
        return switch key {
        case .category: try counter.byCategory()
        case .tag: try counter.byTag()
        case .state: try counter.byState()
        case .year: try counter.byDate(.year)
        case .month: try counter.byDate(.month)
        case .day: try counter.byDate(.day)
        case .date: try counter.byDate(.day, of: .change)
        case .term: []
        }
    }
}
