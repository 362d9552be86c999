import GRDB
public import MemoIndex
public import MemoModel

/// Memos that share rare words with one of them.
public struct RelatedAnswer: Sendable {
    /// A word of the memo by which others were looked for.
    public struct Word: Sendable, Hashable {
        /// As people write it, a verb in its dictionary form.
        public let text: String
        /// How many memos hold it, the memo itself included.
        public let memos: Int
    }

    /// The rarest first; words that no other memo holds are left out.
    public let words: [Word]
    /// How many memos share enough of these words.
    public let total: Int
    /// The best of them; their reasons are the shared words.
    public let hits: [Hit]
    /// In the order of the hits.
    public let facts: [MemoFacts]
}

extension Vault {
    /// The memos that share rare words with another one, most first. Memos in the trash are left out. Of `request` limit, offset, mark and
    /// lengths are heeded. Nil when there is no memo of that number.
    /// - Throws: `VaultError`.
    public func memos(relatedTo id: MemoID, _ request: SearchRequest, now: Timestamp = .now) throws -> RelatedAnswer? {
        try read { db in
            guard try Bool.fetchOne(db, sql: "SELECT true FROM memo WHERE id = ?", arguments: [id.rawValue]) == true else { return nil }
            let related = try VaultSearch(in: db, now: now, self).related(to: id.rawValue, request)
            var reader = try FactsReader(in: db)
            return RelatedAnswer(
                words: related.words.map { RelatedAnswer.Word(text: $0.text, memos: $0.memos) }, total: related.total, hits: related.hits,
                facts: try related.hits.compactMap { try reader.facts(of: $0.id) })
        }
    }
}
