import MemoModel
import Testing

@testable import MemoSearch

/// Tests that a noun with any particles, or with the copula, finds what the noun alone finds, however memos hold it.
@Suite struct HeldNounTests {
    /// How memos hold a noun.
    enum Place: String, CaseIterable { case bare, inside, spaced, nowhere }

    /// Nouns that end in a vowel, in ㄹ and in another consonant.
    static let nouns = ["화장비누", "교통카드", "관광버스", "노래방", "학습지", "실험실", "보리쌀", "전자우편", "여행길"]
    static let particles = """
        은 가 을 과 으로 의 에 에서 도 만 까지 부터 보다 처럼 마다 조차 마저 밖에 하고 이랑 이나 이며 이라도 이든지 에서는 에서만 에서부터 까지도 만으로는 말고 말고는 씩 치고 치고는
        이라곤 마냥 일랑 째로 에선 까진 부턴 보단 엔 깨나 서부터 이라고는 이야말로 은커녕 만치 만치는 서껀 하며
        """
    static let copulas = """
        이다 이었다 이었겠지 이잖아요 이니까요 이라서요 이라더니 이든가 이라든가 이라면서요 인데요 입니다 일걸요 이지만요 이거든요 이라길래 이라는데 이었을까 이라던데요 이므로
        """

    static func forms(of noun: String) -> [String] {
        let closing = noun.unicodeScalars.last.map { ($0.value - 0xAC00) % 28 } ?? 0
        let pairs = [
            "은": "는", "가": "가", "을": "를", "과": "와", "이랑": "랑", "이나": "나", "이며": "며", "이라도": "라도", "이든지": "든지", "이라곤": "라곤", "이라고는": "라고는",
            "이야말로": "야말로", "은커녕": "는커녕",
        ]
        let words = (particles + " " + copulas).split(whereSeparator: \.isWhitespace).map(String.init)
        return words.map { word in
            if word == "으로" || word == "으로는" { return noun + (closing == 0 || closing == 8 ? String(word.dropFirst()) : word) }
            if closing != 0 { return noun + (word == "가" ? "이" : word) }
            if let open = pairs[word] { return noun + open }
            if word.hasPrefix("이었") { return noun + "였" + word.dropFirst(2) }
            return noun + (word.hasPrefix("이") ? String(word.dropFirst()) : word)
        }
    }

    static func memo(_ noun: String, _ place: Place) -> String {
        switch place {
        case .bare: "어제 \(noun) 이야기"
        case .inside: "구\(noun)팀 이야기"
        case .spaced: "어제 \(noun.prefix(2)) \(noun.dropFirst(2)) 이야기"
        case .nowhere: "어제 저녁 이야기"
        }
    }

    @Test(arguments: Place.allCases)
    func `a noun with its particle finds what it finds alone`(place: Place) throws {
        var lost: [String] = []
        for noun in Self.nouns where place != .spaced || noun.count > 2 {
            let index = try TestIndex(titles: Self.memo(noun, place), "장바구니에 우유 두 통", "보일러 기사 번호", "다른 \(noun.prefix(1)) 이야기")
            let alone = try index.search(noun).hits.filter { Rung.literal.contains($0.rung) }.map { "\($0.id.rawValue) \($0.rung)" }
            #expect(alone.isEmpty == (place == .nowhere))
            for form in Self.forms(of: noun) {
                let hits = try index.search(form).hits.filter { Rung.literal.contains($0.rung) }
                if hits.map({ "\($0.id.rawValue) \($0.rung)" }) != alone { lost.append(form) }
            }
        }
        #expect(lost == [])
    }

    @Test(arguments: [("철수가", "철수"), ("관광공사에서", "관광공사"), ("커피나", "커피"), ("커피말고", "커피"), ("학생에게만", "학생")])
    func `only the noun is marked`(query: String, noun: String) throws {
        let index = try TestIndex(titles: "김철수 팀장", "관광 공사 면접", "커피 새로 찾기", "교환학생 서류")
        let titles = try index.titles(query)
        #expect(titles.count == 1)
        #expect(try titles == index.titles(noun))
    }

