import Postings

/// The memos that a search has found so far, rung by rung. No memo is on two rungs.
struct FoundMemos {
    private(set) var rungs: [RungMatches] = []
    /// The memos that are excluded or on a rung.
    private var seen: MemoIDs
    /// Whether some memos are never found.
    private let excludesSome: Bool

    /// - Parameter excluded: Memos that are never found.
    init(excluding excluded: MemoIDs) { (seen, excludesSome) = (excluded, !excluded.isEmpty) }

    /// Number of memos on all rungs.
    var count: Int { rungs.reduce(0) { $0 + $1.ids.count } }

    /// Number of memos on the rungs on which a memo contains the typed letters.
    var literalCount: Int { rungs.reduce(0) { Rung.literal.contains($1.rung) ? $0 + $1.ids.count : $0 } }

    /// Number of memos on each rung that was searched.
    var counts: [Rung: Int] { Dictionary(rungs.map { ($0.rung, $0.ids.count) }) { $1 } }

    /// Returns those of `memos` that are neither excluded nor on a rung.
    func unseen(_ memos: MemoIDs) -> MemoIDs { memos.subtracting(seen) }

    /// Returns whether `rung` is the last one that was searched.
    func ends(with rung: Rung) -> Bool { rungs.last?.rung == rung }

    /// Adds the memos that match by `step`, except those that earlier steps have found.
    mutating func add(_ memos: MemoIDs, of step: Step) {
        if !ends(with: step.rung) { rungs.append(RungMatches(rung: step.rung)) }
        let new = memos.subtracting(seen)
        // Most steps find all memos of the steps before them. If so, this step's result is the union.
        seen = new.count + seen.count == memos.count ? memos : seen.union(new)
        // What has been seen is the first rung, unless it includes excluded memos.
        rungs[rungs.count - 1].add(new, of: step, union: rungs.count == 1 && !excludesSome ? seen : nil)
    }

    /// Adds a rung whose memos have points. None of them may have been found yet.
    mutating func add(_ matches: RungMatches) {
        rungs.append(matches)
        seen = seen.union(matches.ids)
    }

    /// Keeps only some rungs.
    mutating func keep(_ wanted: Set<Rung>) { rungs.removeAll { !wanted.contains($0.rung) } }
}

/// The memos of one rung, before they are ordered.
struct RungMatches {
    let rung: Rung
    /// The memos that each step adds to those before it; disjoint.
    private(set) var steps: [MemoIDs] = []
    /// The kinds of these steps; empty on the rung `some`, which has none.
    private(set) var kinds: [Step] = []
    /// The memos of all steps.
    private(set) var ids = MemoIDs()
    /// For a sentence, the points of each memo for its share of the words, in the order of `ids`.
    private(set) var points: [Double]?

    init(rung: Rung) { self.rung = rung }

    /// Creates the rung `some` from memos and their points, in the same order.
    init(_ memos: MemoIDs, points: [Double]) {
        (rung, steps, ids, self.points) = (.some, [memos], memos, points)
    }

    /// Adds a step. `union` is the set of all memos of the rung with it, if that is known.
    fileprivate mutating func add(_ new: MemoIDs, of step: Step, union: MemoIDs?) {
        steps.append(new)
        kinds.append(step)
        ids = union ?? ids.union(new)
    }

    /// Returns the step on which a memo was found, counted from 0, or the last step if none contains it.
    func step(of id: Int64) -> Int { steps.firstIndex { $0.contains(id) } ?? max(0, steps.count - 1) }
}
