import Synchronization

/// A cache of the vocabularies of the memos that one caller may see, valid until the index or the set of
/// visible memos changes.
///
/// Building one queries the index for every word: about a second for 300,000 words.
package final class VisibleVocabularies: Sendable {
    /// The state on which a vocabulary depends.
    struct State: Equatable {
        let index: [UInt8]
        let visible: MemoIDs
    }

    private struct Kept {
        var state: State?
        var parts: [Vocabulary.Part: Vocabulary] = [:]
    }

    private let kept = Mutex(Kept())

    /// Creates an empty cache.
    package init() {}

    /// Returns the vocabulary of a part in a state. If it is not cached, `read` builds it.
    func vocabulary(of part: Vocabulary.Part, in state: State, read: () throws -> Vocabulary) rethrows -> Vocabulary {
        if let known = kept.withLock({ $0.state == state ? $0.parts[part] : nil }) { return known }
        let words = try read()
        kept.withLock { kept in
            if kept.state != state { kept = Kept(state: state) }
            kept.parts[part] = words
        }
        return words
    }
}
