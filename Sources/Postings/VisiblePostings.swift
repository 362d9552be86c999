import KoreanText
package import MemoModel
import Synchronization

/// The postings of some memos only, as if the index contained no others.
///
/// A search over this reader cannot distinguish a memo outside `visible` from one that does not exist:
/// posting lists, document frequencies, terms and vocabularies are all derived from the visible memos. It
/// costs more than the whole index, because a count becomes an intersection: about 3 µs for each token.
package final class VisiblePostings: PostingReader {
    private let base: any PostingReader
    private let visible: MemoIDs
    private let state: VisibleVocabularies.State
    private let cache: VisibleVocabularies
    private let isRemote: Bool

    /// - Parameters:
    ///   - base: The whole index.
    ///   - visible: The memos that may be seen, of the snapshot that `base` reads.
    ///   - version: Differs between any two states of the index.
    ///   - cache: Keeps vocabularies for later searches over the same memos.
    ///   - isRemote: Whether each question is a message to another machine, so that it should be asked about all memos.
    package init(_ base: any PostingReader, visible: MemoIDs, version: [UInt8], cache: VisibleVocabularies, isRemote: Bool = false) {
        (self.base, self.visible, self.cache, self.isRemote) = (base, visible, cache, isRemote)
        state = VisibleVocabularies.State(index: version, visible: visible)
    }

    package func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        let wanted = scope.narrowed(visible)
        var asked = CandidateFilter.among(wanted)
        if isRemote {
            // Until it has answered, it returns all memos that it is asked among, as if they were found.
            if case .among = scope {} else { asked = scope }
        }
        // A store may return memos outside the scope, so the result is narrowed once more.
        return try base.memos(of: phrases, in: field, asked).map { $0.intersection(wanted) }
    }

    package func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs {
        try base.memos(ofAll: tokens, among: memos.intersection(visible))
    }

    package func counts(of tokens: [[UInt8]]) throws -> [Int] {
        try tokens.map { try base.memos(ofAll: [$0], among: visible).count }
    }

    /// Returns nil for every token: the counts that the index remembers are those of all memos.
    package func knownCounts(of tokens: [[UInt8]]) -> [Int?] { tokens.map { _ in nil } }

    package func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        // `accepts` may record the tokens it receives, so it is called for visible tokens only.
        try base.tokens(in: range, limit: limit, among: visible, where: accepts)
    }

    package func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary {
        try cache.vocabulary(of: part, in: state) { try base.vocabulary(of: part, among: visible) }
    }

    package func memoCount() -> Int { visible.count }

    package var hidesMemos: Bool { true }

    package func memoized<Input: Hashable & Sendable, Value: Sendable>(_ input: Input, _ make: () throws -> Value) rethrows -> Value {
        try base.memoized(input, make)
    }
}

/// A cache of the vocabularies of the memos that one caller may see, valid until the index or the set of
/// visible memos changes.
///
/// Building one reads all posting lists of words. Among 36,000 memos, a search that guesses takes nine times as long without the cache.
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
