/// The words of generated memos.
enum Words {
    /// Most frequent first, for Zipf's law.
    static let nouns = list(
        """
        회의 메모 시간 사람 생각 문제 하루 내용 방법 자료 가족 친구 준비물 약속 계획 사진 음식 커피 영화 노래 책장 문장 공책 일정 목록 예산 \
        회사 고객 보고서 발표문 초안 검토 의견 결과 원인 변화 차이 기준 목표 순서 단계 과정 조건 상황 관계 이유 경험 기억 감정 습관 건강 운동 \
        병원 약국 처방전 진료 검진 체중 수면 산책길 자전거 버스 지하철 기차표 비행기 숙소 여권 환전 가방 우산 지갑 열쇠 휴대폰 충전기 노트북 \
        화면 자판 모니터 서버 설정 오류 로그 배포 함수 변수 배열 색인 검색어 형태소 토큰 데이터 파일 폴더 백업 암호 계정 주소 전화 문자 메일 \
        답장 첨부 일기 편지 소설 수필 시집 신문 기사 논문 강의 시험 과제 숙제 학기 성적 교수 선생님 학생 교실 도서관 서점 연필 지우개 계산기 \
        수학 과학 역사 영어 일본어 한자 문법 단어장 발음 번역 문화 예술 그림 전시 박물관 공연 극장 악기 기타줄 피아노 바이올린 합창 연습실 \
        악보 가사 음반 방송 드라마 배우 감독 장면 대사 게임 점수 규칙 상대 경기 축구 야구 농구 수영 등산 배낭 텐트 캠핑 바다 강변 계곡 섬마을 \
        날씨 기온 소나기 눈사람 바람 구름 햇살 노을 새벽 저녁밥 점심 아침밥 간식 과일 사과 딸기 수박 참외 복숭아 포도 감자 고구마 양파 마늘 \
        대파 당근 시금치 콩나물 두부 달걀 우유 치즈 식빵 국수 라면 김치찌개 된장국 비빔밥 불고기 떡볶이 만두 김밥 초밥 파스타 소금 설탕 간장 \
        고추장 참기름 냄비 프라이팬 접시 숟가락 젓가락 칼날 도마 냉장고 세탁기 청소기 걸레 빨래 이불 베개 침대 책상 의자 소파 커튼 거울 조명 \
        화분 꽃병 나무 잎사귀 씨앗 흙냄새 정원 텃밭 고양이 강아지 사료 산책 병아리 물고기 어항 동물원 월세 전세 관리비 전기세 수도세 통장 카드 \
        할부 이자 적금 보험 연금 세금 영수증 가계부 지출 수입 용돈 선물 생일 결혼식 돌잔치 명절 제사 세배 한복 사촌 조카 이모 삼촌 할머니 할아버지 \
        부모님 동생 누나 형님 아내 남편 아이 유치원 학원 놀이터 장난감 동화책 기저귀 이유식 동네 골목 시장 마트 편의점 은행 우체국 경찰서 주민센터 \
        도로 신호등 주차장 휴게소 고속도로 터널 다리 공원 광장 호수 사거리 정류장 승강장 공항 항구 터미널 면접 이력서 연봉 승진 퇴사 휴가 출장 \
        야근 회식 동료 팀장 부장 신입 거래처 계약서 견적 납품 재고 주문 배송 반품 환불 할인 쿠폰 후기 별점 상품 품질 디자인 색상 글꼴 여백 화질
        """)

    /// Nouns that form verbs with 하다.
    static let actions = list(
        """
        정리 확인 준비 시작 공부 연락 이야기 결정 수정 작성 제출 설명 질문 대답 부탁 약속 예약 취소 구매 결제 주문 포장 배달 청소 설거지 요리 \
        운전 산책 운동 연습 복습 예습 암기 번역 편집 출력 복사 저장 삭제 설치 검색 분석 비교 계산 측정 기록 관찰 실험 발표 토론 제안 거절 \
        승인 반대 찬성 지원 참가 방문 출발 도착 이사 수리 교환 환불 신청 등록 가입 탈퇴 검토 보고 공유 요청 점검 개선 완성 실패 성공 후회 \
        걱정 기대 축하 감사 사과 이해 기억 상상 고민 추천 소개 초대 배웅 마중 촬영 녹음 연주 감상 독서 투자 저축 절약 관리 담당 교육 개발 설계
        """)

    /// Dictionary form, and the form before -서, which irregular stems need.
    static let verbs: [(dictionary: String, linking: String)] = pairs(
        """
        가다:가 오다:와 보다:봐 먹다:먹어 마시다:마셔 읽다:읽어 쓰다:써 듣다:들어 걷다:걸어 뛰다:뛰어 자다:자 일어나다:일어나 앉다:앉아 서다:서 \
        열다:열어 닫다:닫아 사다:사 팔다:팔아 주다:줘 받다:받아 보내다:보내 만나다:만나 기다리다:기다려 찾다:찾아 잃다:잃어 잊다:잊어 배우다:배워 \
        가르치다:가르쳐 만들다:만들어 고치다:고쳐 바꾸다:바꿔 고르다:골라 부르다:불러 모르다:몰라 알다:알아 웃다:웃어 울다:울어 돕다:도와 눕다:누워 \
        굽다:구워 줍다:주워 짓다:지어 낫다:나아 붓다:부어 묻다:물어 싣다:실어 깨닫다:깨달아 씻다:씻어 빌리다:빌려 돌려주다:돌려줘 놓다:놓아 넣다:넣어 \
        꺼내다:꺼내 버리다:버려 남기다:남겨 나누다:나눠 모으다:모아 끝내다:끝내 미루다:미뤄 옮기다:옮겨 자르다:잘라 끓이다:끓여 볶다:볶아 섞다:섞어 \
        타다:타 내리다:내려 지나다:지나 머무르다:머물러 떠나다:떠나 돌아오다:돌아와 느끼다:느껴 견디다:견뎌 참다:참아 믿다:믿어 지키다:지켜 이기다:이겨 지다:져
        """)

