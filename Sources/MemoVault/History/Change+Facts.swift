extension Change {
    /// What programs call the kind: `edited`, `moved`, `state`, `category-added` …
    public var name: String { EventColumns(kind).name }
    /// What was before, where the kind knows: a category, a state, a tag.
    public var old: String? { EventColumns(kind).old }
    /// What is now, where the kind knows.
    public var new: String? { EventColumns(kind).new }
    /// The version under which a replaced text is kept.
    public var version: Int? { EventColumns(kind).version }
}
