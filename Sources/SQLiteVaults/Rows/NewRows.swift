import GRDB
import MemoImport
import MemoModel
import MemoVault
import SQLiteSupport

/// Inserts many new memos: writes each row and its key at once, and the entries of the other indexes later,
/// sorted, one index at a time.
///
/// Memos arrive with their dates in any order. If each row were inserted with its index entries, consecutive
/// entries would land on different pages. As soon as the indexes exceed SQLite's cache, every entry costs
/// reading and writing a page; for a million memos that was four fifths of all bytes written. `Imposters`
/// makes it possible to write rows and entries separately.
///
/// Between `open` and `writePendingRows`, rows exist without their index entries. Do not change or delete rows in that
/// time, and find them only by number or key.
final class NewRows {
    /// Number of memos after which their entries are written. That many entries take about 12 MB.
    private static let mostWaiting = 250_000

    private let db: Database
    private var tables: Tables?
    private var hasImposters = false
    /// The highest memo number.
    private var last: Int64 = 0
    private var waiting = WaitingEntries()

    init(_ db: Database) { self.db = db }

    /// Whether `insert` may be called.
    var isOpen: Bool { tables != nil }

    /// Prepares for many new memos, if that is possible. Call it within a transaction.
    func open() throws {
        guard tables == nil, try MemoIndexes.isKnown(in: db) else { return }
        last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM memo") ?? 0
        guard last < Int64.max / 2 else { return }
        tables = try? Tables(db)
        if tables == nil, try MemoIndexes.createImposters(in: db) { tables = try Tables(db) }
        hasImposters = hasImposters || tables != nil
    }

    /// Writes the row of a memo and returns its number, or writes nothing and returns nil if the source
    /// already has a memo with this key.
    func insert(_ memo: MemoRow, detected: Int64) throws -> Int64? {
        guard let tables else { return nil }
        let id = memo.number ?? last + 1
        tables.key.bind(memo.source, at: 1)
        tables.key.bind(memo.key, at: 2)
        tables.key.bind(id, at: 3)
        guard try tables.key.execute() else { return nil }
        tables.bind(memo, id, detected)
        do {
            try tables.row.execute()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // The batch continues without this memo. A key without its row would corrupt the index.
            try db.write("DELETE FROM memo_key_rows WHERE source_id = ? AND external_id = ?", .number(memo.source), .text(memo.key))
            throw error
        }
        last = max(last, id)
        waiting.append(memo.facts, id, detected)
        if waiting.count >= Self.mostWaiting { try waiting.write(to: tables) }
        return id
    }

    /// Writes the pending entries of all rows.
    func writePendingRows() throws {
        if let tables { try waiting.write(to: tables) }
    }

    /// Writes the pending entries of all rows, and accepts no more rows until `open`.
    func close() throws {
        try writePendingRows()
        tables = nil
    }

    /// Discards pending entries and removes the imposter tables from the connection. Call it after a commit
    /// or a rollback, outside a transaction.
    func end() {
        (tables, waiting) = (nil, WaitingEntries())
        if hasImposters { Imposters.forget(in: db) }
        hasImposters = false
    }
}

/// The statements that write rows and index entries.
private struct Tables {
    let key: RowWriter
    let row: RowWriter
    private let columns: [MemoColumn] = .all
    /// The statements for the entries, in the order of `MemoIndexes.indexes`.
    let entries: [EntryWriter]

    init(_ db: Database) throws {
        key = try RowWriter(db, "INSERT OR IGNORE INTO memo_key_rows(source_id, external_id, id) VALUES (?, ?, ?)")
        row = try RowWriter(db, "INSERT INTO memo_rows(\(columns.names)) VALUES (\(columns.parameters))")
        entries = try MemoIndexes.indexes.map { try EntryWriter(db, into: "\($0.name)_rows", width: $0.columns.count + 1) }
    }

    /// Binds the parameters of `row`.
    func bind(_ memo: MemoRow, _ id: Int64, _ detected: Int64) {
        for (place, column) in columns.enumerated() {
            switch column {
            case .id: row.bind(id, at: place + 1)
            // Computed once, for the row and the index.
            case .detected: row.bind(detected, at: place + 1)
            default: row.bind(memo.value(of: column), at: place + 1)
            }
        }
    }
}