    /// Adjectives in the same form.
    static let adjectives: [(dictionary: String, linking: String)] = pairs(
        """
        좋다:좋아 나쁘다:나빠 크다:커 작다:작아 많다:많아 적다:적어 높다:높아 낮다:낮아 길다:길어 짧다:짧아 빠르다:빨라 느리다:느려 춥다:추워 \
        덥다:더워 쉽다:쉬워 어렵다:어려워 맵다:매워 싱겁다:싱거워 고맙다:고마워 즐겁다:즐거워 슬프다:슬퍼 기쁘다:기뻐 아프다:아파 바쁘다:바빠 \
        예쁘다:예뻐 아름답다:아름다워 조용하다:조용해 깨끗하다:깨끗해 복잡하다:복잡해 간단하다:간단해 중요하다:중요해 필요하다:필요해 다르다:달라 \
        같다:같아 넓다:넓어 좁다:좁아 가볍다:가벼워 무겁다:무거워 부드럽다:부드러워 새롭다:새로워 익숙하다:익숙해 부족하다:부족해 충분하다:충분해
        """)

    static let adverbs = list(
        "다시 먼저 나중에 천천히 빨리 아주 조금 많이 자주 가끔 항상 꼭 아마 별로 함께 혼자 미리 드디어 겨우 벌써 아직 이미 더 덜 훨씬 그냥 직접 우연히 갑자기 끝까지")
    static let times = list(
        "오늘 어제 내일 모레 그제 아침에 점심에 저녁에 밤늦게 새벽에 주말에 월요일에 화요일에 수요일에 목요일에 금요일에 토요일에 일요일에 지난주 이번주 다음달 작년에 올해 방학에 퇴근길에 출근길에")
    static let places = list(
        """
        서울 부산 대구 인천 광주 대전 울산 수원 춘천 강릉 전주 경주 제주 여수 속초 안동 목포 통영 강남역 홍대 종로 성수동 망원동 연남동 이태원 \
        남산 북한산 한강 해운대 광안리 정동진 설악산 지리산 한라산 집 학교 회사 카페 도서관 식당 병원 시장 공원 바닷가 역 공항 사무실 옥상 거실 부엌 도쿄 파리
        """)
    static let surnames = list("김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 양 손 배 백 허 남궁 제갈")
    static let givenSyllables = list("민 서 지 현 수 연 준 우 영 은 호 진 희 재 경 성 태 윤 하 도 나 예 유 아 빈 율 채 원 혜 상 동 철 미 선 정 주 건 솔 람 찬")
    static let coinedSyllables = list("카 토 리 마 비 스 트 노 라 페 로 디 키 타 베 그 모 니 프 르 에 코 브 하 미 사 제 네 포 루 크 바 도 파 소 와 쿠 시 듀 젠")
    static let latin = list(
        """
        API Swift Python JSON SQL Linux Docker Git GitHub PDF USB Wi-Fi iPhone Android Excel Slack Notion YouTube Netflix TODO FAQ PR QA MVP KPI v1.2 \
        http://example.com README.md main.swift index.html git push npm install OK PT MBTI AI CPU GPU SSD LTE CCTV ATM
        """)
    static let tails = list("집 표 장 실 비 법 길 점 값 날 자리 거리 모임 이야기 준비 정리 관리 상태 담당 문제")
    static let categories = list("업무 일상 공부 여행 취미 쇼핑 음악 회의 아이디어 건강 요리 가계부")
    static let symbols = list("🙂 ✅ 📌 ★ ㅋㅋㅋ ㅠㅠ → (중요) [확인] #1")

    /// Frames with one token per word: the letter selects a list, the rest follows the word. `Sentences` reads them.
    static let frames = list(
        separator: "\n",
        """
        T P에서 N을 Vㅆ
        N는 N보다 더 Jㅆ
        H과 P에서 만나 N을 D기로 했다.
        N이 Jㄴ데 N까지 Dㅆ
        T N을 Vㄱ N도 Dㅆ
        A N을 Dㅁ N이 Jㄱ N는 Jㅆ
        N에 대한 N을 A Dㅆ
        #시에 P으로 가서 N과 N을 Vㅆ
        N의 N 때문에 N이 Jㅆ
        H이 N을 Vㄱ 나는 N을 Vㅆ
        L으로 N을 Dㄱ N에 올렸다.
        N부터 N까지 #번 Dㅆ
        N을 Vㄹ N이 없으면 N이라도 Dㅈ
        이번 N에서는 N이 가장 J다
        H에게 N을 Dㄹ 것
        N는 #개, N는 #개 남았다.
        T는 N처럼 N이 Jㅅ A Vㅆ
        "N이 먼저다" H이 말했다.
        N N N 살 것
        N마다 N이 Jㄴ데 A N을 Vㅈ
        P까지 #분, N으로 가면 #분 걸린다.
        L N N이 Jㅅ N을 Dㅆ
        N만 A Vㄱ N는 T D기
        S N을 잊지 말 것
        N이 N으로 바뀌면서 N도 Jㅈ
        """)

    private static func list(separator: Character = " ", _ text: String) -> [String] {
        text.split(separator: separator).map(String.init)
    }

    private static func pairs(_ text: String) -> [(dictionary: String, linking: String)] {
        list(text).compactMap { pair in
            let parts = pair.split(separator: ":")
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
    }
}
