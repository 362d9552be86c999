import Foundation
import MemoModel
import Testing

@testable import MemoSearch

/// Tests that memos are found which other programs miss, by what the authors of public reports on searching Korean asked for.
///
/// The memos are not those of the reports. They show the same faults in other words.
@Suite struct PublicReportTests {
    struct Query {
        let text: String
        /// The numbers of the memos that must count as found.
        let found: [Int]
        /// The numbers of memos that must not count as found.
        let absent: [Int]
        let first: Int?
        let isTyping: Bool
        /// The title of the first hit, with its marks.
        let marked: String?

        init(_ text: String, _ found: [Int], absent: [Int] = [], first: Int? = nil, isTyping: Bool = false, marked: String? = nil) {
            (self.text, self.found, self.absent, self.first) = (text, found, absent, first)
            (self.isTyping, self.marked) = (isTyping, marked)
        }
    }

    struct Report {
        let name: String
        /// Memos are numbered from 1.
        let memos: [String]
        let queries: [Query]

        init(_ name: String, _ memos: [String], _ queries: [Query]) { (self.name, self.memos, self.queries) = (name, memos, queries) }
    }

    /// A query of a report.
    struct Case: CustomTestStringConvertible {
        let report: Report
        let query: Query
        var testDescription: String { "\(report.name): \(query.text)" }

        /// Searches the memos of the report among those of every day.
        func answer() throws -> SearchAnswer {
            let index = try TestIndex((report.memos + everyday).map { TestIndex.Memo(title: $0) })
            return try index.search(query.text) { $0.isTyping = query.isTyping }
        }
    }

    static let cases = reports.flatMap { report in report.queries.map { Case(report: report, query: $0) } }

