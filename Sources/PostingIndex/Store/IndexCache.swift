import Synchronization

/// A cache of the words of large segments. Segments are never changed in place, so their words stay the same
/// as long as they exist.
package struct WordCache: Sendable {
    /// A fingerprint that distinguishes a segment from any other that may reuse its number.
    struct Print: Equatable {
        let segment: SegmentStructure.Segment
        /// Hashes of its first, middle and last page.
        let pages: [UInt64?]
    }

    /// Number of pages from which a segment is large. Single writes leave segments of one or two pages, and
    /// sixteen of these are merged.
    static let leastPages = 64

    let prints: [Print]
    let schema: Int
    let words: Vocabulary

    fileprivate var size: Int { words.size }
}

/// An in-memory cache for one vault's index, valid until the index changes. It contains words, loaded when a
/// search first needs their kind, pages, and counts of memos by token.
package final class IndexCache: Sendable {
    /// Identifies one state of an index among all others that a vault has had.
    struct State: Equatable {
        let structure: SegmentStructure
        /// SQLite's count of schema changes, because a rebuilt index may have the same segments as before.
        let schema: Int
    }

    private struct Kept {
        /// Words of the large segments, kept across states because these segments seldom change.
        var words: [Vocabulary.Part: WordCache] = [:]
        var state: State?
        var parts: [Vocabulary.Part: Vocabulary] = [:]
        var pages = PageCache()
        var counts = CountCache()

        /// Discards data that belongs to another state.
        mutating func enter(_ state: State) { if self.state != state { self = Kept(words: words, state: state) } }
    }

    private let kept = Mutex(Kept())

    /// Creates an empty cache.
    package init() {}

    /// Memory use in bytes.
    package var size: Int {
        kept.withLock {
            $0.parts.values.reduce($0.pages.size + $0.counts.size + $0.words.values.reduce(0) { $0 + $1.size }) { $0 + $1.size }
        }
    }

    /// Returns the words of a kind in a state of the index. If they are not cached, `read` loads them, given
    /// the words of large segments from an earlier state. Two concurrent searches may both load them; neither
    /// waits for the other.
    func vocabulary(of part: Vocabulary.Part, in state: State, read: (inout WordCache?) throws -> Vocabulary) rethrows -> Vocabulary {
        var (known, words) = kept.withLock { ($0.state == state ? $0.parts[part] : nil, $0.words[part]) }
        if let known { return known }
        let new = try read(&words)
        kept.withLock { kept in
            kept.enter(state)
            kept.parts[part] = new
            kept.words[part] = words
        }
        return new
    }

    /// Returns the caches of pages and counts for a state of the index.
    func known(of state: State) -> (pages: PageCache, counts: CountCache) {
        kept.withLock { kept in
            kept.enter(state)
            return (kept.pages, kept.counts)
        }
    }
}
