import Postings

/// The phrases of the readings of a plan for each step, and the memos that they find up to it, as far as they have been asked for. A class, because
/// asking does not change a plan.
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

    /// Returns what is known of the steps before `step`, after which readings have changed.
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
