/// The total effect of an operation on each row: the entries of its journal, folded.
struct JournalFold {
    /// The total effect on a row.
    struct Row {
        /// Whether the row was there before the operation, and after it.
        fileprivate(set) var wasThere: Bool
        fileprivate(set) var isThere: Bool
        /// The columns that changed: the value before the operation, and after it. A deleted row has all its columns, with no value after it.
        fileprivate(set) var fields: [String: (old: String?, new: String?)] = [:]
    }

    /// The rows of each table, by their keys.
    private(set) var rows: [String: [String: Row]] = [:]
    /// The keys of the deleted and the added rows of each table, in the order of the operation.
    private(set) var order: [String: [String]] = [:]
    /// The numbers of new memos.
    private(set) var newMemos: [ClosedRange<Int64>] = []

    /// Reads the journal of an operation.
    init(_ operation: Int64, in db: any VaultDatabase) throws {
        try db.statement("SELECT part, key, field, old, new FROM journal WHERE operation_id = ? ORDER BY id")
            .forEachRow([.integer(operation)]) { row in
                add(row[0], row[1], field: row[2], old: row[3], new: row[4])
                return true
            }
    }

    private mutating func add(_ part: String, _ key: String, field: String, old: String?, new: String?) {
        if part == Journal.newMemos {
            if let first = Int64(key), let last = new.flatMap({ Int64($0) }), first <= last { newMemos.append(first...last) }
            return
        }
        // An entry without a field says that the row was added, or deleted if it has no new value.
        let isThere = !field.isEmpty || new != nil
        var found = rows[part]?[key] ?? Row(wasThere: !field.isEmpty || new == nil, isThere: isThere)
        if rows[part]?[key] == nil { order[part, default: []].append(key) }
        if field.isEmpty {
            found.isThere = isThere
        } else {
            found.fields[field] = (found.fields[field].map(\.old) ?? old, new)
        }
        rows[part, default: [:]][key] = found
    }

    /// Returns whether the operation added a memo.
    func isNew(_ memo: Int64) -> Bool { newMemos.contains { $0.contains(memo) } }

    /// Returns the rows of a table that the operation deleted, the last one first.
    func deleted(_ table: JournalTable) -> [(key: String, row: Row)] {
        (order[table.name] ?? []).reversed().compactMap { key in
            rows[table.name]?[key].flatMap { $0.wasThere && !$0.isThere ? (key, $0) : nil }
        }
    }

    /// Returns the rows of a table that the operation added, the last one first.
    func added(_ table: JournalTable) -> [(key: String, row: Row)] {
        (order[table.name] ?? []).reversed().compactMap { key in
            rows[table.name]?[key].flatMap { !$0.wasThere && $0.isThere ? (key, $0) : nil }
        }
    }

    /// Returns the rows of a table that the operation changed.
    func changed(_ table: JournalTable) -> [(key: String, row: Row)] {
        (order[table.name] ?? []).compactMap { key in
            rows[table.name]?[key].flatMap { $0.wasThere && $0.isThere && !$0.fields.isEmpty ? (key, $0) : nil }
        }
    }

    /// Whether nothing is recorded.
    var isEmpty: Bool { rows.isEmpty && newMemos.isEmpty }

    /// The tables with rows that the operation touched.
    var tables: Set<String> { Set(rows.keys) }
}
