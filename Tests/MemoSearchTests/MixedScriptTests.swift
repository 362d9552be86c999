import MemoModel
import Testing

@testable import MemoSearch

/// Words in mixed scripts: Hangul that finds Hanja, and romanised Korean that is written as it is heard.
@Suite struct MixedScriptTests {
    private static let memos = [
        "會議錄 정리", "契約書 확인", "自轉車 수리", "中國語 공부", "大學校 축제", "領收證 보관", "成功率 계산", "圖書館 회원", "國家 시험", "民主主義 강의",
    ]

    @Test(arguments: zip(["회의록", "계약서", "자전거", "중국어", "대학교", "영수증", "성공률", "도서관", "국가", "민주주의"], 1...10))
    func `a word in Hangul finds the one in Hanja, however long`(query: String, memo: Int) throws {
        let index = try TestIndex(Self.memos.map { TestIndex.Memo(title: $0) })
        #expect(try index.search(query).hits.map(\.id.rawValue) == [Int64(memo)])
        #expect(try index.search(query + "에").hits.first?.id.rawValue == Int64(memo))
    }

    @Test(arguments: ["選擧運動", "選擧運動은", "選擧運動에서는", "選擧運動이었다"])
    func `Hanja may have a particle, and find their reading`(query: String) throws {
        #expect(try TestIndex(titles: "選擧運動 일정", "다른 運動").rungs(query) == "word 1")
        #expect(try TestIndex(titles: "선거운동의 일정", "다른 운동").rungs(query) == "sound 1")
        #expect(try TestIndex(titles: "선거운동의 일정", "選擧運動을 하다").rungs(query) == "word 2, sound 1")
    }

    @Test(arguments: zip(["다도", "茶道", "茶道를"], ["word 1 3", "word 2 3, sound 1", "word 2 3, sound 1"]))
    func `memos with the reading of a word in Hanja follow those with the word`(query: String, rungs: String) throws {
        #expect(try TestIndex(titles: "다도 수업", "茶道의 역사", "다도(茶道)", "道를 찾아").rungs(query) == rungs)
    }

    @Test(arguments: ["회계록", "영국어", "대학가"])
    func `another word does not`(query: String) throws {
        #expect(try TestIndex(Self.memos.map { TestIndex.Memo(title: $0) }).search(query).counts[.sound, default: 0] == 0)
    }

    @Test(arguments: zip(["hangnyeon", "silla", "jongno", "gyeongbokgung", "apgujeong", "haengnak", "dongnimmun"], 1...7))
    func `romanised Korean finds what sounds so`(query: String, memo: Int) throws {
        let index = try TestIndex(titles: "다음 학년 준비", "신라 역사", "종로 맛집", "경복궁 관람", "압구정 약속", "행락 철", "독립문 앞")
        #expect(try index.search(query).hits.map(\.id.rawValue) == [Int64(memo)])
    }
}
