import Foundation
import MemoModel
import PostgresTestSupport
import Testing

@testable import PostgresSupport

/// Connections to a real server.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct PostgresTests {
    private let server: PostgresServer
    private let address: String

    init() throws {
        server = try .shared()
        address = try server.newDatabase()
    }

    @Test("values of each type come back as they were sent")
    func values() throws {
        let connection = try PostgresConnection(address)
        let text = "한글 '따옴표' \"\\ \u{1}\u{1F}\n끝"
        for _ in 1...3 {
            let rows = try connection.query(
                "SELECT $1::bigint, $2::boolean, $3::text, $4::bytea, $5::bigint[], $6::text, $7::integer, array_to_string($8::text[], '|')",
                [
                    .integer(.min), .boolean(true), .text(text), .bytes([0, 255, 39, 92]), .integers([3, -1, .max]), .null, .integer(-7),
                    .texts(["a\"b\\c", "", "{,}", "NULL"]),
                ])
            #expect(rows.count == 1)
            #expect(try rows.integer(0, 0) == .min)
            #expect(try rows.boolean(0, 1) == true)
            #expect(try rows.text(0, 2) == text)
            #expect(try rows.withBinary(0, 3) { bytes in (0..<bytes.count).map { bytes[$0] } } == [0, 255, 39, 92])
            #expect(try rows.integers(0, 4) == [3, -1, .max])
            #expect(try rows.text(0, 5) == nil)
            #expect(try rows.integer(0, 6) == -7)
            #expect(try rows.text(0, 7) == "a\"b\\c||{,}|NULL")
        }
        #expect(try connection.query("SELECT $1::bytea", .bytes([])).withBinary(0, 0) { $0.count } == 0)
        #expect(try connection.query("SELECT ARRAY[]::bigint[]").integers(0, 0) == [])
        #expect(try connection.query("SELECT $1::text", .text("")).text(0, 0) == "")
    }

    @Test("arrays keep texts, nulls and numbers in their order")
    func arrays() throws {
        let connection = try PostgresConnection(address)
        let texts: [String?] = ["", nil, "한글 \"\\{},", "NULL", String(repeating: "길다", count: 500)]
        let numbers: [Int64?] = [.min, nil, 0, -1, .max]
        var (first, second) = (PostgresArray.ofTexts, PostgresArray.ofIntegers)
        for text in texts { first.append(text) }
        for number in numbers { second.append(number) }
        first.append(utf8: "끝".utf8)
        second.append(7)
        let sql = "SELECT u.* FROM unnest($1::text[], $2::bigint[]) AS u"
        for (first, second) in [(first, second), (.ofTexts, .ofIntegers)] {
            let rows = try connection.query(sql, .array(first), .array(second))
            #expect(rows.count == first.count)
            guard rows.count > 0 else { continue }
            #expect(try (0..<rows.count).map { try rows.text($0, 0) } == texts + ["끝"])
            #expect(try (0..<rows.count).map { try rows.integer($0, 1) } == numbers + [7])
        }
        var vectors = PostgresArray.ofVectors
        vectors.append(value: [0, 0, 0, 1, 0x61, 0, 0, 1, 0, 1])
        #expect(try connection.query("SELECT ($1::tsvector[])[1]::text", .array(vectors)).text(0, 0) == "'a':1")
        first.append("a\0b")
        #expect(throws: PostgresError.self) { try connection.query(sql, .array(first), .array(second)) }
    }

    @Test("a value of another type, and one out of range, are errors")
    func wrongTypes() throws {
        let connection = try PostgresConnection(address)
        let rows = try connection.query("SELECT 1.5::numeric AS price, '2'::text, ARRAY[NULL, 1]::bigint[]")
        #expect(throws: PostgresError.unexpectedValue(column: "price")) { try rows.integer(0, 0) }
        #expect(throws: PostgresError.self) { try rows.integer(0, 1) }
        #expect(throws: PostgresError.self) { try rows.integers(0, 2) }
        #expect(throws: PostgresError.self) { try rows.integer(1, 0) }
        #expect(throws: PostgresError.self) { try rows.text(0, 9) }
        #expect(throws: PostgresError.self) { try connection.query("SELECT $1::text", .text("a\0b")) }
        #expect(try connection.query("SELECT 1::bigint").integer(0, 0) == 1)
    }

    @Test("a statement is sent once at its first use, prepared at its second, and reused from then on")
    func roundTrips() throws {
        let connection = try PostgresConnection(address)
        var trips: [Int] = []
        for number in 1...4 {
            let before = connection.roundTrips
            #expect(try connection.query("SELECT $1::bigint", .integer(Int64(number))).integer(0, 0) == Int64(number))
            trips.append(connection.roundTrips - before)
        }
        #expect(trips == [1, 2, 1, 1])
    }

    @Test("statements that are sent together are answered in one round trip, up to the first that fails")
    func together() throws {
        typealias Request = PostgresConnection.Request
        let connection = try PostgresConnection(address)
        try connection.run("CREATE TABLE t(id bigint PRIMARY KEY, text text)")
        let long = String(repeating: "가", count: 200_000)
        for _ in 1...2 {
            let before = connection.roundTrips
            let answers = try connection.queryAll(
                [
                    Request("DELETE FROM t"), Request("INSERT INTO t SELECT n, $1 FROM generate_series(1, 40) n", [.text(long)]),
                    Request("SELECT text FROM t ORDER BY id"), Request("SELECT $1::bigint", [.integer(7)]),
                    Request("SELECT $1::bigint", [.integer(8)]),
                ])
            #expect(connection.roundTrips - before == 1)
            #expect(answers.count == 5)
            #expect(try answers[2].text(39, 0) == long)
            #expect(try (answers[3].integer(0, 0), answers[4].integer(0, 0)) == (7, 8))
        }
        do {
            _ = try connection.queryAll([Request("SELECT 1"), Request("SELEC 2"), Request("DELETE FROM t")])
            Issue.record("the second statement is none")
        } catch PostgresError.other(let code, _) {
            #expect(code == "42601")
        }
        // What follows an error is not run, and what was prepared before it is not lost.
        #expect(try connection.queryAll([Request("SELECT count(*) FROM t"), Request("SELECT 1::bigint")])[0].integer(0, 0) == 40)
        #expect(try connection.queryAll([Request("SELECT $1::bigint", [.integer(9)]), Request("SELECT 1")])[0].integer(0, 0) == 9)
        #expect(connection.isUsable)
        #expect(try connection.queryAll([]).isEmpty)
    }

    @Test("a statement that nobody waits for has run before the next one, and its error is not lost")
    func unawaited() throws {
        let connection = try PostgresConnection(address)
        let before = connection.roundTrips
        try connection.send("CREATE TABLE t(id bigint)")
        #expect(connection.roundTrips == before)
        #expect(try connection.query("SELECT count(*) FROM t").integer(0, 0) == 0)
        try connection.send("SELEC 1")
        #expect(throws: PostgresError.self) { try connection.query("SELECT 1") }
        #expect(try connection.query("SELECT 1::bigint").integer(0, 0) == 1)
        try connection.send("BEGIN")
        #expect(!connection.isUsable)
        try connection.send("COMMIT")
        #expect(connection.isUsable)
    }

    @Test("errors have types, and the connection stays usable")
    func errors() throws {
        let connection = try PostgresConnection(address)
        try connection.run("CREATE TABLE t(id bigint PRIMARY KEY); CREATE ROLE guest\(UInt32.random(in: 0 ... .max)) LOGIN")
        try connection.query("INSERT INTO t VALUES (1)")
        #expect(throws: PostgresError.self) { try connection.query("INSERT INTO t VALUES (1)") }
        do { try connection.query("INSERT INTO t VALUES (1)") } catch PostgresError.refused {} catch { Issue.record(error) }
        do { try connection.query("SELEC 1") } catch PostgresError.other(let code, _) { #expect(code == "42601") } catch {
            Issue.record(error)
        }
        try connection.run("SET statement_timeout = 100")
        #expect(throws: PostgresError.tooSlow) { try connection.query("SELECT pg_sleep(20)") }
        try connection.run("SET statement_timeout = 0; SET default_transaction_read_only = on")
        #expect(throws: PostgresError.readOnly) { try connection.query("INSERT INTO t VALUES (2)") }
        #expect(try connection.query("SELECT count(*) FROM t").integer(0, 0) == 1)
        #expect(connection.isUsable)
    }

    @Test("each way in which connecting fails says what to do")
    func connecting() throws {
        #expect(throws: PostgresError.badAddress()) { try PostgresConnection("nothing") }
        #expect(throws: PostgresError.badAddress()) { try PostgresConnection("postgres://a:secret@[::1") }
        #expect(throws: PostgresError.badAddress()) { try PostgresConnection("host=/x passwrd=secret") }
        func failure(_ address: String) -> PostgresError? {
            do {
                _ = try PostgresConnection(address)
                return nil
            } catch { return error as? PostgresError }
        }
        let missing = failure("host=\(server.folder) dbname=nowhere user=owner")
        if case .noDatabase = missing {} else { Issue.record("\(String(describing: missing))") }
        let stranger = failure("host=\(server.folder) dbname=postgres user=stranger")
        if case .notAdmitted = stranger {} else { Issue.record("\(String(describing: stranger))") }
        let away = failure("host=/nonexistent dbname=postgres user=owner password=secret")
        if case .unreachable(origin: "", host: "/nonexistent", _) = away {} else { Issue.record("\(String(describing: away))") }
        for address in ["nothing", "host=/x passwrd=secret", "host=/nonexistent dbname=postgres user=owner"]
            + ["nowhere user=owner", "postgres user=stranger"].map({ "host=\(server.folder) dbname=" + $0 })
        {
            let failure = #expect(throws: PostgresError.self) { try PostgresConnection(address, from: "--to") }
            #expect(failure?.message.english.hasPrefix("--to: ") == true && failure?.message.korean.hasPrefix("--to: ") == true)
        }
        for error in [missing, stranger, away].compactMap({ $0 }) {
            #expect(!error.message.english.contains("secret"))
            #expect(!error.message.korean.isEmpty)
        }
    }

    @Test("a transaction is made or rolled back as a whole")
    func transactions() throws {
        let connection = try PostgresConnection(address)
        try connection.run("CREATE TABLE t(id bigint)")
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try connection.transaction {
                try connection.query("INSERT INTO t VALUES (1)")
                throw Refusal()
            }
        }
        #expect(throws: PostgresError.self) { try connection.transaction { try connection.query("nonsense") } }
        try connection.transaction { _ = try connection.query("INSERT INTO t VALUES (2)") }
        #expect(try connection.query("SELECT array_agg(id) FROM t").integers(0, 0) == [2])
    }

    @Test("COPY brings rows in and out, whatever is in them", arguments: [0, 1, 3000])
    func copying(count: Int) throws {
        let connection = try PostgresConnection(address)
        try connection.run("CREATE TABLE t(place bigint, id bigint, text text, bytes bytea, flag boolean)")
        let texts = ["", "한글\t\n\\N", String(repeating: "길다 ", count: 1000), "a"]
        let written = try connection.copy(into: "t") { row in
            for id in 0..<count {
                try row.beginRow(5)
                row.add(Int64(id))
                row.add(id % 5 == 4 ? nil : Int64(id))
                row.add(id % 7 == 6 ? nil : texts[id % 4])
                row.add(id % 3 == 0 ? nil : [UInt8](repeating: UInt8(id % 256), count: id % 9))
                row.add(id % 2 == 0)
            }
        }
        #expect(written == count)
        var seen = 0
        try connection.copy(from: "(SELECT id, text, bytes, flag FROM t ORDER BY place)") { row in
            let (id, text, bytes, flag) = (try row.integer(0), try row.text(1), try row.bytes(2), try row.boolean(3))
            #expect(id == (seen % 5 == 4 ? nil : Int64(seen)))
            let isSame = text == (seen % 7 == 6 ? nil : texts[seen % 4])
            #expect(isSame)
            #expect(bytes == (seen % 3 == 0 ? nil : [UInt8](repeating: UInt8(seen % 256), count: seen % 9)))
            #expect(flag == (seen % 2 == 0))
            seen += 1
        }
        #expect(seen == count)
    }

    @Test("a COPY that is given up or refused writes nothing, and the connection takes further statements")
    func copyingFails() throws {
        let connection = try PostgresConnection(address)
        try connection.run("CREATE TABLE t(id bigint PRIMARY KEY)")
        struct Stop: Error {}
        func fill(_ row: PostgresCopyWriter, _ ids: some Sequence<Int64>) throws {
            for id in ids {
                try row.beginRow(1)
                row.add(id)
            }
        }
        #expect(throws: Stop.self) {
            try connection.copy(into: "t(id)") { row in
                try fill(row, 0..<50_000)
                throw Stop()
            }
        }
        #expect(throws: PostgresError.self) { try connection.copy(into: "t(id)") { try fill($0, [1, 1]) } }
        #expect(throws: PostgresError.self) { try connection.copy(into: "missing(id)") { try fill($0, [1]) } }
        #expect(try connection.query("SELECT count(*) FROM t").integer(0, 0) == 0)
        try connection.copy(into: "t(id)") { try fill($0, 0..<100_000) }
        #expect(connection.isUsable)
        var seen = 0
        #expect(throws: Stop.self) {
            try connection.copy(from: "t") { _ in
                seen += 1
                if seen == 10 { throw Stop() }
            }
        }
        #expect(throws: PostgresError.self) { try connection.copy(from: "missing") { _ in } }
        #expect(try connection.query("SELECT count(*) FROM t").integer(0, 0) == 100_000)
        // It was asked to cancel, so the pool does not pass it on.
        #expect(!connection.isUsable)
    }

    @Test("a statement that is unwanted before the server has read it is cancelled too")
    func cancellingAtOnce() throws {
        let connection = try PostgresConnection(address)
        let found = try connection.query("SELECT pg_backend_pid()::bigint").integer(0, 0)
        let process = try pid_t(truncatingIfNeeded: #require(found))
        // The process of the server is stopped, so that the request to cancel comes before it reads the statement.
        kill(process, SIGSTOP)
        Thread.detachNewThread {
            usleep(200_000)
            kill(process, SIGCONT)
        }
        connection.isUnwanted = { true }
        #expect(throws: PostgresError.cancelled) { try connection.query("SELECT pg_sleep(30)") }
    }

    @Test("a statement whose result is no longer wanted is cancelled")
    func cancelling() throws {
        let connection = try PostgresConnection(address)
        let start = ContinuousClock.now
        connection.isUnwanted = { ContinuousClock.now - start > .milliseconds(200) }
        #expect(throws: PostgresError.cancelled) { try connection.query("SELECT pg_sleep(60)") }
        connection.isUnwanted = { false }
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(try connection.query("SELECT 1::bigint").integer(0, 0) == 1)
    }
}
