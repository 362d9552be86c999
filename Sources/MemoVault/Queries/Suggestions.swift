public import MemoSearch

/// A completion of the word that the user has begun to type.
public struct Suggestion: Sendable, Hashable {
    /// Whether it is a category, a tag or a word.
    public let kind: SuggestionKind
    /// The word as it is written, the tag without `#`, or the category with its path.
    public let text: String
    /// Number of memos that contain the word or have the tag or category.
    public let memos: Int
}

extension VaultReader {
    /// Returns categories, tags and words that begin with `prefix`.
    package func suggestions(for prefix: String, kinds: Set<SuggestionKind>, limit: Int) throws -> [Suggestion] {
        let items = try VaultSearch(self).completion(of: prefix, kinds: kinds, limit: limit).items
        let tree = items.contains { $0.kind == .category } ? try CategoryTree(in: db) : nil
        return items.map { item in
            let path = item.kind == .category ? item.label.flatMap { tree?.pathText(of: $0) } : nil
            return Suggestion(kind: item.kind, text: path ?? item.text, memos: item.memos)
        }
    }
}
