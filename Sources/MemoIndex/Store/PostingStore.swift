/// What an index does: it keeps, for every token, the posting list of the memos that hold it.
///
/// Everything above this interface (reading, matching, ranking, highlighting) asks for postings here and nowhere else, and nothing
/// of SQLite's comes through it. `FTS5Store` is the reference: plain SQL over an FTS5 table, which can do everything alone.
/// `SegmentStore` answers the same from the pages of that table, several times as fast, wherever it can prove that it understands them.
///
/// Questions are asked many at once, so that a store across a network would need one round trip for each rung of a query.
///
/// A store belongs to one connection and is used by one task at a time. What it reads is one snapshot: that of the transaction in
/// which it first reads after it was made, or after it last wrote. Writing needs a transaction, and `flush` before its commit;
/// after a rollback, make another store.
package protocol PostingStore: PostingReader {
    /// How much the index held when it was last flushed.
    func totals() throws -> IndexTotals

    // MARK: Writing

    /// Indexes a memo that the index does not hold. Ids above all that the index has ever seen are the fastest to add.
    func add(_ id: Int64, title: String, body: String) throws

    /// Takes a memo out of the index. Title and body must be those it was indexed with, byte for byte.
    func remove(_ id: Int64, title: String, body: String) throws

    /// Says that many memos will be added and removed until the next `flush`, for which some stores prepare. `jobs` is how many threads may
    /// be used, the caller's included.
    func expectManyChanges(jobs: Int) throws

    /// Brings into the index all that was added. Call it before a commit. When it throws, roll the transaction back.
    func flush() throws

    // MARK: Care

    /// Joins what many flushes have left in pieces, where that makes searches faster than it takes time.
    func compact() throws

    /// What is wrong with the index itself, a line for each damage; empty when it is whole. Needs a transaction that may write, tries
    /// to write, and takes that back.
    func damage() throws -> [String]

    /// Makes the index anew from `texts`, whatever is left of the old one.
    func rebuild(from texts: any MemoTexts) throws
}

/// The reading half of an index: everything that a search asks of it.
///
/// Searches take a `PostingReader`, so they cannot write. `VisiblePostings` conforms as well: it answers for some of the memos
/// as if there were no others.
package protocol PostingReader: AnyObject {
    /// The memos that hold each phrase, in the order of `phrases`; in one field, or in either where `field` is nil; of
    /// those that `scope` holds.
    func memos(of phrases: [TokenPhrase], in field: QueryTerm.Field?, _ scope: MemoScope) throws -> [MemoIDs]

    /// Those of `memos` that hold all of the tokens, as the index spells them.
    func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs

    /// Says that a search has ended: what was kept of the lists that it asked for is given up.
    func endSearch()

    /// How many memos hold each token, as the index spells it, in the order of `tokens`; quickest where they ascend.
    func counts(of tokens: [[UInt8]]) throws -> [Int]

    /// The same of tokens of which it is known already; nil of the others.
    func knownCounts(of tokens: [[UInt8]]) throws -> [Int?]

    /// Tokens within `range` for which `accepts` holds, as the index keeps them (`IndexTerm.kept`), each of which stands in some memo: all of
    /// them in the order of their bytes, or any `limit` of them where there are more.
    func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]]

    /// All words of a kind, for questions that no range of tokens narrows down.
    func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary

    /// Returns how many memos the index holds.
    func memoCount() throws -> Int
}

extension PostingStore {
    package func memoCount() throws -> Int { try totals().memos }
}

extension PostingReader {
    /// The memos that hold each phrase, in the order of `phrases`; in one field, or in either where `field` is nil.
    func memos(of phrases: [TokenPhrase], in field: QueryTerm.Field?) throws -> [MemoIDs] { try memos(of: phrases, in: field, .all) }
}

/// The texts that an index is made from, kept by whoever owns the memos.
package protocol MemoTexts {
    /// Calls `body` with id, title and body of every memo, in ascending order of id.
    func forEachText(_ body: (_ id: Int64, _ title: String, _ body: String) throws -> Void) throws
    /// Title and body of a memo; nil when there is none.
    func text(of id: Int64) throws -> (title: String, body: String)?
}

/// Tokens from `lower` on, and below `upper` where that is not nil, as their bytes compare.
package struct TokenRange: Sendable, Hashable {
    package let lower: [UInt8]
    package let upper: [UInt8]?

    package init(from lower: [UInt8], to upper: [UInt8]?) { (self.lower, self.upper) = (lower, upper) }

    /// Tokens that go on after `prefix`, which must be UTF-8 and not empty: no byte of UTF-8 is 0xFF.
    package init(continuing prefix: [UInt8]) { self.init(from: prefix + [0], to: prefix + [0xFF]) }

    func contains(_ token: some Sequence<UInt8>) -> Bool {
        !token.lexicographicallyPrecedes(lower) && upper.map { token.lexicographicallyPrecedes($0) } != false
    }
}

/// How much an index holds: memos, and tokens by field. Colocated tokens are not counted.
package struct IndexTotals: Sendable, Equatable {
    package var memos = 0
    package var body = 0
    package var title = 0
}
