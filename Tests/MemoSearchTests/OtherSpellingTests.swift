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
        ["3000000원", "3백만원", "3백만 원", "300만원", "삼백만 원", "₩3,000,000"], ["1200원", "1천2백원", "1천 200원", "천이백원", "₩1,200", "1200 KRW"],
        ["250000000원", "2억5천만원", "2억 5천만 원", "2억 5,000만 원", "2.5억 원", "2.5억", "2억5천만"], ["$20", "20달러", "20불", "이십 달러"],
        ["오전 9시", "9am", "9 AM", "아침 9시", "9:00 am"], ["정오", "낮 12시", "오후 12시", "12pm"], ["자정", "밤 12시", "오전 12시", "0시"],
        ["밤 9시 30분", "오후 9시 반", "9:30pm", "21:30"], ["3개월", "세 달", "석 달", "3달", "삼 개월"], ["7일", "일주일", "1주일", "1주", "이레"],
        ["열흘", "10일", "10 일"], ["2박 3일", "2박3일", "이박 삼일", "이박삼일"], ["1시간 30분", "1시간 반", "한 시간 반", "90분", "한시간 30분"],
        ["2년 6개월", "2년 여섯 달", "이 년 육 개월"], ["4명", "네 명", "4인", "네 사람"],
        ["010-1234-5678", "01012345678", "010.1234.5678", "+82 10-1234-5678", "+821012345678", "+82-10-1234-5678"],
        ["02-555-1234", "025551234", "+82-2-555-1234"], ["3월 15일", "3/15", "03/15", "삼월 십오일"], ["2024년도", "24년도", "2024년"],
        ["0.5리터", "½리터", "½ L", "0.5l", "영점오 리터", "영 점 오 리터"], ["36.5도", "삼십육점오 도", "삼십육 점 오 도", "36.5°C", "섭씨 36.5도"],
        ["30000원", "KRW 30,000", "KRW 30000", "3만 원"], ["삼십억원", "₩30억", "30억 원"], ["십이조원", "12조 원", "₩12조"],
        ["20유로", "EUR 20", "이십 유로", "€20"],
        ["£100", "백 파운드", "100파운드"], ["첫 번째", "첫번째", "1번째"], ["백팔십구번째", "189번째"], ["40번째", "사십번째", "마흔 번째"],
        ["14시 5분", "오후 2시 5분", "십사시 오분", "14:05"], ["새벽 4시 5분", "새벽 네시 오분", "새벽 04:05"], ["3시 20분", "세시이십분", "세 시 이십 분", "3:20", "03:20"],
        ["오후 3시 20분", "오후세시이십분", "15:20"], ["3시간", "3h", "세 시간"], ["250ml", "이백오십미리리터", "250 미리리터"], ["8 miles", "8마일", "팔 마일"],
        ["2024-07-23", "이천이십사년 칠월 이십삼일", "이천이십사년칠월이십삼일", "2024/7/23", "2024년 7월 23일"],
        ["3/4", "4분의 3", "사분의 삼", "사분의삼", "4분의 삼"], ["2/5", "오분의 이", "5분의 2"],
        ["010-1234-5678", "공일공 일이삼사 오육칠팔", "영일영 일이삼사 오육칠팔"], ["이백만", "2백만", "200만", "2,000,000"],
        ["27350000", "이천칠백삼십오만", "2735만"], ["2.5", "이점오"],
    ])
    func `all spellings of a value find each other`(spellings: [String]) throws {
        let index = try TestIndex(spellings.map { TestIndex.Memo(title: $0 + " 메모") })
        let all = "word " + (1...spellings.count).map(String.init).joined(separator: " ")
        for spelling in spellings { #expect(try index.rungs(spelling) == all, "\(spelling)") }
    }

    /// Spellings of values that are typed alone.
    @Test(arguments: [
        ["2억5천", "2억 5천만 원", "2.5억", "이억 오천", "₩250,000,000"], ["1000원", "일천원", "천 원", "1천원"], ["10₩", "십원", "10원"],
        ["50€", "50유로", "EUR 50"],
        ["US$100", "100달러", "$100", "백 달러"], ["HK$ 300", "300 홍콩 달러", "삼백 홍콩 달러", "HKD 300"],
        ["11월 3일", "11/3", "11월3일", "십일월 삼일"], ["2024-11-03", "'24.11.03", "241103", "2024년 11월 3일", "24.11.03"], ["8월", "8월달", "팔월"],
        ["오전 9시", "09:00", "AM 9:00", "9am"], ["오후 2시 30분", "오후 2시반", "PM 2:30", "14:30"], ["정오", "12:00", "낮 12시"],
        ["자정", "00:00", "24시", "0시"], ["오전 11시", "11:00 am", "오전 열한 시"], ["180분", "3시간", "세 시간"],
        ["1.5시간", "1시간 30분", "90분", "한 시간 반", "구십분"],
        ["12개월", "1년", "일 년"], ["반년", "6개월", "여섯 달"], ["500ml", "0.5L", "0.5리터", "500밀리"], ["170cm", "1m 70cm", "1.7m", "170센티"],
        ["1.2kg", "1200g"],
        ["5kg", "다섯 킬로", "오 킬로"], ["32평", "서른두 평", "삼십이 평"], ["45°", "45도", "사십오 도"], ["섭씨 37°", "37°C", "37도"], ["3층", "3F"],
        ["삼 헥토리터", "3 헥토리터", "3hl"], ["십 미터퍼초", "10m/s", "10 m/s"], ["10A", "십 암페어"], ["서른다섯", "35", "삼십오"], ["20", "이십", "스물"],
        ["십만", "10만", "100,000"], ["백만", "100만", "1,000,000"], ["만 35세", "35세", "서른다섯 살"],
        ["1:15:30", "1시 15분 30초", "한시 십오분 삼십초", "한 시 십오 분 삼십 초", "01:15:30"],
        ["15:23:24", "15시 23분 24초", "오후 3시 23분 24초", "오후세시이십삼분이십사초"], ["0:03:38", "24:03:38", "이십사시 삼분 삼십팔초"],
        ["15:20", "3:20p", "3:20pm", "오후 3시 20분"], ["70°F", "화씨 70도", "화씨70도", "화씨 칠십도"],
        ["서너 명", "서너명", "3~4명", "3,4명", "3-4명"], ["두세 달", "2~3개월", "이삼 개월", "2,3달"], ["대여섯 시간", "5~6시간"],
        ["+1 800-555-0000", "국가번호 일 팔영영 오오오 영영영영", "+1 800.555.0000"], ["271-828-1828", "이칠일 팔이팔 일팔이팔", "271.828.1828"],
    ])
    func `all spellings of a value that is typed alone find each other`(spellings: [String]) throws {
        try `all spellings of a value find each other`(spellings: spellings)
    }

    @Test(arguments: [
        ("11월 3일", ["11.3(월)", "11.03.(월)", "11.3 월요일", "11/3 (월)"]), ("11/3", ["11.3(일)"]), ("3월 5일", ["3.5(수)", "03.05 (수)", "3.5 수요일"]),
    ])
    func `a day before the day of the week is found without its year`(query: String, dates: [String]) throws {
        let others = ["11.3 업데이트", "11.3% 올랐다", "3/5만 먹었다", "3.5점", "2011.3(월)", "11.30(월)", "11.3월세"]
        let index = try TestIndex((dates + others).map { TestIndex.Memo(title: $0) })
        #expect(try index.rungs(query) { $0.rungs = [.word] } == "word " + dates.indices.map { String($0 + 1) }.joined(separator: " "))
    }

    @Test func `a number in Hangul before any unit is a value`() {
        for unit in Unit.all {
            let numbers = unit.series == .sino ? ["삼", "이십", "천이백"] : ["세", "열두", "스물다섯", "아홉"]
            // 이십 일 is 21.
            for name in unit.names where name != "일" {
                #expect(numbers.allSatisfy { NumericValue.read("\($0) \(name)") != nil }, "\(name)")
            }
        }
    }

    @Test(arguments: [
        "이 영화", "그 사람", "한국", "다시", "오후", "세상에서", "이", "백제 만세", "시작", "밤하늘", "일본 여행", "첫눈", "첫 회의", "섭씨", "영원히", "공부", "이점이", "krw",
        "game 3", "분의", "천사", "천만에", "만일", "십일", "반대", "국내", "열세", "us", "hk$",
    ])
    func `a word that only begins like a value is none`(text: String) { #expect(NumericValue.read(text) == nil) }

    @Test(arguments: [
        ("3시", ["13시", "23시", "열세 시", "열 세 시", "3시간", "오후 13:00", "세시봉"]), ("세 시", ["13시", "스물세 시", "세 시간"]),
        ("15시", ["오전 3시", "5시", "115시"]),
        ("28일", ["28도", "28일간", "128일", "8일"]), ("5천원", ["2만 5000원", "이만 오천 원", "15000원"]),
        ("5000원", ["2만 5천원", "오천만 원", "50000원"]), ("20000", ["2만 5천", "12만", "이만 갈게"]),
        ("2명", ["열두 명", "12명", "열 두 명"]), ("7kg", ["17kg", "7g", "7km", "1.7kg"]),
        ("2024-03-05", ["2024-03-15", "2024.3.50", "2023.3.5", "3월 5일", "12024.3.5"]), ("3월", ["13월", "3개월", "삼월동"]),
        ("4번", ["14번", "이사번호", "네 번째"]), ("10%", ["10명", "110%", "10.5%"]), ("이 원", ["12원", "이원"]), ("2월", ["예산 이월", "12월"]),
        ("1시", ["한시도"]), ("오후 3시", ["3시", "오전 3시", "13시"]), ("9am", ["9pm", "21:00", "9"]), ("정오", ["12시간", "오전 12시", "밤 12시"]),
        ("7일", ["17일", "2주", "7주"]), ("2박 3일", ["3박 4일", "2박 4일", "2박"]), ("4인", ["14명", "4인분", "네"]), ("90분", ["9시간", "190분"]),
        ("010-1234-5678", ["010-1234-5679", "1234-5678"]), ("₩1,200", ["$1,200", "1200달러", "11,200원"]), ("3백만원", ["3백원", "13백만원", "3만원"]),
        ("3/5", ["3월 15일", "13/5", "3/50", "3.5"]), ("1/2", ["1월 2일"]), ("3월 5일", ["3/5"]),
        ("24년", ["2024년"]), ("2024년", ["24년 동안"]), ("½리터", ["12리터", "1.2리터", "1½리터"]), ("3억원", ["3억5천", "13억"]),
        ("36.5도", ["136.5도", "6.5도", "36도"]), ("첫 번째", ["11번째", "첫눈", "한 번"]), ("3/4", ["13/4", "3/40", "4분의 1"]), ("3h", ["13h", "3시"]),
        ("이백만", ["삼천이백만", "백만"]), ("09:00", ["9pm", "오후 9시", "19:00"]), ("12:00", ["자정", "0시", "오전 12시"]),
        ("2억5천", ["2억", "12억5천", "5천만", "3억5천만 원"]), ("45°", ["45분", "145°", "45점"]), ("241103", ["241104", "2024-11-04"]),
        ("170cm", ["1.75m", "70cm", "17cm"]), ("백만", ["이백만", "백만장자"]), ("35", ["서른", "스물다섯"]), ("11월 3일", ["1/3", "11/30"]),
        ("0.5L", ["5ml", "50ml", "5000ml"]), ("US$100", ["US$1000", "US$10"]), ("180분", ["3시", "18분"]), ("만 35세", ["135세", "만 5천"]),
        ("+1 800-555-0000", ["+2 800-555-0000", "800-555-0001"]), ("50€", ["50점", "€500", "$50"]),
        ("15:23:24", ["15:23", "15:23:25", "5:23:24"]), ("화씨 70도", ["70°C", "70도"]),
        ("서너 명", ["13~4명", "서너 개", "3명", "4~5명"]), ("2주", ["3월 14일", "15일간", "3주"]),
    ])
    func `another value is not found`(query: String, others: [String]) throws {
        let index = try TestIndex(others.map { TestIndex.Memo(title: $0) })
        let answer = try index.search(query) { $0.rungs = [.word] }
        #expect(answer.hits.map { others[Int($0.id.rawValue) - 1] } == [])
    }

    @Test(arguments: [
        ("14일", ["2주", "두 주", "2주일", "이주일"]), ("21일", ["3주", "세 주"]), ("2주", ["14일간", "14일 동안"]), ("4주", ["28일간"]),
    ])
    func `weeks are found by their days`(query: String, memos: [String]) throws {
        #expect(try TestIndex(memos.map { TestIndex.Memo(title: $0) }).search(query) { $0.rungs = [.word] }.found == memos.count)
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

/// Regions, and the joints of English words.
@Suite struct NameSpellingTests {
    @Test(arguments: [
        ("서울시 강남구", ["서울특별시 강남구 역삼동", "서울 강남구"]), ("서울특별시 종로구에서", ["서울시 종로구"]), ("경기 성남시", ["경기도 성남시"]),
        ("전북 전주", ["전라북도 전주", "전북특별자치도 전주"]),
        ("전라북도", ["전북 여행", "전북특별자치도"]), ("강원도", ["강원특별자치도 속초"]), ("경기도에", ["경기도로 이사"]),
    ])
    func `a region is found by its other names`(query: String, memos: [String]) throws {
        let index = try TestIndex(memos.map { TestIndex.Memo(title: $0) })
        let answer = try index.search(query) { $0.rungs = [.word] }
        #expect(answer.hits.count == memos.count, "\(answer.hits.map(\.title.shown))")
    }

    @Test func `a short name that is another word is a region in addresses only`() {
        #expect(RegionNames.others(of: "경기", before: nil).isEmpty)
        #expect(RegionNames.others(of: "경기", before: "결과").isEmpty)
        #expect(RegionNames.others(of: "경기", before: "성남시") == ["경기도"])
        #expect(RegionNames.others(of: "서울시", before: nil) == ["서울특별시"])
        #expect(RegionNames.others(of: "전북", before: nil).count == 2)
    }

    @Test(arguments: [
        ("autoincrement", "auto_increment 설정"), ("auto_increment", "autoincrement 열"), ("setup", "how to set up it"),
        ("set up", "setup guide"),
        ("v1.2.4", "1.2.4 배포"),
    ])
    func `joints of words differ`(query: String, memo: String) throws {
        let answer = try TestIndex(titles: memo, "다른 글").search(query) { $0.rungs = [.word, .inside, .spacing] }
        #expect(answer.hits.map(\.id.rawValue) == [1])
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

    init() throws {
        index = try TestIndex(titles: "비밀번호 변경", "비번 적어 둠", "다음 주 여행", "담주 회식", "내일 약속", "돈을 낼 사람", "Q&A 게시판", "A/S 센터", "플스5 구매", "東京 여행")
    }

    private func rungs(_ query: String, _ list: String = "") throws -> String {
        try index.rungs(query, synonyms: SynonymList(list).withBuiltIn())
    }

    @Test(arguments: [
        ("비번", "word 1 2"), ("비번을", "word 1 2"), ("비밀번호", "word 1 2"), ("담주", "word 3 4"), ("다음 주", "word 3 4"), ("낼", "word 5 6"),
        ("내일", "word 5"), ("qna", "word 7"), ("AS", "word 8"), ("PS5", "word 9"), ("도쿄 여행", "word 10"),
    ])
    func `a short form finds the long one`(query: String, found: String) throws { #expect(try rungs(query) == found) }

    @Test func `a line of the user replaces theirs`() throws {
        #expect(try rungs("비번", "비번 = 암호") == "word 2")
        #expect(try rungs("담주", "비번 = 암호") == "word 3 4")
        #expect(try index.rungs("비번") == "word 2")
    }

    @Test func `the list is well formed`() {
        // Only the long form of a one-way line may be on another line too.
        let words = BuiltInSynonyms.groups.flatMap { $0.isOneWay ? $0.words.dropLast() : $0.words[...] }
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
