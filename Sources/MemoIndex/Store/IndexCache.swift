import Synchronization

/// The words of the large segments of an index. Segments are never changed in place: as long as they are there, their words are the same.
package struct KeptWords: Sendable {
    /// Tells a segment from any other that may get its number later.
    struct Print: Equatable {
        let segment: SegmentStructure.Segment
        /// Of its first, middle and last page.
        let pages: [UInt64?]
    }

    /// Pages from which a segment is large. Single writes leave segments of one or two, sixteen of which are merged.
    static let leastPages = 64

    let prints: [Print]
    let schema: Int
    let words: Vocabulary

    fileprivate var size: Int { words.size }
}

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
        /// Of the large segments, whatever the state: they seldom change.
        var words: [Vocabulary.Part: KeptWords] = [:]
        var state: State?
        var parts: [Vocabulary.Part: Vocabulary] = [:]
        var pages = KeptPages()
        var counts = KeptCounts()

        /// Forgets what belongs to another state.
        mutating func enter(_ state: State) { if self.state != state { self = Kept(words: words, state: state) } }
    }

    private let kept = Mutex(Kept())

    /// Holds nothing yet.
    package init() {}

    /// How many bytes of memory it holds.
    package var size: Int {
        kept.withLock {
            $0.parts.values.reduce($0.pages.size + $0.counts.size + $0.words.values.reduce(0) { $0 + $1.size }) { $0 + $1.size }
        }
    }

    /// The words of a kind in a state of the index; `read` fetches them where they are not at hand, and is given the words of large segments
    /// of an earlier state. Two searches that come for them at the same time both fetch them: neither waits for the other.
    func vocabulary(of part: Vocabulary.Part, in state: State, read: (inout KeptWords?) throws -> Vocabulary) rethrows -> Vocabulary {
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

    /// The pages of a state of the index, and the counts of its tokens.
    func known(of state: State) -> (pages: KeptPages, counts: KeptCounts) {
        kept.withLock { kept in
            kept.enter(state)
            return (kept.pages, kept.counts)
        }
    }
}
