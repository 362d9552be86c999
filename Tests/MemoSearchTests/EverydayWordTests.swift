import MemoModel
import Testing

@testable import MemoSearch

/// Tests that a word is shown or counted as another spelling only if it is the same word.
@Suite struct EverydayWordTests {
    @Test(arguments: [
        ("고양이", "고양이 사료", ["고향이 그립다", "고향이 어디", "고향이 멀다"]), ("상태", "상태 확인", ["상대가 없다", "상대를 본다", "상대는", "상대의", "상대 팀", "상대에게"]),
        ("히트", "히트 상품", ["피트 하나", "피트 둘", "피트 셋"]), ("피해", "피해 신고", ["비해 많다", "작년에 비해", "예년에 비해", "비해서", "그에 비해", "비해도"]),
    ])
    func `a word that memos have does not show another everyday word`(query: String, memo: String, others: [String]) throws {
        let index = try TestIndex(([memo] + others).map { TestIndex.Memo(title: $0) })
        let answer = try index.search(query)
        #expect(answer.hits.map(\.id.rawValue) == [1] && answer.similarQuery == nil)
    }

    @Test(arguments: [
        ("족구", "촉구 결의"), ("퇴고", "그 일은 되고 있다"), ("청음", "처음 뵙겠습니다"), ("이민기", "이민 신청"), ("카노", "캐나다 여행"), ("점주가", "저주를 풀다"), ("하연주", "하여 주세요"),
        ("강력부", "강력 추천"),
    ])
    func `a word that no memo has is not counted as another word`(query: String, memo: String) throws {
        let index = try TestIndex(titles: memo, "다른 이야기")
        #expect(try index.search(query).hits.allSatisfy { $0.rung > .sound })
    }

    @Test(arguments: [
        ("메세지", "메시지 확인"), ("떡볶기", "떡볶이 먹음"), ("찌게를", "찌개 끓이기"), ("머거", "먹어 보자"), ("됬던", "됐던 일"), ("리더쉽을", "리더십 강의"), ("쟈켓", "재킷 세탁"),
        ("커텐은", "커튼 빨래"), ("오뚜기", "오뚝이 인형"), ("소세지", "소시지 구이"), ("조아", "좋아 보여"), ("곱배기", "곱빼기 주문"), ("설겆이", "설거지 당번"),
    ])
    func `the same word in another spelling still is`(query: String, memo: String) throws {
        let index = try TestIndex(titles: memo, "다른 이야기")
        let hits = try index.search(query).hits
        #expect(hits.first?.id.rawValue == 1 && hits[0].rung <= .sound)
    }
}
