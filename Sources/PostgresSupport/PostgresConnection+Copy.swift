import CPQ

extension PostgresConnection {
    /// Writes rows by COPY in PostgreSQL's binary form, and returns their number. If `body` throws, none of them is written.
    /// - Parameter target: The table and its columns, such as `memo(id, title)`.
    /// - Throws: `PostgresError`, and what `body` throws.
    @discardableResult
    public func copy(into target: String, _ body: (PostgresCopyWriter) throws -> Void) throws -> Int {
        try begin("COPY \(target) FROM STDIN (FORMAT binary)", CPQ_COPY_IN)
        let writer = PostgresCopyWriter { [self] bytes in
            let count = CInt(truncatingIfNeeded: bytes.count)
            // SAFETY: libpq copies the bytes within the call.
            let code = unsafe bytes.withUnsafeBytes { unsafe cpq_putCopyData(handle, $0.bindMemory(to: CChar.self).baseAddress, count) }
            // The server may have refused a row already; its reason follows the end of the data. 0 means no memory, because all earlier data were sent.
            if code != 1 { throw lost }
            try flush()
        }
        do {
            try body(writer)
            try writer.end()
        } catch {
            _ = unsafe cpq_putCopyEnd(handle, "the program gave up")
            do {
                try flush()
                _ = try finish()
            } catch let reason as PostgresError {
                if error is PostgresError { throw reason }
            }
            throw error
        }
        guard unsafe cpq_putCopyEnd(handle, nil) == 1 else { throw lost }
        try flush()
        return try finish().changed
    }

    /// Reads rows by COPY in PostgreSQL's binary form, one at a time.
    /// - Parameter source: The query in parentheses, or the table and its columns.
    /// - Throws: `PostgresError`, and what `body` throws.
    public func copy(from source: String, _ body: (PostgresCopyRow) throws -> Void) throws {
        try begin("COPY \(source) TO STDOUT (FORMAT binary)", CPQ_COPY_OUT)
        var reader = PostgresCopyReader()
        do {
            while let bytes = try copiedBytes() { try reader.read(bytes, body) }
        } catch {
            // Reads on to the end of the command, which the server reaches soon.
            endSoon()
            while unsafe cpq_status(handle) == CInt(CPQ_CONNECTION_OK), (try? copiedBytes()) ?? nil != nil {}
            _ = try? finish()
            throw error
        }
        _ = try finish()
        guard reader.isComplete else { throw PostgresError.unexpectedValue(column: source) }
    }

    private func begin(_ sql: String, _ status: Int) throws {
        try catchUp()
        guard unsafe cpq_sendQuery(handle, sql) == 1 else { throw lost }
        try flush()
        roundTrips += 1
        guard let result = try unsafe nextResult() else { throw lost }
        let isRight = unsafe Int(cpq_resultStatus(result)) == status
        let failure = unsafe isRight ? nil : error(of: result)
        unsafe cpq_clear(result)
        if let failure {
            _ = try? finish()
            throw failure
        }
    }

    /// Returns the next bytes of a COPY, or nil at its end.
    private func copiedBytes() throws -> [UInt8]? {
        while true {
            var bytes: UnsafeMutablePointer<CChar>?
            let count = unsafe cpq_getCopyData(handle, &bytes, 1)
            switch count {
            case 0: try waitForInput()
            case -1: return nil
            case 1...:
                guard let start = unsafe bytes else { throw lost }
                defer { unsafe cpq_freemem(start) }
                // SAFETY: libpq allocated `count` bytes, which are copied before they are freed.
                return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
            default: throw lost
            }
        }
    }
}
