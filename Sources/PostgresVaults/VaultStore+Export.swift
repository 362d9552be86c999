import MemoModel
package import MemoVault
import PostgresSupport

extension VaultStore {
    /// Copies the rows and attached files of a vault of the store in one state.
    /// - Parameter create: Creates a vault with the rows that its argument writes, such as `Vault.create`.
    /// - Throws: `StoreFailure.noVault`, `PostgresError`, and what `create` throws.
    package func exportVault(
        _ name: String, create: (_ fill: (any VaultFiller) throws -> Void) throws -> Void
    ) throws -> StoreCopy {
        let connection = try connect()
        var copy = StoreCopy()
        try connection.transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY") {
            let vault = try Self.enter(name, connection, isWriting: false)
            try connection.run("SET LOCAL statement_timeout = 0")
            try create { filler in
                var hashes: [String] = []
                for table in try StoreSchema.tables(hasTexts: StoreFiles.hasTexts(in: connection)) {
                    let count = try Self.read(table, of: vault, connection) { cells in
                        if table == .file, case .text(let hash) = cells[1] { hashes.append(hash) }
                        try filler.write(cells, to: table)
                    }
                    if table == .memo { copy.memos = count }
                }
                for hash in hashes {
                    let isKept = try filler.keep(hash, next: StoreFiles.pieces(of: hash, in: vault, connection))
                    if isKept { copy.files += 1 } else { copy.missingFiles += 1 }
                }
                let last = try connection.query("SELECT last FROM saekin.counter WHERE vault = $1 AND name = 'event'", .integer(vault))
                try filler.setLastEvent(last.count > 0 ? last.integer(0, 0) ?? 0 : 0)
            }
        }
        return copy
    }

    private static func read(
        _ table: VaultTable, of vault: Int64, _ connection: PostgresConnection, _ take: ([VaultCell]) throws -> Void
    ) throws -> Int {
        let hasKinds = table.columns.contains { $0.kind == .either }
        let columns = (table.columns.map(\.name) + (hasKinds ? ["is_integer"] : [])).joined(separator: ", ")
        var count = 0
        let query = "(SELECT \(columns) FROM saekin.\(table.name) WHERE vault = \(vault) ORDER BY \(table.key.joined(separator: ", ")))"
        try connection.copy(from: query) { row in
            let isInteger = hasKinds ? try row.boolean(table.columns.count) : false
            try take(
                table.columns.enumerated().map { place, column in
                    let cell = try cell(row, place, column.kind, isInteger: isInteger)
                    guard cell != .null || column.isOptional else { throw PostgresError.unexpectedValue(column: column.name) }
                    return cell
                })
            count += 1
        }
        return count
    }

    private static func cell(_ row: PostgresCopyRow, _ place: Int, _ kind: VaultTable.Kind, isInteger: Bool) throws -> VaultCell {
        switch kind {
        case .integer: try row.integer(place).map { .integer($0) } ?? .null
        case .flag: .integer(try row.boolean(place) ? 1 : 0)
        case .text: try row.text(place).map { .text($0) } ?? .null
        case .bytes: try row.bytes(place).map { .bytes($0) } ?? .null
        case .either: try row.text(place).map { text in (isInteger ? Int64(text).map { .integer($0) } : nil) ?? .text(text) } ?? .null
        }
    }
}
