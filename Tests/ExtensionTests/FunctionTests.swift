import Foundation
import GRDB
import KoreanText
import MemoModel
import TestSupport
import Testing

@Suite struct FunctionTests {
    @Test(
        arguments: [
            ("학교", ["[학교]에서 회의록을 읽었다", "대[학교] 관광공사가"]), ("학교에서", ["[학교에서] 회의록을 읽었다", "대[학교] 관광공사가"]),
            ("먹다", ["[먹었고] 마셨다"]), ("먹었습니다 OR 읽다", ["학교에서 회의록을 [읽었다]", "[먹었고] 마셨다"]), ("회의록 -대학교", ["학교에서 [회의록]을 읽었다"]),
            ("\"관광 공사\"", ["[관광 공사]에 갔다"]), ("고양*", ["[고양이와] [고양시]"]), ("LG전자는", ["[LG전자]를 샀다. 꽃이 폈다"]),
            ("(학교 OR 관광) NOT 읽다", ["대[학교] [관광]공사가", "[관광] 공사에 갔다"]), ("body:학교 회의록", ["[학교]에서 [회의록]을 읽었다"]), ("전자", ["LG[전자]를 샀다. 꽃이 폈다"]),
            ("", []), ("!!!", []), ("\"\"", []), ("없는말", []),
        ])
    func `queries of the program's language find and mark`(query: String, found: [String]) throws {
        #expect(try ExtendedDatabase.table(MatchTests.texts).answer(query) == found)
    }

    @Test func `the scope word leaves out parts of words`() throws {
        let queue = try ExtendedDatabase.table(MatchTests.texts)
        #expect(try queue.strings("SELECT body FROM note WHERE note MATCH saekin_query('학교', 'word')") == [MatchTests.texts[0]])
    }

    @Test(
        arguments: [
            ("saekin_query('-학교')", "missing"), ("saekin_query('학교 OR -회의')", "missing"),
            ("saekin_query('(학교')", "unclosed"),
            ("saekin_query('category:업무')", "category:"), ("saekin_query('/가.*/')", "regular"), ("saekin_query('학교', 'typo')", "'inside'"),
            ("saekin_query('학교 OR')", "OR needs"), ("saekin_highlight('학교', '(학교')", "unclosed"),
            ("saekin_snippet('학교', '학교', '[', ']', '', 0)", "10000"),
        ])
    func `wrong queries are errors with a reason`(call: String, reason: String) throws {
        let queue = try ExtendedDatabase.open()
        let error = #expect(throws: DatabaseError.self) { try queue.strings("SELECT \(call)") }
        #expect(error?.message?.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test(
        arguments: [
            ("saekin_query('회의 (학교')", #"(at character 4: "(학교")"#), ("saekin_query('학교 OR')", #"(at character 4: "OR")"#),
            ("saekin_query('🙂 category:업무 회의')", #"(at character 12: "업무 회의")"#),
            ("saekin_snippet('학교', '회의' || char(10, 27) || ' (학교')", #"(at character 6: "(학교")"#),
            ("saekin_highlight('학교', '학교 /[가' || char(10, 27) || '나/')", #"(at character 5: "[가  나/")"#),
            ("saekin_query('(' || replace(hex(zeroblob(50)), '00', '가나'))", "가나가…\")"),
        ])
    func `wrong queries are errors that name the place`(call: String, place: String) throws {
        let queue = try ExtendedDatabase.open()
        let error = #expect(throws: DatabaseError.self) { try queue.strings("SELECT \(call)") }
        #expect(error?.message?.hasSuffix(place) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: ["saekin_query(NULL)", "saekin_highlight(NULL, '학교')", "saekin_snippet(NULL, '학교')"])
    func `NULL stays NULL`(call: String) throws {
        #expect(try ExtendedDatabase.open().strings("SELECT \(call) IS NULL") == ["1"])
    }

    @Test func `versions are those of the program`() throws {
        let queue = try ExtendedDatabase.open()
        #expect(try queue.strings("SELECT saekin_version()") == [SaekinVersion.number])
        #expect(try queue.strings("SELECT saekin_rules()") == ["\(Analyzer.rules)"])
    }

    @Test(arguments: ["관광 공사가 Wi-Fi를", "먹었고\n마셨다. ＡＰＩ 한글", "", "\u{1F}\u{1E}", "東京大學에서 ㅋㅋ"])
    func `saekin_tokens lists what the analyzer emits`(text: String) throws {
        var analyzer = Analyzer()
        let expected = analyzer.tokens(text).map { "\($0.position) \($0.kind) \($0.text) \($0.range.lowerBound) \($0.range.upperBound)" }
        let rows = try ExtendedDatabase.open().strings(
            "SELECT format('%d %s %s %d %d', position, kind, token, start, end) FROM saekin_tokens(?)", [text])
        #expect(rows == expected)
    }

    @Test func `saekin_tokens joins with other tables`() throws {
        let queue = try ExtendedDatabase.table(["먹었고", "마셨다"])
        let forms = "SELECT token FROM note, saekin_tokens(note.body) WHERE kind = 'dictionaryForm' AND token IN ('먹다', '마시다') ORDER BY 1"
        #expect(try queue.strings(forms) == ["마시다", "먹다"])
        #expect(try queue.strings("SELECT token FROM saekin_tokens") == [])
    }

    @Test func `snippets are cut at words and marked`() throws {
        let text = String(repeating: "나무가 많다. ", count: 60) + "우리 학교에서 만나자. " + String(repeating: "끝이 없다. ", count: 60)
        let queue = try ExtendedDatabase.open()
        let snippet = try queue.strings("SELECT saekin_snippet(?, '학교', '<b>', '</b>', '...', 40)", [text])[0]
        #expect(snippet.hasPrefix("...") && snippet.hasSuffix("...") && snippet.contains("우리 <b>학교</b>에서"))
        #expect(try queue.strings("SELECT saekin_snippet('학교', '학교')") == ["[학교]"])
    }

    @Test func `marks of overlapping matches are joined`() throws {
        #expect(try ExtendedDatabase.open().strings("SELECT saekin_highlight('우리 대학교에서', '대학 학교')") == ["우리 [대학교]에서"])
    }
}
