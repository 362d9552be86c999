import MemoVault
import PostgresSupport

/// A database that sends each statement when it is asked, and keeps no answers.
protocol DirectStoreDatabase: StoreDatabase {
    var connection: PostgresConnection { get }
}

extension DirectStoreDatabase {
    func answer(to request: PostgresConnection.Request, isDetail: Bool) throws -> PostgresRows? {
        try connection.query(request.sql, request.values)
    }

    func derived<Value: Sendable>(_ name: String, bytes: (Value) -> Int, _ make: () throws -> Value) throws -> Value { try make() }

    func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        for id in ids {
            let rows = try connection.query("SELECT title, body, recency FROM memo WHERE id = $1", .integer(id))
            guard rows.count > 0 else { continue }
            let recency = try rows.integer(0, 2) ?? 0
            _ = try rows.withBytes(0, 0) { title in try rows.withBytes(0, 1) { body in try take(id, title, body, recency) } }
        }
    }
}

/// The statements of a connection that only read, in whatever transaction it is.
final class StoreStatements: DirectStoreDatabase {
    let connection: PostgresConnection
    private let vault: Int64
    private let views: StoreViews?
    private var damage: String?

    /// - Parameter views: The views of the tables; nil if statements use those of the database.
    init(_ connection: PostgresConnection, _ vault: Int64, _ views: StoreViews?) {
        (self.connection, self.vault, self.views) = (connection, vault, views)
    }

    func answer(to request: PostgresConnection.Request, isDetail: Bool) throws -> PostgresRows? {
        let sent = views?.naming(vault, request, in: StoreSchema.served) ?? request
        return try connection.query(sent.sql, sent.values)
    }

    func note(_ column: String) { damage = damage ?? column }

    /// Checks the values that were read.
    /// - Throws: `PostgresError.unexpectedValue`.
    func check() throws { if let damage { throw PostgresError.unexpectedValue(column: damage) } }
}
