import MemoModel
package import MemoVault
import PostgresSupport
import Postings

/// The numbers of rows that were copied into or out of a store.
public struct StoreCopy: Sendable, Equatable {
    /// Number of memos.
    public var memos = 0
    /// Number of attached files.
    public var files = 0
    /// Number of attached files whose bytes are missing, or damaged.
    public var missingFiles = 0
}

extension VaultStore {
    /// Copies a vault file into an empty vault of the store, in one transaction: all rows, the attached files, and the tokens of all memos.
    ///
    /// - Parameters:
    ///   - progress: Called every few thousand memos with their number. If it throws, nothing is written.
    /// - Throws: `StoreFailure.noVault`, `.notEmpty`, `.needsMigration` for texts of files if the tables are those of the version before, `PostgresError`,
    ///   `VaultError`, and what `progress` throws.
    package func importVault(_ file: some CopiedVault, as name: String, progress: (Int) throws -> Void = { _ in }) throws -> StoreCopy {
        let connection = try connect()
        let (vault, copy) = try file.withSnapshot { snapshot in
            try connection.transaction {
                let vault = try Self.enter(name, connection, isWriting: true)
                // The policies do not hold for a superuser, so each statement names the vault.
                let rows = ["source", "category", "saved_search", "event"].map { "EXISTS (SELECT 1 FROM saekin.\($0) WHERE vault = $1)" }
                let isUsed = try connection.query("SELECT " + rows.joined(separator: " OR "), .integer(vault)).boolean(0, 0)
                guard isUsed == false else { throw StoreFailure.notEmpty(name) }
                // New tokens gather in a list, which is sorted into the index meanwhile. Others read the list too, so it stays small.
                try connection.run("SET CONSTRAINTS ALL DEFERRED; SET LOCAL statement_timeout = 0")
                try connection.run(StoreSchema.gatheringTokens)
                let writer = try StoreWriter(connection, vault)
                try connection.query("DELETE FROM saekin.setting WHERE vault = $1", .integer(vault))
                // Tokens come first, because sorting them takes longest, and goes on while the rows are written.
                let sorter = TokenSorter(name, open: { try self.connect() })
                try writer.writeTokens(snapshot.rows(of: .memo), sorter, progress: progress)
                var copy = StoreCopy()
                let hasTexts = try snapshot.rows(of: .fileText).next() != nil
                if hasTexts { try StoreFiles.requireTexts(in: connection) }
                for table in StoreSchema.tables(hasTexts: hasTexts) {
                    let count = try writer.write(table, snapshot.rows(of: table))
                    if table == .memo { copy.memos = count }
                }
                if hasTexts { try writer.writeFileTokens(snapshot.rows(of: .fileText)) }
                (copy.files, copy.missingFiles) = try writer.writeFiles(of: snapshot)
                try writer.setLastEvent(snapshot.lastEvent())
                // The transaction is idle while the second connection sorts.
                try connection.run("SET LOCAL idle_in_transaction_session_timeout = 0")
                sorter.finish()
                // The last new tokens are sorted into the index, so that searches need not read them one by one.
                try connection.query("SELECT saekin.sort_tokens()")
                try connection.query(
                    "UPDATE saekin.setting SET value = $1 WHERE vault = $2 AND key = 'analyzer'", .text(IndexVersion.current),
                    .integer(vault))
                try connection.query(StoreSchema.countingChange, .integer(vault))
                try connection.query(StoreSchema.notifying, .text(String(vault)))
                return (vault, copy)
            }
        }
        if copy.memos >= StoreSchema.leastRefreshed { StoreSchema.refresh(vault, connection) }
        return copy
    }
}

/// Writes the rows of a vault by COPY, straight into the partitions that hold it: PostgreSQL allows no COPY into tables with a policy.
private struct StoreWriter {
    /// Number of memos between two calls of `progress`.
    private static let progressStride = 4000
    /// Number of different words after which their counts are written.
    private static let mostWords = 400_000

    private let connection: PostgresConnection
    private let vault: Int64
    let partition: Int64

    init(_ connection: PostgresConnection, _ vault: Int64) throws {
        (self.connection, self.vault) = (connection, vault)
        partition = try StoreSchema.partition(of: vault, connection)
    }

    func write(_ table: VaultTable, _ rows: any VaultRows) throws -> Int {
        let hasKinds = table.columns.contains { $0.kind == .either }
        let columns = ["vault"] + table.columns.map(\.name) + (hasKinds ? ["is_integer"] : [])
        let target = "saekin.\(table.name)_\(partition)(\(columns.joined(separator: ", ")))"
        return try connection.copy(into: target) { writer in
            while let cells = try rows.next() {
                try writer.beginRow(Int16(columns.count))
                writer.add(vault)
                var isInteger = false
                for (cell, column) in zip(cells, table.columns) {
                    switch (cell, column.kind) {
                    case (.integer(let number), .flag): writer.add(number == 1)
                    case (.integer(let number), .either):
                        writer.add(String(number))
                        isInteger = true
                    case (.integer(let number), _): writer.add(number)
                    case (.text(let text), _): writer.add(text)
                    case (.bytes(let bytes), _): writer.add(bytes)
                    case (.null, _), (.integers, _): writer.add(nil as Int64?)
                    }
                }
                if hasKinds { writer.add(isInteger) }
            }
        }
    }