/// Writes the entries of one index, many with each statement: to begin and to end a statement takes longer than to write an entry at
/// the end of the index.
private struct EntryWriter {
    /// Entries that are written together.
    private static let rows = 64

    private let many, one: RowWriter
    private let width: Int

    /// Prepares statements for a table whose columns are `width` integers.
    init(_ db: Database, into table: String, width: Int) throws {
        let row = "(" + repeatElement("?", count: width).joined(separator: ", ") + ")"
        // With FAIL instead of ABORT, SQLite need not be able to undo the first rows of a statement.
        func statement(_ rows: Int) throws -> RowWriter {
            try RowWriter(db, "INSERT OR FAIL INTO \(table) VALUES " + repeatElement(row, count: rows).joined(separator: ", "))
        }
        (many, one, self.width) = (try statement(Self.rows), try statement(1), width)
    }

    /// Writes the first `width` of the integers that `values` returns for each entry.
    func write<Entry>(_ entries: [Entry], _ values: (Entry) -> [5 of Int64]) throws {
        let end = entries.count / Self.rows * Self.rows
        var parameter = 0
        for (index, entry) in entries.enumerated() {
            let (values, writer) = (values(entry), index < end ? many : one)
            for column in 0..<width {
                parameter += 1
                writer.bind(values[column] == WaitingEntries.null ? nil : values[column], at: parameter)
            }
            guard index >= end || (index + 1) % Self.rows == 0 else { continue }
            try writer.execute()
            parameter = 0
        }
    }
}

/// The indexes of the table of memos, as `NewRows` writes them.
private enum MemoIndexes {
    /// The indexes whose entries are written later, in the order of `WaitingEntries.write`. Keys are written
    /// at once, and a new memo has no entry in the index of conflicted copies.
    static let indexes: [(name: String, columns: [String], condition: String)] = [
        ("memo_recency", ["recency"], ""), ("memo_created", ["created", "recency"], ""),
        ("memo_category", ["category_id", "trashed", "recency"], ""),
        ("memo_state", ["state", "trashed", "deadline", "recency"], " WHERE state IS NOT NULL"),
        ("memo_trashed", ["trashed"], " WHERE trashed IS NOT NULL"), ("memo_deadline", ["deadline"], " WHERE deadline IS NOT NULL"),
        ("memo_detected", ["detected"], " WHERE detected <> 0"), ("memo_pinned", ["id"], " WHERE pinned"),
    ]
    private static let others = [
        "CREATE UNIQUE INDEX memo_key ON memo(source_id, external_id)",
        "CREATE INDEX memo_conflict ON memo(conflict_of) WHERE conflict_of IS NOT NULL",
    ]

    /// Returns whether the table has exactly the columns of `MemoColumn` and these indexes. If you add an index, add it here too;
    /// otherwise memos are inserted row by row.
    static func isKnown(in db: Database) throws -> Bool {
        let present = try String.fetchAll(
            db, sql: "SELECT coalesce(sql, name) FROM sqlite_schema WHERE tbl_name = 'memo' AND type <> 'table'")
        let known = others + indexes.map { "CREATE INDEX \($0.name) ON memo(\($0.columns.joined(separator: ", ")))\($0.condition)" }
        guard Set(present) == Set(known) else { return false }
        return try Set(String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('memo')")) == Set([MemoColumn].all.map(\.name))
    }

    /// Creates imposter tables over the table and its indexes on this connection. Returns false if that is
    /// not possible.
    static func createImposters(in db: Database) throws -> Bool {
        let rows = try Row.fetchAll(db, sql: "SELECT name, rootpage FROM sqlite_schema WHERE tbl_name = 'memo' AND rootpage > 0")
        let roots = Dictionary(rows.map { ($0[0] as String, $0[1] as Int64) }) { first, _ in first }
        func create(_ name: String, _ definition: String) throws -> Bool {
            guard let root = roots[name] else { return false }
            return try Imposters.create("CREATE TABLE \(name)_rows(\(definition)", named: "\(name)_rows", over: root, in: db)
        }
        // An imposter table must have the columns in the order in which the rows store them.
        let columns = try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_info('memo') ORDER BY cid").map {
            "\($0[0] as String) \($0[1] as String)\($0[0] as String == "id" ? " PRIMARY KEY" : "")"
        }
        guard try create("memo", columns.joined(separator: ", ") + ")") else { return false }
        guard
            try create(
                "memo_key",
                "source_id INTEGER, external_id TEXT, id INTEGER, PRIMARY KEY(source_id, external_id)) WITHOUT ROWID")
        else { return false }
        return try indexes.allSatisfy { index in
            // The index of pinned memos has the memo's number twice: as its column and as the row ID.
            let own = index.columns.map { $0 == "id" ? "memo_id" : $0 } + ["id"]
            return try create(
                index.name,
                own.map { "\($0) INTEGER" }.joined(separator: ", ") + ", PRIMARY KEY(\(own.joined(separator: ", ")))) WITHOUT ROWID")
        }
    }
}

