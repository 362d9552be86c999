import GRDB
import MemoIndex

/// The memos of one snapshot by last change, newest first, as far as searches have asked for them. Many searches over one snapshot walk the
/// same beginning of that order, and what is known of it costs them next to nothing.
final class NewestMemos {
    private let db: Database
    /// Eight bytes a memo.
    private var known: [Int64] = []
    /// Whether `known` holds all memos.
    private var isComplete = false

    /// How many memos were looked up for want of a longer walk. Once that has cost as much as the walk would have, it is made: so all
    /// searches together never pay more than twice the least, whatever they look for.
    private var lookups = 0

    /// What a step costs as against looking one memo up: where it is known, and where it must be read.
    private static let (knownCost, readingCost) = (0.005, 0.15)
    /// At least so many are read at a time.
    private static let fewest = 256

    /// `db` must be within the snapshot as long as the value is used.
    init(in db: Database) { self.db = db }

    /// The first `count` of `ids`, or nil where looking each of them up is less work than a walk.
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

    /// Whether a walk past `share` of all memos is less work than looking up `count` memos.
    private func isWorthwhile(_ share: Double, _ count: Int) throws -> Bool {
        // The highest id tells about how many memos there are; counting them would take longer than the search.
        let memos = try isComplete ? known.count : Int.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM memo")) ?? 0
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
        // To skip what is known costs a fraction of a step, and what is read doubles each time.
        let count = max(Self.fewest, known.count)
        let next = try RowReader(db).integers(
            "SELECT id FROM memo ORDER BY recency DESC, id DESC LIMIT ? OFFSET ?", [count, known.count])
        isComplete = next.count < count
        known += next
    }
}
