import PostgresSupport

extension VaultStore {
    /// Builds the index of tokens anew, which makes it smaller and searches faster after large imports. Others search and write meanwhile.
    /// - Parameters:
    ///   - name: The vault whose partition is built anew; nil for all partitions.
    ///   - progress: Called after each index with their number, and with that of all.
    /// - Returns: The sizes of the indexes in bytes.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`, and what `progress` throws.
    public func compact(_ name: String? = nil, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }) throws -> (
        before: Int64, after: Int64
    ) {
        let connection = try connect()
        try connection.run("SET statement_timeout = 0")
        var partition: Int64?
        if let name { partition = try StoreSchema.partition(of: Self.enter(name, connection, isWriting: false), connection) }
        try Self.removeLeftovers(connection)
        let before = try Self.indexes(partition, connection)
        for (place, index) in before.enumerated() {
            try connection.run("REINDEX INDEX CONCURRENTLY \(index.name)")
            try progress(place + 1, before.count)
        }
        let after = try Self.indexes(partition, connection)
        return (before.reduce(0) { $0 + $1.bytes }, after.reduce(0) { $0 + $1.bytes })
    }

    /// Returns the indexes of tokens, of one partition or of all.
    private static func indexes(_ partition: Int64?, _ connection: PostgresConnection) throws -> [(name: String, bytes: Int64)] {
        let rows = try connection.query(
            """
            SELECT c.oid::regclass::text, pg_relation_size(c.oid) FROM pg_inherits h JOIN pg_class t ON t.oid = h.inhrelid
                JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
            WHERE h.inhparent IN (to_regclass('saekin.memo_token'), to_regclass('saekin.file_token')) AND a.amname = 'gin'
                AND ($1::bigint IS NULL OR t.relname IN ('memo_token_' || $1, 'file_token_' || $1)) ORDER BY t.relname
            """, partition.map { .integer($0) } ?? .null)
        return try (0..<rows.count).map { (try rows.text($0, 0) ?? "", try rows.integer($0, 1) ?? 0) }
    }

    /// Removes what an interrupted call has left.
    private static func removeLeftovers(_ connection: PostgresConnection) throws {
        let rows = try connection.query(
            """
            SELECT c.oid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
            WHERE NOT i.indisvalid AND t.relnamespace = 'saekin'::regnamespace AND c.relname ~ '^(memo|file)_token.*_ccnew[0-9]*$'
            """)
        for row in 0..<rows.count { try connection.run("DROP INDEX CONCURRENTLY \(rows.text(row, 0) ?? "")") }
    }
}
