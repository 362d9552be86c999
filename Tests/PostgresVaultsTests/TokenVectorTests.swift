import Foundation
import KoreanText
import PostgresSupport
import PostgresTestSupport
import Testing

@testable import PostgresVaults

/// Tokens as PostgreSQL reads them.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.remedy)), .timeLimit(.minutes(10)))
struct TokenVectorTests {
    private let connection: PostgresConnection
    private let server: PostgresServer

    init() throws {
        server = try .shared()
        connection = try PostgresConnection(server.newDatabase())
        try connection.run("CREATE TABLE t(part bigint, tokens tsvector)")
    }

    private func store(_ title: String, _ body: String) throws -> Int {
        try connection.run("TRUNCATE t")
        var (vector, count) = (TokenVector(), 0)
        return try connection.copy(into: "t(part, tokens)") { writer in
            try vector.parts(title: title, body: body) { tokens in
                try writer.beginRow(2)
                writer.add(Int64(count))
                writer.add(tokens)
                count += 1
            }
        }
    }

    private func matches(_ query: String) throws -> Bool {
        try connection.query("SELECT EXISTS (SELECT 1 FROM t WHERE tokens @@ $1::text::tsquery)", .text(query)).boolean(0, 0) == true
    }

    /// The phrase of the pairs of a text without spaces, each as a pair or as a word.
    private func phrase(_ text: String) -> String {
        let syllables = Array(text)
        return zip(syllables, syllables.dropFirst()).map { "('\($0)\($1)'|'\u{2}\($0)\($1)')" }.joined(separator: "<->")
    }

    @Test("phrases are found in order, and not from the title into the body")
    func phrases() throws {
        #expect(try store("관광안내", "공사장에서 쓴 메모") == 1)
        #expect(try matches(phrase("관광안내")))
        #expect(try matches("'\u{2}관광안내':A"))
        #expect(try !matches("'\u{2}공사장':A"))
        #expect(try matches("'\u{2}공사장'"))
        #expect(try !matches("'안내'<->('공사'|'\u{2}공사')"))
        #expect(try !matches("('공사'|'\u{2}공사')<->('메모'|'\u{2}메모')"))
    }

    @Test("an empty memo has no part, a title alone has one")
    func empty() throws {
        #expect(try store("", "") == 0)
        #expect(try store("…", " \n ") == 0)
        #expect(try store("제목", "") == 1)
        #expect(try store("", "본문") == 1)
    }

    @Test("a long memo, and one that repeats a word, has parts in which each phrase is whole somewhere", arguments: [300, 5000, 40_000])
    func long(syllables: Int) throws {
        var generator = SystemRandomNumberGenerator()
        let text = (0..<syllables).map { _ in String(UnicodeScalar(UInt32.random(in: 0xAC00...0xAC40, using: &generator))!) }.joined()
        let parts = try store("", text)
        #expect(parts >= max(1, syllables / 16_000))
        let characters = Array(text)
        for _ in 0..<40 {
            let start = Int.random(in: 0..<syllables - 90)
            #expect(try matches(phrase(String(characters[start..<start + Int.random(in: 2...90)]))))
        }
        #expect(try store("", String(repeating: "ㅋ", count: syllables) + "끝") > syllables / 300)
        #expect(try matches(phrase("ㅋ끝")))
        #expect(try matches(phrase(String(repeating: "ㅋ", count: 90))))
    }

    @Test("words are counted once for each memo, by their first spelling")
    func words() throws {
        var vector = TokenVector()
        try vector.parts(title: "여행", body: "여행 여행을 먹었다 wifi wifi") { _ in }
        var (counts, words) = (WordCounts(), [String: Int64]())
        vector.countWords(in: &counts, by: 1)
        counts.forEachWord { words[String(decoding: $0, as: UTF8.self)] = $2 }
        #expect(words["\u{2}여행"] == 1)
        #expect(words["wifi"] == 1)
        #expect(words["\u{3}먹다"] == 1)
        #expect(words.values.allSatisfy { $0 == 1 })
        #expect(!words.keys.contains { $0.hasPrefix("\u{1}") || $0.hasPrefix("\u{4}") || $0.hasPrefix("\u{5}") })
    }
}
