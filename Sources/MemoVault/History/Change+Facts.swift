import MemoImport

extension Change {
    /// The names of all kinds.
    package static let kindNames =
        ["added", "edited", "reverted", "imported", "updated", "merged", "vanished", "written-back", "moved", "pinned", "unpinned"]
        + PlainFact.allCases.filter { $0 != .pinned }.map(\.definition.argument) + [
            "date", "tagged",
            "untagged", "trashed", "restored", "purged", "import", "category-added", "category-renamed", "category-changed",
            "category-nested", "category-removed", "tag-renamed", "search-saved", "search-deleted", "search-renamed", "synonyms-changed",
            "undone",
        ]

    /// The kind in JSON and other output for programs: `edited`, `moved`, `state`, `category-added` …
    public var name: String { EventColumns(kind).name }
    /// The old value, if the kind has one: a category, a state, a tag.
    public var old: String? { EventColumns(kind).old }
    /// The new value, if the kind has one.
    public var new: String? { EventColumns(kind).new }
    /// The version number of a replaced text.
    public var version: Int? { EventColumns(kind).version }
}
