import KoreanText
import Testing

@testable import MemoSearch

/// Tests of verbs and adverbs that are often written in another way, typed in either spelling.
@Suite struct StemVariantTests {
    /// A form in each spelling, and another form of the same verb.
    @Test(arguments: [
        ("일정이 바꼈다", "일정이 바뀌었다", "바뀌는"), ("문을 잠궜다", "문을 잠갔다", "잠그면"), ("김치를 담궈서", "김치를 담가서", "담글"), ("잔금을 치뤘다", "잔금을 치렀다", "치르고"),
        ("길을 헤메이고", "길을 헤매고", "헤맸다"), ("머리를 짜집기", "머리를 짜깁기", "짜깁는"), ("컵을 떨어트려서", "컵을 떨어뜨려서", "떨어뜨리면"), ("줄을 땡겨서", "줄을 당겨서", "당기고"),
        ("서울에 머물고", "서울에 머무르고", "머물러"),
    ])
    func `a form is found by the other spelling of its stem`(misspelled: String, standard: String, other: String) throws {
        let index = try TestIndex(titles: misspelled, standard, "아무것도 아닌 날")
        for typed in [misspelled, standard].compactMap({ $0.split(separator: " ").last.map(String.init) }) + [other] {
            #expect(try index.rungs(typed) == "word 1 2", "\(typed)")
        }
    }

    @Test(arguments: [("사겼어", "친구를 사귀었어"), ("사겨서", "친구를 사귀고"), ("눌르고", "단추를 누르면"), ("골르는", "선물을 고르는 날"), ("희안하게", "희한한 꿈")])
    func `a misspelt form leads to the verb`(typed: String, title: String) throws {
        #expect(try TestIndex(titles: title, "아무것도 아닌 날").rungs(typed) == "word 1")
    }

    @Test(arguments: [
        ("설레이는", "설레는 마음"), ("설레는", "설레이는 마음"), ("깨끗히", "깨끗이 닦기"), ("깨끗이", "깨끗히 닦기"), ("가까히", "가까이 가기"), ("솔직이", "솔직히 말하면"),
        ("곰곰이", "곰곰히 생각"),
    ])
    func `another spelling is found letter by letter`(typed: String, title: String) throws {
        #expect(try TestIndex(titles: title, "아무것도 아닌 날").rungs(typed) == "word 1")
    }

    /// 사기 is a noun, and 이루다 and 이르다 are two verbs.
    @Test(arguments: [("사기는", "친구를 사귀는 법"), ("이뤘다", "전화로 일렀다"), ("다루는", "서로 다르다"), ("고이", "고히")])
    func `other words are not confused`(typed: String, title: String) throws {
        #expect(try TestIndex(titles: title, "아무것도 아닌 날").search(typed).certain == 0)
    }
}
