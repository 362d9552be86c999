import MemoVault
import PostgresSupport

/// A step of a move that is durable.
enum MoveStep: CaseIterable {
    /// The other store has a complete copy, which nobody sees.
    case copied
    /// This store no longer serves the vault. From here on the copy counts.
    case left
    /// The other store serves the vault.
    case arrived
}

extension VaultStore {
    /// The state of a vault in a store.
    private enum Presence { case absent, live, moving }

    /// Moves a vault as `move(_:to:progress:)` does.
    /// - Parameter reached: Called after each step. If it throws, the move is interrupted there.
    func move(
        _ name: String, to other: VaultStore, progress: @escaping (_ memos: Int, _ total: Int) throws -> Void,
        reached: (MoveStep) throws -> Void
    ) throws -> StoreCopy? {
        let source = try connect()
        let target = try other.connect(isCreating: true)
        var copy: StoreCopy?
        switch (try Self.presence(of: name, source), try Self.presence(of: name, target)) {
        case (.absent, .absent), (.absent, .live): throw StoreFailure.noVault(name)
        case (.live, .live): throw StoreFailure.exists(name)
        case (.live, _):
            copy = try Self.copy(name, from: source, to: target, progress: progress, reached: reached)
            try reached(.left)
            try Self.arrive(name, target)
        // An earlier call was interrupted. Somebody may have deleted the rows that it left.
        case (.moving, .absent): throw StoreFailure.movedElsewhere(name)
        case (.moving, .moving): try Self.arrive(name, target)
        case (.moving, .live): break
        case (.absent, .moving):
            try Self.arrive(name, target)
            return copy
        }
        try reached(.arrived)
        try source.transaction { try Self.delete(name, source) }
        if let copy, copy.memos >= StoreSchema.leastRefreshed, let vault = try? StoreSchema.enter(name, target) {
            StoreSchema.refresh(vault, target)
        }
        return copy
    }

    /// Moves a vault to another store, while servers of both stores search it. Those who write to it wait until it has arrived.
    ///
    /// If the program is interrupted, the same call goes on where it stopped. No state is served by both stores.
    /// - Parameter progress: Called every few thousand memos with their number and that of all.
    /// - Returns: The numbers of copied rows; nil if an earlier call had copied them already.
    /// - Throws: `StoreFailure`; `.exists` if the other store has such a vault, or is the same. `PostgresError`, and what `progress` throws.
    public func move(_ name: String, to other: VaultStore, progress: @escaping (_ memos: Int, _ total: Int) throws -> Void = { _, _ in })
        throws -> StoreCopy?
    {
        try move(name, to: other, progress: progress) { _ in }
    }

    private static func presence(of name: String, _ connection: PostgresConnection) throws -> Presence {
        let rows = try connection.query("SELECT moving FROM saekin.tenant WHERE name = $1", .text(name))
        guard rows.count > 0 else { return .absent }
        return try rows.boolean(0, 0) == true ? .moving : .live
    }

    /// Copies a vault, and then no longer serves it here. The lock of the vault keeps others from writing meanwhile.
    private static func copy(
        _ name: String, from source: PostgresConnection, to target: PostgresConnection,
        progress: @escaping (_ memos: Int, _ total: Int) throws -> Void,
        reached: (MoveStep) throws -> Void
    ) throws -> StoreCopy {
        try source.transaction {
            let vault = try enter(name, source, isWriting: true)
            let copy = try target.transaction {
                // Rows left by an interrupted move are of no use, because the vault may have changed since.
                if try presence(of: name, target) == .moving { try delete(name, target) }
                let created = try target.query("INSERT INTO saekin.tenant(name, moving) VALUES ($1, true) RETURNING vault", .text(name))
                guard let new = try created.integer(0, 0) else { throw PostgresError.unexpectedValue(column: "vault") }
                return try VaultMove(vault, source, new, target).run(progress: progress)
            }
            try reached(.copied)
            try source.query("SELECT set_config('saekin.moves_pieces', 'on', true)")
            try source.query("UPDATE saekin.tenant SET moving = true WHERE vault = $1", .integer(vault))
            return copy
        }
    }

    private static func arrive(_ name: String, _ target: PostgresConnection) throws {
        try target.query("UPDATE saekin.tenant SET moving = false WHERE name = $1", .text(name))
    }

