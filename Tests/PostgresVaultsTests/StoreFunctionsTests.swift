import MemoSearch
import PostgresSupport
import PostgresTestSupport
import Testing

@testable import PostgresVaults

/// The functions that searches call, over one connection that serves several vaults, and what a search keeps of their answers.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct StoreFunctionsTests {
    private let connection: PostgresConnection
    private let server: PostgresServer

    init() throws {
        server = try .shared()
        let address = try server.newDatabase()
        let store = VaultStore(address)
        for name in ["a", "b", "c", "d"] { try store.create(name) }
        connection = try PostgresConnection(address)
        try connection.run("SET search_path = \(StoreSchema.served), pg_catalog; SET jit = off")
    }

    private func found(_ query: String) throws -> [Int64]? {
        try connection.query("SELECT memos FROM saekin.find(ARRAY[$1::text::tsquery])", .text(query)).integers(0, 0)
    }

    private func words(_ words: [String]) throws -> [String] {
        let rows = try connection.query("SELECT word, memos, either FROM saekin.words($1)", .texts(words))
        return try (0..<rows.count).map { row in
            "\(try rows.text(row, 0) ?? "") \(try rows.integer(row, 1) ?? 0) \(try rows.integer(row, 2) ?? 0)"
        }.sorted()
    }

    private func words(from lower: String, to upper: String) throws -> [String] {
        var found: [String] = []
        let rows = try connection.query("SELECT first, words FROM saekin.words_between($1, $2)", .text(lower), .text(upper))
        guard let first = try rows.integer(0, 0) else { return [] }
        _ = try rows.withBinary(0, 1) { bytes in
            StorePostings.forEachWord(in: bytes, first) { word, memos in found.append("\(String(copying: word)) \(memos)") }
        }
        return found
    }

    @Test("a plan that was made for one vault while it was empty is right for all vaults")
    func plans() throws {
        // More calls than PostgreSQL takes to choose a plan.
        for name in Array(repeating: "a", count: 8) + ["b", "c", "d"] {
            try connection.query("SELECT saekin.enter($1)", .text(name))
            #expect(try found("'x'") == [])
            #expect(try words(["x"]).isEmpty && words(from: "a", to: "z").isEmpty)
        }
        for (place, name) in ["a", "b", "c", "d"].enumerated() {
            let vault = try #require(try connection.query("SELECT saekin.enter($1)", .text(name)).integer(0, 0))
            let first = Int64(place * 10 + 1)
            let values = [PostgresValue.integer(vault), .integer(first), .integer(first + 1)]
            try connection.query(
                """
                INSERT INTO saekin.memo_token(vault, memo_id, part, tokens) SELECT $1, id, 1, 'x:1 y:2'::tsvector FROM unnest(ARRAY[$2, $3]::bigint[]) id
                """, values)
            try connection.query("INSERT INTO saekin.word(vault, word, memos, either) VALUES ($1, 'x', $2, $3)", values)
        }
        for (place, name) in ["d", "a", "c", "b"].map({ (name: String) in (["a", "b", "c", "d"].firstIndex(of: name) ?? 0, name) }) {
            try connection.query("SELECT saekin.enter($1)", .text(name))
            let first = Int64(place * 10 + 1)
            #expect(try found("'x' <-> 'y'") == [first, first + 1])
            #expect(try words(["x", "y"]) == ["x \(first) \(first + 1)"])
            #expect(try words(from: "a", to: "z") == ["x \(first)"])
        }
        // Without a vault there is nothing.
        try connection.query("SELECT set_config('saekin.vault', '', false)")
        #expect(try found("'x'") == [])
        #expect(try words(["x"]).isEmpty && words(from: "a", to: "z").isEmpty)
    }

    @Test("a plan that is kept uses the index of tokens, whatever the size of the vault")
    func index() throws {
        try connection.query("SELECT saekin.enter('a')")
        #expect(try found("'x'") == [])
        try connection.run(
            """
            INSERT INTO saekin.memo_token(vault, memo_id, part, tokens) SELECT \(StoreSchema.servedVault), id, 1, ('x:1 y' || id || ':2')::tsvector
                FROM generate_series(1, 3000) id
            """)
        func read() throws -> Int64 {
            let rows = try connection.query(
                "SELECT sum(idx_tup_fetch + seq_tup_read)::bigint FROM pg_stat_xact_user_tables WHERE relname LIKE 'memo_token%'")
            return try rows.integer(0, 0) ?? 0
        }
        try connection.run("BEGIN")
        let before = try read()
        #expect(try found("'y7'") == [7])
        #expect(try read() - before < 100)
        try connection.run("COMMIT")
    }

    @Test("memos with a word in the title are found by an index of titles, and their rows are narrow")
    func titles() throws {
        try connection.query("SELECT saekin.enter('a')")
        try connection.run(
            """
            INSERT INTO saekin.memo_token(vault, memo_id, part, tokens) SELECT \(StoreSchema.servedVault), id, 0,
                ('x:' || CASE WHEN id % 500 = 0 THEN '1A,' ELSE '' END || '5 y:6 ''k:A'':7 z' || id || ':2A')::tsvector FROM generate_series(1, 3000) id
            """)
        try connection.run("ANALYZE saekin.memo_token")
        func read() throws -> Int64 {
            let rows = try connection.query(
                "SELECT sum(idx_tup_fetch + seq_tup_read)::bigint FROM pg_stat_xact_user_tables WHERE relname LIKE 'memo_token%'")
            return try rows.integer(0, 0) ?? 0
        }
        try connection.run("BEGIN")
        let before = try read()
        #expect(try found("'x':A") == [500, 1000, 1500, 2000, 2500, 3000])
        #expect(try read() - before < 100)
        #expect(try found("'z17':*A")?.contains(1799) == true)
        #expect(try found("( 'x':A | 'y':A ) & 'z500':A") == [500])
        #expect(try found("'z500':A <-> 'x':A") == [])
        // Tokens of the whole text.
        #expect(try found("'k:A'")?.count == 3000)
        #expect(try found("'x' <-> 'y'")?.count == 3000)
        #expect(try found("'z9':D") == [])
        #expect(try found("'x':D")?.count == 3000)
        try connection.run("COMMIT")
        let size = try connection.query("SELECT max(pg_relation_size(relid)) FROM pg_partition_tree('saekin.memo_token') WHERE isleaf")
        #expect(try size.integer(0, 0) ?? 0 < 3000 * 150)
    }

    @Test("words between two texts come in byte order, with any number of memos")
    func between() throws {
        let vault = try #require(try connection.query("SELECT saekin.enter('a')").integer(0, 0))
        let counts: [(String, Int64)] = [("x", 1), ("a", 255), ("가", 256), ("힣", 65_536), ("b", 0), ("😀", 1 << 40), ("ab", 3), ("z", 9)]
        for (word, memos) in counts {
            try connection.query(
                "INSERT INTO saekin.word(vault, word, memos, either) VALUES ($1, $2, $3, $3)", .integer(vault), .text(word), .integer(memos)
            )
        }
        #expect(try words(from: "", to: "\u{10FFFF}") == ["a 255", "ab 3", "x 1", "z 9", "가 256", "힣 65536", "😀 \(1 << 40)"])
        #expect(try words(from: "ab", to: "z") == ["ab 3", "x 1"])
        #expect(try words(from: "b", to: "c").isEmpty)
    }

    @Test("memos whose tokens were written since a moment are told from the others")
    func since() throws {
        let vault = try #require(try connection.query("SELECT saekin.enter('a')").integer(0, 0))
        func write(_ memos: ClosedRange<Int64>) throws {
            try connection.query(
                "INSERT INTO saekin.memo_token(vault, memo_id, part, tokens) SELECT $1, id, 0, 'x:1A,3 y:2'::tsvector FROM generate_series($2::bigint, $3::bigint) id",
                .integer(vault), .integer(memos.lowerBound), .integer(memos.upperBound))
        }
        try write(1...9)
        let moment = try VisibleWords.Moment(connection.query(VisibleWords.Moment.request.sql, VisibleWords.Moment.request.values))
        // Transactions of other tests may hold the moment back.
        let transaction = try #require(try connection.query("SELECT pg_current_xact_id()::text").text(0, 0))
        #expect(moment.hasTokens && 1...(UInt64(transaction) ?? 0) ~= moment.transaction && !moment.server.isEmpty)
        func since(_ memos: [Int64]) throws -> [[Int64]?] {
            let rows = try connection.query(
                "SELECT unchanged, written FROM saekin.tokens_since($1, $2)", .integers(memos), .text(transaction))
            return [try rows.integers(0, 0), try rows.integers(0, 1)]
        }
        #expect(try since([1, 2, 3, 20]) == [[1, 2, 3], nil])
        // As an edit does.
        for memo: Int64 in [2, 4] { try connection.query("SELECT saekin.remove_tokens($1)", .integer(memo)) }
        try write(2...2)
        try write(20...20)
        #expect(try since([1, 2, 3, 4, 20]) == [[1, 3], [2, 20]])
        var tokens: [String] = []
        let rows = try connection.query("SELECT memo, vector FROM saekin.tokens_of($1)", .integers([3, 4, 20, 99]))
        for row in 0..<rows.count {
            let memo = try rows.integer(row, 0) ?? 0
            _ = try rows.withBinary(row, 1) { TokenVector.forEachToken(in: $0) { tokens.append("\(memo) \(String(copying: $0))") } }
        }
        #expect(tokens == ["3 x", "3 y", "20 x", "20 y"])
        // Another vault has none of them.
        try connection.query("SELECT saekin.enter('b')")
        #expect(try since([1, 2]) == [nil, nil])
        #expect(try connection.query("SELECT memo FROM saekin.tokens_of($1)", .integers([1, 2])).count == 0)
    }

    @Test("tokens end where the bytes do")
    func truncatedTokens() {
        // Two tokens, the first with two positions.
        let bytes: [UInt8] = [0, 0, 0, 2] + Array("가".utf8) + [0, 0, 2, 0, 1, 0, 2] + Array("b".utf8) + [0, 0, 0]
        for end in 0...bytes.count {
            var found: [String] = []
            TokenVector.forEachToken(in: bytes.span.extracting(first: end)) { found.append(String(copying: $0)) }
            #expect(found == (end == bytes.count ? ["가", "b"] : end >= 10 ? ["가"] : []), "\(end)")
        }
    }

    @Test("words end where the bytes do")
    func truncated() {
        let bytes = Array("가".utf8) + [0, 0, 0, 0, 0, 0, 1, 2] + Array("나".utf8)
        for end in bytes.indices {
            var found: [String] = []
            StorePostings.forEachWord(in: bytes.span.extracting(first: end), 7) { word, memos in found.append("\(word.count) \(memos)") }
            #expect(found.count <= 2 && found.first.map { $0.hasSuffix(" 7") } != false)
        }
        var found: [String] = []
        StorePostings.forEachWord(in: bytes.span, 7) { word, memos in found.append("\(String(copying: word)) \(memos)") }
        #expect(found == ["가 7", "나 258"])
        found = []
        let ones = Array("a".utf8) + [0xFF] + Array("b".utf8) + [0xFF] + Array("c".utf8)
        StorePostings.forEachWord(in: ones.span, 2) { word, memos in found.append("\(String(copying: word)) \(memos)") }
        #expect(found == ["a 2", "b 1", "c 1"])
    }

    @Test("what was computed is kept for the next run, but not if it may be wrong")
    func once() throws {
        let snapshot = StoreSnapshot("a", connection)
        var calls = 0
        func make() -> String? {
            calls += 1
            return nil
        }
        for _ in 0..<3 { #expect(snapshot.once("word", make) == nil) }
        #expect(calls == 1)
        _ = try snapshot.counts(of: [Array("x".utf8)])
        for _ in 0..<3 { #expect(snapshot.once("other", make) == nil) }
        #expect(calls == 4)
        // What depends on no answer that is missing is kept although others are.
        var made = 0
        for _ in 0..<2 {
            _ = try snapshot.derived("x", bytes: { $0 }) {
                made += 1; return made
            }
        }
        #expect(made == 1)
        for _ in 0..<2 {
            _ = try snapshot.derived("y", bytes: { $0 }) {
                made += 1
                return try snapshot.counts(of: [Array("y".utf8)]).count
            }
        }
        #expect(made == 3)
        try snapshot.end()
    }
}
