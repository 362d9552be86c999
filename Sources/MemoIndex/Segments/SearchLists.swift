/// The posting lists that one search has read: a word and the pair that is the same two syllables share one.
final class SearchLists {
    private var lists: [[UInt8]: MemoIDs] = [:]

    /// The memos of a token as the index keeps it; nil where its list has not been read.
    subscript(token: [UInt8]) -> MemoIDs? {
        get { lists[token] }
        set { lists[token] = newValue }
    }

    /// Forgets all of them.
    func removeAll() { lists.removeAll() }
}
