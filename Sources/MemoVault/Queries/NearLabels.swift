import MemoSearch

/// A category or tag whose name is nearly a word that nothing was found for.
package struct NearLabel: Sendable, Equatable {
    /// Whether it is a category; else it is a tag.
    package let isCategory: Bool
    /// The path of the category, or the name of the tag.
    package let name: String
    /// The word.
    package let typed: String
}

extension VaultEngine {
    /// Number of categories, and of tags, with which words are compared.
    private static var mostCompared: Int { 2_000 }

    /// Returns the first category or tag whose name is a slip away from one of the words, categories first.
    package func label(near words: [String]) throws -> NearLabel? {
        let words = words.prefix(8).filter { $0.count > 1 }
        guard !words.isEmpty else { return nil }
        let categories = try categories().categories.prefix(Self.mostCompared).map(\.path)
        let tags = try tags(limit: Self.mostCompared).tags.filter { $0.count > 0 }.map(\.name)
        // What has the very name was found.
        let isSlip = { (name: String, word: String) in SpellingDistance.isSlip(name, word) && SpellingDistance.between(name, word) > 0 }
        for word in words {
            if let path = categories.first(where: { isSlip($0.last ?? "", word) }) {
                return NearLabel(isCategory: true, name: path.joined(separator: "/"), typed: word)
            }
            if let tag = tags.first(where: { isSlip($0, word) }) {
                return NearLabel(isCategory: false, name: tag, typed: word)
            }
        }
        return nil
    }
}
