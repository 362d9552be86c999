import MemoModel
import Postings

/// The search of memos together with their files, which finds the rung `attached`.
struct AttachedSearch {
    /// The plan over memos and files, whose phrases are marked in files.
    let plan: QueryPlan
    let texts: any AttachedTexts
    /// The files that contain some phrase of the plan.
    let files: Set<Int64>

    private let postings: JoinedPostings

    private init(_ root: QueryNode, _ cache: MatchCache, _ texts: any AttachedTexts, _ owners: [FileOwner], isBroad: Bool) throws {
        postings = JoinedPostings(cache.store, texts.postings, owners: owners)
        let memos = JoinedMemos(memos: cache.collection, texts: texts, files: Set(owners.map(\.file)))
        var plan = try QueryPlan.read(root, MatchCache(postings, memos), isBroad: isBroad)
        for step in [Step.inside, .spacing] { try plan.read(for: step) }
        (self.plan, self.texts) = (plan, texts)
        files = Set(try Self.phrases(of: plan).flatMap(postings.files))
    }

    /// Returns the memos of each step: those whose texts and files together match the query, and of which a file contains a part of it. Empty if the query
    /// has no words, or a regular expression, which only memos are read for.
    static func steps(
        _ root: QueryNode, _ cache: MatchCache, _ texts: any AttachedTexts, isBroad: Bool
    ) throws -> [(step: Step, memos: MemoIDs, search: AttachedSearch)] {
        guard !root.wantedTerms.isEmpty, !root.terms.contains(where: { $0.form == .pattern }) else { return [] }
        let owners = try texts.owners()
        let typed = owners.filter { !$0.isScanned }
        let parts = [(Step.attached, typed), (.scanned, typed.count < owners.count ? owners : [])].filter { !$0.1.isEmpty }
        return try parts.map { step, owners in
            let search = try AttachedSearch(root, cache, texts, owners, isBroad: isBroad)
            return (step, try search.memos(of: owners), search)
        }
    }

    private func memos(of owners: [FileOwner]) throws -> MemoIDs {
        let bearers = MemoIDs(unordered: owners.filter { files.contains($0.file) }.map(\.memo))
        guard !bearers.isEmpty, let found = try plan.memos(upTo: .spacing) else { return MemoIDs() }
        return found.intersection(bearers)
    }

    /// Returns the phrases that a memo may contain to match. Those that only texts decide count by their tokens.
    private static func phrases(of plan: QueryPlan) -> [TokenPhrase] {
        let words = plan.root.wantedTerms.filter { $0.field == nil }.compactMap { plan.reading(of: $0) }.flatMap {
            $0.patterns(upTo: Step.spacing)
        }
        let all = words + [Rung.inside, .spacing].flatMap(plan.wholePhrases)
        return all.flatMap { phrase in
            phrase.needsTexts ? phrase.elements.map { TokenPhrase([$0]) } : [phrase]
        }
    }
}