    @Test func `the noun is found beside other words, excluded, and in a sentence`() throws {
        let index = try TestIndex(titles: "김철수 팀장 전화", "관광 공사 면접 날짜", "우유 두 통", "보일러 기사 번호")
        #expect(try index.rungs("철수에게 전화") == "inside 1")
        #expect(try index.rungs("면접을 관광공사에서") == "spacing 2")
        #expect(try index.rungs("전화 -철수가") == "")
        #expect(try index.search("내일 관광공사에서 어디로 가나요").hits.map(\.id.rawValue) == [2])
    }

    @Test(arguments: ["나", "야", "다", "네", "면", "고", "지", "라도", "네요", "이나", "이네요", "뿐", "뿐이다"])
    func `a short noun at the end of a longer word is found before any particle`(particle: String) throws {
        let index = try TestIndex(titles: "오늘은 유신참치에서", "다른 점심")
        #expect(try index.rungs("참치" + particle) == "inside 1")
    }

    /// Forms of the copula after a vowel that verbs have too, also joined to the noun: 카든데.
    static let shared = """
        교통카든데요 교통카든가요 교통카든지도 교통카들까요 교통카들텐데 교통카듭니다 교통카듭니까 교통카드려면 교통카드셨다 교통카드십니다 교통카드시네요
        교통카드기에 교통카드래요 교통카드리라 교통카드시여
        """

    @Test(arguments: [Place.bare, .inside, .spaced])
    func `a noun is found before a copula that verbs share`(place: Place) throws {
        let index = try TestIndex(titles: Self.memo("교통카드", place), "다른 글")
        let short = place == .bare ? ["교통카드건", "교통카든데", "교통카드지"] : []
        for form in Self.shared.split(whereSeparator: \.isWhitespace).map(String.init) + short {
            #expect(try index.rungs(form) == index.rungs("교통카드"), "\(form)")
        }
    }

    @Test(arguments: ["그게 문젠데 말이야", "문젭니다", "무슨 문젤까", "문젠가요"])
    func `a noun is found in a memo that joins the copula to it`(memo: String) throws {
        #expect(try TestIndex(titles: memo, "다른 글").rungs("문제") == "word 1")
    }

    @Test(arguments: ["잠듭니다", "접어듭니다", "그런데"])
    func `a form of a verb holds no noun`(memo: String) throws {
        let index = try TestIndex(titles: memo, "다른 글")
        #expect(try ["잠드", "접어드", "그러"].allSatisfy { try index.search($0).counts[.word] ?? 0 == 0 })
    }

    @Test(arguments: ["학생이셨다", "학생이려면", "학생이시여", "학생이련만"])
    func `a closed noun is found before any form of the copula`(form: String) throws {
        #expect(try TestIndex(titles: "학생 둘", "다른 글").rungs(form) == "word 1")
        #expect(try TestIndex(titles: form, "다른 글").rungs("학생") == "word 1")
    }

    @Test func `a spaced noun counts before its particle, though some memo spaces that word too`() throws {
        let index = try TestIndex(titles: "과학 기술에 대하여", "과학 기술 발전", "과학 기술을", "다른 글")
        #expect(try index.search("과학기술에").found == 3)
    }

    @Test(arguments: ["참치니", "참치인", "유신나"])
    func `letters within words are no noun before what is more often the end of a word`(query: String) throws {
        #expect(try TestIndex(titles: "오늘은 유신참치에서", "다른 점심").search(query).counts[.inside] ?? 0 == 0)
    }

    @Test(arguments: ["도시잖아요", "도시니까요", "도시라더니", "도시였겠지", "도시든가"])
    func `a noun with the copula is no verb`(query: String) throws {
        let index = try TestIndex(titles: "도시에 살기", "도시는 큼", "도는 바퀴", "바퀴가 돌고", "돌던 바퀴", "돌려고")
        #expect(try index.rungs(query) == "word 1 2")
    }

