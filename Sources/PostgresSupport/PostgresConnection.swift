import CPQ
import MemoModel

/// One connection to a PostgreSQL server.
///
/// Calls block the thread until the server has answered, so use it on threads of your own, never on Swift's cooperative ones; `PostgresPool`
/// does so. Use it by one thread at a time.
@safe public final class PostgresConnection {
    /// Milliseconds between two checks whether the result is still wanted.
    private static let stride: CInt = 50
    /// How long the server may take to end a statement that it was asked to cancel. Then the connection is given up.
    private static let grace = Duration.seconds(3)
    /// Number of statements that the server keeps prepared for a connection.
    private static let mostPrepared = 400

    // SAFETY: created by init, freed by deinit, used in this class only.
    let handle: OpaquePointer
    /// The names of prepared statements; empty for one that was run once.
    private var prepared: [String: String] = [:]
    /// The same before `beginAll`.
    private var preparedBefore: [String: String] = [:]
    /// Number of names that statements got. None is used again, because the server may know it although its preparation seemed to fail.
    private var names = 0
    /// Whether the server was asked to end the current statement.
    var wasCancelled = false
    /// Whether the server was ever asked to cancel a statement. It may act on it late, and end the statement after that one.
    private var mayBeCancelled = false
    /// When the server is asked again to end the current statement, and when the connection is given up.
    private var (nextCancel, lastCancel) = (ContinuousClock.now, ContinuousClock.now)
    /// When the server last sent something, or was sent something.
    private var lastSign = ContinuousClock.now
    /// Whether the connection was given up. It is of no use then.
    private(set) var isAbandoned = false
    /// When it was opened.
    let opened = ContinuousClock.now
    /// Whether the result of a statement that was sent by `send` has not been read yet.
    private var isBehind = false
    /// For each statement that was sent by `sendAll` and whose result has not been read yet, whether it is a preparation.
    private var awaited: [Bool] = []

    /// Number of times that the caller waited for the server.
    public internal(set) var roundTrips = 0
    /// Returns true once the result is no longer wanted. Asked every 50 ms while a statement runs, which is then cancelled.
    public var isUnwanted: () -> Bool = { false }
    /// How long the server may be silent while its answer is awaited. Then the connection is given up. Statements that change many rows or build an
    /// index are silent for long.
    public var patience = Duration.seconds(3600)
    /// Signs a text for this session, as values of parameters; nil if whoever opened the connection has nothing to sign with.
    public var sign: ((_ text: String) -> [PostgresValue])?
    /// Called when the connection is closed.
    public var atEnd: () -> Void = {}

    /// Connects to the first host of `address` that accepts. An address is a connection string of libpq: `postgres://user@host/database`, or
    /// `host=… dbname=…`; parts that it leaves out come from libpq's environment variables and files.
    /// - Parameter origin: Where the address was given, such as an option; errors about it begin with that.
    /// - Throws: `PostgresError`.
    public init(_ address: String, from origin: String = "") throws {
        unsafe handle = try Self.connected(to: address, from: origin)
        // Nothing that is sent may wait for the server without a limit (`flush`).
        _ = unsafe cpq_setnonblocking(handle, 1)
    }

    deinit {
        unsafe cpq_finish(handle)
        atEnd()
    }

    /// Returns the first line of a message of libpq.
    static func line(_ message: UnsafePointer<CChar>?) -> String {
        let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
        return String(text.lines.first ?? "")
    }

    // MARK: State

    /// Whether the connection can take a statement outside a transaction, which no request for an earlier one can cancel. Does not ask the server.
    public var isUsable: Bool {
        if mayBeCancelled || isAbandoned { return false }
        do { try catchUp() } catch { return false }
        // A server that ended has sent its last words and closed the socket, which is readable until both are read.
        while unsafe cpq_wait(handle, CInt(CPQ_READABLE), 0) > 0 {
            if unsafe cpq_consumeInput(handle) == 0 { return false }
        }
        return unsafe cpq_status(handle) == CInt(CPQ_CONNECTION_OK) && cpq_transactionStatus(handle) == CInt(CPQ_IDLE)
    }

    // MARK: Statements

    /// Runs a statement with its parameters `$1`, `$2` …, and returns the rows. From its second use on it is prepared.
    /// - Throws: `PostgresError`.
    @discardableResult
    public func query(_ sql: String, _ values: PostgresValue...) throws -> PostgresRows { try query(sql, values) }

    /// Runs a statement with its parameters `$1`, `$2` …, and returns the rows. From its second use on it is prepared.
    /// - Throws: `PostgresError`.
    @discardableResult
    public func query(_ sql: String, _ values: [PostgresValue]) throws -> PostgresRows {
        try Self.check(sql, values)
        try catchUp()
        try send(sql, named: preparedName(of: sql), values)
        try flush()
        return try finish()
    }

