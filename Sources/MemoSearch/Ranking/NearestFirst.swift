import MemoModel
import Postings

/// The order of a large rung: by nearness, then by step, then newest first.
///
/// Which memos have the words side by side is read from positions, and a frequent word has hundreds of thousands of them. So the words are
/// compared only in memos with all pairs of syllables of the phrase, whose lists need no positions and are led by the shortest: the pair over
/// the space. Of these the newest are tested first, in growing parts, until the page is full.
struct NearestFirst {
    /// Number of memos that are tested first, and most that are tested before all are.
    private static let (fewest, most) = (12, 512)
    /// Factor by which the number of tested memos grows.
    private static let growth = 4

    private let neighbours: Neighbours
    private let cache: MatchCache
    private let rung: Rung
    private let fewest: Int
    private let most: Int

    /// The first memos of the rung.
    private(set) var ids: [Int64] = []
    /// The classes of these memos, in their order.
    private(set) var classes: [(nearness: Nearness, ids: Range<Int>)] = []

    /// - Parameters:
    ///   - fewest: Number of memos that are tested first; nil for the usual one.
    ///   - most: Number of memos up to which fewer than all are tested; nil for the usual one, 0 to test all at once.
    init(_ neighbours: Neighbours, _ cache: MatchCache, _ rung: Rung, fewest: Int? = nil, most: Int? = nil) {
        (self.neighbours, self.cache, self.rung) = (neighbours, cache, rung)
        self.fewest = fewest ?? Self.fewest
        self.most = most ?? Self.most
    }

    /// Finds the first `end` memos of the steps, or all if they have fewer. `all` is the union of the steps, if that is known.
    mutating func find(_ end: Int, of steps: [MemoIDs], _ all: MemoIDs? = nil) throws {
        var (left, union) = (steps, all)
        for nearness in neighbours.classes where ids.count < end {
            let start = ids.count
            if nearness == .apart {
                for step in left where ids.count < end { ids += try newest(end - ids.count, of: step) }
            } else {
                try find(nearness, upTo: end, in: &left, &union)
            }
            classes.append((nearness, start..<ids.count))
        }
    }

    /// Appends memos of one class. If the page is not full then, none of the class are left.
    private mutating func find(_ nearness: Nearness, upTo end: Int, in left: inout [MemoIDs], _ union: inout MemoIDs?) throws {
        var candidates = union ?? MemoIDs(unionOf: left)
        union = candidates
        if most > 0, nearness == .wholeTitle, try hasManyTitles(candidates) { return }
        if most > 0, neighbours.isFastAmongFew(nearness) {
            let isAny = nearness == .inTitle
            if !isAny { candidates = try neighbours.candidates(for: nearness, of: candidates, cache) }
            if let first = left.first,
                let found = try self.first(end - ids.count, of: isAny ? first : first.intersection(candidates), nearness)
            {
                return ids += found
            }
        }
        let members = try neighbours.memos(nearness, of: candidates, cache, upTo: rung)
        if members.isEmpty { return }
        union = nil
        for step in left.indices where ids.count < end {
            let part = left[step].intersection(members)
            ids += try newest(end - ids.count, of: part)
            left[step] = left[step].subtracting(part)
        }
    }

    /// Returns the first `count` of the memos of a step that have a nearness, by testing only its newest candidates. Returns nil if too few of
    /// these have it. Gives up early if none of the newest has it.
    private func first(_ count: Int, of candidates: MemoIDs, _ nearness: Nearness) throws -> [Int64]? {
        // Nearly all candidates pass.
        var (found, tested, size) = ([Int64](), 0, max(fewest, count + count / 4))
        while size <= most, size < candidates.count {
            let next = try newest(size, of: candidates).dropFirst(tested)
            let members = try neighbours.memos(nearness, of: MemoIDs(unordered: Array(next)), cache, upTo: rung)
            found += next.filter(members.contains)
            tested = size
            if found.count >= count { return Array(found.prefix(count)) }
            if found.isEmpty { return nil }
            size *= Self.growth
        }
        return nil
    }

    /// Returns true only if more of the memos have the word in their titles than are read to find a title that is nothing else. Goes by the memos
    /// with the highest IDs, so that a frequent word's positions are not all read. Most of the newest, which are tested next, are among them.
    private func hasManyTitles(_ memos: MemoIDs) throws -> Bool {
        let limit = Search.relevanceLimit
        guard memos.count > 4 * limit else { return false }
        // Four of five must have it. The positions of a word in fewer titles are read.
        let few = memos.highest(limit + limit / 4)
        return try neighbours.memosWithWordInTitle(few, cache).count > limit
    }

    private func newest(_ count: Int, of memos: MemoIDs) throws -> [Int64] {
        memos.isEmpty ? [] : try cache.collection.first(count, of: memos, in: .modified)
    }
}
