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
        // All memos seen so far are the first rung, unless they include excluded memos.
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

/// The phrases of the readings of a plan for each step, and the memos that they find up to it, as far as they have been asked for. A class, because
/// asking does not change a plan. A search takes 4.5 % more instructions without the memos, and one of a server 3 % without the phrases.
final class FoundByReadings {
    private struct Entry {
        var memos: MemoIDs
        /// Whether no phrase was left out, of this step or an earlier one.
        var isComplete: Bool
    }

    private var known: [Entry?] = []
    private var phrases: [[TokenPhrase]?] = []

    /// Returns the phrases that a step adds for the reading at `place`. If they are not known, `body` computes them.
    func phrases(_ place: Int, _ step: Step, _ body: () -> [TokenPhrase]) -> [TokenPhrase] {
        let index = place * Step.all.count + step.rawValue
        while phrases.count <= index { phrases.append(nil) }
        if let known = phrases[index] { return known }
        let new = body()
        phrases[index] = new
        return new
    }

    /// The memos of the reading at `place` up to a step, by all or by the prompt phrases.
    subscript(_ place: Int, _ step: Step, _ share: PhraseShare) -> MemoIDs? { entry(place, step, share)?.memos }

    /// Keeps the memos of a step, after those of the step before. `isComplete` tells whether no phrase of the step was left out.
    func keep(_ memos: MemoIDs, _ place: Int, _ step: Step, _ share: PhraseShare, isComplete: Bool) {
        let before = Step(rawValue: step.rawValue - 1).flatMap { entry(place, $0, share) }
        let new = Entry(memos: memos, isComplete: isComplete && before?.isComplete ?? true)
        let end = Self.index(place + 1, .asTyped, .all)
        while known.count < end { known.append(nil) }
        known[Self.index(place, step, share)] = new
        if new.isComplete { known[Self.index(place, step, share == .all ? .prompt : .all)] = new }
    }

    /// Returns the memos found by the steps before `step`, after which readings have changed.
    func before(_ step: Step) -> FoundByReadings {
        let found = FoundByReadings()
        (found.known, found.phrases) = (known, phrases)
        for index in known.indices where index / 2 % Step.all.count >= step.rawValue { found.known[index] = nil }
        for index in phrases.indices where index % Step.all.count >= step.rawValue { found.phrases[index] = nil }
        return found
    }

    private func entry(_ place: Int, _ step: Step, _ share: PhraseShare) -> Entry? {
        let index = Self.index(place, step, share)
        return index < known.count ? known[index] : nil
    }

    private static func index(_ place: Int, _ step: Step, _ share: PhraseShare) -> Int {
        (place * Step.all.count + step.rawValue) * 2 + (share == .all ? 0 : 1)
    }
}
