import MemoModel
import MemoVault
import PostgresSupport
import Postings

/// One state of a vault in PostgreSQL, asked in as few round trips as possible.
///
/// A search asks dozens of small questions, one after another. `read` runs it several times: in a run, a question without a known answer is noted
/// and gets an empty answer, and after the run all noted questions are sent together. The run in which every answer is known counts. So the number
/// of round trips is that of questions that depend on one another.
///
/// It belongs to one connection and to one task at a time.
final class StoreSnapshot: StoreDatabase {
    /// Number of runs after which each question is sent at once.
    private static let mostRuns = 24
    /// Number of rows of an answer above which it is not kept for later searches.
    private static let mostRows = 2000

    private let connection: PostgresConnection
    private let vault: String
    /// Whether the connection may be in a transaction.
    private var hasBegun = false
    /// The state that is read; nil until the transaction has begun.
    private(set) var began: State?
    /// Whether each question is sent at once.
    private var isImpatient = false

    /// The limits of the caller; nil if it may see everything.
    private let limits: StoreLimits?
    private let memory: StoreMemory?
    private let views: StoreViews?
    /// The answers of earlier searches about this state. Until the transaction has begun, they may be about an earlier one.
    private var recalled: StoreMemory.Kept?
    private var rows: [PostgresConnection.Request: PostgresRows] = [:]
    private var texts: [Int64: (rows: PostgresRows, row: Int)?] = [:]
    private var lists: [List: MemoIDs] = [:]
    private var words: [[UInt8]: WordCount] = [:]
    private var values: [String: StoreMemory.Value] = [:]
    private var vocabularies: [Vocabulary.Part: Vocabulary] = [:]
    /// The tables that the value which is being made was read from; nil if it depends on something else too, or if none is being made.
    private var sources: Set<String>?
    /// The words of the memos that a limited caller may see, if they were read.
    private var visibleWords: VisibleWords?
    /// The visible words of the state that was recalled, or of one before it.
    private let earlierWords: VisibleWords?
    /// Results computed from an input and from answers, for the next run. Searches that guess take twice the processor time without them.
    private var computed: [AnyHashable: any Sendable] = [:]
    /// Number of answers, in all runs, that may have been empty because they are not known yet.
    private var unknownAnswers = 0

    /// The questions of this run.
    private var open = Questions()
    /// The first column that had another type than the one asked for.
    private var damage: String?

    private struct Questions {
        var requests: Set<PostgresConnection.Request> = []
        var texts: Set<Int64> = []
        var lists: Set<List> = []
        var words: Set<[UInt8]> = []

        /// Number of requests for rows of found memos.
        var details = 0

        /// Whether the memos found in this run are probably final, so that their rows are worth requesting. Only counts of words are open,
        /// and they seldom change the memos found.
        var mayDetail: Bool { requests.count == details && lists.isEmpty }
        var isEmpty: Bool { requests.isEmpty && lists.isEmpty && words.isEmpty && texts.isEmpty }
    }

    /// A posting list: an index, and the query for it, written as `tsquery`.
    struct List: Hashable, Sendable {
        let index: StoreIndex
        let query: String
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
    /// - Parameters:
    ///   - connection: Its search path must begin with `StoreSchema.served`, and it must be in no transaction.
    ///   - memory: The answers of earlier searches.
    ///   - views: The views of the tables; nil if statements use those of the database.
    ///   - limits: The limits of the caller; nil for everything.
    init(
        _ vault: String, _ connection: PostgresConnection, _ memory: StoreMemory? = nil, _ views: StoreViews? = nil,
        _ limits: StoreLimits? = nil
    ) {
        (self.vault, self.connection, self.memory, self.views, self.limits) = (vault, connection, memory, views, limits)
        recalled = memory?.recall(vault, limits?.categories)
        earlierWords = recalled?.visibleWords
    }

    /// Returns the result of `body`, which may run several times, so it must have no effects outside.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`, and what `body` throws.
    func read<Value>(now: Timestamp, _ body: (VaultReader) throws -> Value) throws -> Value {
        var runs = 0
        while true {
            let reader = VaultReader(self, now: now) { try self.postings() }
            let result = Result { try body(reader) }
            // Answers that were recalled count once it is known that the vault has not changed.
            guard !open.isEmpty || recalled != nil && began == nil else {
                if let damage { throw PostgresError.unexpectedValue(column: damage) }
                remember()
                return try result.get()
            }
            try send()
            runs += 1
            isImpatient = runs >= Self.mostRuns
        }
    }