    private static func check(_ sql: String, _ values: [PostgresValue]) throws {
        guard !sql.utf8.contains(0), !values.contains(where: \.holdsNull) else { throw PostgresError.refused(detail: "U+0000 in a text") }
    }

    /// Sends a statement without waiting for the server. An empty name means that it is not prepared.
    private func send(_ sql: String, named name: String, _ values: [PostgresValue]) throws {
        try unsafe withParameters(values) { count, pointers, lengths, formats in
            unsafe name.isEmpty
                ? cpq_sendQueryParams(handle, sql, count, nil, pointers, lengths, formats, 1)
                : cpq_sendQueryPrepared(handle, name, count, pointers, lengths, formats, 1)
        }
    }

    /// A statement with its parameters `$1`, `$2` …
    public struct Request: Sendable, Hashable {
        /// The statement.
        public let sql: String
        /// The values of the parameters.
        public let values: [PostgresValue]

        /// Creates a request.
        public init(_ sql: String, _ values: [PostgresValue] = []) { (self.sql, self.values) = (sql, values) }
    }

    /// Runs several statements in order and returns the rows of each. They are sent together, so the caller waits once. After one that fails, the
    /// later ones are not run. All are prepared.
    /// - Throws: `PostgresError` of the first that fails.
    public func queryAll(_ requests: [Request]) throws -> [PostgresRows] {
        // libpq before version 14 waits for each.
        guard requests.count > 1, cpq_hasPipelines() != 0 else { return try requests.map { try query($0.sql, $0.values) } }
        for request in requests { try Self.check(request.sql, request.values) }
        try catchUp()
        try beginAll(requests)
        return try finishAll()
    }

    /// Sends statements as `queryAll` does, without waiting for the server. The next use of the connection reads their results, and throws
    /// the error of the first that failed.
    /// - Throws: `PostgresError` of earlier statements, or if these cannot be sent.
    public func sendAll(_ requests: [Request]) throws {
        guard !requests.isEmpty else { return }
        guard cpq_hasPipelines() != 0 else { return _ = try queryAll(requests) }
        for request in requests { try Self.check(request.sql, request.values) }
        try catchUp()
        try beginAll(requests)
    }

    /// Sends statements in pipeline mode, which `finishAll` ends.
    private func beginAll(_ requests: [Request]) throws {
        guard unsafe cpq_enterPipelineMode(handle) == 1 else { throw lost }
        roundTrips += 1
        (preparedBefore, awaited) = (prepared, [])
        do { awaited = try sendAllNow(requests) } catch {
            prepared = preparedBefore
            _ = unsafe cpq_exitPipelineMode(handle)
            throw error
        }
    }

    /// Reads the results of the statements that `beginAll` sent.
    private func finishAll() throws -> [PostgresRows] {
        let isPreparation = awaited
        awaited = []
        let result = Result { try readAll(isPreparation) }
        wasCancelled = false
        if case .failure = result { prepared = preparedBefore }
        // This fails if the connection broke, which its next use notices.
        _ = unsafe cpq_exitPipelineMode(handle)
        return try result.get()
    }

    private func sendAllNow(_ requests: [Request]) throws -> [Bool] {
        var isPreparation: [Bool] = []
        for request in requests {
            var name = prepared[request.sql] ?? ""
            if name.isEmpty, prepared.count < Self.mostPrepared {
                name = newName()
                guard unsafe cpq_sendPrepare(handle, name, request.sql, 0, nil) == 1 else { throw lost }
                isPreparation.append(true)
                prepared[request.sql] = name
            }
            try send(request.sql, named: name, request.values)
            isPreparation.append(false)
        }
        guard unsafe cpq_pipelineSync(handle) == 1 else { throw lost }
        try flush()
        return isPreparation
    }

    private func readAll(_ isPreparation: [Bool]) throws -> [PostgresRows] {
        var (rows, failure): ([PostgresRows], PostgresError?) = ([], nil)
        for isPreparation in isPreparation {
            guard let result = try unsafe nextResult() else { throw failure ?? lost }
            switch unsafe Int(cpq_resultStatus(result)) {
            case CPQ_COMMAND_OK, CPQ_TUPLES_OK:
                let found = unsafe PostgresRows(result)
                if !isPreparation { rows.append(found) }
            default:
                failure = unsafe failure ?? error(of: result)
                unsafe cpq_clear(result)
            }
            // The end of the results of this statement.
            while let further = try unsafe nextResult() { unsafe cpq_clear(further) }
        }
        if let end = try unsafe nextResult() { unsafe cpq_clear(end) }
        if let failure { throw failure }
        return rows
    }

