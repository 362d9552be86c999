import MemoVault
import PostgresSupport

/// The vaults in a PostgreSQL database, for those who administer them: the user of the address must own the database's schema `saekin`.
///
/// Each call uses one connection of its own and blocks its thread.
public struct VaultStore: Sendable {
    private let address: String
    private let origin: String
    /// What searches have learned about the vaults.
    let memory = StoreMemory()

    /// Names a database by a connection string of libpq, such as `postgres://user@host/database`. Nothing is connected yet.
    /// - Parameter origin: Where the address was given, such as an option; errors about it begin with that.
    public init(_ address: String, from origin: String = "") { (self.address, self.origin) = (address, origin) }

    /// A vault in the store.
    public struct Tenant: Sendable, Hashable {
        /// The name of the vault.
        public let name: String
        /// The number of the vault in all tables.
        public let number: Int64
        /// Whether the vault is being moved to or from another store.
        public let isMoving: Bool
    }

    /// Returns all vaults by name; none if the database has no tables yet.
    /// - Throws: `StoreFailure.newer`, `.older`, `PostgresError`.
    public func vaults() throws -> [Tenant] {
        let connection = try PostgresConnection(address, from: origin)
        guard let version = try StoreSchema.version(connection) else { return [] }
        if version != StoreSchema.version { try StoreSchema.migrate(connection) }
        let rows = try connection.query("SELECT name, vault, moving FROM saekin.tenant ORDER BY name")
        return try (0..<rows.count).map { row in
            Tenant(
                name: try rows.text(row, 0) ?? "", number: try rows.integer(row, 1) ?? 0, isMoving: try rows.boolean(row, 2) ?? false)
        }
    }

    /// Creates an empty vault, and the tables if the database has none.
    /// - Throws: `StoreFailure.badName`, `.exists`, `.newer`, `.older`, `PostgresError`.
    public func create(_ name: String) throws {
        guard Self.isName(name) else { throw StoreFailure.badName(name) }
        let connection = try PostgresConnection(address, from: origin)
        try StoreSchema.migrate(connection)
        let rows = try connection.query("INSERT INTO saekin.tenant(name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING vault", .text(name))
        guard rows.count == 1 else { throw StoreFailure.exists(name) }
    }

    /// Deletes a vault with everything in it.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`.
    public func drop(_ name: String) throws {
        let connection = try connect()
        try connection.transaction { try Self.delete(name, connection) }
    }

    /// Gives a role of PostgreSQL the rights of a server: it can serve any vault, but see only the one that it serves at the time.
    /// - Throws: `StoreFailure.noRole`, `PostgresError`.
    public func grant(to role: String) throws {
        let connection = try connect()
        guard try connection.query("SELECT 1 FROM pg_roles WHERE rolname = $1", .text(role)).count == 1 else {
            throw StoreFailure.noRole(role)
        }
        try connection.run(StoreSchema.grants(to: role))
    }

    /// Returns a pool of connections that serve vaults.
    /// - Parameter isStandby: Whether the server only replicates the store, so that its tables cannot be brought to the current version.
    func pool(_ limit: Int, isStandby: Bool = false) -> PostgresPool {
        PostgresPool(address, from: origin, limit: limit) { connection in
            guard let version = try StoreSchema.version(connection) else { throw StoreFailure.noStore(origin: origin) }
            if version != StoreSchema.version {
                if isStandby { throw StorePools.Behind() }
                try StoreSchema.migrate(connection)
            }
            // A query with hundreds of phrases seems so costly to the planner that it would compile it, which takes longer than running it.
            try connection.run("SET search_path = \(StoreSchema.served), pg_catalog; SET jit = off")
        }
    }

    /// Returns a connection, after the tables were brought to the current version.
    /// - Parameter isCreating: Whether to create the tables if there are none.
    func connect(isCreating: Bool = false) throws -> PostgresConnection {
        let connection = try PostgresConnection(address, from: origin)
        let version = try StoreSchema.version(connection)
        if version == nil, !isCreating { throw StoreFailure.noStore(origin: origin) }
        if version != StoreSchema.version { try StoreSchema.migrate(connection) }
        return connection
    }

    /// Makes a vault the one that the connection serves, and returns its number. One who writes waits for others who write to it.
    static func enter(_ name: String, _ connection: PostgresConnection, isWriting: Bool) throws -> Int64 {
        let rows = try connection.query(StoreSchema.entering, .text(name))
        let vault = try StoreSchema.entered(rows, name)
        guard isWriting else { return vault }
        try connection.query(StoreSchema.lockingVault)
        // While it waited, another one may have deleted the vault.
        guard try StoreSchema.entered(connection.query(StoreSchema.entering, .text(name)), name) == vault else {
            throw StoreFailure.noVault(name)
        }
        return vault
    }

    /// Returns whether a vault can have this name: it needs no quotation marks in a shell or an address, and has no slash.
    public static func isName(_ name: String) -> Bool {
        1...100 ~= name.unicodeScalars.count && name.first != "-"
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || 0x30...0x39 ~= $0.value || "-_.@".unicodeScalars.contains($0)
            }
    }
}
