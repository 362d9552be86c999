import CPQ
import Dispatch
import MemoModel
import Synchronization

extension PostgresConnection {
    /// Settings of libpq that hold unless the address has others: seconds to wait for each host, and after how many seconds and silent probes a host
    /// counts as gone. With the defaults of the system, a host that lost its power is noticed after two hours.
    private static let defaults = [
        ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "25000"), ("fallback_application_name", "saekin"),
    ]
    /// How long it may take to ask for the code of a refusal.
    private static let patienceForCode = Duration.seconds(5)

    /// Returns a new connection to the first host of an address that accepts.
    /// - Throws: `PostgresError`.
    static func connected(to address: String, from origin: String) throws -> OpaquePointer {
        guard isAddress(address) else { throw PostgresError.badAddress(origin: origin) }
        guard cpq_load() != 0 else { throw PostgresError.noClient }
        guard let opened = unsafe connection(address, isWaiting: true) else { throw PostgresError.other(code: "", detail: "out of memory") }
        unsafe cpq_discard_notices(opened)
        guard unsafe cpq_status(opened) == CInt(CPQ_CONNECTION_OK) else {
            defer { unsafe cpq_finish(opened) }
            throw unsafe refusal(of: opened, address, origin)
        }
        return unsafe opened
    }

    private static func connection(_ address: String, isWaiting: Bool) -> OpaquePointer? {
        // The last value of a keyword counts. The address replaces `dbname`.
        let keywords = defaults.map(\.0) + ["dbname", "client_encoding"]
        let values = defaults.map(\.1) + [address, "UTF8"]
        return unsafe withCStrings(keywords) { keywords in
            unsafe withCStrings(values) { values in
                unsafe isWaiting ? cpq_connectdbParams(keywords, values, 1) : cpq_connectStartParams(keywords, values, 1)
            }
        }
    }

    /// Returns whether a text can be a connection string. A text without `=` would be the name of a database on this machine, which nobody means.
    private static func isAddress(_ text: String) -> Bool {
        !text.utf8.contains(0) && (text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") || text.contains("="))
    }

    /// Returns the reason why a connection was not opened.
    private static func refusal(of handle: OpaquePointer, _ address: String, _ origin: String) -> PostgresError {
        let text = unsafe cpq_errorMessage(handle).map { unsafe String(cString: $0) } ?? ""
        let detail = String(text.lines.first ?? "")
        // libpq has no code for these. Its messages about the address repeat parts of it.
        if unsafe cpq_socket(handle) < 0, ["connection option", "info string", "URI", "invalid "].contains(where: { detail.contains($0) }) {
            return .badAddress(origin: origin)
        }
        // Each host has its lines.
        for line in text.lines {
            if let code = RefusalText.code(of: String(line)) { return PostgresError(code: code, detail: String(line)).with(origin: origin) }
        }
        // The server may speak another language. libpq tells the code of a refusal only if it is asked for it in advance.
        if text.contains("FATAL") || !text.utf8.allSatisfy({ $0 < 0x80 }), let code = code(ofRefusalBy: address) {
            return PostgresError(code: code, detail: detail).with(origin: origin)
        }
        return .unreachable(origin: origin, host: unsafe cpq_host(handle).map { unsafe String(cString: $0) } ?? "", detail: detail)
    }

    /// Connects once more to learn the code (SQLSTATE) of a refusal; nil if the server does not answer.
    private static func code(ofRefusalBy address: String) -> String? {
        guard let handle = unsafe connection(address, isWaiting: false) else { return nil }
        defer { unsafe cpq_finish(handle) }
        _ = unsafe cpq_setErrorVerbosity(handle, CInt(CPQ_VERBOSE))
        let end = ContinuousClock.now + patienceForCode
        var next = CPQ_POLLING_WRITING
        while ContinuousClock.now < end, [CPQ_POLLING_READING, CPQ_POLLING_WRITING].contains(next) {
            let found = unsafe cpq_wait(handle, CInt(next == CPQ_POLLING_READING ? CPQ_READABLE : CPQ_WRITABLE), 50)
            if found < 0 { break }
            if found > 0 { next = unsafe Int(cpq_connectPoll(handle)) }
        }
        return unsafe cpq_errorMessage(handle).flatMap { unsafe RefusalText.writtenCode(in: String(cString: $0)) }
    }
}

/// Messages of servers, and of poolers in front of them, that refuse a connection.
enum RefusalText {
    /// Parts of English messages, each with the code that it stands for. The first that occurs counts: a message about pg_hba.conf names a database too.
    private static let parts = [
        ("password authentication failed", "28P01"), ("no password supplied", "28P01"), ("pg_hba.conf", "28000"),
        ("is not permitted to log in", "28000"), ("no such user", "28000"), ("authentication failed", "28000"),
        ("no such database", "3D000"), ("connection slots", "53300"), ("too many c", "53300"), ("no more connections allowed", "53300"),
        ("the database system is", "57P03"),
    ]

    /// Returns the code of an English message, or nil if it is not known.
    static func code(of line: String) -> String? {
        if let part = parts.first(where: { line.contains($0.0) }) { return part.1 }
        guard line.contains("does not exist") else { return nil }
        return line.contains(" role \"") ? "28000" : line.contains(" database \"") ? "3D000" : nil
    }

    /// Returns the code in a message with all details, such as `FATAL:  3D000: …` in any language.
    static func writtenCode(in text: String) -> String? {
        for line in text.lines {
            for match in line.matches(of: #/: {2}([0-9A-Z]{5}): /#) { return String(match.1) }
        }
        return nil
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

/// Sends requests to cancel a statement.
///
/// libpq opens a connection for each request and waits for the server without a limit, so each is sent on a thread of its own.
enum PostgresCancel {
    /// Number of requests that may wait at once. A server that answers none keeps their threads.
    private static let most = 16

    private static let queue = DispatchQueue(label: "saekin.cancel", attributes: .concurrent)
    private static let waiting = Atomic(0)

    // SAFETY: only the thread that sends the request uses it, and frees it.
    @safe private struct Request: @unchecked Sendable { let handle: OpaquePointer }

    /// Sends a request and frees it. If too many are on their way it is not sent: the caller closes the connection soon.
    static func send(_ handle: OpaquePointer) {
        guard waiting.add(1, ordering: .relaxed).oldValue < most else {
            waiting.subtract(1, ordering: .relaxed)
            return unsafe cpq_freeCancel(handle)
        }
        let request = unsafe Request(handle: handle)
        queue.async {
            var message = [CChar](repeating: 0, count: 256)
            // If this fails, it is asked again.
            _ = unsafe message.withUnsafeMutableBufferPointer { unsafe cpq_cancel(request.handle, $0.baseAddress, CInt($0.count)) }
            unsafe cpq_freeCancel(request.handle)
            waiting.subtract(1, ordering: .relaxed)
        }
    }
}
