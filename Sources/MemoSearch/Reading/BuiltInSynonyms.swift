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
        """
}