    /// Passes the answers of this search on to later ones.
    private func remember() {
        guard let memory, let began else { return }
        var learned = StoreMemory.Kept(began)
        for (request, rows) in rows where request.values.isEmpty && rows.count <= Self.mostRows {
            learned.rows[request] = rows
        }
        learned.lists = lists.mapValues { ($0, began.change) }
        learned.vocabularies = vocabularies.mapValues { ($0, began.change) }
        (learned.words, learned.values) = (words, values)
        learned.measure()
        learned.visibleWords = visibleWords
        recalled = nil
        if learned.size > 0 { memory.keep(learned, of: vault, limits?.categories) }
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

    /// Whether a question has to wait for the answers to others, so that its answer is empty.
    var postponesQuestion: Bool {
        if isGuessing { unknownAnswers += 1 }
        return isGuessing
    }

    /// Ends the run if questions are open. Call it if the next questions depend on their answers, and cost much if they are asked in vain.
    func settle() throws {
        if isGuessing { throw Unanswered() }
    }

    /// Ends the run if questions are open whose answers decide which memos are found.
    private func settleMemos() throws {
        guard open.mayDetail else { throw Unanswered() }
    }

    func note(_ column: String) { damage = damage ?? column }

    /// Returns the posting lists of the memos that the caller may see.
    private func postings() throws -> any PostingReader {
        let store = StorePostings(self)
        guard let limits else { return store }
        let visible = try derived("visible memos", bytes: { 16 * $0.count }) {
            // A parameter, because this value is kept, not the rows that it is made of.
            let request = PostgresConnection.Request("SELECT array_agg(id ORDER BY id) FROM memo WHERE id > $1", [.integer(.min)])
            return MemoIDs(ascending: try answer(to: request, isDetail: false)?.integers(0, 0) ?? [])
        }
        // All that follows depends on them, and vocabularies are kept for later searches.
        try settle()
        let state = began ?? recalled?.state
        return VisiblePostings(
            store, visible: visible, version: Array("\(state?.vault ?? 0).\(state?.change ?? 0)".utf8), cache: limits.vocabularies,
            isRemote: true)
    }

    // MARK: Questions

    func answer(to request: PostgresConnection.Request, isDetail: Bool) throws -> PostgresRows? {
        if sources != nil { note(sources: views?.tables(of: request) ?? []) }
        if let known = rows[request] ?? recalled?.rows[request] { return known }
        if isDetail { try settleMemos() }
        if open.requests.insert(request).inserted, isDetail { open.details += 1 }
        try noteUnknown()
        return rows[request]
    }

    /// Returns the memos, or files, that contain each phrase, written as `tsquery`; nil for those that are not known yet.
    func memos(of queries: [String], in index: StoreIndex) throws -> [MemoIDs?] {
        sources = nil
        let wanted = queries.map { List(index: index, query: $0) }
        for query in wanted where list(query) == nil { open.lists.insert(query) }
        if !open.lists.isEmpty { try noteUnknown() }
        return wanted.map { list($0) }
    }

    /// Returns the index of attached files; nil if the store has none. The views tell this without a question, unless the tables were of an older
    /// version when the connection was opened.
    func filePostings() throws -> (any PostingReader)? {
        guard try views?.has(VaultTable.fileText.name) ?? true || hasFileTexts else { return nil }
        return StorePostings(self, of: .files)
    }

    /// Notes that an answer may be empty, or sends the questions if each is sent at once.
    private func noteUnknown() throws {
        if isImpatient { try send() } else { unknownAnswers += 1 }
    }

    private func list(_ query: List) -> MemoIDs? { lists[query] ?? recalled?.list(query) }

    private func count(_ word: [UInt8]) -> WordCount? { words[word] ?? recalled?.words[word] }

    /// Returns how many memos contain each word, Latin word or dictionary form, as spelled first.
    func counts(of tokens: [[UInt8]]) throws -> [WordCount] {
        sources = nil
        for token in tokens where count(token) == nil { open.words.insert(token) }
        if !open.words.isEmpty { try noteUnknown() }
        return tokens.map { count($0) ?? WordCount() }
    }

    func derived<Value: Sendable>(_ name: String, bytes: (Value) -> Int, _ make: () throws -> Value) throws -> Value {
        if let known = values[name] ?? recalled?.values[name], let value = known.value as? Value {
            note(sources: known.tables)
            return value
        }
        let (unknown, outer) = (unknownAnswers, sources)
        sources = []
        defer {
            let inner = sources ?? []
            sources = outer
            note(sources: inner)
        }
        let value = try make()
        // Not if it was made from empty answers.
        if unknownAnswers == unknown { values[name] = StoreMemory.Value(value: value, bytes: bytes(value), tables: sources ?? []) }
        return value
    }

    /// Notes the tables that an answer was read from; none if they are not known.
    private func note(sources tables: Set<String>) {
        if tables.isEmpty { sources = nil } else { sources?.formUnion(tables) }
    }

    /// Returns the vocabulary of all memos, which `make` reads as a whole if no earlier one is known.
    func vocabulary(of part: Vocabulary.Part, _ make: () throws -> Vocabulary) rethrows -> Vocabulary {
        sources = nil
        if let known = vocabularies[part] { return known }
        if let earlier = recalled?.vocabularies[part] {
            guard let changed = recalled?.counts(in: part, since: earlier.change) else { return earlier.vocabulary }
            let vocabulary = earlier.vocabulary.setting(changed)
            vocabularies[part] = vocabulary
            return vocabulary
        }
        let unknown = unknownAnswers
        let vocabulary = try make()
        if unknownAnswers == unknown { vocabularies[part] = vocabulary }
        return vocabulary
    }

    /// Returns the value that `make` computes from `input` and from answers, and keeps it for the next runs.
    func once<Input: Hashable & Sendable, Value: Sendable>(_ input: Input, _ make: () throws -> Value) rethrows -> Value {
        // In two steps, because `Value` may be optional: a missing entry would be read as the value nil.
        if let kept = computed[input], let known = kept as? Value { return known }
        let value = try make()
        // It may have been made from empty answers, also from those that the search has kept since the beginning of the run.
        if !isGuessing { computed[input] = value }
        return value
    }

    /// Returns the words of the memos that a limited caller may see.
    /// - Parameter memos: All of them.
    func words(of memos: MemoIDs) throws -> MemoWords {
        sources = nil
        // They cost much, and vocabularies of them are kept for later searches.
        try settle()
        let state = began ?? recalled?.state
        if let known = visibleWords ?? earlierWords, known.state == state { return known.words }
        guard let rows = try answer(to: VisibleWords.Moment.request, isDetail: false), let began else {
            try settle()
            return MemoWords()
        }
        let read = try VisibleWords(of: memos, began, VisibleWords.Moment(rows), after: earlierWords, connection)
        visibleWords = read
        return read.words
    }

    /// Calls `take` with title, body and recency of each existing memo, in the order of `ids`, or not at all if some are not known yet.
    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        sources = nil
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

    /// Calls `take` with the texts of memos, or of files, which have no titles; not at all if some are not known yet.
    func withTexts(
        of ids: [Int64], in index: StoreIndex, _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>) throws -> Void
    ) throws {
        switch index {
        case .memos: try withTexts(of: ids) { id, title, body, _ in try take(id, title, body) }
        case .files:
            try statement("SELECT file_id, body FROM file_text WHERE \(isAmong("file_id"))").forEachRow([.integers(ids)]) { row in
                let body: String = row[1]
                try take(row[0], "".utf8.span, body.utf8.span)
                return true
            }
        }
    }

