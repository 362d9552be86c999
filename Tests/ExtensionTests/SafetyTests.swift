import CExtension
import Foundation
import GRDB
import KoreanText
import TestSupport
import Testing

@Suite struct SafetyTests {
    @Test(arguments: ["\n", ". ", "? "])
    func `long texts have the tokens that the analyzer makes of the whole`(end: String) throws {
        let text = (0..<4000).map { "학교에서 \($0)번째 회의록을 읽었다 관광 공사가 Wi-Fi를\(end)" }.joined()
        let queue = try ExtendedDatabase.table([text])
        try queue.write { try $0.execute(sql: "CREATE VIRTUAL TABLE tokens USING fts5vocab(note, instance)") }
        var (expected, analyzer) = ([String](), Analyzer())
        analyzer.isForIndex = true
        for token in analyzer.tokens(text) { expected.append("\(token.term) \(token.position)") }
        let stored = try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT CAST(term AS BLOB), offset FROM tokens").map { "\([UInt8]($0[0] as Data)) \($0[1] as Int)" }
        }
        #expect(stored.sorted() == expected.sorted())
    }

    @Test(arguments: ["가", "a", "가 ", "\u{1F468}\u{200D}", "\u{FDFA}", "\u{0301}"])
    func `texts without an end of sentence are cut at characters`(character: String) throws {
        let queue = try ExtendedDatabase.table([String(repeating: character, count: 150_000)])
        try queue.write { try $0.execute(sql: "INSERT INTO note(note, rank) VALUES ('integrity-check', 1)") }
        #expect(try queue.strings("SELECT saekin_highlight(body, 'ㅁ') = body FROM note") == ["1"])
        #expect(try queue.strings("SELECT length(saekin_snippet(body, '가 OR a')) <= 1 << 17 FROM note") == ["1"])
    }

    @Test func `texts of many megabytes are indexed in little memory`() throws {
        let queue = try ExtendedDatabase.table([])
        let text = String(repeating: "학교에서 회의록을 읽었다. 한글은 ＡＰＩ 같은 글자와 섞인다. ", count: 120_000)
        try queue.write { try $0.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
        #expect(try queue.strings("SELECT count(*) FROM note WHERE note MATCH saekin_query('읽다')") == ["1"])
        let count = try queue.strings("SELECT length(saekin_highlight(body, '회의록')) - length(body) FROM note WHERE note MATCH '회의록'")
        #expect(count == ["240000"])
    }

    @Test func `ill-formed texts are indexed and marked as they are`() throws {
        let queue = try ExtendedDatabase.table([])
        for bytes in ["FF", "ED95", "EAB080ED", "C0AF", "F4908080", "ED959900ED959C", "00", "1F", "02ED9599EAB590"] {
            try queue.write { try $0.execute(sql: "INSERT INTO note VALUES (CAST(x'\(bytes)' AS TEXT))") }
            #expect(try queue.strings("SELECT hex(saekin_highlight(CAST(x'\(bytes)' AS TEXT), '없는말'))")[0].count >= 0)
        }
        try queue.write { try $0.execute(sql: "INSERT INTO note(note, rank) VALUES ('integrity-check', 1)") }
    }

    @Test func `random queries are answered or refused`() throws {
        let queue = try ExtendedDatabase.table(MatchTests.texts)
        var random = RandomTexts(seed: 26)
        let parts = [
            "학교", "\"", "(", ")", "*", "-", "OR", "NOT", " ", "먹다", ":", "body:", "\u{1F}", "\u{1E}", "\u{02}", "LG", "28일에", "/", "\\",
            "꽃", "^", "+",
            "{", "}", "ㅎㄱ",
        ]
        for _ in 0..<3000 {
            let query = random.text(of: parts, longest: 8)
            do {
                _ = try queue.answer(query)
            } catch let error as DatabaseError {
                #expect(error.resultCode == .SQLITE_ERROR && error.message?.contains("fts5") != true, "\(query): \(error)")
            }
        }
    }

    @Test func `a table made with other rules is refused but can be dropped`() throws {
        let queue = try ExtendedDatabase.open()
        try queue.write { try $0.execute(sql: "CREATE VIRTUAL TABLE note USING fts5(body, tokenize='saekin rules 1')") }
        for sql in ["INSERT INTO note VALUES ('학교')", "SELECT * FROM note WHERE note MATCH '학교'"] {
            #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: sql) } }
        }
        try queue.write { try $0.execute(sql: "DROP TABLE note") }
        let rules = try queue.strings("SELECT saekin_rules()")[0]
        try queue.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE note USING fts5(body, tokenize='saekin words rules \(rules)')")
            try db.execute(sql: "INSERT INTO note VALUES ('학교에서')")
        }
        #expect(try queue.found("학교") == ["[학교]에서"])
    }

    @Test(arguments: ["saekin wrods", "saekin rules", "saekin rules x", "saekin rules -1"])
    func `unknown arguments of the tokenizer are errors`(tokenizer: String) throws {
        #expect(throws: DatabaseError.self) { try ExtendedDatabase.table([], tokenizer: tokenizer) }
    }

    @Test func `connections on several threads do not disturb one another`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "saekin-extension-\(UUID().uuidString).db").path()
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        let writer = try ExtendedDatabase.open(path)
        try await writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: "CREATE VIRTUAL TABLE note USING fts5(body, tokenize='saekin')")
            for text in MatchTests.texts { try db.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let queue = try ExtendedDatabase.open(path)
                    return try (0..<50).allSatisfy { _ in
                        try queue.answer("학교") == ["[학교]에서 회의록을 읽었다", "대[학교] 관광공사가"] && queue.answer("먹다") == ["[먹었고] 마셨다"]
                    }
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