    /// Runs statements that have no parameters and whose rows do not matter, separated by semicolons.
    /// - Throws: `PostgresError`.
    public func run(_ script: String) throws {
        try catchUp()
        guard unsafe cpq_sendQuery(handle, script) == 1 else { throw lost }
        try flush()
        _ = try finish()
    }

    /// Sends statements as `run` does, without waiting for the server. The next use of the connection reads their result.
    /// - Throws: `PostgresError` if they cannot be sent.
    public func send(_ script: String) throws {
        try catchUp()
        guard unsafe cpq_sendQuery(handle, script) == 1 else { throw lost }
        isBehind = true
        try flush()
    }

    /// Whether the server has answered the statements that `send` sent. Does not wait. If the connection broke, its next use throws the error.
    public var hasAnswered: Bool {
        guard isBehind else { return true }
        while unsafe cpq_wait(handle, CInt(CPQ_READABLE), 0) > 0 {
            if unsafe cpq_consumeInput(handle) == 0 { return true }
        }
        return unsafe cpq_isBusy(handle) == 0
    }

    /// Waits for the results of the statements that `send` and `sendAll` sent.
    /// - Throws: `PostgresError` of the first statement that failed.
    public func catchUp() throws {
        if isAbandoned { throw PostgresError.lost }
        if !awaited.isEmpty { _ = try finishAll() }
        guard isBehind else { return }
        isBehind = false
        let before = roundTrips
        defer { roundTrips = before }
        _ = try finish()
    }

    /// Waits for notifications of the channels that the connection listens to (`LISTEN`), and returns their texts; none after `milliseconds`.
    /// - Throws: `PostgresError` if the connection broke.
    public func notifications(within milliseconds: Int) throws -> [String] {
        try catchUp()
        let texts = takeNotifications()
        guard texts.isEmpty else { return texts }
        switch unsafe cpq_wait(handle, CInt(CPQ_READABLE), CInt(truncatingIfNeeded: milliseconds)) {
        case 0: return []
        case 1: if unsafe cpq_consumeInput(handle) == 0 { throw lost }
        default: throw lost
        }
        return takeNotifications()
    }

