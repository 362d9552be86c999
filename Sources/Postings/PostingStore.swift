package import MemoModel

/// An index: it stores, for every token, the posting list of the memos that contain it.
///
/// Everything above this interface (reading, matching, ranking, highlighting) gets postings only here, and
/// the interface exposes no SQLite types. `FTS5Store` is the reference: plain SQL over an FTS5 table, which
/// can do everything alone. `SegmentStore` returns the same from the pages of that table, several times as
/// fast, whenever it can prove that it understands them.
///
/// Queries are batched, so that a store across a network would need one round trip for each rung of a query.
///
/// A store belongs to one connection and is used by one task at a time. It reads one snapshot: that of the
/// transaction in which it first reads after its creation or its last write. Writing needs a transaction, and
/// `flush` before its commit. After a rollback, create another store.
package protocol PostingStore: PostingReader, PostingWriter {
    /// Returns the totals of the index at its last flush.
    func totals() throws -> IndexTotals

    /// Prepares the store for many additions and removals until the next `flush`. `jobs` is the number of
    /// threads that may be used, including the caller's.
    func beginBulkLoad(jobs: Int) throws

    // MARK: Maintenance

    /// Merges segments left by many flushes, if that saves searches more time than it takes.
    func compact() throws

    /// Checks the index itself. Returns a line for each kind of damage; empty if it is intact. Needs a
    /// transaction that may write, because it writes on trial and rolls that back.
    func integrityCheck() throws -> [String]

    /// Rebuilds the index from `texts`, whatever is left of the old one.
    func rebuild(from texts: any MemoTexts) throws
}

/// The writing half of an index, which is all that an edit needs.
package protocol PostingWriter: AnyObject {
    /// Indexes a memo that the index does not contain. IDs above all that the index has ever contained are
    /// the fastest to add.
    func add(_ id: Int64, title: String, body: String) throws

    /// Removes a memo from the index. Title and body must be those it was indexed with, byte for byte.
    func remove(_ id: Int64, title: String, body: String) throws

    /// Writes all changes to the index. Call it before a commit. If it throws, roll the transaction back.
    func flush() throws
}

/// The reading half of an index, which is all that a search needs.
///
/// Searches take a `PostingReader`, so they cannot write. `VisiblePostings` conforms as well: it returns
/// results for some of the memos as if there were no others.
package protocol PostingReader: AnyObject {
    /// Returns the memos in `scope` that contain each phrase, in the order of `phrases`; in one field, or in
    /// either if `field` is nil.
    func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs]

    /// Returns those of `memos` that contain all of the tokens, as the index spells them.
    func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs

    /// Returns how many of `memos` contain each token of `tokens(in:limit:where:)` or of a vocabulary, in the spelling in which it is there, not in another
    /// one
    /// (`IndexTerm.kept`): other memos decide which spellings there are.
    func counts(of words: [[UInt8]], among memos: MemoIDs) throws -> [Int]

    /// Returns words that some of `memos` contain and that are within `range`, as `tokens(in:limit:where:)` does for all memos. `accepts` gets no other
    /// token.
    func tokens(in range: TokenRange, limit: Int, among memos: MemoIDs, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]]

    /// Returns how many memos contain each token, as the index spells it, in the order of `tokens`. Ascending
    /// tokens are fastest.
    func counts(of tokens: [[UInt8]]) throws -> [Int]

    /// Returns how many memos contain each token, or nil for tokens whose count is not cached.
    func knownCounts(of tokens: [[UInt8]]) throws -> [Int?]

    /// Returns tokens within `range` for which `accepts` holds, as the index spells them (`IndexTerm.kept`),
    /// each contained in some memo: all of them in byte order, or any `limit` of them if there are more.
    func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]]

    /// Returns all words of a kind, for queries that no range of tokens narrows down.
    func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary

    /// Returns the words of a kind that some of `memos` contain, each with the number of these as its weight.
    func vocabulary(of part: Vocabulary.Part, among memos: MemoIDs) throws -> Vocabulary

    /// Returns the number of memos in the index.
    func memoCount() throws -> Int

    /// Whether the caller must not learn anything of some memos.
    var hidesMemos: Bool { get }

    /// Returns the value that `make` computes from `input` and from the index alone. A reader may keep it for the same input.
    func memoized<Input: Hashable & Sendable, Value: Sendable>(_ input: Input, _ make: () throws -> Value) rethrows -> Value
}

