import MemoModel
import Testing

@testable import MemoSearch

/// Tests of the query language, as trees.
@Suite struct QueryParserTests {
    /// Returns the tree in one line: words bare, phrases in quotes, prefixes with a star, fields and filters
    /// before a colon.
    private func tree(_ text: String) throws -> String { try SearchQuery(text).root.map(Self.shown) ?? "nothing" }

    private static func shown(_ node: QueryNode) -> String {
        switch node {
        case .term(let term):
            let text = term.form == .phrase ? "\"\(term.text)\"" : term.form == .prefix ? term.text + "*" : term.text
            return (term.field.map { "\($0):" } ?? "") + text
        case .filter(let filter): return "\(filter.key)=\(filter.value)"
        case .all(let nodes): return "all(" + nodes.map(shown).joined(separator: " ") + ")"
        case .any(let nodes): return "any(" + nodes.map(shown).joined(separator: " ") + ")"
        case .not(let node): return "not(" + shown(node) + ")"
        }
    }

    @Test(arguments: [
        ("학교", "학교"), ("  학교\t", "학교"), ("학교 회의", "all(학교 회의)"), ("\"학교 회의\"", "\"학교 회의\""), ("학교*", "학교*"),
        ("학교 OR 회의", "any(학교 회의)"), ("학교 회의 OR 집", "any(all(학교 회의) 집)"), ("-회의 학교", "all(not(회의) 학교)"),
        ("학교 -회의", "all(학교 not(회의))"), ("-\"회의 록\"", "not(\"회의 록\")"), ("-(회의 OR 집) 학교", "all(not(any(회의 집)) 학교)"),
        ("(학교)", "학교"), ("(학교 OR 집) 회의", "all(any(학교 집) 회의)"), ("((학교))", "학교"), ("()", "nothing"), ("() 집", "집"),
        ("title:학교", "title:학교"), ("제목:학교", "title:학교"), ("body:학교*", "body:학교*"), ("본문:학교", "body:학교"), ("내용:학교", "body:학교"),
        ("title:\"학교 회의\"", "title:\"학교 회의\""), ("title:(학교 OR 집) 회의", "all(any(title:학교 title:집) 회의)"), ("title: 학교", "title:학교"),
        ("-title:학교", "not(title:학교)"), ("TITLE:학교", "title:학교"),
        ("", "nothing"), ("   ", "nothing"), ("\"\"", "nothing"), ("\" \"", "nothing"),
        ("or 학교", "all(or 학교)"), ("ORANGE", "ORANGE"), ("학교OR집", "학교OR집"), ("학교 OR(집)", "any(학교 집)"),
        ("학교 AND 집", "all(학교 집)"), ("학교 AND 집 OR 비", "any(all(학교 집) 비)"), ("학교 AND (집 OR 비)", "all(학교 any(집 비))"),
        ("NOT 학교", "not(학교)"), ("학교 NOT 집", "all(학교 not(집))"), ("학교 AND NOT 집", "all(학교 not(집))"), ("학교 OR NOT 집", "any(학교 not(집))"),
        ("NOT NOT 학교", "학교"), ("NOT -학교", "학교"), ("NOT (학교 집)", "not(all(학교 집))"), ("NOT(학교)", "not(학교)"), ("NOT title:집", "not(title:집)"),
        ("NOT\"학교 집\"", "not(\"학교 집\")"), ("학교\tAND\n집", "all(학교 집)"), ("(NOT 학교)", "not(학교)"),
        ("\"AND\"", "\"AND\""), ("\"NOT\" 집", "all(\"NOT\" 집)"), ("and 집", "all(and 집)"), ("ANDROID", "ANDROID"), ("NOTE 집", "all(NOTE 집)"),
        ("학교 AND ()", "학교"), ("그리고 집", "all(그리고 집)"), ("title:AND", "title:AND"),
        ("-", "-"), ("- 학교", "all(- 학교)"), ("--학교", "not(-학교)"), ("학-교", "학-교"), ("*", "*"), ("학교 *", "all(학교 *)"),
        ("참(꽃)", "참(꽃)"), ("(참(꽃))", "참(꽃)"), ("f(x", "f(x"), ("학교)", "학교)"),
        ("\"학교", "\"학교"), ("학\"교", "학\"교"), ("말\"하다\" 집", "all(말\"하다\" 집)"), ("키:값", "키:값"), ("http://a.kr/b", "http://a.kr/b"),
        ("12:30", "12:30"),
    ])
    func `reads as`(text: String, expected: String) throws { #expect(try tree(text) == expected) }

    @Test(arguments: [
        ("category:업무", "category=업무"), ("분류:업무", "category=업무"), ("카테고리:업무", "category=업무"), ("category:\"옛 자료\"", "category=옛 자료"),
        ("tag:급함", "tag=급함"), ("태그:급함", "tag=급함"), ("state:todo", "state=todo"), ("상태:완료", "state=완료"), ("source:diary", "source=diary"),
        ("출처:일기", "source=일기"), ("is:pinned", "is=pinned"), ("has:link", "has=link"), ("created:2023-08..", "created=2023-08.."),
        ("작성:2023", "created=2023"), ("작성일:2023", "created=2023"), ("modified:어제", "modified=어제"), ("수정:어제", "modified=어제"),
        ("수정일:어제", "modified=어제"), ("date:<7d", "date=<7d"), ("날짜:\"지난 주\"", "date=지난 주"), ("due:내일", "due=내일"), ("기한:내일", "due=내일"),
        ("마감:내일", "due=내일"), ("-category:업무", "not(category=업무)"), ("Category:업무", "category=업무"),
        ("(tag:a OR tag:b) 집", "all(any(tag=a tag=b) 집)"), ("category:\"열린", "category=열린"),
    ])
    func `filters have keys in two languages`(text: String, expected: String) throws { #expect(try tree(text) == expected) }

    @Test(arguments: [
        ("(학교", 0..<1), ("집 (학교", 4..<5), ("((학교)", 0..<1), ("(학교 OR 집", 0..<1), ("( ) )", 4..<5), ("title:", 0..<6), ("집 제목: ", 4..<12),
        ("category:", 0..<9), ("집 category: 업무", 4..<13), ("tag:\"\"", 0..<6), ("-created:", 1..<9), ("집 ) 학교", 4..<5),
    ])
    func `an error names its place in both languages`(text: String, range: Range<Int>) throws {
        let error = #expect(throws: QueryError.self) { try SearchQuery(text) }
        #expect(error?.range == range)
        #expect(error?.message.english.isEmpty == false && error?.message.korean.isEmpty == false)
    }

    @Test(arguments: [
        ("AND", 0..<3, "AND"), ("OR", 0..<2, "OR"), ("NOT", 0..<3, "NOT"), ("AND 집", 0..<3, "AND"), ("집 AND", 4..<7, "AND"),
        ("집 OR ", 4..<6, "OR"),
        ("집 NOT", 4..<7, "NOT"), ("집 AND AND 비", 4..<7, "AND"), ("집 OR OR 비", 4..<6, "OR"), ("집 AND OR 비", 4..<7, "AND"),
        ("집 NOT OR 비", 4..<7, "NOT"),
        ("NOT NOT", 4..<7, "NOT"), ("(집 OR) 비", 5..<7, "OR"), ("(AND 집)", 1..<4, "AND"), ("집 OR NOT", 7..<10, "NOT"),
        ("집 AND )", 4..<7, "AND"),
        ("집 NOT AND 비", 4..<7, "NOT"), ("(NOT)", 1..<4, "NOT"), ("집 (OR 비)", 5..<7, "OR"),
    ])
    func `an operator without what it needs is pointed at`(text: String, range: Range<Int>, name: String) throws {
        let error = try #require(throws: QueryError.self) { try SearchQuery(text) }
        #expect(error.range == range)
        #expect(error.message.english.contains("write \"\(name)\"") && error.message.korean.contains("\"\(name)\"처럼"))
    }

    @Test(arguments: [("title: AND 집", 0..<6), ("(title: )", 1..<8)])
    func `a field without a value is pointed at, whatever follows`(text: String, range: Range<Int>) throws {
        guard text.hasPrefix("title") else { return #expect(try SearchQuery(text).root == nil) }
        #expect(try #require(throws: QueryError.self) { try SearchQuery(text) }.range.lowerBound == range.lowerBound)
    }

    @Test(arguments: [
        ("\"학교 집", QueryNote.Kind.unclosedQuote, 0..<1), ("집 \"학교", .unclosedQuote, 4..<5), ("-\"학교 집", .unclosedQuote, 1..<2),
        ("title:\"학교 집", .unclosedQuote, 6..<7), ("category:\"옛 자료", .unclosedQuote, 9..<10), ("\"가\" \"나", .unclosedQuote, 6..<7),
        ("catgory:업무", .unknownField, 0..<8), ("집 Catgory:업무", .unknownField, 4..<12), ("-catgory:업무", .unknownField, 1..<9),
        ("titel:학교", .unknownField, 0..<6), ("stat:todo", .unknownField, 0..<5), ("tags:여행", .unknownField, 0..<5),
        ("folder:업무", .unknownField, 0..<7), ("in:업무", .unknownField, 0..<3), ("label:업무", .unknownField, 0..<6),
        ("from:철수", .unknownField, 0..<5), ("sort:updated", .unknownField, 0..<5), ("type:note", .unknownField, 0..<5),
        ("size:>1mb", .unknownField, 0..<5), ("to:철수", .unknownField, 0..<3), ("inbody:예산", .unknownField, 0..<7),
        ("file:a.json", .unknownField, 0..<5), ("site:naver.com", .unknownField, 0..<5),
        ("카테고라:업무", .unknownField, 0..<13), ("폴더:업무", .unknownField, 0..<7), ("modifed:2023", .unknownField, 0..<8),
    ])
    func `what looks like a slip is noted with its place and read as text`(text: String, kind: QueryNote.Kind, range: Range<Int>) throws {
        let query = try SearchQuery(text)
        #expect(query.notes.map(\.kind) == [kind] && query.notes.first?.range == range)
        #expect(query.root != nil)
    }

    @Test(arguments: [
        "https://saekin.kr/a", "http:saekin", "10:30", "오전 10:30", "12:30:15", "준비물:양말", "날씨:맑음", "작성자:은채", "수정본:2", "상대:LG", "DONE:내일",
        "re:제안", "C:\\메모",
        "std::vector", "file:///a", "메모: 집", "catgory:", "catgory: 업무", "tab:4", "tax:10", "die:1", "time:10", "key:value", "5\" 나사",
        "27\"", "말\"하다\" 집",
        "\"catgory:업무\"", "제복:검정", "category:업무", "제목:집", "a:b:c", "비율 3:2", "localhost:8080", "me@a.kr:비번",
    ])
    func `colons and quotation marks that are text are not noted`(text: String) throws { #expect(try SearchQuery(text).notes == []) }

    @Test(arguments: [
        ("회의 | 김장", "any(회의 김장)"), ("회의 || 김장 배추", "any(회의 all(김장 배추))"), ("바다|산 여행", "all(any(바다 산) 여행)"), ("가|나|다", "any(가 나 다)"),
        ("회의| 김장", "any(회의 김장)"), ("회의 |김장", "any(회의 김장)"), ("\"가 나\"|다", "any(\"가 나\" 다)"), ("title:가|나", "any(title:가 title:나)"),
        ("-가|나", "not(any(가 나))"), ("(가 | 나) 다", "all(any(가 나) 다)"), ("(가|나)|다", "any(any(가 나) 다)"),
        ("!회의", "not(회의)"), ("가격 !회의", "all(가격 not(회의))"), ("!(가 나)", "not(all(가 나))"), ("!\"가 나\"", "not(\"가 나\")"),
        ("회의 or 김장", "any(회의 김장)"), ("회의 and 김장", "all(회의 김장)"), ("not 회의", "not(회의)"), ("가격 not 회의", "all(가격 not(회의))"),
        ("before:2024-03-01", "date=<2024-03-01"), ("after:2024/01/01 가", "all(date=>=2024/01/01 가)"), ("older_than:1y", "date=>1y"),
        ("newer_than:7d", "date=<7d"), ("-before:2024", "not(date=<2024)"),
        ("on:2024-03-01", "date=2024-03-01"), ("\"가 나\"~5 다", "all(\"가 나\" 다)"),
        ("회?록", #"/회\S록/"#), ("회*록", #"/회\S*록/"#), ("title:회?록", #"title:/회\S록/"#), ("회*의*", #"/회\S*의\S*/"#),
        ("회의^2", "회의"), ("title:회의^1.5 록", "all(title:회의 록)"), ("\"가 나\"^2", "\"가 나\""), ("(가 나)^3 다", "all(all(가 나) 다)"),
    ])
    func `other programs' operators are read as meant, and it is said`(text: String, expected: String) throws {
        #expect(try tree(text) == expected)
        #expect(try Set(SearchQuery(text).notes.map(\.kind)) == [.otherSyntax])
    }

    @Test(arguments: [
        ("cat or dog", "OR"), ("not dog", "NOT"), ("회의~2", "회의"), (#"\b회의\b"#, #"/\b회의\b/"#), ("회.*록", "/회.*록/"),
        ("\"회의 * 법\"", "/회의 .* 법/"),
        ("회의 AROUND(3) 가격", nil), ("회의 NEAR/3 가격", nil),
    ])
    func `what cannot be read so gets a note with the right form`(text: String, suggestion: String?) throws {
        let notes = try SearchQuery(text).notes
        #expect(notes.map(\.kind) == [.otherSyntax] && notes.first?.suggestion == suggestion)
    }

    @Test(arguments: [
        "회의|", "|회의", "| 이름 | 나이 |", "회의 ||| 김장", "\"가|나\"", "/가|나/", "category:가|나", "! 회의", "회의!", "a != b", "회의!!", "!", "or 회의",
        "trick or treat at the old house", "do not go there now", "3*4", "a*b", "회의?", "뭐?", "https://a.kr/x?y=1", "*.md", "좋아요~", "10시~2시",
        "3~5",
        "before:foo", "after:effects", #"C:\docs"#, "회의 * 법", "a.*", "x^2", "2^10", "회의^", "회의^록", "3^2",
    ])
    func `signs that are text are not operators`(text: String) throws {
        let query = try SearchQuery(text)
        #expect(query.notes.isEmpty && query.root?.terms.isEmpty == (text == "category:가|나"))
        if case .any = query.root { Issue.record("read as OR") }
        if case .not = query.root { Issue.record("read as NOT") }
    }

    @Test(arguments: [
        ("학교 집", "집", 7..<10), ("\"학교 집\"", "학교 집", 0..<12), ("학교*", "학교", 0..<7), ("(title:집)", "집", 7..<10), ("-집", "집", 1..<4),
    ])
    func `a term knows where it was typed`(text: String, term: String, range: Range<Int>) throws {
        let terms = try #require(try SearchQuery(text).root).terms
        #expect(terms.first { $0.text == term }?.range == range)
    }

    @Test(arguments: [("(", ")", 64), ("title:", "", 64), ("-(", ")", 64), ("body:(", ")", 64)])
    func `nesting has a limit, and too much of it is an error`(open: String, close: String, limit: Int) throws {
        func nested(_ depth: Int) -> String { String(repeating: open, count: depth) + "집" + String(repeating: close, count: depth) }
        #expect(try SearchQuery(nested(limit)).root?.terms.map(\.text) == ["집"])
        let error = #expect(throws: QueryError.self) { try SearchQuery(nested(limit + 1)) }
        #expect(error?.range.isEmpty == false)
        #expect(throws: QueryError.self) { try SearchQuery(nested(800)) }
    }

    @Test func `long queries are parsed completely`() throws {
        #expect(try SearchQuery(String(repeating: "-", count: 4093) + "집").root?.terms.count == 1)
        #expect(try SearchQuery(String(repeating: "집 ", count: 200)).root?.terms.count == 200)
        #expect(try SearchQuery(String(repeating: "집 OR ", count: 199) + "집").root?.terms.count == 200)
        #expect(try SearchQuery(String(repeating: "집", count: 1365)).root?.terms.count == 1)
        #expect(try SearchQuery(String(repeating: "\"", count: 4096)).root == nil)
    }

    @Test(arguments: ["집 ", "집 OR ", "-집 ", "\"집\" ", "집* ", "title:집 ", "tag:집 ", "-(집) "])
    func `a query of too many words is refused, with its place`(word: String) throws {
        let query = String(repeating: word, count: 201)
        let error = #expect(throws: QueryError.self) { try SearchQuery(query) }
        #expect(error?.message.english.contains("more than 200 words") == true)
        #expect(error.map { 200 * word.utf8.count..<query.utf8.count ~= $0.range.lowerBound } == true)
    }

    @Test(arguments: [4097, 100_000, 20_000_000], ["집", "a", "😀", "(", "\"", "집 "])
    func `a query that is too long is refused before it is read, with its place`(length: Int, piece: String) throws {
        let query = String(String(repeating: piece, count: length / piece.utf8.count + 1))
        let start = ContinuousClock.now
        let error = #expect(throws: QueryError.self) { try SearchQuery(query) }
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(error?.message.english.contains("longer than 4096 bytes") == true)
        let range = try #require(error?.range)
        #expect(4093...4096 ~= range.lowerBound && range.upperBound == query.utf8.count)
        #expect(String(validating: Array(query.utf8)[range.lowerBound...], as: UTF8.self) != nil)
    }
}
