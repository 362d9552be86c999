import MemoModel
import PostingIndex

/// Decides by texts of memos what the index cannot decide, or only slowly: signs, and phrases that begin with
/// a part of a number.
///
/// 5일 is in 15일 and 2025일, in thousands of phrases. On 100,000 memos FTS5 took a second for them; checking
/// the texts of memos with both parts took a fiftieth of that.
struct TextCheck {
    private let cache: MatchCache

    init(_ cache: MatchCache) { self.cache = cache }

    /// Returns each phrase with the memos in `scope` that contain it, in one field or in either.
    func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter = .all) throws -> [(TokenPhrase, MemoIDs)] {
        guard !phrases.isEmpty else { return [] }
        if case .among(let memos) = scope, memos.isEmpty { return phrases.map { ($0, memos) } }
        let candidates = try phrases.map { scope.narrowed(try memosThatMayHold($0, in: field)) }
        let matchers = phrases.map(PhraseMatcher.init)
        var text = TokenizedText(for: phrases)
        var ids = Array(repeating: [Int64](), count: phrases.count)
        try cache.collection.withTexts(of: MemoIDs(unionOf: candidates).values) { id, title, body, _ in
            if field != .body {
                text.read(title)
                for (index, matcher) in matchers.enumerated() where matcher.count(in: text, of: title) > 0 { ids[index].append(id) }
            }
            guard field != .title else { return }
            text.read(body)
            for (index, matcher) in matchers.enumerated() where ids[index].last != id && matcher.count(in: text, of: body) > 0 {
                ids[index].append(id)
            }
        }
        return zip(phrases, ids).map { ($0, MemoIDs(ascending: $1)) }
    }

    /// Returns the candidates for a phrase from the index.
    private func memosThatMayHold(_ phrase: TokenPhrase, in field: MemoField?) throws -> MemoIDs {
        guard phrase.hasOpenBeginning else { return try cache.memos(of: TokenPhrase(phrase.elements), in: field) }
        let elements = phrase.elements.map { TokenPhrase([$0]) }
        try cache.load(elements, in: field)
        let sets = try elements.map { try cache.memos(of: $0, in: field) }.sorted { $0.count < $1.count }
        return sets.dropFirst().reduce(sets.first ?? MemoIDs()) { $0.intersection($1) }
    }
}