    /// Deletes all rows of a vault, whether it is being moved or not, within a transaction.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`.
    static func delete(_ name: String, _ connection: PostgresConnection) throws {
        let rows = try connection.query(
            "SELECT vault, set_config('saekin.vault', vault::text, true) FROM saekin.tenant WHERE name = $1 FOR UPDATE", .text(name))
        guard rows.count > 0, let vault = try rows.integer(0, 0) else { throw StoreFailure.noVault(name) }
        try connection.query(StoreSchema.lockingVault)
        try connection.run("SET CONSTRAINTS ALL DEFERRED")
        let hasTexts = try StoreFiles.hasTexts(in: connection)
        let index = ["memo_token", "word"] + (hasTexts ? ["file_token", "file_word"] : [])
        for table in index + StoreSchema.tables(hasTexts: hasTexts).reversed().map(\.name) + ["counter"] {
            try connection.query("DELETE FROM saekin.\(table) WHERE vault = $1", .integer(vault))
        }
        // The words of a new index that is not complete (`saekin.count_new_words`).
        try connection.query("DELETE FROM saekin.word WHERE vault = $1", .integer(-vault))
        try connection.query("DELETE FROM saekin.tenant WHERE vault = $1", .integer(vault))
    }
}

/// Copies the rows of a vault between two stores, from partition to partition, with their tokens.
private struct VaultMove {
    /// Number of memos between two calls of `progress`.
    private static let stride = 4096

    private let source: PostgresConnection
    private let target: PostgresConnection
    /// The number of the vault in each store.
    private let (vault, new): (Int64, Int64)
    private let (from, into): (Int64, Int64)

    init(_ vault: Int64, _ source: PostgresConnection, _ new: Int64, _ target: PostgresConnection) throws {
        (self.source, self.target, self.vault, self.new) = (source, target, vault, new)
        (from, into) = (try StoreSchema.partition(of: vault, source), try StoreSchema.partition(of: new, target))
    }

    func run(progress: @escaping (_ memos: Int, _ total: Int) throws -> Void) throws -> StoreCopy {
        // Each is idle while the other one works. If the machine of this program vanishes, both notice it by their probes.
        for connection in [source, target] {
            try connection.run(
                "SET CONSTRAINTS ALL DEFERRED; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        }
        try target.query("SELECT set_config('saekin.vault', $1, true)", .text(String(new)))
        try target.run(StoreSchema.gatheringTokens)
        var copy = StoreCopy()
        let hasTexts = try StoreFiles.hasTexts(in: source)
        if hasTexts, try hasRowsOfTexts() { try StoreFiles.requireTexts(in: target) }
        for table in try StoreSchema.tables(hasTexts: hasTexts && StoreFiles.hasTexts(in: target)) {
            let hasKinds = table.columns.contains { $0.kind == .either }
            let count = try rows(of: table.name, table.columns.map(\.name) + (hasKinds ? ["is_integer"] : []))
            if table == .memo { copy.memos = count }
            if table == .file { copy.files = count }
        }
        try rows(of: "file_piece", ["hash", "number", "bytes"])
        if hasTexts, try hasRowsOfTexts() {
            try rows(of: "file_word", ["word", "files"])
            try rows(of: "file_token", ["file_id", "part", "tokens"])
        }
        try rows(of: "counter", ["name", "last"])
        // A new index that is not complete begins anew, because its words are not copied.
        try target.query("DELETE FROM saekin.counter WHERE vault = $1 AND name LIKE 'reindex %'", .integer(new))
        try rows(of: "word", ["word", "memos", "either"])
        try rows(of: "memo_token", ["memo_id", "part", "tokens"]) { try progress($0, copy.memos) }
        try target.query("SELECT saekin.sort_tokens()")
        return copy
    }

    private func hasRowsOfTexts() throws -> Bool {
        try source.query("SELECT EXISTS (SELECT FROM saekin.file_text WHERE vault = $1)", .integer(vault)).boolean(0, 0) == true
    }

    /// Copies the rows of a table, and returns their number. Their values stay in PostgreSQL's binary form.
    @discardableResult
    private func rows(of table: String, _ columns: [String], progress: @escaping (Int) throws -> Void = { _ in }) throws -> Int {
        let list = columns.joined(separator: ", ")
        var count = 0
        return try target.copy(into: "saekin.\(table)_\(into)(vault, \(list))") { writer in
            try source.copy(from: "(SELECT \(list) FROM saekin.\(table)_\(from) WHERE vault = \(vault))") { row in
                try writer.beginRow(Int16(columns.count + 1))
                writer.add(new)
                for column in columns.indices { writer.add(try row.bytes(column)) }
                count += 1
                if count % Self.stride == 0 { try progress(count) }
            }
        }
    }
}
