/// The plain tables of a store. Views, virtual tables and tables with generated columns are excluded, since
/// they could execute untrusted code.
struct StoreSchema {
    struct Column: Equatable {
        /// The name in the store, such as `ZLASTMODIFIED`.
        let name: String
        /// The declared type in upper case, such as `TIMESTAMP` or `VARCHAR`.
        let type: String
    }

    private static let tableLimit = 2000

    /// Columns by table name.
    let tables: [String: [Column]]
    /// Whether any table has generated columns.
    let isComputing: Bool

    init(_ store: StoreFile) throws {
        var names: [String] = []
        let sql = """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            ORDER BY name LIMIT \(Self.tableLimit + 1)
            """
        try store.rows(sql, columns: 1) { if let name = $0[0].text { names.append(name) } }
        guard names.count <= Self.tableLimit else { throw StoreFile.Failure.damaged("more than \(Self.tableLimit) tables") }
        var tables: [String: [Column]] = [:]
        var isComputing = false
        for name in names {
            var (columns, isPlain) = ([Column](), true)
            try store.rows("SELECT name, type, hidden FROM pragma_table_xinfo(?)", [.text(name)], columns: 3) { row in
                if row[2] != .integer(0) { isPlain = false }
                columns.append(Column(name: row[0].text ?? "", type: (row[1].text ?? "").uppercased()))
            }
            if isPlain, !columns.isEmpty { tables[name] = columns }
            isComputing = isComputing || !isPlain
        }
        (self.tables, self.isComputing) = (tables, isComputing)
    }

    /// Returns a name quoted for SQL.
    static func quoted(_ name: String) -> String { "\"" + name.filter { $0 != "\0" }.replacing("\"", with: "\"\"") + "\"" }
}

extension StoreFile {
    /// Calls `body` with the rows of a plain table in key order. Rows with a value over the limit are passed
    /// to `tooLarge` and skipped.
    func rows(
        of table: String, key: String, columns: [String], tooLarge: (Int64) throws -> Void, body: ([Value]) throws -> Void
    ) throws {
        let (quoted, key) = (StoreSchema.quoted(table), StoreSchema.quoted(key))
        let list = ([key] + columns.map(StoreSchema.quoted)).joined(separator: ", ")
        var last = Int64.min
        while true {
            do {
                try rows("SELECT \(list) FROM \(quoted) WHERE \(key) > ? ORDER BY \(key)", [.integer(last)], columns: columns.count + 1) {
                    row in
                    last = row[0].integer ?? last
                    try body(row)
                }
                return
            } catch Failure.tooLarge {
                var next: Int64?
                try rows("SELECT min(\(key)) FROM \(quoted) WHERE \(key) > ?", [.integer(last)], columns: 1) { next = $0[0].integer }
                guard let next else { return }
                try tooLarge(next)
                last = next
            }
        }
    }
}