    @Test(arguments: cases)
    func `the memos that a report asks for count as found, and none of every day`(test: Case) throws {
        let answer = try test.answer()
        let counted = answer.hits.filter { !$0.rung.isGuess && ($0.rung != .some || answer.isSentence) }.map { Int($0.id.rawValue) }
        #expect(Set(counted).isSuperset(of: test.query.found))
        #expect(Set(counted).isDisjoint(with: test.query.absent))
        #expect(counted.allSatisfy { $0 <= test.report.memos.count })
        #expect(answer.found == counted.count)
        if let first = test.query.first { #expect(counted.first == first) }
    }

    @Test(arguments: cases.filter { $0.query.marked != nil })
    func `marks cover the letters that were typed`(test: Case) throws {
        #expect(try test.answer().hits.first?.title.shown == test.query.marked)
    }

    /// Memos that no query asks for.
    static let everyday = [
        "주말에 커튼 빨기", "냉장고에 두부 두 모 남음", "엄마 생일 케이크 예약", "저녁 운동은 일곱 시부터", "치과 예약을 목요일로 미룸", "고양이 모래 주문", "보일러 점검 기사 방문", "비 오는 날 우산 챙기기",
        "베란다 화분에 물 주기", "겨울 코트 드라이 맡김", "도서관 책 반납", "버스 카드 충전", "된장찌개에 호박 넣기", "아버지 혈압약 타 오기", "전기 요금 이체", "창문 방충망 고치기", "화요일 요가 수업",
        "동생에게 용돈 보내기", "분리수거는 수요일 밤", "커피 원두 다 떨어짐", "이불 널어 두기", "휴대폰 요금제 바꾸기", "마트에서 양파 한 망", "옆집에 떡 돌리기", "감기 기운에 일찍 누움", "강아지 목욕 시키기",
        "여름휴가 민박 알아보기", "프린터 잉크 주문", "쌀통 청소", "밤에 달이 밝았다",
    ]

    static let reports: [Report] = [
        // A query with a particle found nothing, and stripping must not leave one common syllable.
        Report(
            "garrytan/gbrain#5057",
            ["혈당 수치 재는 법", "공복혈당 검사 결과지", "콜레스테롤 낮추는 식단", "회의 결과 정리", "회비 걷는 날"],
            [Query("혈당에서", [1, 2]), Query("공복혈당이", [2]), Query("회의", [4], absent: [5])]),
        // Nouns, Latin names and verbs were kept with their endings as one token and not found again.
        Report(
            "NousResearch/hermes-agent#73868",
            ["새벽 배포는 금요일에 하지 않기", "Hermes는 서버에서 밤마다 돈다", "할머니는 창가 자리를 원한다", "Notion에 지난달 회의록을 모아 둠"],
            [Query("배포", [1]), Query("Hermes", [2]), Query("원해요", [3]), Query("원했어", [3])]),
        // Only the beginnings of words were found, not parts in their middle or at their end.
        Report(
            "bndct-devops/tome#206",
            ["대한민국 헌법 해설", "한국 근현대사 연표"],
            [Query("민국", [1]), Query("한민", [1])]),
        // A file name from macOS, in decomposed letters, was not found beside its twin from Windows.
        Report(
            "9001/copyparty#1555",
            ["견적서_맥북.txt".decomposedStringWithCanonicalMapping, "견적서_회사.txt"],
            [Query("견적서", [1, 2]), Query("견적서".decomposedStringWithCanonicalMapping, [1, 2])]),
        // A part of a word with fewer than three syllables was not found.
        Report(
            "jupyter-book/jupyter-book#1606",
            ["레이텍으로 수식 쓰기", "한글과 영문 서체 맞추기"],
            [Query("레이", [1]), Query("이텍", [1])]),
        // A given name without its family name, or a single syllable, found no note.
        Report(
            "Automattic/simplenote-android#1404",
            ["홍길동 계좌번호 받아 두기", "김철수 차 얻어 타기"],
            [Query("길동", [1]), Query("길", [1])]),
        // A pronoun with a particle led to posts with forms of the verb 가다.
        Report(
            "JakduK/jakduk-api#306",
            ["너희가 고른 선수가 골을 넣었다", "그 공격수는 어느 팀에 갔나", "너희 표도 끊어 두었다", "다음 경기는 꼭 가 보자"],
            [Query("너희가", [1], absent: [2, 4], first: 1), Query("너희", [1, 3], absent: [2, 4])]),
        // A given name inside a full name, or the second half of a joined name, was not found.
        Report(
            "scambier/obsidian-omnisearch#194",
            ["박지수와 점심 약속", "ObsidianOmnisearch 설정 적어 두기"],
            [Query("지수", [1]), Query("Omnisearch", [2])]),
        // While a district was being typed, districts with other first letters were offered.
        Report(
            "typesense/typesense#228",
            ["서울특별시 관악구 신림동", "서울특별시 성북구 정릉동", "서울특별시 강남구 역삼동"],
            [
                Query("서울특별시 ㄱ", [1, 3], absent: [2], isTyping: true), Query("서울특별시 고", [1], absent: [2, 3], isTyping: true),
                Query("서울특별시 과", [1], absent: [2, 3], isTyping: true),
            ]),
        // The mark on a found beginning of a word covered other letters than the typed ones.
        Report(
            "typesense/typesense#977",
            ["상황판 아침에 고치기"],
            [Query("상", [1], marked: "⟦상⟧황판 아침에 고치기"), Query("상황", [1], marked: "⟦상황⟧판 아침에 고치기")]),
        // A phrase inside a long compound (there Japanese) was missed, and texts with a part of it were shown.
        Report(
            "meilisearch/meilisearch#4162",
            ["무관중유료공연실황 표 값", "유료 주차장 요금", "어린이 공연 관람 후기"],
            [Query("유료공연", [1], absent: [2, 3]), Query("무관중유료공연실황", [1], absent: [2, 3])]),
        // A word (there in Latin letters) matched across the space between two other words.
        Report(
            "groonga/groonga#2853",
            ["나나쿠사 유리네 튀김", "사유리 집들이 선물", "nanakusa yurine tempura", "sayuri 생일"],
            [Query("사유리", [2], absent: [1]), Query("sayuri", [4], absent: [3])]),
        // A noun was indexed together with its particle, so the bare noun missed it.
        Report(
            "Pagefind/pagefind#1212",
            ["서울은 종일 비", "페미니즘은 무엇인가 읽는 모임"],
            [Query("서울", [1]), Query("페미니즘", [2])]),
        // Particles and endings kept forms of the same word apart.
        Report(
            "lucaong/minisearch#312",
            ["학교에 두고 온 체육복", "학교를 옮기는 절차", "아침마다 사과를 먹는다", "어제는 국수를 먹었다"],
            [Query("학교", [1, 2]), Query("먹었다", [3, 4], first: 4), Query("먹다", [3, 4])]),
        // The noun in an inflected verb was indexed with a stray digit.
        Report(
            "elastic/elasticsearch#50726",
            ["한길로 정진해온 장인 인터뷰", "7월 정기 총회"],
            [Query("정진", [1], absent: [2]), Query("정진하다", [1], absent: [2])]),
        // Where 안 was written together with an adjective, the adjective was lost.
        Report(
            "gritmind/python-nori#6",
            ["몸이 안좋아 모임에 빠졌다", "바람이 좋아 오래 걸었다"],
            [Query("안좋아", [1], absent: [2])]),
        // The same compound was split differently the second time, into an unrelated word.
        Report(
            "shineware/KOMORAN#43",
            ["어제 코스피지수와 오늘 코스피지수 견주기", "코스피지수, 환율, 유가 표", "코스 요리 예약"],
            [Query("코스피", [1, 2], absent: [3]), Query("코스피 지수", [1, 2], absent: [3])]),
        // A compound was split at the end of a text and whole elsewhere.
        Report(
            "bab2min/kiwipiepy#204",
            ["퇴근하며 사 올 것은 아이스크림", "녹은 아이스크림은 다시 얼리지 말기", "크림 파스타"],
            [Query("아이스크림", [1, 2], absent: [3]), Query("아이스크림은", [1, 2], absent: [3])]),
        // Words written as they are heard across stem and ending were not corrected.
        Report(
            "bab2min/Kiwi#158",
            ["맑은 하늘 사진", "지갑에 현금이 없어", "새 프로그램을 깔았다"],
            [Query("업써", [2]), Query("프로그래믈", [3])]),
        // A query with other spaces than the entry found nothing.
        Report(
            "easyword-kr/easyword#8",
            ["얼추거의맞기 학습 이론", "거의 다 된 빨래"],
            [Query("얼추 거의", [1], absent: [2]), Query("얼추 거의 맞기", [1], absent: [2])]),
        // Initial consonants and half-typed syllables found nothing, so the list went blank at most keys.
        Report(
            "wlsdks/ontology-atlas#1724",
            ["장바구니 담기", "회원 탈퇴 절차", "배송 조회"],
            [
                Query("ㅈㅂㄱㄴ", [1], absent: [2, 3]), Query("ㅎㅇㅌㅌ", [2], absent: [1, 3]), Query("장바ㄱ", [1], isTyping: true),
                Query("자", [1], isTyping: true),
            ]),
        // Words in messages written without spaces were not found.
        Report(
            "signalapp/Signal-Android#8629",
            ["그존엄과권리에대해 배웠다", "세입자의 권리에 관한 안내"],
            [Query("권리", [1, 2]), Query("존엄", [1])]),
        // A field of study did not find the word for its scholar.
        Report(
            "omnivore-app/omnivore#4349",
            ["생물학자 강연 들으러 가기", "물리학 시험 범위"],
            [Query("생물학", [1], absent: [2]), Query("생물", [1], absent: [2])]),
        // A query in Hangul, or with an accent, was dropped before the index was asked.
        Report(
            "use-agent-os/agent-os#2253",
            ["배포 날짜는 넷이 모여 정하기", "café Luna 영업 시간"],
            [Query("배포", [1]), Query("café", [2])]),
        // Names were cut to one syllable group that looked like a noun, even inside quotes.
        Report(
            "bluesky-social/atproto#5229",
            ["에어팟 한쪽을 잃어버렸다", "이어팟 줄이 꼬였다", "팟타이 재료", "유유시키 만화 3권", "유유 한 상표의 원료"],
            [Query("에어팟", [1], absent: [2, 3]), Query("유유시키", [4], absent: [5]), Query("\"이어팟\"", [2], absent: [1, 3])]),
        // Compounds were one term, and a particle in the query hid texts with the bare noun.
        Report(
            "open-metadata/OpenMetadata#30831",
            ["회원 가입 첫날 적립금", "주문상세내역 표", "검색 기능 바뀐 점"],
            [Query("회원의 가입", [1]), Query("상세", [2]), Query("주문 내역", [2]), Query("검색하는 기능", [3])]),
        // Words of one or two syllables could not be searched, though Korean is full of them.
        Report(
            "hackers-pub/hackerspub#384",
            ["웹 표준 읽기", "긴 글 쓰기 연습", "논문 번역본 출력", "모바일웹 화면 오류"],
            [Query("웹", [1, 4]), Query("글", [2])]),
        // Digits and Latin letters were dropped from the initials of a name.
        Report(
            "toss/es-hangul#381",
            ["네이버123 계정", "네이버 지도 즐겨찾기", "카카오TV 다시 보기", "거실 TV 수리", "IP 주소 적어 두기"],
            [Query("ㄴㅇㅂ123", [1], absent: [2]), Query("IP ㅈㅅ", [5], absent: [4])]),
        // Initials were not matched, which should work anywhere in a word but only in their order.
        Report(
            "eGovFramework/egovframe-runtime#446",
            ["삼성전자 모니터", "B동 203호 택배"],
            [
                Query("ㅅㅅ", [1], absent: [2]), Query("ㅅㅈㅈ", [1], absent: [2]), Query("ㅈㅅ", [], absent: [1, 2]),
                Query("Bㄷ 203ㅎ", [2], absent: [1]),
            ]),
        // Initials did not find a name that is written with a space.
        Report(
            "naen-nae/naen-nae#47",
            ["배달의 민족 쿠폰", "배달 음식 줄이기"],
            [Query("ㅂㄷㅇㅁㅈ", [1], absent: [2]), Query("ㅂㄷㅇ ㅁㅈ", [1], absent: [2])]),
        // Names in composed and decomposed letters did not find each other.
        Report(
            "chrisryugj/Docufinder#36",
            ["가족사진_제주.jpg".decomposedStringWithCanonicalMapping, "가족사진_부산.jpg"],
            [Query("제주", [1], absent: [2]), Query("부산".decomposedStringWithCanonicalMapping, [2], absent: [1])]),
        // A word typed on the keyboard of the other language found nothing.
        Report(
            "microsoft/vscode#196203",
            ["Terminal 서체 크기", "git 되돌리는 법"],
            [Query("ㅅㄷ그ㅑㅜ미", [1])]),
        // Digits joined to nouns kept the nouns from being found.
        Report(
            "elastic/elasticsearch#46365",
            ["44사이즈비키니 교환", "신발 사이즈 교환표"],
            [Query("비키니", [1], absent: [2]), Query("사이즈", [1, 2]), Query("44 사이즈", [1], absent: [2])]),
    ]
}
