import GRDB
import MemoIndex

/// What begins as somebody has begun to type.
public struct Suggestion: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, CaseIterable {
        case category, tag, word
    }
    /// Whether it is a word of texts or a name.
    public let kind: Kind
    /// A word as people write it, a tag without `#`, a category with its path.
    public let text: String
    /// How many memos hold the word or bear the name.
    public let memos: Int
}

extension Vault {
    /// Categories, tags and words that begin with `prefix`, whose last syllable may be half typed; of each kind the most frequent first.
    /// - Parameter limit: how many of each kind.
    /// - Throws: `VaultError`.
    public func suggestions(for prefix: String, kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases), limit: Int = 10) throws
        -> [Suggestion]
    {
        try read { db in
            let wanted = Set(kinds.compactMap { Completion.Item.Kind(rawValue: $0.rawValue) })
            let items = try VaultSearch(in: db, now: .now, self).completion(of: prefix, kinds: wanted, limit: limit).items
            let tree = items.contains { $0.kind == .category } ? try CategoryTree(in: db) : nil
            return items.compactMap { item in
                let path = item.kind == .category ? item.label.flatMap { tree?.pathText(of: $0) } : nil
                return Suggestion.Kind(rawValue: item.kind.rawValue).map {
                    Suggestion(kind: $0, text: path ?? item.text, memos: item.memos)
                }
            }
        }
    }
}
