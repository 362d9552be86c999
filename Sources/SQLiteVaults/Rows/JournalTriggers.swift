import GRDB
import MemoVault
import Synchronization

/// The triggers of a connection that write the journal of operations, made from `JournalTable`.
///
/// They are temporary: the file has none, so that programs that only read it need not parse them, and other programs' changes are not recorded.
enum JournalTriggers {
    /// The parameters of the triggers of a connection; nil while they record nothing.
    private final class State: Sendable {
        let target = Mutex<JournalTarget?>(nil)
    }

    /// Gives a connection the functions that tell its triggers what to record. Call it once for each connection that writes.
    static func prepare(_ db: Database) {
        let state = State()
        db.add(
            function: DatabaseFunction("journal_record", argumentCount: 2) { values in
                let numbers = values.map { Int64.fromDatabaseValue($0) }
                let target = numbers[0].map { JournalTarget(operation: $0, lastMemo: numbers[1] ?? 0, isImport: false) }
                state.target.withLock { $0 = target }
                return nil
            })
        db.add(function: DatabaseFunction("journal_operation", argumentCount: 0) { _ in state.target.withLock { $0?.operation } })
        db.add(function: DatabaseFunction("journal_last_memo", argumentCount: 0) { _ in state.target.withLock { $0?.lastMemo } })
    }

    /// Records changes from now on, or no longer for nil.
    static func record(_ target: JournalTarget?, in db: Database) throws {
        if let target {
            let names = try Set(String.fetchAll(db.cachedStatement(sql: "SELECT name FROM temp.sqlite_schema WHERE type = 'trigger'")))
            for (name, sql) in triggers where !names.contains(name) && !(target.isImport && name == tagInsert) { try db.execute(sql: sql) }
            if target.isImport, names.contains(tagInsert) { try db.execute(sql: "DROP TRIGGER temp.\(tagInsert)") }
        }
        _ = try Row.fetchOne(db.cachedStatement(sql: "SELECT journal_record(?, ?)"), arguments: [target?.operation, target?.lastMemo])
    }

    /// The trigger for a tag that a memo gets. It makes SQLite copy each page that a statement changes, so an import of many tags would take 4 % longer.
    /// Imports go without it, and call `note`.
    private static let tagInsert = "journal_\(JournalTable.memoTag.name)_insert"

    /// Records that an import gives a tag to a memo.
    static func note(_ tag: Int64, of memo: Int64, in db: Database) throws {
        try db.cachedStatement(sql: noteTag).execute(arguments: [memo, tag])
    }

    private static let noteTag = """
        INSERT INTO journal(operation_id, id, part, key, memo_id, field, new)
            SELECT journal_operation(), \(nextID), '\(JournalTable.memoTag.name)', ?1 || char(31) || ?2, ?1, '', ''
            WHERE journal_operation() IS NOT NULL
        """

    private static let nextID = "(SELECT coalesce(max(id), 0) + 1 FROM journal WHERE operation_id = journal_operation())"

    private static let triggers = JournalTable.all.flatMap(all)

    /// Returns the triggers of a table, with their names.
    private static func all(_ table: JournalTable) -> [(name: String, sql: String)] {
        let (old, new) = (key(table, "old"), key(table, "new"))
        let change = [
            entries(table, new, "new", table.fields.map { "'\($0)' AS name, old.\($0) AS was, new.\($0) AS now" }, where: "was IS NOT now")
        ]
        let removal = [entries(table, old, "old", ["'' AS name, '' AS was, NULL AS now"] + table.fields.map { "'\($0)', old.\($0), NULL" })]
        let addition = [entries(table, new, "new", ["'' AS name, NULL AS was, '' AS now"])]
        let only = table.onlyKeys.map { keys in " AND %.\(table.key[0]) IN (\(keys.map { "'\($0)'" }.joined(separator: ", ")))" } ?? ""
        let whenOld = "journal_operation() IS NOT NULL" + only.replacing("%", with: "old")
        // Rows of new memos need no entries.
        let whenNew =
            table.memo.map { "new.\($0) <= journal_last_memo()" } ?? "journal_operation() IS NOT NULL" + only.replacing("%", with: "new")
        var triggers: [(String, String)] = []
        func add(_ name: String, _ event: String, _ when: String, _ body: [String]) {
            let name = "journal_\(table.name)_\(name)"
            triggers.append(
                (
                    name,
                    "CREATE TEMP TRIGGER \(name) AFTER \(event) ON main.\(table.name) WHEN \(when) BEGIN \(body.joined(separator: " ")) END"
                ))
        }
        let columns = table.fields.joined(separator: ", ")
        if table.changes.contains(.update) { add("update", "UPDATE OF \(columns)", "\(whenOld) AND \(old) = \(new)", change) }
        if table.changes.contains(.key) {
            add("key", "UPDATE OF \(table.key.joined(separator: ", "))", "\(whenOld) AND \(old) <> \(new)", removal + addition)
        }
        if table.changes.contains(.insert) { add("insert", "INSERT", whenNew, addition) }
        if table.changes.contains(.delete) { add("delete", "DELETE", whenOld, removal) }
        return triggers
    }

    private static func key(_ table: JournalTable, _ row: String) -> String {
        table.key.map { "\(row).\($0)" }.joined(separator: " || char(31) || ")
    }

    /// Returns a statement that writes entries, of which `values` has field, old and new value.
    private static func entries(_ table: JournalTable, _ key: String, _ row: String, _ values: [String], where condition: String = "true")
        -> String
    {
        let rows = values.enumerated().map { $0 == 0 ? "SELECT 0 AS place, \($1)" : "SELECT \($0), \($1)" }.joined(separator: " UNION ALL ")
        return """
            INSERT INTO journal(operation_id, id, part, key, memo_id, field, old, new) SELECT journal_operation(), place + \(nextID), '\(table.name)', \
            \(key), \(table.memo.map { "\(row).\($0)" } ?? "NULL"), name, was, now FROM (\(rows)) WHERE \(condition);
            """
    }
}
