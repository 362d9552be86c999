import MemoModel
import Testing

@testable import MemoIndex

/// What typed words are read as, by what the memos hold. The same letters are a noun in one vault and a verb in another.
@Suite struct ReadingByEvidenceTests {
    private func forms(_ query: String, in index: TestIndex) throws -> [String] { try index.search(query).readings.first?.forms ?? [] }

    // MARK: Verb or noun

    @Test(arguments: ["오르고", "오르는", "오르면", "오르지", "올랐다", "오를"])
    func `an ending that is a particle too does not hide the verb`(query: String) throws {
        let index = try TestIndex(titles: "물가가 오르고 있다", "산에 오르기", "값이 오른다", "오르던 길", "오르간을 친다", "오르게 두자")
        #expect(try forms(query, in: index) == [query, "오르다"])
        #expect(try index.rungs(query).hasPrefix("word 1 2 3 4 6"))
    }

    @Test(arguments: ["친구고", "친구지", "친구면", "친구는"])
    func `a noun with the copula stays a noun`(query: String) throws {
        let index = try TestIndex(titles: "친구를 만나다", "친구의 집", "내 친구고 형이다", "친구에게", "오랜 친구")
        #expect(try forms(query, in: index) == [query, "친구"])
        #expect(try index.rungs(query) == "word 1 2 3 4 5")
    }

    @Test func `both readings count where the memos hold both`() throws {
        let index = try TestIndex(titles: "여기를 보라", "여기에 두다", "쉽게 여기던", "우습게 여긴다", "하찮게 여길", "여기의 꽃")
        #expect(try forms("여기는", in: index) == ["여기는", "여기", "여기다"])
    }

    @Test func `one stray form does not change what the many say`() throws {
        let many = (["끌던 수레", "끌게 하다", "끌지 말자", "끌기 어렵다"] + (1...9).map { "\($0)번 수레를 끌고" }).map { TestIndex.Memo(title: $0) }
        #expect(try forms("끌고", in: TestIndex(many)) == ["끌고", "끌다"])
        #expect(try forms("끌고", in: TestIndex(many + [TestIndex.Memo(title: "‘끌고’의 뜻, 끌고를 쓸 때")])) == ["끌고", "끌다"])
    }

    @Test func `a form in 기 is the verb's where the verb is well known`() throws {
        let index = try TestIndex(titles: "편지를 보내기", "보내던 날", "보낼 것", "보낸다", "보내게 하다", "보내려고")
        #expect(try forms("보내기", in: index) == ["보내기", "보내다"])
    }

    @Test func `a verb without telling forms is known by its other forms`() throws {
        let index = try TestIndex(titles: "책을 놓고 왔다", "여기 놓았다", "내려놓은 짐", "놓으면 된다")
        #expect(try index.rungs("놓고") == "word 1 2 4")
    }

    // MARK: Nothing invented

    @Test func `a word that no memo holds is no form of another`() throws {
        let index = try TestIndex(titles: "수박이 달다", "단 과일", "달게 먹다", "달지 않다", "달던")
        #expect(try index.rungs("단가") == "")
        #expect(try forms("단가", in: index) == ["단가"])
    }

    @Test func `a noun candidate must be a noun somewhere`() throws {
        let index = try TestIndex(titles: "바나나 한 송이", "바나힐 여행", "다시 바나힐", "바나힐에서")
        #expect(try forms("바나나", in: index) == ["바나나"])
        #expect(try index.rungs("바나나") == "word 1")
    }

    @Test func `a noun that makes verbs is a noun`() throws {
        let index = try TestIndex(titles: "피곤 탓", "피곤하다", "피곤했던 날", "꽃이 피다", "피고 지다", "피기 전", "피던 꽃", "필 때")
        #expect(try forms("피곤", in: index) == ["피곤"])
    }

    @Test func `what stands behind a noun is no ending`() throws {
        let index = try TestIndex(titles: "조사서 제출", "조사를 하다", "조사의 결과", "조사에 따르면", "이것은 조사다", "조사지만")
        #expect(try forms("조사서", in: index) == ["조사서"])
    }

    // MARK: Verbs made of other words

    @Test func `a compound comes before the verb it is made with`() throws {
        let index = try TestIndex(titles: "손님이 들어온다", "들어오기 전", "들어오던 날", "짐을 들고", "손을 들게", "들던 가방")
        #expect(try forms("들어오면", in: index) == ["들어오면", "들어오다"])
        #expect(try index.rungs("들어오면") == "word 1 2 3, inside 4 5 6")
    }

    @Test func `what is meant of words written together is the first verb`() throws {
        let index = try TestIndex(titles: "밥을 먹고", "먹게 두다", "먹던 빵", "먹고싶다", "먹을수있다", "집에 가고싶다")
        #expect(try index.rungs("먹고싶다") == "word 1 2 3 4 5")
        #expect(try index.rungs("먹을수있는") == "word 1 2 3 4 5")
        #expect(try index.rungs("먹다") == "word 1 2 3 4 5")
    }

    @Test func `the noun of a verb comes after the verb`() throws {
        let index = try TestIndex(titles: "공부하던 때", "공부하게 두자", "공부할 책", "공부가 좋다", "공부를 시작", "숙제")
        #expect(try index.rungs("공부했는데") == "word 1 2 3, inside 4 5")
        #expect(try index.rungs("-공부했는데") == "word 4 5 6")
    }

    // MARK: Order

    @Test func `memos with the form as it was typed come first`() throws {
        let index = try TestIndex(titles: "밥을 먹었다", "먹었고", "먹고 먹고 먹던 먹기", "또 먹는다")
        #expect(try index.search("먹었고").hits.first?.id.rawValue == 2)
        #expect(try index.search("먹었고").counts == [.word: 4, .inside: 0, .spacing: 0])
        #expect(try index.search("먹었다").hits.first?.id.rawValue == 1)
    }

    // MARK: Forms

    @Test(arguments: [
        ("재밌다", "영화가 재밌어요"), ("뵙다", "곧 뵙겠습니다"), ("읊다", "시를 읊었다"), ("핥다", "개가 핥는다"), ("모으다", "돈을 모았다"), ("어떻다", "날씨가 어떤가"),
        ("믿다", "서로의 믿음으로"), ("늘어나다", "수가 늘어남에 따라"), ("먹다", "점심을 먹었음을 알린다"), ("구하다", "방 구하시는분들은"), ("나오다", "나올수없는 곳"),
        ("잊다", "잊지말아야 할 일"), ("팔다", "집을 팔게되어"), ("가능하다", "가능케 하는 힘"), ("만만하다", "만만치 않다"), ("생각하다", "생각지도 못한"),
        ("지다", "해가 졌었다"), ("주다", "빵을 주려고"), ("좋다", "참 좋아여"), ("있다", "여기 있구요"), ("자연스럽다", "자연스런 글"), ("만들다", "손수 만드시는 분"),
        ("담기다", "정성이 담겨있던"),
    ])
    func `a form belongs to its verb`(verb: String, title: String) throws {
        let index = try TestIndex(titles: title, "아무 날")
        #expect(try index.rungs(verb) == "word 1")
    }

    @Test(arguments: ["사람", "마음", "이름"])
    func `common nouns are cut from their particles`(noun: String) throws {
        let index = try TestIndex(titles: "\(noun)이 먼저", "\(noun)을 본다", "\(noun)에서 온", "\(noun)의 값", "그냥 \(noun)")
        #expect(try index.rungs(noun) == "word 1 2 3 4 5")
        #expect(try index.rungs("\(noun)을") == "word 1 2 3 4 5")
    }
}
