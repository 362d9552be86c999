import PostingIndex

/// A cache of the most recent memos of one snapshot, in order. Searches over the same snapshot read the
/// beginning of this order again and again, and reading it from the cache costs almost nothing.
final class NewestMemos {
    private let db: any VaultDatabase
    /// Eight bytes for each memo.
    private var known: [Int64] = []
    /// Whether `known` holds all memos.
    private var isComplete = false

    /// Number of memos that were looked up one by one because the cache was too short. Once these look-ups
    /// have cost as much as a longer scan, the scan is made. So all searches together cost at most twice the
    /// optimum.
    private var lookups = 0

    /// Cost of one step in the cache, and of one that must be read, relative to looking up one memo.
    private static let (knownCost, readingCost) = (0.005, 0.15)
    /// Minimum number of memos to read at a time.
    private static let fewest = 256

    /// Creates an empty cache. `db` must stay within the snapshot while the cache is used.
    init(in db: any VaultDatabase) { self.db = db }

    /// Returns the first `count` of `ids`, or nil if looking up each of them is cheaper than a scan.
    func first(_ count: Int, of ids: MemoIDs) throws -> [Int64]? {
        let needed = min(count, ids.count)
        guard needed > 0, try isWorthwhile(Double(needed) / Double(ids.count), ids.count) else { return nil }
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

    /// Returns whether scanning `share` of all memos is cheaper than looking up `count` memos.
    private func isWorthwhile(_ share: Double, _ count: Int) throws -> Bool {
        // The highest ID approximates the number of memos. Counting them would take longer than the search.
        let memos = try isComplete ? known.count : db.integers("SELECT max(id) FROM memo").first.map { Int($0) } ?? 0
        let steps = share * Double(memos)
        let unread = Self.readingCost * (isComplete ? 0 : max(0, steps - Double(known.count)))
        let step = Self.knownCost * steps
        guard Double(count) < unread + step else { return true }
        guard Double(count) > step else { return false }
        lookups += count
        guard Double(lookups) >= unread + step else { return false }
        lookups = 0
        return true
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
