import KoreanText
import MemoModel

/// The short forms of everyday words that every vault knows: 비번, 비밀번호; 담주, 다음 주.
///
/// The list holds no words of different origin with the same meaning, since nobody would expect them to be one word. A short form that
/// is another word too (낼, 젤) stands before an arrow: it finds the long form, which does not find it.
public enum BuiltInSynonyms {
    /// A line of the list.
    public struct Group: Sendable, Equatable {
        /// The words, the usual one last if the line is one-way.
        public var words: [String]
        /// Whether the first words find the last one, but not the reverse.
        public var isOneWay: Bool

        /// The line as it is printed.
        public var text: String {
            isOneWay ? words.dropLast().joined(separator: " = ") + " → " + (words.last ?? "") : words.joined(separator: " = ")
        }
    }

    /// All lines, in the order of the list.
    public static let groups: [Group] = list.unicodeScalars.split(separator: "\n").map { line in
        // Scalars, because cutting into characters takes a millisecond.
        let words = line.split { $0 == "=" || $0 == "→" }.map { word in
            var rest = word.drop { $0 == " " }
            while rest.last == " " { rest.removeLast() }
            return String(Substring(rest))
        }
        return Group(words: words, isOneWay: line.contains("→"))
    }

    /// Number of words in the longest synonym, separated by spaces.
    static let mostWordsOfOne = 3

    /// The other words of each folded word's lines.
    private static let others: [String: [String]] = {
        var others: [String: [String]] = [:]
        for group in groups {
            for word in group.isOneWay ? Array(group.words.dropLast()) : group.words {
                others[FoldedText.folded(word), default: []] += group.isOneWay ? group.words.suffix(1) : group.words.filter { $0 != word }
            }
        }
        return others
    }()

    /// Returns the other words for a folded word.
    static func alternatives(to key: String) -> [String] { hashes[slot(of: key.utf8.span)] ? others[key] ?? [] : [] }

    /// A bloom filter with one hash for each word of the list. Most words are not in it, and then the tables, which take a tenth of a search from a
    /// shell, are not made.
    private static let hashes: [Bool] = {
        var hashes = Array(repeating: false, count: 1 << 13)
        let list = Self.list.utf8.span
        var (start, end) = (0, 0)
        while start < list.count {
            // A separator, or a space beside one. An arrow has three bytes, the first of which begins no Hangul.
            if list[start] <= 0x20 || list[start] == 0x3D || list[start] == 0xE2 {
                start += list[start] == 0xE2 ? 3 : 1
                continue
            }
            end = start
            while end < list.count, list[end] != 0x0A, list[end] != 0x3D, list[end] != 0xE2 { end += 1 }
            let next = end
            while list[end - 1] == 0x20 { end -= 1 }
            hashes[slot(of: list.extracting(start..<end))] = true
            start = next
        }
        return hashes
    }()

    private static func slot(of word: Span<UInt8>) -> Int {
        var hash = FNVHash()
        for index in word.indices { hash.add(lowercased(word[index])) }
        return Int((hash.value ^ hash.value >> 15) & 0x1FFF)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }

