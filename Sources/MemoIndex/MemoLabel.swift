/// A name that memos bear beside their texts, by which words find them too: a tag or a category.
package struct MemoLabel: Hashable, Sendable {
    package let place: Reason.Place
    /// By which whoever keeps the memos knows it, among those of the same place.
    package let id: Int64
    /// As it is shown.
    package let name: String

    /// The tag or category of that number and name.
    package init(_ place: Reason.Place, id: Int64, name: String) { (self.place, self.id, self.name) = (place, id, name) }
}
