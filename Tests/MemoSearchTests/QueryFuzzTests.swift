import GRDB
import MemoModel
import TestSupport
import Testing

@testable import MemoSearch

/// Any text is a query or a `QueryError`. It never reaches SQL or FTS5's query language.
@Suite struct QueryFuzzTests {
    private static let pieces =
        "감자 학교에서 먹다 비 ㅋㅋ sqlite 3.14 \" \" \" ' '' ( ) ( ) - -- OR AND NOT NEAR( NEAR/3 * ^ + : ; , . { } [ ] = == % _ \\ / < > | & ~ ` title: body: 제목: memo_index category: 분류: created: is: /* */ ; DROP TABLE memo;-- 🍩 大學 é ＡＢ"
        .split(separator: " ").map(String.init) + [
            " ", " ", "\u{0}", "\u{1}", "\u{2}", "\u{3}", "\u{1F}", "\u{1B}", "\t", "\n", "\u{200B}", "\u{FEFF}", "\u{1112}\u{1161}",
        ]

    private static let index = Result {
        try TestIndex(
            titles: "감자를 먹었다", "학교에서 비", "sqlite 3.14 \"인용\" 'x'", "title:감자 OR \u{1F}감자", "ㅋㅋ 🍩 大學 ＡＢ", "\u{1}감자 \u{2}학교 \u{3}먹다")
    }

    @Test(arguments: 0..<20)
    func `any text is answered or refused with its place`(seed: Int) throws {
        var random = RandomTexts(seed: seed)
        let index = try Self.index.get()
        for _ in 0..<100 {
            let query = random.text(of: Self.pieces, longest: 12)
            do {
                let answer = try index.search(query)
                #expect(answer.total == answer.hits.count, "\(query.debugDescription)")
                #expect(answer.total <= 6)
            } catch let error as QueryError {
                #expect(error.range.upperBound <= query.utf8.count && error.range.lowerBound >= 0, "\(query.debugDescription)")
            }
        }
        #expect(try index.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo") } == 6)
    }

    @Test(arguments: 0..<5)
    func `any bytes are a query`(seed: Int) throws {
        var random = RandomTexts(seed: 100 + seed)
        let index = try Self.index.get()
        for _ in 0..<100 {
            let query = String(decoding: random.bytes(longest: 30), as: UTF8.self)
            #expect(throws: Never.self, "\(query.debugDescription)") {
                do { _ = try index.search(query) } catch is QueryError {}
            }
        }
    }

    @Test(arguments: 0..<10)
    func `ten thousand times any bytes are read or refused, and soon`(seed: Int) throws {
        var random = RandomTexts(seed: 1000 + seed)
        let start = ContinuousClock.now
        for round in 0..<1000 {
            let bytes = random.bytes(longest: round % 10 == 0 ? 5000 : 60)
            let query = round % 2 == 0 ? String(decoding: bytes, as: UTF8.self) : random.text(of: Self.pieces, longest: 60)
            do {
                let read = try SearchQuery(query)
                #expect(read.notes.allSatisfy { 0 <= $0.range.lowerBound && $0.range.upperBound <= query.utf8.count && !$0.range.isEmpty })
            } catch { #expect(error.range.lowerBound >= 0 && error.range.upperBound <= query.utf8.count, "\(query.debugDescription)") }
        }
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(arguments: [
        "(", "-(", "NOT (", "(NOT ", "title:(", "(((-", "NOT ", "NOT -", "a OR (", "a AND (", "- (", "\"(", "catgory:(", "--",
    ])
    func `deep nests are read or refused, and soon`(piece: String) throws {
        let start = ContinuousClock.now
        for length in [10, 64, 65, 500, 4096] {
            let open = String(repeating: piece, count: max(1, length / piece.utf8.count))
            for end in ["", "감자", "감자" + String(repeating: ")", count: 64)] { _ = try? SearchQuery(open + end) }
        }
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test(arguments: [
        ("'; DROP TABLE memo; --", 0), ("감자\" OR \"학교", 4), ("감자*\"", 3), ("title : 감자", 1), ("NEAR(감자 학교)", 0), ("감자 AND 학교", 1),
        ("감자 NOT 학교", 2),
        ("{title}:감자", 1), ("\u{1F}감자", 3), ("\u{2}감자", 3), ("^감자", 3),
    ])
    func `the languages behind the index mean nothing`(query: String, certain: Int) throws {
        let hits = try Self.index.get().search(query).hits
        #expect(hits.filter { $0.rung < .some }.count == certain)
    }

    private static let letters =
        "ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ ㄲ ㅆ ㄳ ㄺ ㅄ ㅏ ㅑ ㅓ ㅗ ㅜ ㅡ ㅣ ㅐ ㅘ ㅢ 가 학 갱 닭 회의 gks rmf ㅎㅇㄹ 🍩 👨‍👩‍👧 ㅋㅋ ᄀ ᅡ ᆨ ﾡ 大"
        .split(separator: " ").map(String.init) + [" ", "\u{0}", "\u{1}", "\u{1F}", "\u{7F}", "\u{200D}", "\u{3164}", "\n"]

    @Test(arguments: 0..<10)
    func `letters in any order are answered or refused, and soon`(seed: Int) throws {
        var random = RandomTexts(seed: 2000 + seed)
        let index = try Self.index.get()
        let start = ContinuousClock.now
        for round in 0..<60 {
            let query = random.text(of: Self.letters, longest: round % 20 == 0 ? 600 : 10)
            do {
                let answer = try index.search(query) {
                    ($0.wantsMore, $0.isTyping, $0.wantsSpellings) = (round % 3 == 0, round % 2 == 0, true)
                }
                #expect(answer.total == answer.hits.count, "\(query.debugDescription)")
                #expect(Set(answer.hits.map(\.id)).count == answer.hits.count, "\(query.debugDescription)")
            } catch let error as QueryError {
                #expect(error.range.upperBound <= query.utf8.count && error.range.lowerBound >= 0, "\(query.debugDescription)")
            }
        }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test(arguments: ["ㅎㅇㄹ", "ㅎ", "가", "a", "gksrmf", "뷁", "🍩", "ㅗ디ㅣㅐ"])
    func `a query of one long word is answered soon, and one beyond the limit is refused`(piece: String) throws {
        let index = try Self.index.get()
        let start = ContinuousClock.now
        let longest = String(repeating: piece, count: SearchQuery.longest / piece.utf8.count)
        #expect(try index.search(longest) { ($0.wantsSpellings, $0.isTyping) = (true, true) }.total == 0)
        #expect(throws: QueryError.self) { try index.search(String(repeating: piece, count: 100_000 / piece.utf8.count)) }
        #expect(throws: QueryError.self) { try index.search(Array(repeating: piece, count: 10_000).joined(separator: " ")) }
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
