import GRDB
import TestSupport
import Testing

@Suite struct MatchTests {
    static let texts = [
        "학교에서 회의록을 읽었다", "대학교 관광공사가", "먹었고 마셨다", "관광 공사에 갔다", "고양이와 고양시", "LG전자를 샀다. 꽃이 폈다", "학 한 마리",
    ]

    @Test(
        arguments: [
            ("학교", ["[학교]에서 회의록을 읽었다", "대[학교] 관광공사가"]), ("관광공사", ["대학교 [관광공사]가"]), ("\"관광 공사\"", ["[관광 공사]에 갔다"]),
            ("고양*", ["[고양]이와 [고양]시"]), ("관*", ["대학교 [관광]공사가", "[관광] 공사에 갔다"]), ("LG전자", ["[LG전자]를 샀다. 꽃이 폈다"]),
            ("lg*", ["[LG]전자를 샀다. 꽃이 폈다"]), ("꽃", ["LG전자를 샀다. [꽃이] 폈다"]), ("학", ["[학] 한 마리"]), ("\"읽었다 대학\"", []),
            ("학교 회의록", ["[학교]에서 [회의록]을 읽었다"]), ("학교 NOT 회의록", ["대[학교] 관광공사가"]),
        ])
    func `plain MATCH finds letters`(expression: String, found: [String]) throws {
        #expect(try ExtendedDatabase.table(Self.texts).found(expression) == found)
    }

    @Test(
        arguments: [
            ("학교", ["[학교]에서 회의록을 읽었다"]), ("먹다", ["[먹었고] 마셨다"]), ("\"관광 공사\"", ["[관광 공사]에 갔다"]), ("고양*", ["[고양이와] [고양시]"]),
            ("전자", ["LG[전자]를 샀다. 꽃이 폈다"]), ("\"LG 전자\"", ["[LG전자]를 샀다. 꽃이 폈다"]),
        ])
    func `tables of words find words only`(expression: String, found: [String]) throws {
        #expect(try ExtendedDatabase.table(Self.texts, tokenizer: "saekin words").found(expression) == found)
    }

    @Test(arguments: [("학교", 2), ("고양*", 1), ("\"관광 공사\"", 1), ("관광공사", 1), ("먹다", 0)])
    func `tables of pairs find letters`(expression: String, count: Int) throws {
        #expect(try ExtendedDatabase.table(Self.texts, tokenizer: "saekin pairs").found(expression).count == count)
    }

    @Test(arguments: ["saekin", "saekin words", "saekin pairs"])
    func `FTS5 finds the index in order`(tokenizer: String) throws {
        let queue = try ExtendedDatabase.table(Self.texts, tokenizer: tokenizer)
        try queue.write { db in
            try db.execute(sql: "UPDATE note SET body = body || ' 학교' WHERE rowid % 2")
            try db.execute(sql: "DELETE FROM note WHERE rowid = 3")
            try db.execute(sql: "INSERT INTO note(note, rank) VALUES ('integrity-check', 1)")
        }
    }

    @Test func `bm25 puts words before parts of words`() throws {
        let queue = try ExtendedDatabase.table(["중학교 대학교 여학교", "학교", "고등학교"])
        let order = "SELECT body FROM note WHERE note MATCH saekin_query('학교') ORDER BY bm25(note)"
        #expect(try queue.strings(order).first == "학교")
    }

    @Test func `snippet of FTS5 marks the letters`() throws {
        let queue = try ExtendedDatabase.table([String(repeating: "나무 ", count: 40) + "우리 학교에서 만나자"])
        let snippets = try queue.strings("SELECT snippet(note, 0, '[', ']', '…', 8) FROM note WHERE note MATCH '학교'")
        #expect(snippets.count == 1 && snippets[0].contains("[학교]에서"))
    }
}
