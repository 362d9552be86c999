import Foundation
import GRDB
import MemoModel
import Testing

@testable import MemoImport

/// Databases made to harm their reader. Each is beside a valid one, which must be imported in every case.
@Suite struct HostileStoreTests {
    private static let table = "CREATE TABLE ZNOTE(Z_PK INTEGER PRIMARY KEY, ZTITLE VARCHAR, ZBODY VARCHAR);"
    private static let note = table + "INSERT INTO ZNOTE VALUES (1, '온전한 메모', '');"
    /// Takes days in a single step of SQLite's virtual machine, which cannot be interrupted.
    private static let endless = "instr(zeroblob(60000000), CAST(zeroblob(30000000) || x'01' AS BLOB))"

    private func store(_ sql: String, in export: TemporaryExport, as name: String = "z.sqlite") throws {
        let database = try DatabaseQueue(path: export.path + "/" + name)
        try database.writeWithoutTransaction { try $0.execute(sql: sql) }
        try database.close()
    }

    /// Returns the result of importing a hostile store. Also checks the valid store beside it.
    private func read(_ sql: String, damage: (inout [UInt8]) -> Void = { _ in }) throws -> Outcome {
        let export = try TemporaryExport()
        try store(Self.note, in: export, as: "a.sqlite")
        try store(sql, in: export)
        let file = export.folder.appending(path: "z.sqlite")
        var bytes = try [UInt8](Data(contentsOf: file))
        damage(&bytes)
        try Data(bytes).write(to: file)
        let outcome = try export.read()
        #expect(outcome.titles.first == "온전한 메모")
        return outcome
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "CREATE TABLE x(a, CHECK (\(endless) = 0)); PRAGMA ignore_check_constraints=ON; INSERT INTO x VALUES (1);",
            "CREATE TABLE x(a, b AS (\(endless)) NOT NULL); PRAGMA ignore_check_constraints=ON; INSERT INTO x(a) SELECT 1 WHERE 0;",
            "CREATE TABLE x(a); CREATE TRIGGER t AFTER INSERT ON ZNOTE BEGIN SELECT \(endless); END;",
            "CREATE VIEW ZMEMO(Z_PK, ZTITLE) AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'x' FROM n;",
            "CREATE VIEW v AS SELECT \(endless); CREATE INDEX i ON ZNOTE(ZTITLE) WHERE ZTITLE > 'a';",
        ])
    func `nothing that a schema says is run`(sql: String) throws {
        let outcome = try read(Self.note + sql)
        #expect(outcome.titles == ["온전한 메모", "온전한 메모"] && outcome.problems.isEmpty)
    }

    @Test(.timeLimit(.minutes(10))) func `a column that is computed without end is not computed`() throws {
        let sql = Self.note + "CREATE TABLE x(a, b AS (a) NOT NULL); INSERT INTO x(a) VALUES (1); PRAGMA writable_schema=ON;"
        // Added afterwards, since inserting a row would compute the column.
        let outcome = try read(
            sql
                + "UPDATE sqlite_schema SET sql = replace(sql, 'AS (a)', 'AS (\(Self.endless.replacing("'", with: "''")))') WHERE name = 'x';"
        )
        #expect(outcome.titles == ["온전한 메모", "온전한 메모"] && outcome.problems.isEmpty)
    }

    @Test func `a view in place of the table has nothing to read, and that is said`() throws {
        let outcome = try read("CREATE TABLE x(a); CREATE VIEW ZNOTE(Z_PK, ZTITLE, ZBODY) AS SELECT 1, '가', '나';")
        #expect(outcome.titles == ["온전한 메모"] && outcome.codes == ["no-text-key"])
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["zeroblob(70000000)", "printf('%.*c', 70000000, 'x')"])
    func `a value beyond the limit is named, and the rows after it are read`(value: String) throws {
        let rows = "INSERT INTO ZNOTE VALUES (1, '앞', ''), (7, '큰 것', \(value)), (9, '뒤', '');"
        let outcome = try read(Self.table + rows)
        #expect(outcome.titles == ["온전한 메모", "앞", "뒤"])
        let problem = try #require(outcome.problem("too-large"))
        #expect(problem.place == Place(path: "z.sqlite", record: 7) && problem.message.english.contains("64 MB"))
    }

    @Test(.timeLimit(.minutes(10))) func `a statement without end is given up`() throws {
        let export = try TemporaryExport()
        try store(Self.note, in: export)
        let file = try StoreFile(path: export.path + "/z.sqlite", stepLimit: 1000)
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        #expect(throws: StoreFile.Failure.tooLong) { try file.rows(endless, columns: 1) { _ in } }
        // The time limit starts anew with the next statement.
        var title: String?
        try file.rows("SELECT ZTITLE FROM ZNOTE", columns: 1) { title = $0[0].text }
        #expect(title == "온전한 메모")
        let problem = ImportProblem.store(Place(path: "z.sqlite"), .tooLong)
        #expect(problem.severity == .rejected && problem.message.english.hasPrefix("z.sqlite: stopped reading the database"))
    }

    @Test func `a schema that does not parse is refused with the remedy`() throws {
        let outcome = try read(
            Self.note + "PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE ZNOTE((' WHERE name = 'ZNOTE';")
        let problem = try #require(outcome.problem("store-damaged"))
        #expect(problem.place.path == "z.sqlite" && problem.message.english.contains("malformed database schema"))
        #expect(problem.message.english.contains("copy the file again, with its -wal file"))
    }

    @Test func `more tables than any app has are refused`() throws {
        let tables = (0...2000).map { "CREATE TABLE ZT\($0)(Z_PK INTEGER PRIMARY KEY, ZTITLE VARCHAR);" }.joined()
        #expect(try read("BEGIN;" + tables + "COMMIT;").codes == ["store-damaged"])
    }

    @Test func `a store that its own check finds broken is refused`() throws {
        let rows = (1...200).map { "(\($0), '메모 \($0)', '\(String(repeating: "글", count: 200))')" }.joined(separator: ",")
        let outcome = try read(Self.table + "INSERT INTO ZNOTE VALUES \(rows);") { bytes in
            // Reverses the order of the keys on the last page.
            let page = bytes.count - 4096
            let cells = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
            let pointers = stride(from: page + 8, to: page + 8 + 2 * cells, by: 2).map { [bytes[$0], bytes[$0 + 1]] }
            bytes.replaceSubrange(page + 8..<page + 8 + 2 * cells, with: pointers.reversed().joined())
        }
        #expect(outcome.titles == ["온전한 메모"])
        #expect(outcome.problem("store-damaged")?.message.english.contains("out of order") == true)
    }
}