    // MARK: Sending

    /// Sends all open questions together.
    private func send() throws {
        let questions = open
        open = Questions()
        var opening = began == nil ? try opening() : []
        if !opening.isEmpty, questions.lists.contains(where: { recalled?.lists[$0] != nil }) {
            // Which memos have changed is known only then.
            hasBegun = true
            try begin(connection.queryAll(opening)[...])
            opening = []
        }
        let guess = number
        var asked = asked(questions)
        hasBegun = true
        var answers = try connection.queryAll(opening + asked.map(\.request))[...]
        if began == nil { try begin(answers.prefix(opening.count)) }
        answers = answers.dropFirst(opening.count)
        if number != guess {
            // The name belongs to another vault now.
            asked = self.asked(questions)
            answers = try connection.queryAll(asked.map(\.request))[...]
        }
        for (question, answer) in zip(asked, answers) { try question.take(answer) }
    }

    /// The number of the vault, which was another one's if the vault was dropped since it was recalled; nil if it is not known yet.
    private var number: Int64? { views == nil ? nil : began?.vault ?? recalled?.state.vault }

    private typealias Question = (request: PostgresConnection.Request, take: (PostgresRows) throws -> Void)

    /// Returns the requests for the answers to questions, each with a function that takes the answer.
    private func asked(_ questions: Questions) -> [Question] {
        var asked: [Question] = questions.requests.map { request in (sent(request), { self.rows[request] = $0 }) }
        let words = Array(questions.words)
        for (index, sql) in [(StoreIndex.memos, "SELECT memos FROM saekin.find($1)"), (.files, "SELECT files FROM saekin.find_files($1)")] {
            let lists = questions.lists.filter { $0.index == index }
            guard !lists.isEmpty else { continue }
            let known = lists.compactMap { list in recalled?.earlier(list).map { (list: list, memos: $0.memos, change: $0.change) } }
            let unknown = Array(lists.subtracting(known.map(\.list)))
            if !unknown.isEmpty { asked.append((.init(sql, [.texts(unknown.map(\.query))]), { try self.keep($0, of: unknown) })) }
            if let first = known.map(\.change).min(), let changed = recalled?.changed(since: first) {
                let values: [PostgresValue] = [.texts(known.map(\.list.query)), .integers(changed.values)]
                asked.append(
                    (.init("SELECT memos FROM saekin.find_among($1, $2)", values), { try self.keep($0, of: known, changed) }))
            }
        }
        if !words.isEmpty {
            let texts = words.map { String(decoding: $0, as: UTF8.self) }
            asked.append((.init("SELECT word, memos, either FROM saekin.words($1)", [.texts(texts)]), { try self.keep($0, of: words) }))
        }
        if !questions.texts.isEmpty {
            let ids = questions.texts.sorted()
            let request = PostgresConnection.Request(
                "SELECT id, title, body, recency FROM memo m WHERE id = ANY($1)", [.integers(ids)])
            asked.append((sent(request), { try self.keep($0, of: ids) }))
        }
        return asked
    }