/// Index entries that are not written yet.
private struct WaitingEntries {
    /// Stands for NULL, which sorts before all numbers. No date and no category has this value.
    static let null = Int64.min

    private struct Memo {
        let recency, created, category, trashed, id: Int64
    }
    private struct WorkItem {
        let state, trashed, deadline, recency, id: Int64
    }
    private struct Pair {
        let value, id: Int64
    }

    private var memos: [Memo] = []
    private var items: [WorkItem] = []
    private var trashed: [Pair] = []
    private var deadlines: [Pair] = []
    private var detected: [Pair] = []
    private var pinned: [Pair] = []

    var count: Int { memos.count }

    mutating func append(_ data: StoredFacts, _ id: Int64, _ kinds: Int64) {
        let (recency, null) = (data.recency.milliseconds, Self.null)
        let trash = data.trashed?.milliseconds ?? null
        memos.append(
            Memo(recency: recency, created: data.created?.milliseconds ?? null, category: data.category ?? null, trashed: trash, id: id))
        if let state = data.plain.state {
            let deadline = data.plain.deadline?.milliseconds ?? null
            items.append(WorkItem(state: Int64(state.rawValue), trashed: trash, deadline: deadline, recency: recency, id: id))
        }
        if trash != null { trashed.append(Pair(value: trash, id: id)) }
        if let deadline = data.plain.deadline { deadlines.append(Pair(value: deadline.milliseconds, id: id)) }
        if kinds != 0 { detected.append(Pair(value: kinds, id: id)) }
        if data.plain.isPinned { pinned.append(Pair(value: id, id: id)) }
    }

    /// Writes all entries and removes them.
    mutating func write(to tables: Tables) throws {
        guard !memos.isEmpty else { return }
        memos.sort { ($0.recency, $0.id) < ($1.recency, $1.id) }
        try tables.entries[0].write(memos) { [$0.recency, $0.id, 0, 0, 0] }
        memos.sort { ($0.created, $0.recency, $0.id) < ($1.created, $1.recency, $1.id) }
        try tables.entries[1].write(memos) { [$0.created, $0.recency, $0.id, 0, 0] }
        memos.sort { ($0.category, $0.trashed, $0.recency, $0.id) < ($1.category, $1.trashed, $1.recency, $1.id) }
        try tables.entries[2].write(memos) { [$0.category, $0.trashed, $0.recency, $0.id, 0] }
        items.sort { ($0.state, $0.trashed, $0.deadline, $0.recency, $0.id) < ($1.state, $1.trashed, $1.deadline, $1.recency, $1.id) }
        try tables.entries[3].write(items) { [$0.state, $0.trashed, $0.deadline, $0.recency, $0.id] }
        for (pairs, entry) in zip([trashed, deadlines, detected, pinned], tables.entries[4...]) {
            try entry.write(pairs.sorted { ($0.value, $0.id) < ($1.value, $1.id) }) { [$0.value, $0.id, 0, 0, 0] }
        }
        removeAll()
    }

    private mutating func removeAll() {
        // Release the memory: the index usually writes a segment next and needs as much.
        (memos, items) = ([], [])
        (trashed, deadlines, detected, pinned) = ([], [], [], [])
    }
}

extension RowWriter {
    fileprivate func bind(_ value: StoredValue, at parameter: Int) {
        switch value {
        case .number(let number): bind(number, at: parameter)
        case .text(let text): bind(text, at: parameter)
        }
    }
}
