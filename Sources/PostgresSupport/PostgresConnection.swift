import CPQ
import MemoModel

/// One connection to a PostgreSQL server.
///
/// Calls block the thread until the server has answered, so use it on threads of your own, never on Swift's cooperative ones; `PostgresPool`
/// does so. Use it by one thread at a time.
@safe public final class PostgresConnection {
    /// Settings of libpq that hold unless the address has others: seconds to wait for each host, and after how many seconds and silent probes a host
    /// counts as gone. With the defaults of the system, a host that lost its power is noticed after two hours.
    private static let defaults = [
        ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "25000"), ("fallback_application_name", "saekin"),
    ]
    /// Milliseconds between two checks whether the result is still wanted.
    private static let stride: CInt = 50
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
    /// When the server is asked again to end the current statement.
    private var nextCancel = ContinuousClock.now
    /// Whether the result of a statement that was sent by `send` has not been read yet.
    private var isBehind = false
    /// For each statement that was sent by `sendAll` and whose result has not been read yet, whether it is a preparation.
    private var awaited: [Bool] = []

    /// Number of times that the caller waited for the server.
    public internal(set) var roundTrips = 0
    /// Returns true once the result is no longer wanted. Asked every 50 ms while a statement runs, which is then cancelled.
    public var isUnwanted: () -> Bool = { false }
    /// Called when the connection is closed.
    public var atEnd: () -> Void = {}

    /// Connects to the first host of `address` that accepts. An address is a connection string of libpq: `postgres://user@host/database`, or
    /// `host=… dbname=…`; what it leaves out comes from libpq's environment variables and files.
    /// - Parameter origin: Where the address was given, such as an option; errors about it begin with that.
    /// - Throws: `PostgresError`.
    public init(_ address: String, from origin: String = "") throws {
        guard Self.isAddress(address) else { throw PostgresError.badAddress(origin: origin) }
        guard cpq_load() != 0 else { throw PostgresError.noClient }
        // The last value of a keyword counts. `dbname` is replaced by what the address says.
        let keywords = Self.defaults.map(\.0) + ["dbname", "client_encoding"]
        let values = Self.defaults.map(\.1) + [address, "UTF8"]
        let opened: OpaquePointer? = unsafe withCStrings(keywords) { keywords in
            unsafe withCStrings(values) { values in unsafe cpq_connectdbParams(keywords, values, 1) }
        }
        guard let opened = unsafe opened else { throw PostgresError.other(code: "", detail: "out of memory") }
        unsafe handle = opened
        unsafe cpq_discard_notices(handle)
        guard unsafe cpq_status(handle) == CInt(CPQ_CONNECTION_OK) else { throw connectionError(origin) }
    }

    deinit {
        unsafe cpq_finish(handle)
        atEnd()
    }

    /// Whether a text can be a connection string. A text without `=` would be the name of a database on this machine, which nobody means.
    private static func isAddress(_ text: String) -> Bool {
        !text.utf8.contains(0) && (text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") || text.contains("="))
    }

    private func connectionError(_ origin: String) -> PostgresError {
        let detail = unsafe Self.line(cpq_errorMessage(handle))
        if unsafe cpq_connectionNeedsPassword(handle) != 0 || cpq_connectionUsedPassword(handle) != 0 {
            return .notAdmitted(origin: origin, detail: detail)
        }
        // libpq has no code for these. Its messages about the address repeat parts of it.
        if unsafe cpq_socket(handle) < 0, ["connection option", "info string", "URI", "invalid "].contains(where: { detail.contains($0) }) {
            return .badAddress(origin: origin)
        }
        if detail.contains("database \"") { return .noDatabase(origin: origin, detail: detail) }
        if detail.contains("role \"") || detail.contains("pg_hba.conf") || detail.contains("authentication") {
            return .notAdmitted(origin: origin, detail: detail)
        }
        if detail.contains("too many clients") || detail.contains("connection slots") { return .full }
        if detail.contains("system is") { return .notReady(detail: detail) }
        return .unreachable(
            origin: origin, host: unsafe cpq_host(handle).map { unsafe String(cString: $0) } ?? "", detail: detail)
    }

    /// Returns the first line of a message of libpq.
    private static func line(_ message: UnsafePointer<CChar>?) -> String {
        let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
        return String(text.lines.first ?? "")
    }

    // MARK: State

    /// Whether the connection can take a statement outside a transaction, which no request for an earlier one can cancel. Does not ask the server.
    public var isUsable: Bool {
        if mayBeCancelled { return false }
        do { try catchUp() } catch { return false }
        // A server that ended has sent its last words and closed the socket, which is readable until both are read.
        while unsafe cpq_wait(handle, 0) == 1 {
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

    /// Reads the results of what `beginAll` sent.
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
        _ = try finish()
    }

    /// Sends statements as `run` does, without waiting for the server. The next use of the connection reads their result.
    /// - Throws: `PostgresError` if they cannot be sent.
    public func send(_ script: String) throws {
        try catchUp()
        guard unsafe cpq_sendQuery(handle, script) == 1 else { throw lost }
        isBehind = true
    }

    /// Whether the server has answered what `send` sent. Does not wait. If the connection broke, its next use throws the error.
    public var hasAnswered: Bool {
        guard isBehind else { return true }
        while unsafe cpq_wait(handle, 0) == 1 {
            if unsafe cpq_consumeInput(handle) == 0 { return true }
        }
        return unsafe cpq_isBusy(handle) == 0
    }

    /// Waits for the results of what `send` and `sendAll` sent.
    /// - Throws: `PostgresError` of the first statement that failed.
    public func catchUp() throws {
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
        switch unsafe cpq_wait(handle, CInt(truncatingIfNeeded: milliseconds)) {
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
    /// - Parameter mode: What follows BEGIN, such as `ISOLATION LEVEL REPEATABLE READ READ ONLY`.
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

    /// Waits a moment for the server, and cancels the statement if its result is no longer wanted.
    func waitForInput() throws {
        if wasCancelled ? ContinuousClock.now >= nextCancel : isUnwanted() {
            wasCancelled = true
            cancel()
            // The server ignores a request that comes before it has read the statement.
            nextCancel = .now + .milliseconds(500)
        }
        switch unsafe cpq_wait(handle, Self.stride) {
        case 0: return
        case 1: if unsafe cpq_consumeInput(handle) == 0 { throw lost }
        default: throw lost
        }
    }

    /// Asks the server to end the current statement.
    func cancel() {
        mayBeCancelled = true
        guard let request = unsafe cpq_getCancel(handle) else { return }
        defer { unsafe cpq_freeCancel(request) }
        var message = [CChar](repeating: 0, count: 256)
        // If this fails, it is asked again.
        _ = unsafe message.withUnsafeMutableBufferPointer { unsafe cpq_cancel(request, $0.baseAddress, CInt($0.count)) }
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
        // Without a code the connection broke. A server that ends sends a code first.
        if code.isEmpty || code.hasPrefix("57P"), unsafe cpq_status(handle) != CInt(CPQ_CONNECTION_OK) { return .lost }
        return PostgresError(code: code, detail: field(CPQ_MESSAGE))
    }
}

/// Calls `body` with C strings that are valid for the length of the call, and a null pointer after the last.
private func withCStrings<Value>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value) -> Value {
    let buffer = texts.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
    return unsafe buffer.withUnsafeBytes { bytes in
        let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
        var (pointers, place): ([UnsafePointer<CChar>?], Int) = unsafe ([], 0)
        for text in texts {
            unsafe pointers.append(start.map { unsafe $0 + place })
            place += text.utf8.count + 1
        }
        unsafe pointers.append(nil)
        return unsafe body(pointers)
    }
}