    /// Returns a request as it is sent, with the number of the vault if it is known.
    private func sent(_ request: PostgresConnection.Request) -> PostgresConnection.Request {
        guard let views, let number else { return request }
        return views.naming(number, request, in: limits == nil ? StoreSchema.served : StoreSchema.limited)
    }

    /// Returns the statements that begin the transaction. For a limited caller the transaction has begun already, and the first statement limits it.
    /// The same holds if the number of the vault is not known: without it each statement would lock all partitions of a table.
    private func opening() throws -> [PostgresConnection.Request] {
        let beginning = [
            PostgresConnection.Request("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
            StoreSchema.entering(vault, connection, isCounting: true),
        ]
        if limits == nil, views == nil || number != nil { return beginning }
        hasBegun = true
        try begin(connection.queryAll(beginning)[...])
        guard let limits, let vault = began?.vault else { return [] }
        let name = "visible categories"
        let visible = try (recalled?.values[name]?.value as? StoreLimits.Visible) ?? limits.visible(of: vault, in: connection, views)
        values[name] = StoreMemory.Value(value: visible, bytes: visible.bytes, tables: [])
        return [visible.request]
    }

    /// Reads the answers to the statements that began the transaction.
    private func begin(_ answers: ArraySlice<PostgresRows>) throws {
        let entered = answers.dropFirst().first
        let state = State(vault: try StoreSchema.entered(entered, vault), change: try entered?.integer(0, 2) ?? 0)
        if recalled?.state != state {
            recalled = try advanced(recalled, to: state)
            (values, vocabularies, computed) = ([:], [:], [:])
        }
        began = state
    }

    /// Returns the answers about an earlier state that hold for this one too; nil if they are not known.
    private func advanced(_ earlier: StoreMemory.Kept?, to state: State) throws -> StoreMemory.Kept? {
        // The rows of a limited caller depend on more tables than its statements name.
        guard limits == nil, let memory, let views, var earlier,
            let writes = try StoreWrites.between(earlier.state, state, connection)
        else { return nil }
        earlier.advance(to: state, by: writes, views)
        memory.keep(earlier, of: vault)
        return earlier
    }

    private func keep(_ found: PostgresRows, of queries: [List]) throws {
        for (row, query) in queries.enumerated() { lists[query] = MemoIDs(ascending: try found.integers(row, 0) ?? []) }
    }

    /// Keeps lists of an earlier state, with those of the memos changed since then that the database has found.
    private func keep(_ found: PostgresRows, of known: [(list: List, memos: MemoIDs, change: Int64)], _ changed: MemoIDs) throws {
        for (row, old) in known.enumerated() {
            lists[old.list] = old.memos.subtracting(changed).union(MemoIDs(ascending: try found.integers(row, 0) ?? []))
        }
    }

    private func keep(_ found: PostgresRows, of ids: [Int64]) throws {
        for id in ids { texts[id] = .some(nil) }
        for row in 0..<found.count { texts[try found.integer(row, 0) ?? 0] = (found, row) }
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
