/// A tag or category, by whose name words also find memos.
package struct MemoLabel: Hashable, Sendable {
    package let place: Reason.Place
    /// The ID in the collection, unique among labels of the same place.
    package let id: Int64
    /// The name as shown.
    package let name: String

    /// Creates a tag or category with an ID and a name.
    package init(_ place: Reason.Place, id: Int64, name: String) { (self.place, self.id, self.name) = (place, id, name) }
}
