import KoreanText
import MemoSearch
import Postings

/// The order of memos in searches and lists.
enum MemoOrder {
    /// By modification time, newest first.
    case modified
    /// By creation time, newest or oldest first; memos without one by modification time.
    case created(isDescending: Bool)
    /// By title, in the order of Korean dictionaries.
    case title

    init(_ order: SearchOrder) {
        switch order {
        case .best, .modified: self = .modified
        case .newest: self = .created(isDescending: true)
        case .oldest: self = .created(isDescending: false)
        case .title: self = .title
        }
    }

    init(_ order: MemoListRequest.Order) {
        switch order {
        case .modified: self = .modified
        case .newest: self = .created(isDescending: true)
        case .oldest: self = .created(isDescending: false)
        case .title: self = .title
        }
    }

    /// Whether the order is descending.
    var isDescending: Bool {
        switch self {
        case .modified: true
        case .created(let isDescending): isDescending
        case .title: false
        }
    }

    /// The SQL expression to sort by; memos with equal values are sorted by number. Titles are sorted by the
    /// keys of `TitleKeys`, not by a column.
    var column: String {
        switch self {
        case .modified: "recency"
        case .created: "coalesce(created, recency)"
        case .title: "title"
        }
    }
}

// MARK: Selecting the first memos

extension MemoOrder {
    /// Cost of one step of an index scan, relative to looking up one memo.
    private static let walkingCost = 0.15

    /// Returns the first `count` of `ids`. If the set is large, a short scan of an index in this order finds
    /// them; otherwise each memo is looked up.
    func first(_ count: Int, of ids: MemoIDs, in db: any VaultDatabase) throws -> [Int64] {
        let needed = min(count, ids.count)
        guard needed > 0 else { return [] }
        if db.isRemote { return try selected(needed, of: ids, in: db) }
        // The highest ID approximates the number of memos. Counting them would take longer than the search.
        let memos = try db.integers("SELECT max(id) FROM memo").first ?? 0
        let steps = Double(needed) * Double(memos) / Double(ids.count)
        guard needed < ids.count, Double(ids.count) >= Self.walkingCost * steps, let walk = try walk(in: db) else {
            return try Array(sorted(ids, in: db).prefix(needed))
        }
        var found: [Int64] = []
        found.reserveCapacity(needed)
        try db.forEachInteger(walk, []) { id in
            if ids.contains(id) { found.append(id) }
            return found.count < needed
        }
        return found
    }

    /// Returns a statement that reads the IDs of all memos in this order from indexes alone, or nil if there
    /// is no such index.
    private func walk(in db: any VaultDatabase) throws -> String? {
        let direction = isDescending ? "DESC" : "ASC"
        switch self {
        case .modified: return "SELECT id FROM memo ORDER BY recency \(direction), id \(direction)"
        case .created: return MemoOrder.walkByCreation(direction)
        case .title:
            guard try TitleKeys(db).areUsable() else { return nil }
            return "SELECT memo_id FROM title_key ORDER BY key \(direction), memo_id \(direction)"
        }
    }

    /// Returns a statement that merges two scans of one index: of memos with and without a creation time.
    static func walkByCreation(_ direction: String, where test: String = "true") -> String {
        """
        SELECT id FROM (
            SELECT id, created AS time FROM memo WHERE created IS NOT NULL AND \(test)
            UNION ALL SELECT id, recency FROM memo WHERE created IS NULL AND \(test)
            ORDER BY time \(direction), id \(direction)) AS walk
        """
    }

    private func sorted(_ ids: MemoIDs, in db: any VaultDatabase) throws -> [Int64] {
        if case .title = self { return try TitleKeys(db).sorted(titles(of: ids, in: db)) }
        var times: [(time: Int64, id: Int64)] = []
        times.reserveCapacity(ids.count)
        try db.forEachMemo(ids.values, column) { id, time in times.append((time, id)) }
        let isDescending = isDescending
        times.sort { isDescending ? ($1.time, $1.id) < ($0.time, $0.id) : $0 < $1 }
        return times.map(\.id)
    }

    private func titles(of ids: MemoIDs, in db: any VaultDatabase) throws -> [(id: Int64, title: String)] {
        let statement = try db.statement("SELECT title FROM memo WHERE id = ?")
        return try ids.values.compactMap { id in try statement.text(.integer(id)).map { (id, $0) } }
    }

    /// Returns the first `count` of `ids` by one statement, to which all of them are sent.
    private func selected(_ count: Int, of ids: MemoIDs, in db: any VaultDatabase) throws -> [Int64] {
        let (wanted, direction) = (VaultCell.integers(ids.values), isDescending ? "DESC" : "ASC")
        guard case .title = self else {
            return try db.integers(
                "SELECT id FROM memo WHERE \(db.isAmong("id")) ORDER BY \(column) \(direction), id \(direction) LIMIT ?",
                [wanted, .integer(Int64(count))])
        }
        guard try TitleKeys(db).areUsable() else {
            let titles = try db.statement("SELECT id, title FROM memo WHERE \(db.isAmong("id"))").rows(wanted) {
                ($0[0] as Int64, $0[1] as String)
            }
            return Array(TitleKeys(db).sorted(titles).prefix(count))
        }
        return try db.integers(
            "SELECT memo_id FROM title_key WHERE \(db.isAmong("memo_id")) ORDER BY key, memo_id LIMIT ?", [wanted, .integer(Int64(count))])
    }
}
