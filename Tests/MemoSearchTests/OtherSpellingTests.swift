import MemoModel
import Testing

@testable import MemoSearch

/// Values that are found in every spelling, and no other value.
@Suite struct ValueSpellingTests {
    /// Spellings of the same value. Each memo holds one, and each query finds all.
    @Test(arguments: [
        ["30000원", "30,000원", "3만원", "3만 원", "삼만원", "삼만 원"], ["35000원", "35,000 원", "3만5천원", "3만 5천 원", "삼만오천 원", "3.5만원"],
        ["4000원", "4천원", "사천 원", "4,000원"],
        ["팔월", "8월"], ["6월", "유월"], ["네 시", "네시", "4시"], ["16시", "오후 4시", "오후 네 시", "16:00"],
        ["17시 40분", "오후 5시 40분", "17:40", "오후 다섯 시 사십분"], ["9시 반", "9시 30분", "아홉 시 반", "9:30"],
        ["2021-07-09", "2021.7.9", "2021. 7. 9.", "2021/07/09", "2021년 7월 9일", "21.7.9", "20210709"], ["5월 23일", "오월 이십삼일", "5월23일"],
        ["서른세 살", "33살", "33 살", "33세"], ["일곱 명", "7명", "일곱명"], ["네 마리", "4마리", "네마리"], ["석 달", "세 달", "3달"],
        ["7kg", "7 kg", "7킬로", "7키로", "칠 킬로그램"], ["40%", "40퍼센트", "40프로", "사십 퍼센트"],
        ["60cm", "60센티", "육십 센티미터"], ["3층", "삼층", "3 층", "삼 층"], ["2등", "이등", "이 등"], ["3번", "세 번", "세번"], ["84㎡", "84m2", "84제곱미터"],
        ["3인분", "삼인분"], ["1.5리터", "1.5L", "1.5 l"],
    ])
    func `all spellings of a value find each other`(spellings: [String]) throws {
        let index = try TestIndex(spellings.map { TestIndex.Memo(title: $0 + " 메모") })
        let all = "word " + (1...spellings.count).map(String.init).joined(separator: " ")
        for spelling in spellings { #expect(try index.rungs(spelling) == all, "\(spelling)") }
    }

    @Test(arguments: [
        ("3시", ["13시", "23시", "열세 시", "열 세 시", "3시간", "오후 13:00", "세시봉"]), ("세 시", ["13시", "스물세 시", "세 시간"]),
        ("15시", ["오전 3시", "5시", "115시"]),
        ("28일", ["28도", "28일간", "128일", "8일"]), ("5천원", ["2만 5000원", "이만 오천 원", "15000원"]),
        ("5000원", ["2만 5천원", "오천만 원", "50000원"]), ("20000", ["2만 5천", "12만", "이만 갈게"]),
        ("2명", ["열두 명", "12명", "열 두 명"]), ("7kg", ["17kg", "7g", "7km", "1.7kg"]),
        ("2024-03-05", ["2024-03-15", "2024.3.50", "2023.3.5", "3월 5일", "12024.3.5"]), ("3월", ["13월", "3개월", "삼월동"]),
        ("4번", ["14번", "이사번호", "네 번째"]), ("10%", ["10명", "110%", "10.5%"]), ("이 원", ["12원", "이원"]), ("2월", ["예산 이월", "12월"]),
        ("1시", ["한시도"]), ("오후 3시", ["3시", "오전 3시", "13시"]),
    ])
    func `another value is not found`(query: String, others: [String]) throws {
        let index = try TestIndex(others.map { TestIndex.Memo(title: $0) })
        let answer = try index.search(query) { $0.rungs = [.word] }
        #expect(answer.hits.map { others[Int($0.id.rawValue) - 1] } == [])
    }

    /// Words that begin or end like numbers.
    @Test(arguments: ["이번", "사회", "오일", "구원", "천장", "이쪽", "조개", "세계", "열대", "사이", "만약", "오메가", "육군", "이불", "사원", "한번", "이만", "하나"])
    func `a word is no number`(word: String) { #expect(Numbers.spellings(of: word) == nil) }

    @Test func `what was typed comes first, and the mark covers the value`() throws {
        let index = try TestIndex(titles: "회비 이만 원 받음", "회비 2만원", "회비 20,000원")
        let hits = try index.search("2만원").hits
        #expect(hits.first?.title.shown == "회비 ⟦2만원⟧")
        #expect(Set(hits.map(\.title.shown)) == ["회비 ⟦이만⟧ ⟦원⟧ 받음", "회비 ⟦2만원⟧", "회비 ⟦20,000원⟧"])
        #expect(try index.titles("회비 이만 원에")[2] == "⟦회비⟧ ⟦20,000원⟧")
    }

    @Test func `numerals of one syllable are not read as sounds`() throws {
        let index = try TestIndex(titles: "시 한 편", "새로 시작")
        #expect(try index.rungs("세 시").contains("sound") == false)
    }

    @Test func `an excluded value is excluded in every spelling`() throws {
        let index = try TestIndex(titles: "약속 오후 3시", "약속 15시", "약속 16시")
        #expect(try index.rungs("약속 -15시") == "word 3")
    }
}

/// Words in informal spelling, and in another script.
@Suite struct WordSpellingTests {
    /// A memo, and what is typed to find it.
    @Test(arguments: [
        ("고기를 굽고 상추를 씻었다", "굽구"), ("어제 배웠고 오늘 쉰다", "배웠구"), ("내가 접을게", "접을께"), ("다 뽑았다", "뽑았당"), ("그리고 나서", "그리구"), ("정말 예쁘다", "이뻐"),
        ("달갑지 않은 손님", "달갑잖은"), ("심상찮은 기침", "심상치 않은"),
        ("네가 말한 책", "니가"), ("이것은 내꺼", "내 것"), ("우리 것이다", "우리꺼"), ("퇴근길 사진", "ㅋㅋㅋ퇴근길"), ("퇴근길 사진", "퇴근길ㅠㅠ"), ("9월까지 마감", "9월까ㅈㅣ"),
        ("젊은 사람", "젊으ㄴ"),
        ("LG전자 모니터", "엘지전자"), ("엘지전자 모니터", "LG전자"), ("엘지전자 모니터", "LG 전자"), ("KBS 뉴스", "케이비에스"), ("큐알코드 인쇄", "QR코드"),
        ("soufflé 굽기", "souffle"), ("souffle 굽기", "soufflé"),
        ("Vue.js 공부", "vuejs"), ("Vue.js 공부", "vue-js"), ("vuejs 공부", "Vue.js"), ("X-ray 예약", "엑스레이"), ("deep learning 책", "딥러닝"),
        ("딥러닝 책", "deep learning"),
    ])
    func `a memo is found by another spelling on the rung word`(memo: String, typed: String) throws {
        #expect(try TestIndex(titles: "다른 메모", memo).rungs(typed) == "word 2")
    }

    @Test(arguments: [
        ("새 가구를 샀다", "가고 싶다", "가구"), ("식당에서 먹었다", "국이 식다", "식당"), ("비디오를 봤다", "bdo 파일", "비디오"), ("오늘 회의", "on 버튼", "오늘"),
    ])
    func `a noun that looks like another spelling is itself`(memo: String, other: String, typed: String) throws {
        #expect(try TestIndex(titles: memo, other).rungs(typed) == "word 1")
    }

    @Test func `the form as typed comes before the other spelling`() throws {
        let hits = try TestIndex(titles: "좋아요 그리고", "그리구 나서").search("그리고").hits
        #expect(hits.map(\.id.rawValue) == [1, 2])
    }
}

/// The synonyms that ship with the program.
@Suite struct BuiltInSynonymTests {
    private let index: TestIndex

    init() throws { index = try TestIndex(titles: "비밀번호 변경", "비번 적어 둠", "다음 주 여행", "담주 회식", "내일 약속", "돈을 낼 사람") }

    private func rungs(_ query: String, _ list: String = "") throws -> String {
        try index.rungs(query, synonyms: SynonymList(list).withBuiltIn())
    }

    @Test(arguments: [
        ("비번", "word 1 2"), ("비번을", "word 1 2"), ("비밀번호", "word 1 2"), ("담주", "word 3 4"), ("다음 주", "word 3 4"), ("낼", "word 5 6"),
        ("내일", "word 5"),
    ])
    func `a short form finds the long one`(query: String, found: String) throws { #expect(try rungs(query) == found) }

    @Test func `a line of the user replaces theirs`() throws {
        #expect(try rungs("비번", "비번 = 암호") == "word 2")
        #expect(try rungs("담주", "비번 = 암호") == "word 3 4")
        #expect(try index.rungs("비번") == "word 2")
    }

    @Test func `the list is well formed`() {
        let words = BuiltInSynonyms.groups.flatMap(\.words)
        #expect(Set(words).count == words.count)
        #expect(BuiltInSynonyms.groups.count > 130)
        #expect(
            BuiltInSynonyms.groups.allSatisfy {
                $0.words.count > 1 && $0.words.allSatisfy { $0.split(separator: " ").count <= BuiltInSynonyms.mostWordsOfOne }
            })
        #expect(BuiltInSynonyms.groups[0].text == "낼 → 내일")
        #expect(SynonymList().withBuiltIn().groups.isEmpty)
    }
}
