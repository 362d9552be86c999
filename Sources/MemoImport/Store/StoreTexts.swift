extension StoreFile {
    /// Counts the texts of persons in columns that no importer reads, as `TABLE.COLUMN`.
    ///
    /// - Parameters:
    ///   - tables: The names of columns by table.
    ///   - key: The key of all these tables.
    func texts(in tables: [String: [String]], key: String) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for (table, columns) in tables.sorted(by: { $0.key < $1.key }) where !columns.isEmpty {
            try rows(of: table, key: key, columns: columns, tooLarge: { _ in }) { row in
                for (column, value) in zip(columns, row.dropFirst()) {
                    guard case .text(let text) = value else { continue }
                    // Core Data writes `ZNAME` for `name`.
                    let name = key == "Z_PK" ? String(column.dropFirst()) : column
                    if Machinery.isText(text, under: name) { counts["\(table).\(column)", default: 0] += 1 }
                }
            }
        }
        return counts
    }
}