extension PostingStore {
    package func memoCount() throws -> Int { try totals().memos }
}

extension PostingReader {
    package var hidesMemos: Bool { false }

    package func memoized<Input: Hashable & Sendable, Value: Sendable>(_ input: Input, _ make: () throws -> Value) rethrows -> Value {
        try make()
    }

    /// Counts other spellings too: for readers over another one, which are asked about whole memos only.
    package func counts(of words: [[UInt8]], among memos: MemoIDs) throws -> [Int] {
        try words.map { try self.memos(ofAll: [$0], among: memos).count }
    }

    /// Asks the index about every token, in groups, since only a few may be needed.
    package func tokens(
        in range: TokenRange, limit: Int, among memos: MemoIDs, where accepts: (ArraySlice<UInt8>) -> Bool
    ) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        var rest = try tokens(in: range, limit: .max, where: { _ in true })[...]
        while !rest.isEmpty, found.count < limit {
            let words = Array(rest.prefix(64))
            rest = rest.dropFirst(words.count)
            for (word, count) in zip(words, try counts(of: words, among: memos)) where count > 0 && found.count < limit {
                if accepts(word[...]) { found.append(word) }
            }
        }
        return found
    }

    /// Asks the index about every word: about 10 µs for each.
    package func vocabulary(of part: Vocabulary.Part, among memos: MemoIDs) throws -> Vocabulary {
        let whole = try vocabulary(of: part)
        var tokens: [[UInt8]] = []
        whole.forEach { word, _ in tokens.append(part.token(of: word)) }
        var counts = try counts(of: tokens, among: memos)[...]
        var words = Vocabulary()
        whole.forEach { word, _ in
            if let count = counts.popFirst(), count > 0 { words.append(word, weight: count) }
        }
        return words
    }

    /// Returns the memos that contain each phrase, in the order of `phrases`; in one field, or in either if
    /// `field` is nil.
    package func memos(of phrases: [TokenPhrase], in field: MemoField?) throws -> [MemoIDs] { try memos(of: phrases, in: field, .all) }
}

/// The texts that an index is built from. The owner of the memos implements this.
package protocol MemoTexts {
    /// Calls `body` with ID, title and body of every memo, in ascending order of ID.
    func forEachText(_ body: (_ id: Int64, _ title: String, _ body: String) throws -> Void) throws
    /// Returns title and body of a memo, or nil if there is none.
    func text(of id: Int64) throws -> (title: String, body: String)?
}

/// Tokens from `lower` on, and below `upper` if that is not nil, in byte order.
package struct TokenRange: Sendable, Hashable {
    package let lower: [UInt8]
    package let upper: [UInt8]?

    package init(from lower: [UInt8], to upper: [UInt8]?) { (self.lower, self.upper) = (lower, upper) }
}

/// The totals of an index: memos, and tokens by field. Colocated tokens are not counted.
package struct IndexTotals: Sendable, Equatable {
    package var memos = 0
    package var body = 0
    package var title = 0

    package init(memos: Int = 0, body: Int = 0, title: Int = 0) { (self.memos, self.body, self.title) = (memos, body, title) }
}

extension TokenPhrase.Element {
    /// The range of tokens that can fit the element. Words with ASCII or two-byte letters begin below the
    /// scripts of three bytes, so Hangul, the bulk, is skipped.
    package var possibleTokens: TokenRange {
        if fit == .prefix { return TokenRange(from: term, to: term + [0xFF]) }
        return (term.first ?? 0) < 0xE0 ? TokenRange(from: [0x20], to: [0xE0]) : TokenRange(from: [0x20], to: nil)
    }
}
