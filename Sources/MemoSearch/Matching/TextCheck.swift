import KoreanText
import MemoModel
import Postings

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
        let candidates = try phrases.map { phrase in
            if case .among(let memos) = scope, !phrase.needsTexts { return try memosWithLetters(of: phrase, in: field, memos) }
            return scope.narrowed(try memosThatMayHold(phrase, in: field))
        }
        var matches = Matches(of: phrases)
        try cache.collection.withTexts(of: MemoIDs(unionOf: candidates).values) { id, title, body, _ in
            if field != .body { try matches.add(id, title) }
            if field != .title { try matches.add(id, body) }
        }
        return zip(phrases, matches.ids).map { ($0, MemoIDs(ascending: $1)) }
    }

    /// Returns those of `memos` that may contain a beginning of words, because they have its pairs of syllables. Reads no text.
    private func memosWithLetters(of phrase: TokenPhrase, in field: MemoField?, _ memos: MemoIDs) throws -> MemoIDs {
        guard phrase.elements.count == 1, let element = phrase.elements.first, element.fit == .prefix,
            IndexTerm.markedKind(of: element.term) == .word,
            let spellings = Contractions.spellings(ofBeginning: Array(IndexTerm.text(of: element.term)))
        else { return memos }
        let pairs = spellings.map { letters in
            let syllables = String(decoding: letters, as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) }
            return TokenPhrase(zip(syllables, syllables.dropFirst()).map { TokenPhrase.Element(term: $0 + $1) })
        }
        // Apart, because the pairs of the letters themselves may be known for more memos than the others.
        let asTyped = try cache.memos(ofAny: [pairs[0]], in: field, among: memos)
        return asTyped.union(try cache.memos(ofAny: Array(pairs.dropFirst()), in: field, among: memos.subtracting(asTyped)))
    }

    /// The memos that contain each phrase.
    private struct Matches {
        private let matchers: [PhraseMatcher]
        private var text: TokenizedText
        private var steps = ReadingBudget.Steps()
        private(set) var ids: [[Int64]]

        init(of phrases: [TokenPhrase]) {
            (matchers, text) = (phrases.map { PhraseMatcher($0) }, TokenizedText(for: phrases))
            ids = Array(repeating: [], count: phrases.count)
        }

        /// Adds a memo to the phrases that its title or body contains.
        mutating func add(_ id: Int64, _ bytes: Span<UInt8>) throws {
            try text.read(bytes)
            for index in ids.indices where ids[index].last != id {
                try steps.take()
                if try matchers[index].count(in: text, of: bytes) > 0 { ids[index].append(id) }
            }
        }
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
