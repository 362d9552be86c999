import MemoModel
import Testing

@testable import MemoSearch

/// Tests of reading typed words by evidence. The same letters are a noun in one vault and a verb in another.
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

    @Test func `both readings count if memos contain both`() throws {
        let index = try TestIndex(titles: "여기를 보라", "여기에 두다", "쉽게 여기던", "우습게 여긴다", "하찮게 여길", "여기의 꽃")
        #expect(try forms("여기는", in: index) == ["여기는", "여기", "여기다"])
    }

    @Test func `one stray form does not outweigh many`() throws {
        let many = (["끌던 수레", "끌게 하다", "끌지 말자", "끌기 어렵다"] + (1...9).map { "\($0)번 수레를 끌고" }).map { TestIndex.Memo(title: $0) }
        #expect(try forms("끌고", in: TestIndex(many)) == ["끌고", "끌다"])
        #expect(try forms("끌고", in: TestIndex(many + [TestIndex.Memo(title: "‘끌고’의 뜻, 끌고를 쓸 때")])) == ["끌고", "끌다"])
    }

    @Test func `a form in 기 belongs to a common verb`() throws {
        let index = try TestIndex(titles: "편지를 보내기", "보내던 날", "보낼 것", "보낸다", "보내게 하다", "보내려고")
        #expect(try forms("보내기", in: index) == ["보내기", "보내다"])
    }

    @Test func `a verb without distinctive forms is recognised by its other forms`() throws {
        let index = try TestIndex(titles: "책을 놓고 왔다", "여기 놓았다", "내려놓은 짐", "놓으면 된다")
        #expect(try index.rungs("놓고") == "word 1 2 4")
    }

    @Test func `forms of the verb with the longer stem come before those of another verb`() throws {
        let index = try TestIndex(
            titles: "하지 말자", "물을 마시던 날", "물을 마셔라", "가지 말고", "차를 마실 때", "걱정 말게", "마시지 말던", "울지 말아라")
        #expect(try forms("마시면서", in: index).contains("말다"))
        #expect(try Set(index.search("마시면서").hits.prefix(4).map(\.id.rawValue)) == [2, 3, 5, 7])
    }

    @Test func `a verb in 서다 is found beside the verb that 어서 may belong to`() throws {
        let index = try TestIndex(
            titles: "적자로 돌아섰다", "등을 돌리고 돌아서던 날", "공이 돌던 마당", "머리가 돈다", "돌게 하다", "돌지 않는 바퀴", "도는 물레", "뒤로 돌아서지 마라")
        #expect(try Set(forms("돌아선", in: index)) == ["돌아선", "돌아서다", "돌다"])
        #expect(try Set(index.search("돌아선").hits.prefix(3).map(\.id.rawValue)) == [1, 2, 8])
    }

    // MARK: Nothing invented

    @Test func `a word that no memo contains is not a form of another`() throws {
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

    @Test func `text after a noun is not an eomi`() throws {
        let index = try TestIndex(titles: "조사서 제출", "조사를 하다", "조사의 결과", "조사에 따르면", "이것은 조사다", "조사지만")
        #expect(try forms("조사서", in: index) == ["조사서"])
    }

    // MARK: Verbs made of other words

    @Test func `a compound comes before the verb it is made with`() throws {
        let index = try TestIndex(titles: "손님이 들어온다", "들어오기 전", "들어오던 날", "짐을 들고", "손을 들게", "들던 가방")
        #expect(try forms("들어오면", in: index) == ["들어오면", "들어오다"])
        #expect(try index.rungs("들어오면") == "word 1 2 3, inside 4 5 6")
    }

    @Test func `verbs written together are read as a whole, and the first verb comes after it`() throws {
        let index = try TestIndex(titles: "밥을 먹고", "먹게 두다", "먹던 빵", "먹고싶다", "먹을수있다", "집에 가고싶다")
        #expect(try index.rungs("먹고싶다") == "word 4, inside 1 2 3 5")
        #expect(try index.rungs("먹을수있는") == "word 5, inside 1 2 3 4")
        #expect(try index.rungs("먹다") == "word 1 2 3 4 5")
    }

    @Test func `the noun of a verb comes after the verb`() throws {
        let index = try TestIndex(titles: "공부하던 때", "공부하게 두자", "공부할 책", "공부가 좋다", "공부를 시작", "숙제")
        #expect(try index.rungs("공부했는데") == "word 1 2 3, inside 4 5")
        #expect(try index.rungs("-공부했는데") == "word 4 5 6")
    }

    @Test func `a compound with an auxiliary keeps to itself`() throws {
        let index = try TestIndex(titles: "길을 물어보았다", "물어보던 사람", "개가 물었다", "물던 개", "물고 늘어지다", "무는 개")
        #expect(try index.rungs("물어보는데") == "word 1 2, inside 3 4 5 6")
        #expect(try index.rungs("물어주는데").hasPrefix("word 1 2 3 4 5 6"))
    }

    @Test func `every verb that a form may belong to counts if no memo contains the form`() throws {
        let index = try TestIndex(titles: "짐을 실었다", "생선을 구웠더니", "선을 이어서", "문을 잠갔다", "얼굴이 하얬다", "곧 봬요", "벽을 허물던")
        let typed = ["싣자마자": 1, "굽느라": 2, "잇는데": 3, "잠그러": 4, "하야니까": 5, "뵙겠다": 6, "허물려면": 7]
        for (form, memo) in typed { #expect(try index.rungs(form) == "word \(memo)", "\(form)") }
    }

    // MARK: Nouns by their own particles

    @Test func `a word with the particles of nouns in many memos is no form of a verb`() throws {
        let nouns = ["자라를 키운다", "자라들", "자라를 보다", "자라인데", "자라들이"].flatMap { title in (1...3).map { "\(title) \($0)" } }
        let index = try TestIndex((nouns + ["잠을 자던", "자려고", "자는데", "이제 잔다", "자고"]).map { TestIndex.Memo(title: $0) })
        #expect(try forms("자라", in: index) == ["자라"])
        #expect(try forms("자라를", in: index) == ["자라를", "자라"])
    }

    @Test func `안 is no form of 알다`() throws {
        let index = try TestIndex(titles: "안 간다", "답을 알았다", "길을 아는 사람")
        #expect(try index.rungs("알다") == "word 2 3")
    }

    @Test(arguments: ["서점보다", "서점이었다", "서점에다가", "서점하고", "서점에서부터는", "서점이었던가", "서점들뿐입니다만"])
    func `a noun is cut from piles of particles and the copula`(query: String) throws {
        let index = try TestIndex(titles: "새 서점 구경", "서점의 불빛", "아무 날")
        #expect(try index.rungs(query) == "word 1 2")
    }

    // MARK: Order

    @Test func `memos with the typed form come first`() throws {
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
        ("담기다", "정성이 담겨있던"), ("보다", "영화를 봣다"), ("되다", "그렇게 됬다"), ("원하다", "원치 않는 일"), ("가다", "내가 갈께"), ("하다", "꼭 할꺼야"),
        ("같다", "꿈 같애요"), ("바라다", "그러길 바래"), ("가다", "집에 가야겠어요"), ("하다", "네가 하길래"), ("있다", "값이 있는가에 따라"),
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

    // MARK: One syllable

    @Test(arguments: [("돼", "되다"), ("줘", "주다"), ("봐", "보다"), ("켜", "켜다")])
    func `a syllable that is a form of a verb and nothing else is that verb`(form: String, verb: String) throws {
        let index = try TestIndex(titles: "이제 \(form)", "그냥 \(verb)", "아무 날")
        #expect(try index.rungs(form).hasPrefix("word 1 2"))
        #expect(try index.rungs(verb) == "word 1 2")
    }

    @Test func `a year is not a verb`() throws {
        let index = try TestIndex(titles: "한 해", "숙제를 하다", "숙제를 하고")
        #expect(try forms("해", in: index) == ["해"])
    }

    @Test func `a noun of one syllable is separated from an unambiguous josa`() throws {
        let index = try TestIndex(titles: "밭에 가다", "밭을 갈다", "새 밭", "회의 시작", "회 한 접시", "회를 먹다", "회 두 접시")
        #expect(try index.rungs("밭에").hasPrefix("word 1 2 3"))
        #expect(try forms("회의", in: index) == ["회의"])
    }

    // MARK: Nouns and their particles

    @Test(arguments: ["학교에는", "학교에서는", "학교까지도", "학교에"])
    func `a noun is cut from all of its particles`(query: String) throws {
        let index = try TestIndex(titles: "학교에 가다", "학교에 오다", "학교에서 보다", "학교를 나서다", "학교의 종")
        #expect(try forms(query, in: index) == [query, "학교"])
        #expect(try index.rungs(query) == "word 1 2 3 4 5")
    }

    @Test func `evidence decides between two nouns that differ by a josa`() throws {
        let index = try TestIndex(titles: "영화라는 것", "영화라고 하다", "영화를 보다", "영화가 끝나다", "영화의 끝", "고속도로는 길다", "고속도로가 막히다", "고속도로를 타다")
        #expect(try forms("영화라는", in: index) == ["영화라는", "영화"])
        #expect(try forms("고속도로는", in: index) == ["고속도로는", "고속도로"])
    }

    @Test func `a word that ends like a josa and has josa itself is a noun`() throws {
        let index = try TestIndex(titles: "고양이를 안다", "고양이가 자다", "고양이의 눈", "고양 시청", "고양 꽃 박람회", "고양에서 보다", "고양까지", "고양으로", "고양과")
        #expect(try forms("고양이", in: index) == ["고양이"])
    }

    // MARK: Nouns that look like verbs

    @Test(arguments: [
        ("일기", ["오늘 일기", "작업 일지", "밥을 먹다"]), ("일기", ["일기 한 줄"]), ("사도", ["사도 바울", "산에 오르다"]), ("사고", ["교통 사고", "사기 그릇", "높은 산"]),
        ("가지", ["가지 나물", "두 가지", "가게 앞", "가기 전"]), ("시가", ["시가 한 갑", "시간이 없다", "시간을 내다"]),
    ])
    func `a noun that looks like a verb's form stays a noun where the memos show no such verb`(noun: String, titles: [String]) throws {
        let index = try TestIndex(titles.map { TestIndex.Memo(title: $0) })
        #expect(try forms(noun, in: index) == [noun])
    }

    @Test(arguments: ["김하진", "위하준", "집게", "다시마", "나하늘", "채시라", "가게"])
    func `a word that no memo holds is not made out of others`(word: String) throws {
        let index = try TestIndex(
            titles: "김해진 씨", "위하여", "위하고 위하던 사람", "집고 집지", "다시던 입맛", "일이 있다", "일다", "하나다", "나하고", "하늘", "채우다", "집에 가다", "간 곳")
        #expect(try forms(word, in: index) == [word])
        #expect(try index.search(word).counts[.word] == 0)
    }

    @Test(arguments: [("먹어", "먹다"), ("먹고", "먹다"), ("먹는", "먹다"), ("좋아", "좋다"), ("데려와", "데려오다"), ("웃으면", "웃다"), ("배워", "배우다")])
    func `in a few memos a form with a plain ending is found by any other form`(typed: String, verb: String) throws {
        let index = try TestIndex(titles: "학교에서 먹었다", "이야기가 좋았다", "오늘 고양이를 데려왔다", "많이 웃었다", "수영을 배웠다")
        #expect(try forms(typed, in: index) == [typed, verb])
        #expect(try index.search(typed).counts[.word] == 1)
    }

    @Test func `머거 finds 먹었다 in a single memo`() throws {
        let answer = try TestIndex(titles: "학교에서 먹었다").search("머거")
        #expect(answer.correctedQuery == "먹어")
        #expect(answer.total == 1)
    }

    @Test func `the same letters are a verb if memos contain one`() throws {
        let index = try TestIndex(titles: "집에 가고", "가던 길", "가려고 하다", "이제 간다", "가는데", "갔다")
        #expect(try forms("가고", in: index) == ["가고", "가다"])
        #expect(try forms("가게", in: index) == ["가게", "가다"])
    }

    @Test func `a noun in 다 is not a dictionary form`() throws {
        let index = try TestIndex(titles: "바다를 보다", "바다가 넓다", "바다의 끝", "공을 바로 차다", "판다를 보다", "집을 판다", "책을 팔다")
        #expect(try forms("바다", in: index) == ["바다"])
    }

    // MARK: Other spellings

    @Test(arguments: [
        ("얘기", "이야기"), ("뭐", "무엇"), ("맘", "마음"), ("첨", "처음"), ("요새", "요사이"), ("엊저녁", "어제저녁"),
    ])
    func `a noun finds its longer or shorter spelling`(short: String, long: String) throws {
        let index = try TestIndex(titles: "\(short) 하나", "\(long) 하나", "\(long)도 둘", "아무 날")
        #expect(try index.rungs(short).hasPrefix("word 1 2 3"))
        #expect(try index.rungs(long) == "word 1 2 3")
        #expect(try index.search(short).hits.first?.id.rawValue == 1)
        #expect(try forms(short, in: index) == [short, long])
    }

    @Test(arguments: ["재밌다", "재미있다", "재밌게", "재미있는", "재밌었던"])
    func `a verb finds its longer or shorter spelling`(query: String) throws {
        let index = try TestIndex(titles: "재밌는 책", "재미있는 책", "재밌었다", "재미있게 읽다", "재미없다")
        #expect(try index.rungs(query).hasPrefix("word 1 2 3 4"))
    }

    @Test(arguments: ["재밌게", "얘기를", "얘기했다"])
    func `a spelling that no memo holds finds the other one`(query: String) throws {
        let index = try TestIndex(titles: "재미있는 책", "이야기 하나", "이야기하는 사람", "아무 날")
        #expect(try index.search(query).counts[.word] ?? 0 > 0)
    }

    @Test(arguments: [
        ("여기", "여긴 조용하다", "여기에 있다"), ("그것", "그게 뭐야", "그것은 책"), ("누구", "누굴 만나다", "누구 차례"), ("우리", "우린 간다", "우리"), ("너희", "너흰 가라", "너희가 해"),
        ("문제", "그 문젠데 힘들다", "문제 하나"), ("친구", "좋은 친굽니다", "친구에게"), ("바구니", "이 바구닌데", "바구니를 든다"), ("도시락이야기", "도시락이야긴데", "도시락이야기도"),
    ])
    func `a quoted noun is not found in its contractions`(noun: String, contracted: String, literal: String) throws {
        let index = try TestIndex(titles: contracted, literal)
        #expect(try index.rungs("\"\(noun)\"") == "word 2")
        #expect(try index.search("\"\(noun)\"").hits.first?.title.marks.count == 1)
    }

    @Test(arguments: [("여기", "여긴 조용하다"), ("그것", "그게 뭐야"), ("누구", "누굴 만나다"), ("우리", "우린 간다"), ("뭐", "뭘 먹지"), ("나", "나는 쓴다")])
    func `a pronoun is found with the particle it swallowed`(pronoun: String, title: String) throws {
        let index = try TestIndex(titles: title, "아무 날")
        #expect(try index.rungs(pronoun) == "word 1")
    }

    @Test func `marks cover the other spelling`() throws {
        let index = try TestIndex(titles: "옛 이야기를 듣다")
        #expect(try index.search("얘기").hits.first?.title.marks.count == 1)
    }
}
