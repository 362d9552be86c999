package import MemoModel
public import MemoSearch

/// The memos that share rare words with a given memo.
public struct RelatedAnswer: Sendable {
    /// A word of the given memo that other memos share.
    public struct Word: Sendable, Hashable {
        /// The word as it is written, a verb in its dictionary form.
        public let text: String
        /// Number of memos that contain the word, including the given one.
        public let memos: Int
    }

    /// The shared words, rarest first.
    public let words: [Word]
    /// Number of memos that share enough of these words.
    public let total: Int
    /// The best of these memos. The reasons of a hit are the shared words.
    public let hits: [Hit]
    /// The metadata of `hits`, in the same order.
    public let facts: [MemoFacts]
}

extension VaultReader {
    /// Returns the memos outside the trash that share rare words with a memo.
    package func memos(relatedTo id: MemoID, _ request: SearchRequest) throws -> RelatedAnswer? {
        guard try !db.integers("SELECT id FROM memo WHERE id = ?", [.integer(id.rawValue)]).isEmpty else { return nil }
        let related = try VaultSearch(self).related(to: id.rawValue, request)
        var reader = try FactsReader(in: db)
        return RelatedAnswer(
            words: related.words.map { RelatedAnswer.Word(text: $0.text, memos: $0.memos) }, total: related.total, hits: related.hits,
            facts: try reader.facts(of: related.hits.map(\.id)))
    }
}
