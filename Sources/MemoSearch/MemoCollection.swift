package import Postings

/// The memos behind an index: which exist, which pass a filter, how they are ordered, and their texts. The
/// owner of the memos implements this (in Saekin the vault, by SQL), so the index knows nothing of
/// categories, states or the trash.
///
/// All results belong to the same snapshot as the postings.
package protocol MemoCollection: ScannedMemos {
    /// Returns the memos that a query with these filters always excludes: the trash, unless a filter asks for
    /// it.
    func excluded(from filters: [QueryFilter]) throws -> MemoIDs
    /// Returns the memos that pass a filter.
    /// - Throws: `QueryError` if the filter does not accept its value.
    func memos(passing filter: QueryFilter) throws -> MemoIDs
    /// Returns tags and categories whose names begin with `word`, ignoring the case of ASCII letters. With
    /// `isOpen` any letters may follow, otherwise the end or a sign. May return false positives, never false
    /// negatives.
    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel]
    /// Returns the memos with a tag or category. A category includes those below it, which are shown with it.
    func memos(bearing label: MemoLabel) throws -> MemoIDs
    /// Returns the user's synonyms.
    func synonyms() throws -> SynonymList
    /// Returns the texts of attached files; nil if there are none.
    func attachedTexts() throws -> (any AttachedTexts)?
    /// Returns the first `count` of `ids` in an order, or all if there are fewer. `SearchOrder.best` means by
    /// last change, newest first.
    func first(_ count: Int, of ids: MemoIDs, in order: SearchOrder) throws -> [Int64]
}

/// The texts of all memos, with which a check compares an index.
package protocol ScannedMemos {
    /// Returns all memos, including those that searches exclude.
    func all() throws -> MemoIDs
    /// Calls `take` with each existing memo, in the order of `ids`: its title and body as stored, in UTF-8
    /// and valid for the length of the call, and its last change in milliseconds since 1970.
    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void) throws
}

extension MemoCollection {
    /// Returns no synonyms, for collections without a list of their own.
    package func synonyms() throws -> SynonymList { SynonymList() }

    /// Returns no texts, for collections without files.
    package func attachedTexts() throws -> (any AttachedTexts)? { nil }
}

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
