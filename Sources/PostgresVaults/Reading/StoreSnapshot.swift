import MemoModel
import MemoVault
import PostgresSupport
import PostingIndex

/// One state of a vault in PostgreSQL, asked in as few round trips as possible.
///
/// A search asks dozens of small questions, one after another. `read` runs it several times: in a run, a question without a known answer is noted
/// and gets an empty answer, and after the run all noted questions are sent together. The run in which every answer is known counts. So the number
/// of round trips is that of questions that depend on one another.
///
/// It belongs to one connection and to one task at a time.
final class StoreSnapshot {
    /// Number of runs after which each question is sent at once.
    private static let mostRuns = 24

    private let connection: PostgresConnection
    private let vault: String
    /// Whether the connection may be in a transaction.
    private var hasBegun = false
    /// The state that is read; nil until the transaction has begun.
    private var began: State?
    /// Whether each question is sent at once.
    private var isImpatient = false

    private var rows: [PostgresConnection.Request: PostgresRows] = [:]
    private var texts: [Int64: (rows: PostgresRows, row: Int)?] = [:]
    private var lists: [String: MemoIDs] = [:]
    private var words: [[UInt8]: WordCount] = [:]

    /// The questions of this run.
    private var open = Questions()
    /// The first column that had another type than the one asked for.
    private var damage: String?

    private struct Questions {
        var requests: Set<PostgresConnection.Request> = []
        var texts: Set<Int64> = []
        var lists: Set<String> = []
        var words: Set<[UInt8]> = []

        /// Number of requests for rows of found memos.
        var details = 0

        /// Whether the memos found in this run are probably final, so that their rows are worth requesting. Only counts of words are open,
        /// and they seldom change what is found.
        var mayDetail: Bool { requests.count == details && lists.isEmpty }
        var isEmpty: Bool { requests.isEmpty && lists.isEmpty && words.isEmpty && texts.isEmpty }
    }

    /// How many memos contain a word.
    struct WordCount {
        /// As spelled first.
        var memos = 0
        /// In either spelling (`IndexTerm.kept`).
        var either = 0
    }

    /// A state of a vault.
    struct State: Equatable {
        /// The number of the vault in all tables.
        let vault: Int64
        /// The number of writes to the vault.
        let change: Int64
    }

    /// The run cannot go on without the answers to its questions.
    private struct Unanswered: Error {}

    /// Creates a snapshot of a vault. Nothing is sent yet.
    /// - Parameter connection: Its search path must begin with `StoreSchema.served`, and it must be in no transaction.
    init(_ vault: String, _ connection: PostgresConnection) { (self.vault, self.connection) = (vault, connection) }

    /// Returns the result of `body`, which may run several times, so it must have no effects outside.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`, and what `body` throws.
    func read<Value>(now: Timestamp, _ body: (VaultReader) throws -> Value) throws -> Value {
        var runs = 0
        while true {
            let reader = VaultReader(self, now: now) { StorePostings(self) }
            let result = Result { try body(reader) }
            guard !open.isEmpty else {
                if let damage { throw PostgresError.unexpectedValue(column: damage) }
                return try result.get()
            }
            try send()
            runs += 1
            isImpatient = runs >= Self.mostRuns
        }
    }

    /// Ends the transaction. The snapshot is of no use afterwards.
    func end() throws {
        if hasBegun { try connection.send("COMMIT") }
        (hasBegun, began) = (false, nil)
    }

    /// Returns the state of the vault that the snapshot reads.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`.
    func state() throws -> State {
        if let began { return began }
        try send()
        return began ?? State(vault: 0, change: 0)
    }

    /// Whether answers of this run were empty because they are not known yet.
    var isGuessing: Bool { !open.isEmpty }

    /// Ends the run if questions are open: what is asked next depends on their answers, and costs much if it is asked in vain.
    func settle() throws {
        if isGuessing { throw Unanswered() }
    }

    /// Ends the run if questions are open whose answers decide which memos are found.
    private func settleMemos() throws {
        guard open.mayDetail else { throw Unanswered() }
    }

    func note(_ column: String) { damage = damage ?? column }

    // MARK: Questions

