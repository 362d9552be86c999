import GRDB
import MemoModel
import Testing

@testable import MemoSearch

/// Tests of the memos that a query finds on each rung.
@Suite struct RungTests {
    @Test func `letters inside a longer word come after the word itself`() throws {
        let index = try TestIndex(titles: "학교에서 공부", "대학교 도서관", "학교", "중학교는 멀다", "집")
        #expect(try index.rungs("학교") == "word 1 3, inside 2 4")
        #expect(try index.titles("학교") == ["⟦학교⟧에서 공부", "대⟦학교⟧ 도서관", "⟦학교⟧", "중⟦학교⟧는 멀다"])
    }

    @Test(arguments: ["먹다", "먹었고", "먹는다", "먹었다"])
    func `a verb is found in all its forms`(query: String) throws {
        let index = try TestIndex(titles: "밥을 먹었고", "먹는 중", "같이 먹자", "먹으면 된다", "먹구름이 낀 날", "먹었다", "먹는다")
        #expect(try index.rungs(query) == "word 1 2 3 4 6 7")
    }

    @Test(arguments: [
        ("춥다", "추워서"), ("짓다", "지었다"), ("걷다", "걸었다"), ("모르다", "몰랐다"), ("예쁘다", "예뻐서"), ("파랗다", "파란"), ("만들다", "만드는"), ("하다", "했다"),
    ])
    func `irregular verbs are found by their dictionary form`(query: String, form: String) throws {
        let index = try TestIndex(titles: "어제는 \(form)", "아무것도 아닌 날")
        #expect(try index.titles(query) == ["어제는 ⟦\(form)⟧"])
    }

    @Test func `a josa does not change the hits`() throws {
        let index = try TestIndex(titles: "학교는 멀다", "학교에서 보자", "학교가 좋다", "학교", "집")
        #expect(try index.rungs("학교에서") == "word 1 2 3 4")
        #expect(try index.search("학교에서").readings == [WordReading(typed: "학교에서", forms: ["학교에서", "학교"])])
        #expect(try index.titles("학교에서") == ["⟦학교⟧는 멀다", "⟦학교에서⟧ 보자", "⟦학교⟧가 좋다", "⟦학교⟧"])
    }

    @Test func `a noun that ends like a josa is not split`() throws {
        let index = try TestIndex(titles: "고양이 참깨", "고양이가 운다", "고양이를 안다", "고양시 지도")
        #expect(try index.rungs("고양이") == "word 1 2 3")
        #expect(try index.search("고양이").readings.first?.forms == ["고양이"])
    }

    @Test func `the same letters with other spaces come last`() throws {
        let index = try TestIndex(titles: "회의록 정리", "회의 록 공유", "주간회의록", "회의, 록 음악")
        #expect(try index.rungs("회의록") == "word 1, inside 3, spacing 2")
        #expect(try index.titles("회의록") == ["⟦회의록⟧ 정리", "⟦회의⟧ ⟦록⟧ 공유", "주간⟦회의록⟧"])
    }

    @Test func `joined finds spaced and spaced finds joined`() throws {
        let index = try TestIndex(titles: "관광공사 면접", "관광 공사 면접", "공사 중인 관광지")
        #expect(try index.rungs("관광공사") == "word 1, spacing 2")
        #expect(try index.rungs("관광 공사") == "word 2, inside 1 3")
        #expect(try index.rungs("\"관광 공사\"") == "word 2")
    }

    @Test func `a pair over a space is not a word`() throws {
        let index = try TestIndex(titles: "조사 과정", "사과 한 알")
        #expect(try index.rungs("사과") == "word 2")
    }

    @Test func `one syllable matches words, and inside words if few memos match`() throws {
        let index = try TestIndex(titles: "꿈", "꿈을 꾸다", "개꿈", "헛 꿈", "꿈나라")
        #expect(try index.rungs("꿈") == "word 1 2 4, inside 3 5")
        let many = try TestIndex((0..<12).map { _ in TestIndex.Memo(title: "책을 읽다") } + [TestIndex.Memo(title: "공책")])
        #expect(try many.search("책").counts == [.word: 12, .inside: 0, .spacing: 0])
        #expect(try many.search("책", change: { $0.wantsMore = true }).counts[.inside] == 1)
    }

    @Test(arguments: [
        ("sqlite", "word 1 2, inside 3"), ("SQLite를", "word 1 2, inside 3"), ("lite", "inside 1 2 3"), ("SQL", "inside 1 2 3"),
        ("sql*", "word 1 2"),
        ("ＳＱＬite", "word 1 2, inside 3"), ("3", "inside 3 4"), ("3.14", "word 4"), ("3.1", "inside 4"), ("café", "word 5"),
        ("cafe\u{301}", "word 5"),
    ])
    func `Latin words and numbers match whole, then in part`(query: String, rungs: String) throws {
        let index = try TestIndex(titles: "SQLite를 쓰다", "sqlite", "MySQLite3", "원주율 3.14", "Café")
        #expect(try index.rungs(query) == rungs)
    }

    @Test(arguments: [
        ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
    ])
    func `composed finds decomposed and the other way round`(query: String, text: String) throws {
        let index = try TestIndex(titles: "오늘 \(text)을 배웠다", "그냥")
        let shown = try index.titles(query)
        #expect(shown.map { Array($0.utf8) } == [Array("오늘 ⟦\(text)⟧을 배웠다".utf8)])
    }

    @Test func `some of the words match if no memo contains all`() throws {
        let index = try TestIndex(titles: "감자와 고구마", "고구마 한 상자", "우산", "일기", "여행", "영화")
        #expect(try index.rungs("감자 고구마 오렌지 수박") == "some 1 2")
        #expect(try index.rungs("감자 고구마") == "word 1")
        #expect(try index.rungs("감자 고구마", change: { $0.wantsMore = true }) == "word 1, some 2")
    }

    @Test func `excluded memos are on no rung unless a filter asks for them`() throws {
        let index = try TestIndex(titles: "감자 (숨김)", "감자", "감자밭 (숨김)")
        #expect(try index.rungs("감자") == "word 2")
        #expect(try index.rungs("감자", change: { $0.wantsMore = true }) == "word 2")
        #expect(try index.rungs("-양파") == "word 2")
        #expect(try index.rungs("감자 is:hidden") == "word 1, inside 3")
    }
}