    @Test(arguments: [("도시잖아요", "1 2"), ("가시잖아요", "7 8 9 10")])
    func `a noun in 시 is no honorific if memos have it with particles more often`(query: String, word: String) throws {
        let index = try TestIndex(
            titles: "도시를 떠나", "도시에서 살기", "바퀴가 돌고", "돌던 바퀴", "돌려고", "바퀴가 돈다", "먼저 가신 분", "할머니가 가셨다", "어디 가세요", "가시를 뽑고", "집에 계신",
            "잘 계세요", "할머니가 계셨다", "계시를 받고")
        #expect(try index.rungs(query) == "word " + word)
    }

    @Test(arguments: [("배우", "마다"), ("배우", "밖에"), ("배우", "입니다"), ("사극", "입니다"), ("화면", "마다")])
    func `a noun is held as a word, not what is longer by a part of its particle`(noun: String, particle: String) throws {
        let index = try TestIndex(titles: "\(noun) 소개", "어떤 \(noun)", "새\(noun)\(particle)")
        #expect(try index.rungs(noun + particle) == index.rungs(noun))
    }

    @Test(arguments: ["고장 원인 보고서", "원인 보고서"])
    func `a word of a sentence is read as it is alone`(query: String) throws {
        let index = try TestIndex(titles: "고장 원인 조사", "3만 원 결제", "5만 원 이체", "10만 원 송금")
        #expect(try index.search(query).hits.map(\.id.rawValue) == [1])
    }

    static let alone: [(noun: String, particles: String, memos: [String])] = [
        ("방해", "가 를 에 까지", ["방해를 받다", "방한 일정", "방한 준비"]), ("지금", "보다 보다는 까지", ["지금이 좋다", "지금의 나", "지금보다 싸다", "지금보다는 낫다"]),
        ("시민", "들은 들이 들에게 들의", ["시민 회관", "시민들은 간다", "시민들의 힘"]), ("투자자", "들은 들과 와 를", ["투자자를 찾다", "투자자의 눈", "잘 자던 아이"]),
        ("호주인", "이 은 과 에게", ["호주 여행", "호주에서 산 것"]), ("막대", "가 를 와", ["막대를 샀다", "막대기 하나"]), ("친구", "을 은", ["친구 전화"]),
        ("대중교통", "를 는 와", ["대중교통 요금"]),
    ]

    /// Nouns of which memos hold other forms of the same letters: those with a particle themselves, and forms of a verb.
    static let besideForms: [(noun: String, particles: String, memos: [String])] = [
        ("실수", "가 는 도 를 라도 네요", ["실수를 하다", "실수는 했다", "시던 김치", "신 김치", "김치가 시다", "시려고"]),
        ("필수", "가 는 도 를 라도", ["필수 과목", "필수를 듣다", "꽃이 핀", "꽃이 피던", "피려고"]),
        ("선수", "가 는 도 를 라도", ["선수가 뛰다", "선수를 찾다", "줄을 서던", "줄을 선", "서려고"]),
        ("남자", "가 는 도 를 라도", ["남자 셋", "남자가 온다", "밥이 남던", "밥이 남다", "남는 것"]),
        ("바람", "이 은 도 을 처럼 이라도", Array(repeating: "바람을 쐬다", count: 10) + ["바람의 나라", "바라던 일", "바라는 것", "바란다"]),
        ("서식지", "가 는 도 를", ["서식지가 줄다", "서식지를 찾다", "서식하는 새", "물가에 서식한다"]), ("불고기", "가 는 도 를 에서", ["불고기는 맛있다", "돼지불고기집 예약"]),
        ("작년", "은 보다 까지 에는", ["작년보다 춥다", "작년 여름"]), ("근거리", "는 를 에서 까지", ["근거리에서 본 새", "근거리 통신"]),
    ]

    @Test(arguments: alone + besideForms)
    func `a noun with any particle finds what the noun finds`(noun: String, particles: String, memos: [String]) throws {
        let index = try TestIndex(memos.map { TestIndex.Memo(title: $0) } + [TestIndex.Memo(title: "다른 글")])
        let bare = Set(try index.search(noun).hits.map(\.id))
        #expect(!bare.isEmpty)
        for particle in particles.split(separator: " ") {
            #expect(try Set(index.search(noun + particle).hits.map(\.id)) == bare, "\(noun)\(particle)")
        }
    }
}