    /// Returns the rows of a statement, or nil if they are not known yet.
    /// - Parameter isDetail: Whether it requests rows of found memos.
    func answer(to request: PostgresConnection.Request, isDetail: Bool = false) throws -> PostgresRows? {
        if let known = rows[request] { return known }
        if isDetail { try settleMemos() }
        if open.requests.insert(request).inserted, isDetail { open.details += 1 }
        guard isImpatient else { return nil }
        try send()
        return rows[request]
    }

    /// Returns the memos that contain each phrase, written as `tsquery`; nil for those that are not known yet.
    func memos(of queries: [String]) throws -> [MemoIDs?] {
        for query in queries where lists[query] == nil { open.lists.insert(query) }
        if isImpatient, !open.lists.isEmpty { try send() }
        return queries.map { lists[$0] }
    }

    /// Returns how many memos contain each word, Latin word or dictionary form, as spelled first.
    func counts(of tokens: [[UInt8]]) throws -> [WordCount] {
        for token in tokens where words[token] == nil { open.words.insert(token) }
        if isImpatient, !open.words.isEmpty { try send() }
        return tokens.map { words[$0] ?? WordCount() }
    }

    /// Calls `take` with title, body and recency of each existing memo, in the order of `ids`, or not at all if some are not known yet.
    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        let unknown = ids.filter { texts[$0] == nil }
        if !unknown.isEmpty { try settleMemos() }
        open.texts.formUnion(unknown)
        if isImpatient, !unknown.isEmpty { try send() }
        guard unknown.isEmpty || isImpatient else { return }
        for id in ids {
            guard let (rows, row) = texts[id] ?? nil else { continue }
            let recency = try rows.integer(row, 3) ?? 0
            _ = try rows.withBytes(row, 1) { title in try rows.withBytes(row, 2) { body in try take(id, title, body, recency) } }
        }
    }

    // MARK: Sending

    /// Sends all open questions together.
    private func send() throws {
        let questions = open
        open = Questions()
        var requests: [PostgresConnection.Request] = []
        let isBeginning = began == nil
        if isBeginning {
            requests.append(PostgresConnection.Request("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            requests.append(PostgresConnection.Request("SELECT saekin.enter($1)", [.text(vault)]))
            requests.append(PostgresConnection.Request(StoreSchema.changeCount))
        }
        let (statements, lists, words) = (Array(questions.requests), Array(questions.lists), Array(questions.words))
        requests += statements
        if !lists.isEmpty {
            requests.append(PostgresConnection.Request("SELECT memos FROM saekin.find($1)", [.texts(lists)]))
        }
        if !words.isEmpty {
            let texts = words.map { String(decoding: $0, as: UTF8.self) }
            requests.append(PostgresConnection.Request("SELECT word, memos, either FROM saekin.words($1)", [.texts(texts)]))
        }
        if !questions.texts.isEmpty {
            let sql = "SELECT id, title, body, recency FROM memo WHERE id = ANY($1)"
            requests.append(PostgresConnection.Request(sql, [.integers(questions.texts.sorted())]))
        }
        hasBegun = true
        var answers = try connection.queryAll(requests)[...]
        if isBeginning {
            let (entered, changes) = (answers.dropFirst().first, answers.dropFirst(2).first)
            answers = answers.dropFirst(3)
            guard let number = try entered?.integer(0, 0) else { throw StoreFailure.noVault(vault) }
            began = State(vault: number, change: try changes.flatMap { $0.count > 0 ? try $0.integer(0, 0) : nil } ?? 0)
        }
        for statement in statements { rows[statement] = answers.popFirst() }
        if !lists.isEmpty, let found = answers.popFirst() {
            for (row, list) in lists.enumerated() { self.lists[list] = MemoIDs(ascending: try found.integers(row, 0) ?? []) }
        }
        if !words.isEmpty, let found = answers.popFirst() { try keep(found, of: words) }
        if !questions.texts.isEmpty, let found = answers.popFirst() {
            for id in questions.texts { texts[id] = .some(nil) }
            for row in 0..<found.count { texts[try found.integer(row, 0) ?? 0] = (found, row) }
        }
    }

    private func keep(_ found: PostgresRows, of words: [[UInt8]]) throws {
        for word in words { self.words[word] = WordCount() }
        for row in 0..<found.count {
            guard let word = try found.text(row, 0) else { continue }
            self.words[Array(word.utf8)] = WordCount(
                memos: try found.integer(row, 1).map { Int($0) } ?? 0, either: try found.integer(row, 2).map { Int($0) } ?? 0)
        }
    }
}
