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