    private func takeNotifications() -> [String] {
        var texts: [String] = []
        while let next = unsafe cpq_notifies(handle) {
            if let payload = unsafe next.pointee.payload { texts.append(unsafe String(cString: payload)) }
            unsafe cpq_freemem(next)
        }
        return texts
    }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    /// - Parameter mode: The text after BEGIN, such as `ISOLATION LEVEL REPEATABLE READ READ ONLY`.
    /// - Throws: `PostgresError`, and what `body` throws.
    public func transaction<Value>(_ mode: String = "", _ body: () throws -> Value) throws -> Value {
        try run("BEGIN " + mode)
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // The first error counts. If the rollback fails, the pool discards the connection.
            wasCancelled = false
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Returns the name under which the server knows the statement; empty at its first use, which sends it together with its parameters.
    private func preparedName(of sql: String) throws -> String {
        if let name = prepared[sql], !name.isEmpty { return name }
        guard prepared[sql] != nil else {
            if prepared.count < Self.mostPrepared { prepared[sql] = "" }
            return ""
        }
        let name = newName()
        guard unsafe cpq_sendPrepare(handle, name, sql, 0, nil) == 1 else { throw lost }
        try flush()
        _ = try finish()
        prepared[sql] = name
        return name
    }

    private func newName() -> String {
        names += 1
        return "s\(names)"
    }

    private func withParameters(
        _ values: [PostgresValue], _ send: (CInt, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?, UnsafePointer<CInt>?) -> CInt
    ) throws {
        let sent = values.map(\.sent)
        let lengths = sent.map { CInt(truncatingIfNeeded: $0?.bytes.count ?? 0) }
        let formats: [CInt] = sent.map { $0?.isBinary == true ? 1 : 0 }
        // One buffer holds all values. An empty binary value points to its end, because no pointer means NULL.
        var buffer: [UInt8] = []
        buffer.reserveCapacity(sent.reduce(1) { $0 + ($1?.bytes.count ?? 0) })
        for value in sent { buffer += value?.bytes ?? [] }
        buffer.append(0)
        let code = unsafe buffer.withUnsafeBytes { bytes in
            let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
            var (pointers, place): ([UnsafePointer<CChar>?], Int) = unsafe ([], 0)
            for value in sent {
                unsafe pointers.append(value == nil ? nil : start.map { unsafe $0 + place })
                place += value?.bytes.count ?? 0
            }
            // SAFETY: libpq copies the values within the call.
            return unsafe pointers.withUnsafeBufferPointer { pointers in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    unsafe formats.withUnsafeBufferPointer { formats in
                        unsafe send(CInt(truncatingIfNeeded: values.count), pointers.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
        guard code == 1 else { throw lost }
    }

    /// Waits for the end of the command that was sent, and returns its last result.
    func finish() throws -> PostgresRows {
        roundTrips += 1
        var (last, failure): (PostgresRows?, PostgresError?)
        while let result = try unsafe nextResult() {
            switch unsafe Int(cpq_resultStatus(result)) {
            case CPQ_COMMAND_OK, CPQ_TUPLES_OK, CPQ_EMPTY_QUERY:
                last = unsafe PostgresRows(result)
            case CPQ_COPY_IN, CPQ_COPY_OUT:
                // Only `copy` sends such statements, and handles them itself.
                last = unsafe PostgresRows(result)
                throw PostgresError.other(code: "", detail: "COPY in a query")
            default:
                failure = unsafe failure ?? error(of: result)
                unsafe cpq_clear(result)
            }
        }
        defer { wasCancelled = false }
        if let failure { throw failure }
        guard let last else { throw lost }
        return last
    }

    /// Waits for the next result, or returns nil after the last one.
    func nextResult() throws -> OpaquePointer? {
        while unsafe cpq_isBusy(handle) != 0 { try waitForInput() }
        return unsafe cpq_getResult(handle)
    }

    /// Sends the bytes that libpq has kept back because the server did not take them. Reads meanwhile, because a server that waits to send reads nothing.
    func flush() throws {
        lastSign = .now
        while true {
            switch unsafe cpq_flush(handle) {
            case 0: return
            case 1: try wait(for: CPQ_READABLE | CPQ_WRITABLE)
            default: throw lost
            }
        }
    }

    /// Waits a moment for the server, and cancels the statement if its result is no longer wanted.
    func waitForInput() throws { try wait(for: CPQ_READABLE) }

    private func wait(for events: Int) throws {
        try checkPatience()
        let found = unsafe cpq_wait(handle, CInt(events), Self.stride)
        guard found != 0 else { return }
        if found < 0 { throw lost }
        if found & CInt(CPQ_READABLE) != 0 { if unsafe cpq_consumeInput(handle) == 0 { throw lost } }
        lastSign = .now
    }

    /// Cancels the statement if its result is no longer wanted, and gives up the connection of a server that answers nothing.
    private func checkPatience() throws {
        let now = ContinuousClock.now
        if wasCancelled {
            if now >= lastCancel { throw givingUp(.cancelled) }
            // The server ignores a request that comes before it has read the statement.
            if now >= nextCancel {
                cancel()
                nextCancel = now + .milliseconds(500)
            }
        } else if isUnwanted() {
            endSoon()
        }
        if now - lastSign > patience { throw givingUp(.silent(patience)) }
    }

    /// Asks the server to end the current statement. If it does not, the connection is given up.
    func endSoon() {
        guard !wasCancelled else { return }
        (wasCancelled, lastCancel, nextCancel) = (true, .now + Self.grace, .now + .milliseconds(500))
        cancel()
    }

    /// Closes the connection for the server, which does not answer, and returns the error to throw.
    private func givingUp(_ error: PostgresError) -> PostgresError {
        isAbandoned = true
        unsafe cpq_abandon(handle)
        return error
    }

    /// Asks the server to end the current statement, without waiting for its answer.
    func cancel() {
        mayBeCancelled = true
        if let request = unsafe cpq_getCancel(handle) { unsafe PostgresCancel.send(request) }
    }

    /// The error of a call of libpq that failed.
    var lost: PostgresError { unsafe cpq_status(handle) == CInt(CPQ_CONNECTION_OK) ? statementError : .lost }

    private var statementError: PostgresError { .other(code: "", detail: unsafe Self.line(cpq_errorMessage(handle))) }

    func error(of result: OpaquePointer) -> PostgresError {
        func field(_ name: Int) -> String {
            unsafe cpq_resultErrorField(result, CInt(name)).map { unsafe String(cString: $0) } ?? ""
        }
        let code = field(CPQ_SQLSTATE)
        if wasCancelled, code == "57014" { return .cancelled }
        // Without a code the connection broke. A server that ends sends a code first, as for a transaction that was idle for too long.
        if code.isEmpty || code.hasPrefix("57P") || ["25P03", "25P04"].contains(code), unsafe cpq_status(handle) != CInt(CPQ_CONNECTION_OK)
        {
            return .lost
        }
        return PostgresError(code: code, detail: field(CPQ_MESSAGE))
    }
}
