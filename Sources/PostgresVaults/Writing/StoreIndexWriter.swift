import KoreanText
import MemoVault
import PostgresSupport
import Postings

/// Writes tokens and counts of words of a vault in PostgreSQL, by the functions of `StoreSchema`.
final class StoreIndexWriter: PostingWriter {
    /// Number of requests that are sent together.
    private static let mostRequests = 64
    private let connection: PostgresConnection
    private let sorter: TokenSorter?
    private let notes: WriteNotes
    private let index: StoreIndex
    /// The function that counts words.
    private let counting: String
    private lazy var vector = TokenVector(for: .texts)
    private var requests: [PostgresConnection.Request] = []
    /// New tokens that are not among the requests yet.
    private var added: NewTokens
    /// By how much the counts of words change.
    private var changes = WordCounts()

    /// - Parameters:
    ///   - index: That of files counts no words here: the database does so, and removes tokens together with their text.
    ///   - notes: Those of the transaction.
    ///   - sorter: Sorts new tokens meanwhile, if they are many.
    ///   - countsApart: Whether the words are those of a new index that is not complete.
    init(
        _ connection: PostgresConnection, of index: StoreIndex = .memos, noting notes: WriteNotes, sorter: TokenSorter?,
        countsApart: Bool = false
    ) {
        self.notes = notes
        (self.connection, self.sorter, counting) = (connection, sorter, countsApart ? "count_new_words" : "count_words")
        (self.index, added) = (index, NewTokens(of: index))
    }

    func add(_ id: Int64, title: String, body: String) throws {
        try added.append(id, title: title, body: body, &vector)
        if added.isFull {
            requestAdded()
            try send()
        }
        guard index == .memos else { return notes.note(table: VaultTable.fileText.name) }
        notes.note(memo: id)
        vector.countWords(in: &changes, by: 1)
    }

    func remove(_ id: Int64, title: String, body: String) throws {
        guard index == .memos else { return }
        // The text is analysed again for its words alone.
        try vector.parts(title: title, body: body) { _ in }
        requestAdded()
        try request("SELECT saekin.remove_tokens($1)", [.integer(id)])
        notes.note(memo: id)
        vector.countWords(in: &changes, by: -1)
    }

    func flush() throws {
        requestAdded()
        if let sorter, sorter.isOpen {
            // The last tokens are sorted while the words are counted.
            try send()
            try connection.catchUp()
            sorter.sortRest()
        }
        try requestCounts()
        // Waits, so that an error is known before the commit is sent.
        _ = try connection.queryAll(requests)
        requests.removeAll()
    }

    private func requestCounts() throws {
        var (words, memos, eithers) = (PostgresArray.ofTexts, PostgresArray.ofIntegers, PostgresArray.ofIntegers)
        // In ascending order the rows are appended to the pages of their index.
        changes.forEachWord {
            words.append(utf8: $0)
            notes.note(word: $0)
            memos.append($1)
            eithers.append($2)
        }
        changes.removeAll()
        if words.count > 0 { try request("SELECT saekin.\(counting)($1, $2, $3)", [.array(words), .array(memos), .array(eithers)]) }
    }

    private func requestAdded() {
        sorter?.note(added.bytes)
        if let request = added.take() { requests.append(request) }
    }

    private func request(_ sql: String, _ values: [PostgresValue]) throws {
        requests.append(PostgresConnection.Request(sql, values))
        if requests.count >= Self.mostRequests { try send() }
    }

    private func send() throws {
        guard !requests.isEmpty else { return }
        // The next texts are analysed while the server works.
        try connection.sendAll(requests)
        requests.removeAll()
    }
}

/// The tokens of new memos, or files, that are not sent yet.
struct NewTokens {
    /// Bytes of tokens that are sent together.
    private static let mostBytes = 1 << 20

    private let index: StoreIndex
    private var memos = PostgresArray.ofIntegers
    private var parts = PostgresArray.ofIntegers
    private var tokens = PostgresArray.ofVectors
    /// Number of bytes.
    private(set) var bytes = 0

    init(of index: StoreIndex = .memos) { self.index = index }

    /// Whether there are as many as are sent together.
    var isFull: Bool { bytes >= Self.mostBytes }

    /// Analyses a memo with `vector`, and adds its tokens.
    mutating func append(_ id: Int64, title: String, body: String, _ vector: inout TokenVector) throws {
        var part: Int64 = 0
        try vector.parts(title: title, body: body) { tokens in
            memos.append(id)
            parts.append(part)
            self.tokens.append(value: tokens)
            bytes += tokens.count
            part += 1
        }
    }

    /// Removes all tokens, and returns the request that writes them; nil if there are none.
    mutating func take() -> PostgresConnection.Request? {
        guard memos.count > 0 else { return nil }
        defer { self = NewTokens(of: index) }
        let function = index == .memos ? "add_tokens" : "add_file_tokens"
        return PostgresConnection.Request("SELECT saekin.\(function)($1, $2, $3)", [.array(memos), .array(parts), .array(tokens)])
    }
}