    private static let list = """
        낼 → 내일
        젤 → 제일
        넘 → 너무
        컴 → 컴퓨터
        폰 → 휴대폰
        아메 → 아메리카노
        담에 → 다음에
        담번 = 다음번
        담주 = 다음 주 = 다음주
        담달 = 다음 달 = 다음달
        담날 = 다음 날 = 다음날
        요번 주 = 이번 주 = 이번주
        저번 주 = 지난주 = 지난 주
        저번 달 = 지난달 = 지난 달
        걍 = 그냥 = 기냥
        왤케 = 왜케 = 왜 이렇게
        완전 = 완젼
        진짜 = 진쨔 = 찐짜
        정말 = 증말 = 졍말
        조금 = 쪼금 = 쪼끔 = 쬐끔
        오랜만 = 오랫만 = 간만
        오랜만에 = 오랫만에 = 간만에
        이따가 = 이따
        월요일 = 월욜
        화요일 = 화욜
        수요일 = 수욜
        목요일 = 목욜
        금요일 = 금욜
        토요일 = 토욜
        일요일 = 일욜
        비밀번호 = 비번
        전화번호 = 전번
        주민등록번호 = 주민번호
        주민등록증 = 민증
        자기소개서 = 자소서
        취업 준비 = 취준
        취업 준비생 = 취업준비생 = 취준생
        선생님 = 쌤
        남자친구 = 남친 = 남자 친구
        여자친구 = 여친 = 여자 친구
        어머니 = 어무니
        아버지 = 아부지
        할머니 = 할무니
        할아버지 = 할부지
        우리 엄마 = 울엄마
        우리 아빠 = 울아빠
        우리 집 = 울집 = 우리집
        강아지 = 강쥐
        고양이 = 냥이
        초등학생 = 초딩
        중학생 = 중딩
        고등학생 = 고딩
        대학생 = 대딩
        직장인 = 직딩
        생일파티 = 생파 = 생일 파티
        생일 축하 = 생축
        카카오톡 = 카톡
        단체 채팅방 = 단톡방 = 단체채팅방
        인스타그램 = 인스타
        페이스북 = 페북
        유튜브 = 유튭
        넷플릭스 = 넷플
        플레이스테이션 = 플스
        플스5 = PS5
        플스4 = PS4
        큐앤에이 = Q&A = QnA
        AS = A/S
        배달의민족 = 배민 = 배달의 민족
        스타벅스 = 스벅
        맥도날드 = 맥날
        아이스 아메리카노 = 아아
        따뜻한 아메리카노 = 뜨아
        삼각김밥 = 삼김
        컵라면 = 컵라
        아르바이트 = 알바
        엘리베이터 = 엘베
        에어컨 = 에어콘
        리모컨 = 리모콘
        배터리 = 밧데리 = 빳데리
        블루투스 = 블투
        이메일 = 이멜
        홈페이지 = 홈피
        공식 홈페이지 = 공홈
        셀프카메라 = 셀카
        디지털카메라 = 디카 = 디지털 카메라
        인터넷 강의 = 인강
        인터넷뱅킹 = 인뱅 = 인터넷 뱅킹
        기프티콘 = 깊콘
        문화상품권 = 문상
        시험 = 셤
        학생식당 = 학식 = 학생 식당
        동아리방 = 동방
        조별 모임 = 조모임
        팀 프로젝트 = 팀플
        프로젝트 = 플젝 = 프젝
        컴퓨터공학 = 컴공
        텔레비전 = 티비 = 텔레비젼
        데스크톱 = 데스크탑 = 데탑
        노이즈 캔슬링 = 노캔
        갤럭시탭 = 갤탭
        코인노래방 = 코노 = 코인 노래방
        PC방 = 피방
        찜질방 = 찜방
        무료 배송 = 무배 = 무료배송
        법인카드 = 법카
        체크카드 = 체카
        신용카드 = 신카
        교통카드 = 교카
        마이너스 통장 = 마통
        주택담보대출 = 주담대
        종합소득세 = 종소세
        부가가치세 = 부가세
        인천국제공항 = 인천공항
        게스트하우스 = 게하
        에어비앤비 = 에어비엔비
        고속버스터미널 = 고속터미널 = 고터
        버스 정류장 = 버정
        국립중앙박물관 = 국중박
        올림픽공원 = 올공
        물리치료 = 물치
        건강보험 = 건보
        내비게이션 = 네비 = 내비 = 네비게이션
        다이어트 = 다욧
        레포트 = 리포트
        스마트폰 = 스맛폰
        오케이 = 오키
        아이디 = 아디
        와이파이 = Wi-Fi = 와파
        에스컬레이터 = 에스컬
        뮤직비디오 = 뮤비
        애니메이션 = 애니
        다큐멘터리 = 다큐
        플래카드 = 플랜카드
        전자레인지 = 전자렌지
        후라이팬 = 프라이팬
        드라이클리닝 = 드라이크리닝
        스케줄 = 스케쥴
        라이브 방송 = 라방
        실시간 검색어 = 실검
        개인 톡 = 갠톡 = 개인톡
        프로필 사진 = 프사
        중간고사 = 중간셤
        기말고사 = 기말셤
        운전면허증 = 운전면허
        국제운전면허증 = 국제면허증
        음식물 쓰레기 = 음쓰 = 음식물쓰레기
        혼자 밥 = 혼밥
        즐겨찾기 = 즐찾
        김치찌개 = 김치찌게
        된장찌개 = 된장찌게
        육개장 = 육계장
        떡볶이 = 떡볶기
        돈가스 = 돈까스
        짜장면 = 자장면
        설렁탕 = 설농탕
        개인 카톡 = 갠카톡
        오픈채팅 = 오픈챗 = 옵챗 = 오픈 채팅
        비밀 댓글 = 비댓
        악성 댓글 = 악플
        모바일 게임 = 모겜
        보드게임 = 보겜 = 보드 게임
        리그 오브 레전드 = 리그오브레전드
        롤 → 리그 오브 레전드
        배틀그라운드 = 배그
        오버워치 = 옵치
        만화카페 = 만카 = 만화 카페
        메가박스 = 메박
        롯데시네마 = 롯시
        디즈니플러스 = 디플
        중고나라 = 중나
        공구 → 공동구매
        공동구매 = 공동 구매
        해외직구 = 해외 직구
        직구 → 해외직구
        올리브영 = 올영
        롯데백화점 = 롯백
        현대백화점 = 현백
        신세계백화점 = 신백
        네이버페이 = 네페
        배스킨라빈스 = 배라 = 베스킨라빈스
        파리바게뜨 = 파바 = 파리바게트
        뚜레쥬르 = 뚜쥬
        투썸플레이스 = 투썸
        롯데리아 = 롯리
        서브웨이 = 섭웨이 = 써브웨이
        엽기떡볶이 = 엽떡
        김치볶음밥 = 김볶
        제육볶음 = 제육
        달걀프라이 = 계란후라이 = 계란프라이 = 달걀 프라이
        소주 맥주 = 소맥
        치킨 맥주 = 치맥
        피자 맥주 = 피맥
        삼겹살 소주 = 삼쏘
        카페라떼 = 라떼 = 카페라테
        아이스 라떼 = 아라떼
        아이스 바닐라라떼 = 아바라 = 아이스 바닐라 라떼
        김치냉장고 = 김냉
        식기세척기 = 식세기
        로봇청소기 = 로청 = 로봇 청소기
        음식물 처리기 = 음처기 = 음식물처리기
        공기청정기 = 공청기
        에프 → 에어프라이어
        노트북 = 놋북
        데이터베이스 = 디비 = DB
        소프트웨어 = SW
        하드웨어 = HW
        인공지능 = AI
        마소 → 마이크로소프트
        삼성전자 = 삼전
        하이닉스 = 하닉
        자바스크립트 = JS
        타입스크립트 = TS
        파이썬 = 파이선
        고등학교 = 고교
        어린이집 = 얼집
        야간자율학습 = 야간 자율 학습
        야자 → 야간자율학습
        대학수학능력시험 = 수능
        모의고사 = 모고
        생활기록부 = 생기부
        학교생활기록부 = 학생부
        방과 후 = 방과후
        학생회관 = 학관
        기숙사 = 긱사
        전공필수 = 전필
        중도 → 중앙도서관
        졸업논문 = 졸논 = 졸업 논문
        오리엔테이션 = 오티 = OT
        엠티 = MT
        칼퇴근 = 칼퇴
        육아휴직 = 육휴 = 육아 휴직
        프레젠테이션 = 프리젠테이션
        피티 = PT → 프레젠테이션
        파워포인트 = 피피티 = PPT
        유산소 운동 = 유산소
        헬스장 = 헬장
        건강검진 = 건검
        정신건강의학과 = 정신과
        이비인후과 = 이빈후과
        실손의료보험 = 실손보험 = 실비보험 = 실손 보험
        실비 → 실손의료보험
        예방접종 = 예방 접종 = 예방주사
        국민건강보험공단 = 건보공단
        전세자금대출 = 전세대출 = 전세 자금 대출
        주택청약종합저축 = 주택청약 = 청약통장 = 청약 통장
        오피스텔 = 옵텔
        주민등록등본 = 등본 = 주민등록 등본
        인감증명서 = 인감증명
        증명사진 = 증사 = 증명 사진
        공시생 = 공무원 시험 준비생
        결혼기념일 = 결혼 기념일
        결기 → 결혼기념일
        신혼여행 = 신행 = 허니문
        청첩장 모임 = 청모
        예비신랑 = 예랑
        예비신부 = 예신
        베스트 프렌드 = 베프
        여자사람친구 = 여사친
        남자사람친구 = 남사친
        룸메이트 = 룸메
        시외버스터미널 = 시외터미널 = 시외버스 터미널
        카카오택시 = 카택 = 카카오 택시
        제주국제공항 = 제주공항
        다음 학기 = 담학기 = 다음학기
        지난번 = 저번 = 저번에
        플레이리스트 = 플리 = 플레이 리스트
        가성비 = 가격 대비 성능
        현관 비밀번호 = 현관 비번 = 현관비번
        단체 카톡 = 단톡 = 단체톡 = 단체카톡
        도쿄 = 東京
        동경 → 도쿄
        오사카 = 大阪
        교토 = 京都
        후쿠오카 = 福岡
        삿포로 = 札幌
        오키나와 = 沖縄
        나고야 = 名古屋
        요코하마 = 横浜
        고베 = 神戸
        나라 → 奈良
        奈良 → 나라
        히로시마 = 広島
        나가사키 = 長崎
        구마모토 = 熊本
        가고시마 = 鹿児島
        센다이 = 仙台
        홋카이도 = 北海道 = 북해도
        규슈 = 九州 = 큐슈
        벳푸 = 別府
        유후인 = 由布院
        하코네 = 箱根
        닛코 = 日光
        가마쿠라 = 鎌倉
        후지산 = 富士山
        신주쿠 = 新宿
        시부야 = 渋谷
        우에노 = 上野
        아사쿠사 = 浅草
        긴자 = 銀座
        이케부쿠로 = 池袋
        아키하바라 = 秋葉原
        난바 = 難波
        우메다 = 梅田
        나리타 = 成田
        하네다 = 羽田
        간사이 = 関西
        베이징 = 北京 = 북경
        상하이 = 上海 = 상해
        광저우 = 广州 = 廣州
        선전 → 深圳
        深圳 → 선전
        홍콩 = 香港
        마카오 = 澳門
        타이베이 = 台北 = 臺北 = 타이페이
        가오슝 = 高雄
        타이중 = 台中
        타이난 = 台南
        칭다오 = 青島
        다롄 = 大連
        청두 = 成都
        충칭 = 重慶
        난징 = 南京
        항저우 = 杭州
        쑤저우 = 蘇州
        우한 = 武漢
        톈진 = 天津
        선양 = 瀋陽
        하얼빈 = 哈爾濱
        옌지 = 延吉 = 연길
        쿤밍 = 昆明
        구이린 = 桂林
        장자제 = 張家界 = 장가계
        쓰촨 = 四川
        창춘 = 長春
        지린 → 吉林
        吉林 → 지린
        랴오닝 = 遼寧
        헤이룽장 = 黑龍江 = 흑룡강
        허베이 = 河北
        허난 = 河南
        후베이 = 湖北
        후난 = 湖南
        산둥 = 山東 = 산동
        장쑤 = 江蘇
        장시 = 江西
        저장 → 浙江
        浙江 → 저장
        푸젠 = 福建
        광둥 = 廣東 = 광동
        광시 = 廣西
        구이저우 = 貴州
        윈난 = 雲南 = 운남
        간쑤 = 甘肅
        칭하이 = 靑海
        하이난 = 海南
        안후이 = 安徽
        신장 → 新疆
        新疆 → 신장
        시짱 = 西藏
        네이멍구 = 內蒙古 = 내몽골 = 내몽고
        닝샤 = 寧夏
        옌볜 = 延邊 = 연변
        단둥 = 丹東 = 단동
        뤼순 = 旅順
        시안 → 西安
        西安 → 시안
        정저우 = 鄭州
        푸저우 = 福州
        샤먼 = 廈門
        원저우 = 溫州
        닝보 = 寧波
        창사 = 長沙
        난창 = 南昌
        난닝 = 南寧
        란저우 = 蘭州
        톈안먼 = 天安門 = 천안문
        타이완 = 臺灣 = 台灣 = 대만
        시즈오카 = 靜岡 = 静岡
        지바 = 千葉
        사이타마 = 埼玉
        니가타 = 新潟
        나가노 = 長野
        오카야마 = 岡山
        오이타 = 大分
        미야자키 = 宮崎
        가나자와 = 金澤 = 金沢
        하코다테 = 函館
        오타루 = 小樽
        도야마 = 富山
        아오모리 = 青森
        후쿠시마 = 福島
        미야기 = 宮城
        시코쿠 = 四國 = 四国
        혼슈 = 本州
        야스쿠니 = 靖國 = 靖国
        쓰시마 = 對馬 = 対馬 = 대마도
        """
}
