import PostgresSupport
import Postings

/// The words of the memos that a limited caller may see, in one state of a vault.
///
/// After a write those of a later state are made from them: only the tokens of changed memos are read. Reading all tokens takes ten times as long.
struct VisibleWords: Sendable {
    let state: StoreSnapshot.State
    let words: MemoWords
    private let moment: Moment

    /// When a state was read, by a server's own count.
    struct Moment: Sendable {
        /// When the server was started. Another server, or one that lost its last transactions, may count them in another way.
        let server: String
        /// The oldest transaction that had not ended. Writes of this and later ones were not seen; all writes of earlier ones were.
        let transaction: UInt64
        /// Whether the tables are of this version.
        let hasTokens: Bool

        /// The request for a moment. It has a parameter, so that the answer is not kept for later searches.
        static let request = PostgresConnection.Request(
            """
            SELECT extract(epoch FROM pg_postmaster_start_time())::text, pg_snapshot_xmin(pg_current_snapshot())::text, to_regprocedure($1) IS NOT NULL
            """, [.text("saekin.tokens_of(bigint[])")])

        /// The moment of words that cannot be taken over.
        static let unknown = Moment(server: "", transaction: 0, hasTokens: false)

        private init(server: String, transaction: UInt64, hasTokens: Bool) {
            (self.server, self.transaction, self.hasTokens) = (server, transaction, hasTokens)
        }

        init(_ rows: PostgresRows) throws {
            server = try rows.text(0, 0) ?? ""
            transaction = try rows.text(0, 1).flatMap { UInt64($0) } ?? 0
            hasTokens = try rows.boolean(0, 2) ?? false
        }
    }

    /// Number of memos whose tokens are read together.
    private static let page = 256

    /// Approximate size.
    var bytes: Int { words.size }

    /// - Parameter moment: When the words were read.
    init(_ state: StoreSnapshot.State, _ words: MemoWords, at moment: Moment = .unknown) {
        (self.state, self.words, self.moment) = (state, words, moment)
    }

    /// Reads the words of memos.
    /// - Parameters:
    ///   - moment: That of the transaction of the connection.
    ///   - earlier: Words of the same caller in another state, if any are known.
    /// - Throws: `PostgresError`.
    init(
        of memos: MemoIDs, _ state: StoreSnapshot.State, _ moment: Moment, after earlier: VisibleWords?, _ connection: PostgresConnection
    ) throws {
        guard moment.hasTokens else {
            self.init(state, try Self.counted(memos, connection))
            return
        }
        var (words, unknown) = (MemoWords(), memos.values[...])
        if let earlier, earlier.isBefore(state, moment), !earlier.words.isMostlyUnused {
            words = MemoWords(after: earlier.words)
            unknown = try Self.takeUnchanged(memos, from: earlier, to: &words, connection)[...]
        }
        while !unknown.isEmpty {
            let page = Array(unknown.prefix(Self.page))
            unknown = unknown.dropFirst(page.count)
            let rows = try connection.query("SELECT memo, vector FROM saekin.tokens_of($1)", .integers(page))
            try Self.forEachMemo(in: rows) { memo, parts in try words.add(memo) { try Self.forEachWord(in: parts, of: rows, $0) } }
        }
        words.sort()
        self.init(state, words, at: moment)
    }

    /// Returns whether a later state of the same vault can be made from this one.
    private func isBefore(_ state: StoreSnapshot.State, _ moment: Moment) -> Bool {
        self.state.vault == state.vault && self.state.change <= state.change && self.moment.hasTokens && self.moment.server == moment.server
            && self.moment.transaction <= moment.transaction
    }

    /// Adds the memos whose tokens have not changed. Returns the others, except for memos without tokens.
    private static func takeUnchanged(
        _ memos: MemoIDs, from earlier: VisibleWords, to words: inout MemoWords, _ connection: PostgresConnection
    ) throws -> [Int64] {
        let rows = try connection.query(
            "SELECT unchanged, written FROM saekin.tokens_since($1, $2)", .integers(memos.values),
            .text(String(earlier.moment.transaction)))
        // Memos that were not visible before are not known.
        let unknown = try rows.integers(0, 0)?.filter { !words.take($0, from: earlier.words) } ?? []
        return Set(unknown + (try rows.integers(0, 1) ?? [])).sorted()
    }

    /// Calls `take` with each memo and its rows.
    private static func forEachMemo(in rows: PostgresRows, _ take: (_ memo: Int64, _ parts: Range<Int>) throws -> Void) throws {
        var start = 0
        while start < rows.count {
            let memo = try rows.integer(start, 0) ?? 0
            var end = start + 1
            while end < rows.count, try rows.integer(end, 0) == memo { end += 1 }
            try take(memo, start..<end)
            start = end
        }
    }

    /// Calls `take` with each counted word in its first spelling: callers without a limit have no other words.
    private static func forEachWord(in parts: Range<Int>, of rows: PostgresRows, _ take: (Span<UInt8>) -> Void) throws {
        for row in parts {
            _ = try rows.withBinary(row, 1) { vector in
                TokenVector.forEachToken(in: vector) { token in
                    if token.count > 0, StorePostings.isCounted(first: token[0]) { take(token) }
                }
            }
        }
    }

    /// Counts the words in tables of the version before, by their server.
    private static func counted(_ memos: MemoIDs, _ connection: PostgresConnection) throws -> MemoWords {
        var words = MemoWords()
        let rows = try connection.query(
            "SELECT word, memos FROM saekin.words_among($1, $2, $3, '', '')", .integers(memos.values), .text(""), .text("\u{7F}"))
        for row in 0..<rows.count {
            let count = try rows.integer(row, 1) ?? 0
            _ = try rows.withBytes(row, 0) { word in
                if word.count > 0, StorePostings.isCounted(first: word[0]) { words.add(word, memos: UInt32(clamping: count)) }
            }
        }
        words.sort()
        return words
    }
}
