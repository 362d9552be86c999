import JSON
import MemoModel

/// The tables of a database that is no store of Core Data, such as those of Android's apps, as lists of records.
enum PlainTables {
    /// Bytes of text that are read. A larger database is not one of memos, or needs another export.
    private static let limit = 64 << 20
    private static let settings: Set<String> = ["android_metadata", "room_master_table"]

    /// Yields the memos of all tables. Returns false if there are none, and yields nothing then.
    static func read(
        _ store: StoreFile, _ schema: StoreSchema, _ file: ExportFile, _ options: ImportOptions, yield: (ImportItem) throws -> Void
    ) throws -> Bool {
        var (bytes, tables) = (0, [JSONMember]())
        for (table, columns) in schema.tables.sorted(by: { $0.key < $1.key }) where !settings.contains(table) {
            // Core Data's own tables have columns of these names.
            guard !columns.contains(where: { $0.name.hasPrefix("Z_") }) else { return false }
            var rows: [JSONValue] = []
            let names = columns.map { StoreSchema.quoted($0.name) }.joined(separator: ", ")
            try store.rows("SELECT \(names) FROM \(StoreSchema.quoted(table))", columns: columns.count) { row in
                guard bytes < limit else { return }
                let members = zip(columns, row).compactMap { column, value in
                    self.value(value).map { JSONMember(key: column.name, value: $0) }
                }
                for value in row { bytes += value.text?.utf8.count ?? 8 }
                rows.append(.object(members))
            }
            if !rows.isEmpty { tables.append(JSONMember(key: table, value: .array(rows))) }
        }
        guard bytes < limit else { return false }
        var items: [ImportItem] = []
        try withoutActuallyEscaping({ items.append($0) }) { collect in
            try JSONFiles.read(.object(tables), of: file, options, yield: collect)
        }
        guard items.contains(where: { if case .memo = $0 { true } else { false } }) else { return false }
        for item in items { try yield(item) }
        return true
    }

    private static func value(_ value: StoreFile.Value) -> JSONValue? {
        switch value {
        case .null: nil
        case .integer(let number): .integer(number)
        case .real(let number): .number(number)
        case .text(let text): .string(text)
        case .blob(let bytes): bytes.count == 16 ? .string(CoreDataEntity.uuid(bytes)) : nil
        }
    }
}
