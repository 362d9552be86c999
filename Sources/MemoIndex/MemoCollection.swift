/// What a search must know of the memos beside their postings: which there are, which pass a filter, in which order they come, and their
/// texts. Whoever keeps the memos answers (in Saekin the vault, by SQL). So the index knows nothing of categories, states or the trash.
///
/// All answers come from the snapshot that the postings come from.
package protocol MemoCollection {
    /// All memos, also those that searches leave out.
    func all() throws -> MemoIDs
    /// Memos that a query with these filters leaves out, whatever it finds: the trash, unless it is asked for.
    func hidden(from filters: [QueryFilter]) throws -> MemoIDs
    /// Memos that pass a filter.
    /// - Throws: `QueryError` for a value that the filter does not understand.
    func memos(passing filter: QueryFilter) throws -> MemoIDs
    /// Names that memos bear beside their texts and that begin with `word`, whatever the case of ASCII letters: with any letters behind it
    /// if `isOpen`, else with the end or a sign that is no letter. May be more than that, but not less.
    func labels(beginningWith word: String, isOpen: Bool) throws -> [MemoLabel]
    /// Memos that bear a name: of a category also those in the ones below it, which are shown with it.
    func memos(bearing label: MemoLabel) throws -> MemoIDs
    /// Words that mean the same to whoever keeps the memos.
    func synonyms() throws -> SynonymList
    /// The first `count` of `ids` in an order, or all where there are fewer; for `SearchOrder.best` by last change, newest first.
    func first(_ count: Int, of ids: MemoIDs, in order: SearchOrder) throws -> [Int64]
    /// Calls `take` with each memo that is there, in the order of `ids`: its title and body as they are stored, in UTF-8, for the
    /// length of the call, and when it was last changed, in milliseconds since 1970.
    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void) throws
}

extension MemoCollection {
    /// None, where a collection has no list of its own.
    package func synonyms() throws -> SynonymList { SynonymList() }
}
