import PostgresSupport

/// Sorts new tokens into the index over a second connection, while an import goes on to write.
///
/// PostgreSQL gathers new tokens in a list. To sort them into the index takes half of the time of an import, and does not depend on the transaction that
/// writes them. If the second connection fails, the import sorts them by itself.
final class TokenSorter {
    /// Bytes of new tokens from which they are sorted. A longer list takes less time for each token, but searches read it one by one.
    static let leastBytes = 4 << 20

    private let open: () throws -> PostgresConnection
    private var connection: PostgresConnection?
    private let name: String
    private let leastBytes: Int
    private var waiting = 0
    private var hasFailed = false

    /// Creates a sorter. Nothing is connected yet.
    /// - Parameters:
    ///   - name: The name of the vault, which exists whatever comes of the import.
    ///   - bytes: Bytes of new tokens from which they are sorted.
    ///   - open: Connects to its store.
    init(_ name: String, from bytes: Int = leastBytes, open: @escaping () throws -> PostgresConnection) {
        (self.name, leastBytes, self.open) = (name, bytes, open)
    }

    /// Records that tokens are being written, and has them sorted if they are many and the ones before are done.
    func note(_ bytes: Int) {
        waiting += bytes
        guard waiting >= leastBytes, !hasFailed, connection?.hasAnswered != false else { return }
        do {
            try sort()
            waiting = 0
        } catch { hasFailed = true }
    }

    /// Whether there is a second connection.
    var isOpen: Bool { connection != nil && !hasFailed }

    /// Has tokens that were written sorted, few as they may be, if there is a second connection and the ones before are done.
    func sortRest() {
        if isOpen, waiting > 0 { note(leastBytes) }
    }

    private func sort() throws {
        let connection = try connection ?? open()
        if self.connection == nil {
            self.connection = connection
            try StoreSchema.enter(name, connection)
        }
        try connection.send("SELECT saekin.sort_tokens()")
    }

    /// Waits until all tokens that were sent are sorted.
    func finish() {
        // The caller sorts the tokens that could not be sorted here.
        _ = connection?.isUsable
        connection = nil
    }
}
