import PostgresSupport
import Synchronization

/// The purpose of a connection to a store, which decides its settings.
enum StoreUse: Sendable {
    /// Searches and lists.
    case reading
    /// Edits.
    case writing
    /// Imports and new tokens.
    case loading
    /// Passing memos on to somebody who may be slow.
    case passing
    /// All of these, one after another.
    case everything
    /// Commands about whole vaults.
    case administering

    /// How long a new connection may be silent.
    static let patienceForSettings = Duration.seconds(10)

    /// How long PostgreSQL may be silent before the connection is given up. A search has a time limit too, and an edit waits at most half a minute for others;
    /// all others run statements that build indexes or change many rows.
    var patience: Duration {
        switch self {
        case .reading: .seconds(600)
        case .writing: .seconds(120)
        case .loading, .passing, .everything, .administering: .seconds(7200)
        }
    }

    /// How long a transaction may be idle. One that writes locks its vault, and a program that vanished must not do so for more than a minute.
    private var idle: String {
        switch self {
        case .writing, .loading, .everything, .administering: "50s"
        case .reading, .passing: "10min"
        }
    }

    /// Kilobytes of new tokens that edits may leave unsorted beside the index; nil for the setting of the server. A search reads all of them for each list.
    private var unsortedTokens: Int? {
        switch self {
        case .writing, .everything: 256
        default: nil
        }
    }

    /// Whether searches use the connection.
    var searches: Bool { self == .reading || self == .everything }

    /// Sets the session, so that PostgreSQL notices soon that this program has gone: by probes of an idle connection, and by a look at the socket while it
    /// works. A query with hundreds of phrases seems so costly to the planner that it would compile it, which takes longer than running it. A plan for any
    /// vault would lock all partitions, so searches are planned for theirs; a connection that also writes would plan each look-up of a key anew.
    func set(_ connection: PostgresConnection) throws {
        let path = self == .administering ? "" : "SET search_path = \(StoreSchema.served), pg_catalog, pg_temp; SET jit = off;"
        try connection.run(
            """
            \(path)
            SET idle_in_transaction_session_timeout = '\(idle)'; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;
            SET tcp_keepalives_count = 3; SET tcp_user_timeout = 25000; SET plan_cache_mode = \(self == .reading ? "force_custom_plan" : "auto")
            """)
        if let unsortedTokens { try connection.run("SET gin_pending_list_limit = \(unsortedTokens)") }
        // Servers on some systems cannot do it, and refuse the value.
        do { try connection.run("SET client_connection_check_interval = '5s'") } catch PostgresError.other {}
    }
}

/// Whether a pooler in front of a store was found to keep sessions. Safe to use from several threads.
final class PoolerCheck: Sendable {
    private let hasPassed = Atomic(false)

    /// Checks the first connection.
    /// - Parameter open: Opens a second one.
    /// - Throws: `PostgresError.sharedSession`, and what `open` throws.
    func check(_ connection: PostgresConnection, _ open: () throws -> PostgresConnection) throws {
        guard !hasPassed.load(ordering: .relaxed) else { return }
        try connection.requireSession(open)
        hasPassed.store(true, ordering: .relaxed)
    }
}
