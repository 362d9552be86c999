import Foundation
import PostgresSupport

/// The steps that create the tables of vaults and change them, in `Schema/`, and which versions of the tables this program can use.
///
/// Only `migrate` changes tables. A program uses tables from the version `oldest` on, and later ones than its own if they allow it (`saekin.version.oldest`).
/// So while servers are updated one after another, all of them go on: first the programs, then the tables, or the other way round. After a step that adds a
/// column of memos, which programs write, only the tables come first: `oldest` is the number of that step.
struct StoreMigration: Sendable {
    /// A step from one version of the tables to the next.
    struct Step: Sendable {
        /// The version of the tables after the step.
        let version: Int
        let sql: String
    }

    /// The steps of this program: the files of `Schema/`, each named by its version. Do not edit a released one.
    ///
    /// Programs before the first release numbered their steps from 1 to 23; the numbers of released ones begin with 100.
    static let current = StoreMigration(
        steps: SchemaFiles.all.compactMap { file in
            file.name.split(separator: ".").first.flatMap { Int($0) }.map { Step(version: $0, sql: file.text) }
        }, oldest: 105)

    /// All steps in order.
    let steps: [Step]
    /// The oldest version of the tables that this program can use.
    let oldest: Int

    /// - Parameter oldest: nil for the version before the last step.
    init(steps: [Step], oldest: Int? = nil) {
        self.steps = steps
        self.oldest = oldest ?? steps.dropLast().last?.version ?? steps.last?.version ?? 0
    }

    /// The number of attempts to lock tables that others use, how long each lasts, and the pause after it. Those who wait behind an attempt wait as long.
    private static let (attempts, patience, pause) = (20, "2s", 0.5)
    /// The lock of migrations. Vaults have numbers from 1.
    static let lock = "\(StoreSchema.lockClass), 0"
    /// Takes the lock for a transaction.
    private static let locking = "SELECT pg_advisory_xact_lock(\(lock))"
    /// Lets a transaction wait for other migrations, which take long on large tables.
    private static let waiting = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10min'"

    /// The version of the tables after the last step.
    var version: Int { steps.last?.version ?? 0 }

    // MARK: Versions

    /// The description that a database gives of its tables.
    struct Found: Equatable {
        /// The number of their last step.
        let version: Int
        /// The number of the last step that a program must know.
        let oldestProgram: Int
    }

    /// Returns the description that the database gives of its tables, or nil if there are none. Any program can read it.
    static func found(_ connection: PostgresConnection) throws -> Found? {
        guard try connection.query("SELECT to_regclass('saekin.version') IS NOT NULL").boolean(0, 0) == true else { return nil }
        // A column that older versions do not have.
        let rows = try connection.query("SELECT number, (to_jsonb(v)->>'oldest')::bigint FROM saekin.version v")
        guard let version = try rows.integer(0, 0).map({ Int($0) }) else { return nil }
        return Found(version: version, oldestProgram: try rows.integer(0, 1).map { Int($0) } ?? version)
    }

    /// Returns the version of the tables, or nil if there are none.
    /// - Throws: `StoreFailure.newer`, `.older`, `PostgresError`.
    func version(_ connection: PostgresConnection) throws -> Int? {
        guard let found = try Self.found(connection) else { return nil }
        if found.version > version {
            guard found.oldestProgram <= version else { throw StoreFailure.newer(found.version) }
            return found.version
        }
        guard steps.contains(where: { $0.version == found.version }) else { throw StoreFailure.older(found.version) }
        return found.version
    }

    /// Checks that this program can use the tables, and returns their version.
    /// - Throws: `StoreFailure.noStore`, `.newer`, `.older`, `.needsMigration`, `PostgresError`.
    func requireUsable(_ connection: PostgresConnection, from origin: String) throws -> Int {
        guard let found = try version(connection) else { throw StoreFailure.noStore(origin: origin) }
        guard found >= oldest else { throw StoreFailure.needsMigration(origin: origin, found: found, needed: oldest) }
        return found
    }

    // MARK: Steps

    /// Creates the tables unless there are any. Programs that do so at once wait for one of them, which keeps the lock from the first step to the last.
    /// - Throws: as `migrate`.
    func create(_ connection: PostgresConnection) throws {
        try connection.transaction {
            try connection.run(Self.waiting)
            try connection.query("SELECT pg_advisory_lock(\(Self.lock))")
        }
        if try version(connection) == nil { try migrate(connection) }
        try connection.query("SELECT pg_advisory_unlock(\(Self.lock))")
    }

    /// Brings the tables to the version of this program, and returns the numbers of the steps that were taken. Several programs may do so at once. Each step is
    /// a transaction, because a transaction may lock only some thousand tables and constraints.
    /// - Throws: `StoreFailure.newer`, `.older`, `.noExtension`, `.encoding`, `.tablesInUse`, `PostgresError`.
    @discardableResult
    func migrate(_ connection: PostgresConnection) throws -> [Int] {
        var taken: [Int] = []
        while let step = try takeNextStep(connection) { taken.append(step) }
        return taken
    }

    /// Takes the next step, and returns its number; nil if there is none.
    private func takeNextStep(_ connection: PostgresConnection) throws -> Int? {
        for attempt in 1... {
            do {
                return try connection.transaction { try takeNextStep(in: connection) }
            } catch PostgresError.conflict {
                guard attempt < Self.attempts else { throw StoreFailure.tablesInUse }
                Thread.sleep(forTimeInterval: Self.pause)
            } catch PostgresError.other(code: "0A000", _) {
                throw StoreFailure.noExtension
            }
        }
        return nil
    }

    private func takeNextStep(in connection: PostgresConnection) throws -> Int? {
        try connection.run(Self.waiting)
        try connection.query(Self.locking)
        let found = try version(connection)
        guard let next = steps.first(where: { $0.version > found ?? 0 }) else { return nil }
        if found == nil { try Self.requireEncoding(connection) }
        try connection.run("SET LOCAL lock_timeout = '\(Self.patience)'")
        try connection.run(script(of: next))
        return next.version
    }

    /// Requires the encoding UTF-8. Other encodings lack most characters of memos, and functions of the index count bytes there.
    private static func requireEncoding(_ connection: PostgresConnection) throws {
        guard connection.serverEncoding == "UTF8" else { throw StoreFailure.encoding(connection.serverEncoding) }
    }

    /// Returns the statements of a step. Roles get their rights again after the last step only, because earlier ones lack some of the tables.
    private func script(of step: Step) -> String {
        let grants = step.version == version ? "\n" + StoreSchema.grantingAgain : ""
        return step.sql + grants + "\nUPDATE saekin.version SET number = \(step.version);\n"
    }

    /// Returns the statements that `migrate` would run.
    /// - Throws: `StoreFailure.newer`, `.older`, `PostgresError`.
    func script(_ connection: PostgresConnection) throws -> String {
        let found = try version(connection) ?? 0
        return steps.filter { $0.version > found }.map { step in
            "BEGIN;\n\(Self.locking);\n\n\(script(of: step))\nCOMMIT;\n"
        }.joined(separator: "\n")
    }
}