    /// Writes the bytes of all attached files, and returns how many were there and how many were not.
    func writeFiles(of snapshot: any VaultSnapshot) throws -> (kept: Int, missing: Int) {
        let rows = try snapshot.rows(of: .file)
        var (files, missing): ([(hash: String, bytes: any StoredBytes)], Int) = ([], 0)
        while let cells = try rows.next() {
            guard case .text(let hash) = cells[1], case .integer(let size) = cells[2] else { continue }
            if let bytes = try snapshot.bytes(of: hash, size: Int(size)) { files.append((hash, bytes)) } else { missing += 1 }
        }
        guard !files.isEmpty else { return (0, missing) }
        try connection.copy(into: "saekin.file_piece_\(partition)(vault, hash, number, bytes)") { writer in
            for (hash, bytes) in files {
                let next = bytes.pieces()
                var number: Int64 = 0
                while let piece = try next() {
                    try writer.beginRow(4)
                    writer.add(vault)
                    writer.add(hash)
                    writer.add(number)
                    writer.add(piece)
                    number += 1
                }
            }
        }
        return (files.count, missing)
    }

    func setLastEvent(_ last: Int64) throws {
        guard last > 0 else { return }
        try connection.query(
            """
            INSERT INTO saekin.counter(vault, name, last) VALUES ($1, 'event', $2)
            ON CONFLICT (vault, name) DO UPDATE SET last = excluded.last
            """, .integer(vault), .integer(last))
    }

    func writeTokens(_ rows: any VaultRows, _ sorter: TokenSorter, progress: (Int) throws -> Void) throws {
        guard let id = VaultTable.memo.place(of: "id"), let title = VaultTable.memo.place(of: "title"),
            let body = VaultTable.memo.place(of: "body")
        else { return }
        var (vector, tokens, memos) = (TokenVector(), NewTokens(), 0)
        var (counts, hasTable) = (WordCounts(), false)
        while let cells = try rows.next() {
            guard case .integer(let id) = cells[id], case .text(let title) = cells[title], case .text(let body) = cells[body] else {
                continue
            }
            try tokens.append(id, title: title, body: body, &vector)
            if tokens.isFull {
                sorter.note(tokens.bytes)
                // The next texts are analysed while the server works.
                try connection.sendAll([tokens.take()].compactMap { $0 })
            }
            vector.countWords(in: &counts, by: 1)
            memos += 1
            if counts.count >= Self.mostWords {
                if !hasTable {
                    try connection.run("CREATE TEMP TABLE new_word(word text COLLATE \"C\", memos bigint, either bigint) ON COMMIT DROP")
                }
                hasTable = true
                try write(counts, into: "new_word")
                counts.removeAll()
            }
            if memos % Self.progressStride == 0 { try progress(memos) }
        }
        try connection.sendAll([tokens.take()].compactMap { $0 })
        try progress(memos)
        // In ascending order the rows are appended to the pages of their index.
        guard hasTable else {
            return try write(counts, into: "saekin.word_\(partition)")
        }
        try write(counts, into: "new_word")
        try connection.query(
            """
            INSERT INTO saekin.word(vault, word, memos, either) SELECT $1, word, sum(memos)::bigint, sum(either)::bigint FROM new_word
            GROUP BY word ORDER BY word
            """, .integer(vault))
    }

    /// Writes the tokens of attached files, whose texts are there.
    func writeFileTokens(_ rows: any VaultRows) throws {
        guard let id = VaultTable.fileText.place(of: "file_id"), let body = VaultTable.fileText.place(of: "body") else { return }
        let index = StoreIndexWriter(connection, of: .files, noting: WriteNotes(), sorter: nil)
        while let cells = try rows.next() {
            guard case .integer(let id) = cells[id], case .text(let body) = cells[body], !body.isEmpty else { continue }
            try index.add(id, title: "", body: body)
        }
        try index.flush()
    }

    private func write(_ counts: WordCounts, into table: String) throws {
        let isOwn = table == "new_word"
        try connection.copy(into: "\(table)(\(isOwn ? "" : "vault, ")word, memos, either)") { writer in
            try counts.forEachWord { word, memos, either in
                try writer.beginRow(isOwn ? 3 : 4)
                if !isOwn { writer.add(vault) }
                writer.add(utf8: word)
                writer.add(memos)
                writer.add(either)
            }
        }
    }
}

extension VaultTable {
    fileprivate func place(of column: String) -> Int? { columns.firstIndex { $0.name == column } }
}
