import MemoModel
import Testing

@testable import MemoSearch

/// Tests of numbers, Latin names and signs in different spellings.
@Suite struct SpellingTests {
    @Test(arguments: [
        ("28일", "word 1 2, inside 5"), ("28일에", "word 1 2"), ("28일은", "word 1 2"), ("28일간", "word 5"),
        ("28도", "word 3"), ("28", "word 1 2 3 4 5, inside 6"),
    ])
    func `a number keeps its unit`(query: String, rungs: String) throws {
        let index = try TestIndex(titles: "28일 모임", "28일에 보자", "기온이 28도", "번호는 28", "28일간 여행", "128쪽")
        #expect(try index.rungs(query).replacing(/, some.*/, with: "") == rungs)
    }

    @Test(arguments: [
        ("3만", ["3만", "3만을"]), ("3만을", ["3만", "3만을"]), ("5도", ["5도", "5도가"]), ("5도가", ["5도", "5도가"]), ("2024에는", ["2024", "2024에는"]),
        ("10가지", ["10가지를"]), ("3번가", []), ("7과", ["7과"]),
    ])
    func `a particle behind a unit is no part of it`(query: String, titles: [String]) throws {
        let index = try TestIndex(titles: "3만", "3만을", "3학년", "5도", "5도가", "5개", "2024", "2024에는", "10가지를", "10가", "3번", "7과", "7장")
        #expect(try index.search(query).hits.filter { $0.rung == .word }.map(\.title.text).sorted() == titles)
    }

    @Test(arguments: [
        ["LG전자", "LG 전자"], ["아이폰15", "아이폰 15"], ["3월5일", "3월 5일"], ["KBS2", "KBS 2"], ["iPhone15", "iPhone 15", "iPhone-15"],
        ["제3회의실", "제 3 회의실"], ["5km", "5 km"], ["4200만원", "4,200만 원", "4,200만원", "4200만 원"],
        ["01000007730", "010-0000-7730", "010 0000 7730", "010.0000.7730"], ["0212345678", "02-1234-5678"], ["10,000원", "10000원"],
        ["wifi", "Wi-Fi", "WiFi", "Ｗｉ－Ｆｉ"], ["K-POP", "kpop"], ["e-mail", "email"], ["15880000", "1588-0000"],
        ["110123456789", "110-123-456789"],
    ])
    func `one wish is found however it is spelled`(spellings: [String]) throws {
        let index = try TestIndex((spellings + ["아무 말", "LG 15", "4만", "전자 3월"]).map { TestIndex.Memo(title: "가 \($0)를 나") })
        for typed in spellings {
            let found = try index.search(typed).hits.filter { $0.rung <= .spacing }.map(\.id.rawValue).sorted()
            #expect(found == spellings.indices.map { Int64($0 + 1) }, "\(typed)")
        }
    }

    @Test func `a unit is found with other spaces, also before a josa`() throws {
        let index = try TestIndex(titles: "29만 원", "29만원", "29만원을", "29개")
        for typed in ["29만원", "29만원에", "29만원을"] {
            #expect(try index.search(typed).hits.filter { $0.rung <= .spacing }.map(\.id.rawValue).sorted() == [1, 2, 3])
        }
    }

    @Test(arguments: ["21", "34", "12", "2-1"])
    func `numbers that a hyphen parts are no other number`(query: String) throws {
        let index = try TestIndex(titles: "점수 2-1", "3-4명", "1-2")
        #expect(try index.rungs(query) == (query == "2-1" ? "word 1" : ""))
    }

    private static let signs = [
        "C++", "C#", "F#", ".NET", "50%", "$100", "₩100", ".env", "#해시", "\"@민아\"", "a.b.c", "v1.2.3", "foo_bar", "R&D", "12:30",
        "/usr/local/bin", "~/메모/a.txt", "https://example.com/a?b=1#c", "kim@example.com", "C:\\temp",
    ]

    @Test(arguments: signs)
    func `signs are found as they are written`(query: String) throws {
        let text = query.filter { $0 != "\"" }
        let index = try TestIndex(
            titles: "앞 \(text) 뒤", "앞 \(text)를 뒤", "(\(text))", "C코드 NET env 50개 100점 해시 민아", "a/b/c v1 2 3 foo 12 30", "C+ F")
        #expect(try index.search(query).hits.filter { $0.rung == .word }.map(\.id.rawValue).sorted() == [1, 2, 3])
        #expect(try index.titles(query)[0] == "앞 ⟦\(text)⟧ 뒤")
        #expect(try index.search("\"\(text)\"").hits.filter { $0.rung == .word }.map(\.id.rawValue).sorted() == [1, 2, 3])
    }

    @Test(arguments: [
        ("C++를", "word 1"), ("c++", "word 1"), ("Ｃ＋＋", "word 1"), ("c+", "inside"), ("\"C++ 코드\"", "word 1"), ("-C++ 코드", "word 2"),
        ("title:C++", "word 1"), ("body:C++", ""),
    ])
    func `signs are parts of a query as words are`(query: String, rungs: String) throws {
        let index = try TestIndex(titles: "C++  코드", "C 코드")
        #expect(try index.rungs(query).hasPrefix(rungs) || rungs == "inside" && index.search(query).counts[.word] == 0)
    }

    @Test func `signs match within longer words too`() throws {
        let index = try TestIndex(titles: "ASP.NET", "150%", "##해시", "objC++")
        #expect(try index.rungs(".NET") == "inside 1")
        #expect(try index.rungs("50%") == "inside 2")
        #expect(try index.rungs("#해시") == "word 3")
        #expect(try index.titles("C++") == ["obj⟦C++⟧"])
    }

    @Test(arguments: ["감자!", "감자,", "(감자)", "감자…", "‘감자’", "감자~", "감자^^", "감자?"])
    func `punctuation around a word says nothing`(query: String) throws {
        #expect(try TestIndex(titles: "감자", "감자밭").rungs(query) == "word 1, inside 2")
    }

    @Test func `other signs between words rank later`() throws {
        let index = try TestIndex(titles: "TCP/IP", "TCP IP", "TCP, IP")
        #expect(try index.rungs("TCP/IP") == "word 1, spacing 2 3")
    }

    @Test func `a sign elsewhere in a memo does not match`() throws {
        let index = try TestIndex([.init(title: "C 코드", body: "1++ 그리고 c"), .init(title: "음악", body: "C\u{301}++")])
        #expect(try index.rungs("C++").contains("word") == false)
    }

    @Test func `the josa of a Latin word has no weight in a question`() throws {
        let titles = ["SQLite 왜 쓰나 하는 글", "영화를 봤다 ㅠㅠ를", "를 자만 있는 메모", "SQLite 설명"] + (1...9).map { "아무 메모 \($0)" }
        let index = try TestIndex(titles.map { TestIndex.Memo(title: $0) })
        let with = try index.search("SQLite를 왜 쓰나 몰라")
        #expect(with.hits.map(\.id) == (try index.search("SQLite 왜 쓰나 몰라")).hits.map(\.id))
        #expect(!with.hits.contains { $0.title.text.contains("를") })
    }
}
