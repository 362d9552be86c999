/// A cache of the posting lists that one search has read. A word and the pair of the same two syllables share
/// one.
final class SearchLists {
    private var lists: [[UInt8]: MemoIDs] = [:]

    /// The memos of a token as the index spells it, or nil if its list has not been read.
    subscript(token: [UInt8]) -> MemoIDs? {
        get { lists[token] }
        set { lists[token] = newValue }
    }

    /// Removes all lists.
    func removeAll() { lists.removeAll() }
}
