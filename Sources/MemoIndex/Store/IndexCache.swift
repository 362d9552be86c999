import Synchronization

/// Keeps in memory what searches read of one vault's index again and again, until the index changes: its words, each kind when a search
/// first needs it, pages, and how many memos hold a token.
package final class IndexCache: Sendable {
    /// Tells one state of an index from all others that a vault has had.
    struct State: Equatable {
        let structure: SegmentStructure
        /// SQLite's count of changes of the schema, for an index that is made anew may get the segments it had.
        let schema: Int
    }

    private struct Kept {
        var state: State?
        var parts: [Vocabulary.Part: Vocabulary] = [:]
        var pages = KeptPages()
        var counts = KeptCounts()
    }

    private let kept = Mutex(Kept())

    /// Holds nothing yet.
    package init() {}

    /// How many bytes of memory it holds.
    package var size: Int { kept.withLock { $0.parts.values.reduce($0.pages.size + $0.counts.size) { $0 + $1.size } } }

    /// The words of a kind in a state of the index; `read` fetches them where they are not at hand. Two searches that come
    /// for them at the same time both fetch them: neither waits for the other.
    func vocabulary(of part: Vocabulary.Part, in state: State, read: () throws -> Vocabulary) rethrows -> Vocabulary {
        let known = kept.withLock { $0.state == state ? $0.parts[part] : nil }
        if let known { return known }
        let new = try read()
        kept.withLock { kept in
            if kept.state != state { kept = Kept(state: state) }
            kept.parts[part] = new
        }
        return new
    }

    /// The pages of a state of the index, and the counts of its tokens.
    func known(of state: State) -> (pages: KeptPages, counts: KeptCounts) {
        kept.withLock { kept in
            if kept.state != state { kept = Kept(state: state) }
            return (kept.pages, kept.counts)
        }
    }
}
