import PostgresSupport
import Synchronization

/// The views in which statements find the rows of a vault, as parts of the statements themselves. Safe to use from several threads.
///
/// A view names its vault by a setting, which the planner does not know: it locks all partitions of the table with all their indexes, hundreds for a
/// search. So the views that a statement uses are put in front of it, with the number of the vault as a parameter.
final class StoreViews: Sendable {
    /// The number of the vault in the definition of a view, as PostgreSQL writes it.
    private static let setting = "(NULLIF(current_setting('saekin.vault'::text, true), ''::text))::bigint"

    /// The definitions by schema and name.
    private let definitions = Mutex<[String: [String: String]]>([:])

    /// How long the server may wait for a table that somebody has locked.
    private static let patience = "500ms"

    /// Reads the definitions, for which the server locks the tables. If one is locked by others, they stay as they were: statements then name the views
    /// that are not known, and wait for the table as long as their caller wants.
    /// - Throws: `PostgresError`.
    func load(_ connection: PostgresConnection) throws {
        let rows: PostgresRows
        do {
            rows = try connection.transaction {
                try connection.run("SET LOCAL lock_timeout = '\(Self.patience)'")
                return try connection.query(
                    "SELECT schemaname, viewname, definition FROM pg_views WHERE schemaname = ANY($1)",
                    .texts([StoreSchema.served, StoreSchema.limited]))
            }
        } catch PostgresError.conflict {
            return
        }
        var found: [String: [String: String]] = [:]
        for row in 0..<rows.count {
            guard let schema = try rows.text(row, 0), let name = try rows.text(row, 1), var text = try rows.text(row, 2) else { continue }
            if text.hasSuffix(";") { text.removeLast() }
            found[schema, default: [:]][name] = text
        }
        definitions.withLock { $0 = found }
    }

    /// Whether there is a view with this name.
    func has(_ name: String) -> Bool { definitions.withLock { $0[StoreSchema.served]?[name] != nil } }

    /// Returns the tables that a statement may read; none if they are not known.
    func tables(of request: PostgresConnection.Request) -> Set<String> {
        let views = definitions.withLock { $0[StoreSchema.served] ?? [:] }
        return Set(Self.words(of: request.sql).filter { views[$0] != nil })
    }

    /// Returns a request with the views of a schema that it may use. It must only read. Words of it that are no tables do no harm.
    func naming(_ vault: Int64, _ request: PostgresConnection.Request, in schema: String) -> PostgresConnection.Request {
        let views = definitions.withLock { $0[schema] ?? [:] }
        let names = Self.words(of: request.sql).filter { views[$0] != nil }
        guard !names.isEmpty else { return request }
        let parameter = "$\(request.values.count + 1)"
        let parts = names.map { "\($0) AS NOT MATERIALIZED (\(Self.naming(parameter, views[$0] ?? "")))" }.joined(separator: ", ")
        let beginning = ["WITH RECURSIVE ", "WITH "].first { request.sql.hasPrefix($0) }
        let sql = beginning.map { "\($0)\(parts), \(request.sql.dropFirst($0.count))" } ?? "WITH \(parts) \(request.sql)"
        // Views that show nothing name no vault.
        let isNamed = names.contains { views[$0]?.contains(Self.setting) == true }
        return PostgresConnection.Request(sql, request.values + (isNamed ? [.integer(vault)] : []))
    }

    private static func naming(_ parameter: String, _ text: String) -> String {
        var parts = text[...].split(separator: setting, omittingEmptySubsequences: false)[...]
        return (parts.popFirst() ?? "") + parts.map { parameter + $0 }.joined()
    }

    /// Returns the words of a statement that no dot precedes, each once and in order.
    private static func words(of sql: String) -> [String] {
        var (words, word, follows): ([String], [UInt8], Bool) = ([], [], false)
        for byte in Array(sql.utf8) + [0x20] {
            if 0x61...0x7A ~= byte || byte == 0x5F || !word.isEmpty && 0x30...0x39 ~= byte {
                word.append(byte)
                continue
            }
            if !word.isEmpty, !follows {
                let text = String(decoding: word, as: UTF8.self)
                if !words.contains(text) { words.append(text) }
            }
            (word, follows) = ([], byte == 0x2E)
        }
        return words
    }
}
