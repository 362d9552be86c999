import Postings

/// A cache of the most recent memos of one snapshot, in order. Searches over the same snapshot read the
/// beginning of this order again and again, and reading it from the cache costs almost nothing.
final class NewestMemos {
    private let db: any VaultDatabase
    /// Eight bytes for each memo.
    private var known: [Int64] = []
    /// Whether `known` holds all memos.
    private var isComplete = false
    /// The highest ID, once it has been needed.
    private var highest: Int?

    /// The times of memos that were looked up one by one. A search with other words, or with the next key, finds many of the same memos.
    private var times: [Int64: Int64] = [:]
    /// Maximum number of times to keep, and of memos to look up for one search.
    private static let (mostTimes, mostOfSearch) = (1 << 15, 1 << 12)

    /// Number of memos that were looked up one by one because the cache was too short. Once these look-ups
    /// have cost as much as a longer scan, the scan is made. So all searches together cost at most twice the
    /// optimum.
    private var lookups = 0

    /// Cost of one step in the cache, and of one that must be read, relative to looking up one memo.
    private static let (knownCost, readingCost) = (0.0025, 0.15)
    /// Cost of finding and sorting a time that has been looked up before.
    private static let timeCost = 0.03
    /// Minimum number of memos to read at a time.
    private static let fewest = 256

    /// Creates an empty cache. `db` must stay within the snapshot while the cache is used.
    init(in db: any VaultDatabase) { self.db = db }

    /// Numbers of memos that a remote vault is asked for at once, and of those that one statement sorts in less time.
    private static let (mostOfRemote, fewOfRemote) = (2000, 256)

    /// Returns the first `count` of `ids` if they are among the most recent memos, whose order a remote vault keeps until memos change. Otherwise nil.
    func firstOfRemote(_ count: Int, of ids: MemoIDs) throws -> [Int64]? {
        guard ids.count > Self.fewOfRemote else { return nil }
        let needed = min(count, ids.count)
        let newest = try db.derived("newest memos", bytes: { 8 * $0.count }) {
            try db.integers("SELECT id FROM memo ORDER BY recency DESC, id DESC LIMIT \(Self.mostOfRemote)", [])
        }
        // None are known yet.
        if newest.isEmpty { return [] }
        var found: [Int64] = []
        ids.pick(from: newest[...], upTo: needed, into: &found)
        return found.count == needed ? found : nil
    }

    /// Returns the first `count` of `ids`, or nil if they are too many to look up here, but looking up each of them is cheaper than a scan.
    func first(_ count: Int, of ids: MemoIDs) throws -> [Int64]? {
        let needed = min(count, ids.count)
        guard needed > 0 else { return nil }
        let scan = try costOfScan(Double(needed) / Double(ids.count))
        if scan.known + scan.unread >= Self.timeCost * Double(ids.count) {
            let few = ids.count <= Self.mostOfSearch ? dated(ids.values) : nil
            guard isWorthwhile(scan, few?.unknown.count ?? ids.count) else {
                return try few.map { try first(needed, of: $0.dated, lookingUp: $0.unknown) }
            }
        }
        var found: [Int64] = []
        found.reserveCapacity(needed)
        ids.pick(from: known[...], upTo: needed, into: &found)
        while found.count < needed, !isComplete {
            let place = known.count
            try readOn()
            ids.pick(from: known[place...], upTo: needed, into: &found)
        }
        return found
    }

    /// Returns the known times of memos, and the IDs of the others.
    private func dated(_ ids: [Int64]) -> (dated: [(time: Int64, id: Int64)], unknown: [Int64]) {
        var (dated, unknown): ([(time: Int64, id: Int64)], [Int64]) = ([], [])
        let times = times
        for id in ids { if let time = times[id] { dated.append((time, id)) } else { unknown.append(id) } }
        return (dated, unknown)
    }

    /// Returns the first `count` of memos by their times, of which those of `unknown` are looked up.
    private func first(_ count: Int, of known: [(time: Int64, id: Int64)], lookingUp unknown: [Int64]) throws -> [Int64] {
        var dated = known
        if times.count + unknown.count > Self.mostTimes { times.removeAll(keepingCapacity: true) }
        // A damaged file has fewer memos than the index.
        if !unknown.isEmpty {
            try db.forEachMemo(unknown, MemoOrder.modified.column) { id, time in
                times[id] = time
                dated.append((time, id))
            }
        }
        return dated.sorted { ($1.time, $1.id) < ($0.time, $0.id) }.prefix(count).map(\.id)
    }

    /// Returns the cost of scanning `share` of all memos: in the cache, and of those that must be read.
    private func costOfScan(_ share: Double) throws -> (known: Double, unread: Double) {
        let memos = try isComplete ? known.count : highestID()
        let steps = share * Double(memos)
        return (Self.knownCost * steps, Self.readingCost * (isComplete ? 0 : max(0, steps - Double(known.count))))
    }

    /// Returns whether a scan is cheaper than looking up `count` memos.
    private func isWorthwhile(_ scan: (known: Double, unread: Double), _ count: Int) -> Bool {
        guard Double(count) < scan.known + scan.unread else { return true }
        guard Double(count) > scan.known else { return false }
        lookups += count
        guard Double(lookups) >= scan.known + scan.unread else { return false }
        lookups = 0
        return true
    }

    /// Returns the highest ID, which approximates the number of memos. Counting them would take longer than the search.
    private func highestID() throws -> Int {
        if let highest { return highest }
        let id = try db.integers("SELECT max(id) FROM memo").first.map { Int($0) } ?? 0
        highest = id
        return id
    }

    private func readOn() throws {
        // OFFSET skips the known memos at a fraction of the cost of a step, and doubling bounds how often
        // that happens.
        let count = max(Self.fewest, known.count)
        let next = try db.integers(
            "SELECT id FROM memo ORDER BY recency DESC, id DESC LIMIT ? OFFSET ?", [.integer(Int64(count)), .integer(Int64(known.count))])
        isComplete = next.count < count
        known += next
    }
}
