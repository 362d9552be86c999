import Foundation
import MemoVault
import PostgresSupport

/// The vaults in a PostgreSQL database, for those who administer them: the user of the address must own the database's schema `saekin`.
///
/// Each call uses one connection of its own and blocks its thread.
public struct VaultStore: Sendable {
    private let address: String
    private let origin: String
    private let secretFile: String?
    private let migration: StoreMigration
    private let pooler = PoolerCheck()
    /// The answers about the vaults, for later searches.
    let memory = StoreMemory()
    /// The views of the tables.
    let views = StoreViews()

    /// Names a database by a connection string of libpq, such as `postgres://user@host/database`. Nothing is connected yet.
    /// - Parameters:
    ///   - origin: Where the address was given, such as an option; errors about it begin with that.
    ///   - secretFile: A file of secrets, for a role that needs one (`makeSecret`). Each new connection reads it.
    public init(_ address: String, from origin: String = "", secretFile: String? = nil) {
        self.init(address, from: origin, secretFile: secretFile, migration: .current)
    }

    init(_ address: String, from origin: String = "", secretFile: String? = nil, migration: StoreMigration) {
        (self.address, self.origin, self.secretFile, self.migration) = (address, origin, secretFile, migration)
    }

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
        let connection = try open()
        guard try migration.version(connection) != nil else { return [] }
        let rows = try connection.query("SELECT name, vault, moving FROM saekin.tenant ORDER BY name")
        return try (0..<rows.count).map { row in
            Tenant(
                name: try rows.text(row, 0) ?? "", number: try rows.integer(row, 1) ?? 0, isMoving: try rows.boolean(row, 2) ?? false)
        }
    }

    /// Creates an empty vault, and the tables if the database has none.
    /// - Throws: `StoreFailure.badName`, `.exists`, `.newer`, `.older`, `.needsMigration`, `.encoding`, `PostgresError`.
    public func create(_ name: String) throws {
        guard Self.isName(name) else { throw StoreFailure.badName(name) }
        let connection = try connect(isCreating: true)
        let rows = try connection.query("INSERT INTO saekin.tenant(name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING vault", .text(name))
        guard rows.count == 1 else { throw StoreFailure.exists(name) }
    }

    /// Brings the tables to the version of this program, and returns the numbers of the steps that were taken. Servers may go on meanwhile.
    /// - Throws: `StoreFailure.noStore`, `.newer`, `.older`, `.tablesInUse`, `PostgresError`.
    public func migrate() throws -> [Int] {
        let connection = try open()
        guard try migration.version(connection) != nil else { throw StoreFailure.noStore(origin: origin) }
        return try migration.migrate(connection)
    }

    /// Returns the statements that `migrate` would run, or those that create all tables if there are none.
    /// - Throws: `StoreFailure.newer`, `.older`, `PostgresError`.
    public func migrationScript() throws -> String { try migration.script(open()) }

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
        try connection.run(StoreSchema.grants(to: role, hasTexts: StoreFiles.hasTexts(in: connection)))
    }

    /// Returns a pool of connections that serve vaults.
    /// - Parameter isStandby: Whether the server only replicates the store, so that its tables may be older for a moment.
    func pool(_ limit: Int, for use: StoreUse, isStandby: Bool = false) -> PostgresPool {
        PostgresPool(address, from: origin, limit: limit) { connection in
            try prepare(connection, for: use)
            do { try admit(connection) } catch StoreFailure.needsMigration where isStandby {
                throw StorePools.Behind()
            }
            if use.searches { try views.load(connection) }
            connection.patience = use.patience
        }
    }

    /// Returns a connection, whose tables this program can use.
    /// - Parameter isCreating: Whether to create the tables if there are none.
    func connect(isCreating: Bool = false) throws -> PostgresConnection {
        let connection = try open()
        // Tables of an older version may be those that another program is creating.
        if isCreating, try migration.version(connection) ?? 0 < migration.oldest { try migration.create(connection) }
        try admit(connection)
        return connection
    }

    /// Returns a connection, whatever its tables are.
    private func open() throws -> PostgresConnection {
        let connection = try PostgresConnection(address, from: origin)
        try prepare(connection, for: .administering)
        connection.patience = StoreUse.administering.patience
        return connection
    }

    private func prepare(_ connection: PostgresConnection, for use: StoreUse) throws {
        connection.patience = StoreUse.patienceForSettings
        try pooler.check(connection) { try PostgresConnection(address, from: origin) }
        try use.set(connection)
    }

    /// Checks that this program can use the tables, and that its secrets are those of the store. The connection answers with them from then on.
    private func admit(_ connection: PostgresConnection) throws {
        let found = try migration.requireUsable(connection, from: origin)
        guard found >= StoreSecrets.step else {
            guard secretFile == nil else { throw StoreFailure.needsMigration(origin: origin, found: found, needed: StoreSecrets.step) }
            return
        }
        try sign(connection)
    }

    /// Signs the connection again if PostgreSQL no longer accepts its answers: it has another key once a secret was removed. Returns whether it was
    /// necessary.
    /// - Throws: `StoreFailure.wrongSecret`, `.needsSecret`, `PostgresError`.
    func signAgain(_ connection: PostgresConnection) throws -> Bool {
        guard let answers = connection.sign?("") else { return false }
        guard try connection.query("SELECT saekin.accepts('', $1, $2)", answers).boolean(0, 0) != true else { return false }
        try sign(connection)
        return true
    }

    private func sign(_ connection: PostgresConnection) throws {
        let rows = try connection.query("SELECT saekin.needs_secret(), saekin.session()")
        let isNeeded = try rows.boolean(0, 0) == true
        guard let secretFile, let session = try rows.text(0, 1) else {
            if isNeeded { throw StoreFailure.needsSecret(origin: origin) }
            return
        }
        let secrets = try StoreSecrets(file: secretFile)
        let sign = { [.text(session), .texts(secrets.answers(to: session + " " + $0))] as [PostgresValue] }
        connection.sign = sign
        guard isNeeded else { return }
        let isKnown = try connection.query("SELECT saekin.accepts('', $1, $2)", sign("")).boolean(0, 0) == true
        guard isKnown else { throw StoreFailure.wrongSecret(origin: origin, file: secretFile) }
    }

    /// Makes a vault the one that the connection serves, and returns its number. One who writes waits for others who write to it.
    static func enter(_ name: String, _ connection: PostgresConnection, isWriting: Bool) throws -> Int64 {
        let vault = try StoreSchema.enter(name, connection)
        guard isWriting else { return vault }
        try connection.query(StoreSchema.lockingVault)
        // While it waited, another one may have deleted the vault.
        guard try StoreSchema.enter(name, connection) == vault else {
            throw StoreFailure.noVault(name)
        }
        return vault
    }

    /// Returns whether a vault can have this name: it needs no quotation marks in a shell or an address, has no slash, and is in NFC, so that no two names look
    /// alike. `.` and `..` would be folders.
    public static func isName(_ name: String) -> Bool {
        1...100 ~= name.unicodeScalars.count && name.first != "-" && name != "." && name != ".."
            && name.utf8.elementsEqual(composed(name).utf8)
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || 0x30...0x39 ~= $0.value || "-_.@".unicodeScalars.contains($0)
            }
    }

    /// Returns the name that somebody means who writes it as other systems do, in decomposed letters.
    public static func composed(_ name: String) -> String { name.precomposedStringWithCanonicalMapping }
}

extension VaultStore {
    /// Builds the index of tokens anew, which makes it smaller and searches faster after large imports, and updates PostgreSQL's statistics. Others search
    /// and write meanwhile.
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
        let vault = try name.map { try Self.enter($0, connection, isWriting: false) }
        let partition = try vault.map { try StoreSchema.partition(of: $0, connection) }
        try Self.removeLeftovers(connection)
        let before = try Self.indexes(partition, connection)
        for (place, index) in before.enumerated() {
            try connection.run("REINDEX INDEX CONCURRENTLY \(index.name)")
            try progress(place + 1, before.count)
        }
        StoreSchema.refresh(vault, connection)
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

    /// Removes indexes that an interrupted call has left.
    private static func removeLeftovers(_ connection: PostgresConnection) throws {
        let rows = try connection.query(
            """
            SELECT c.oid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
            WHERE NOT i.indisvalid AND t.relnamespace = 'saekin'::regnamespace AND c.relname ~ '^(memo|file)_token.*_ccnew[0-9]*$'
            """)
        for row in 0..<rows.count { try connection.run("DROP INDEX CONCURRENTLY \(rows.text(row, 0) ?? "")") }
    }
}
