import CPQ

extension PostgresConnection {
    /// How long each side of the test for a pooler may wait.
    private static let patienceForPooler = Duration.seconds(3)
    /// Number of times that the test is made. A pooler under load gives a session the same connection now and then.
    private static let rounds = 3

    /// The encoding of the texts in the database, such as `UTF8`.
    public var serverEncoding: String {
        unsafe cpq_parameterStatus(handle, "server_encoding").map { unsafe String(cString: $0) } ?? ""
    }

    /// Returns the number of the server's process that runs the statements. The statement is a new one each time, because one that is prepared would be missing in
    /// another session.
    private func process() throws -> Int64? {
        try query("SELECT pg_backend_pid()::bigint /* \(UInt64.random(in: 0 ... .max)) */").integer(0, 0)
    }

    /// Checks that all statements of the connection run in one session of PostgreSQL, unlike behind a pooler that gives each transaction another one.
    ///
    /// A pooler tells clients another number of the process than PostgreSQL does. Then a second connection begins a transaction: if it gets the session of this
    /// one, or this one gets another session meanwhile, sessions are shared.
    /// - Parameter open: Opens a second connection to the same address.
    /// - Throws: `PostgresError.sharedSession`, and what `open` throws.
    public func requireSession(_ open: () throws -> PostgresConnection) throws {
        let told = unsafe Int64(cpq_backendPID(handle))
        guard try process() != told else { return }
        let other = try open()
        let kept = patience
        defer { patience = kept }
        (patience, other.patience) = (Self.patienceForPooler, Self.patienceForPooler)
        for _ in 0..<Self.rounds {
            guard try isAlone(beside: other) else { throw PostgresError.sharedSession }
            // A pooler that has no session for the second connection keeps the only one for this one.
            if other.isAbandoned { return }
        }
    }

    private func isAlone(beside other: PostgresConnection) throws -> Bool {
        let mine = try process()
        let theirs: Int64?
        do {
            try other.run("BEGIN")
            theirs = try other.process()
        } catch PostgresError.silent {
            // The other one gets no session before this one ends.
            return true
        } catch is PostgresError {
            // The pooler knows no transactions.
            return false
        }
        do {
            let again = try process()
            try other.run("ROLLBACK")
            return theirs != mine && again == mine
        } catch PostgresError.silent {
            // This one gets no session before the transaction of the other one ends.
            return false
        }
    }
}
