/// English words whose Hangul spelling does not follow the rules, and one-syllable words that have no other
/// meaning in Korean.
///
/// Everyday words such as 풀, 락, 큐, 비, 코, 키 and 북 are left out.
enum TransliterationTable {
    private static let pairs = """
        app 앱 web 웹 tab 탭 tip 팁 map 맵 chip 칩 team 팀 bug 버그 log 로그 blog 블로그 cup 컵 pen 펜 bot 봇 chat 챗 chat 채팅 shop 샵 shop 숍 phone 폰
        cam 캠 room 룸 fan 팬 pub 펍 rock 록 pop 팝 film 필름 cut 컷 pet 펫 set 세트 golf 골프 belt 벨트 milk 밀크 club 클럽
        python 파이썬 github 깃허브 wifi 와이파이 iphone 아이폰 ipad 아이패드 youtube 유튜브 linux 리눅스 ubuntu 우분투 mysql 마이에스큐엘
        kubernetes 쿠버네티스 apache 아파치 naver 네이버 kakao 카카오 google 구글 facebook 페이스북 instagram 인스타그램 instagram 인스타
        twitter 트위터 microsoft 마이크로소프트 samsung 삼성 starbucks 스타벅스 openai 오픈에이아이 chatgpt 챗지피티 java 자바
        javascript 자바스크립트 typescript 타입스크립트 swift 스위프트 rust 러스트 kotlin 코틀린 docker 도커 slack 슬랙 notion 노션 excel 엑셀
        powerpoint 파워포인트 word 워드 apartment 아파트 television 텔레비전 television 티비 tv 티비
        sns 에스엔에스 ai 에이아이 pc 피시 pc 피씨 cafe 카페 genre 장르
        vaccine 백신 virus 바이러스 energy 에너지 allergy 알레르기 theme 테마 ideology 이데올로기 gips 깁스 collagen 콜라겐 vitamin 비타민 robot 로봇
        radio 라디오 radar 레이더 studio 스튜디오 mexico 멕시코 paris 파리 london 런던 tokyo 도쿄 seoul 서울 busan 부산 newyork 뉴욕 europe 유럽
        america 아메리카 buffet 뷔페 debut 데뷔 ballet 발레 bouquet 부케 croissant 크루아상 encore 앙코르 ensemble 앙상블
        pizza 피자 shampoo 샴푸 sponge 스펀지 juice 주스 leisure 레저 vision 비전 yogurt 요구르트 yogurt 요거트 whiskey 위스키 workshop 워크숍
        workshop 워크샵 check 체크 shirt 셔츠 humor 유머 business 비즈니스 cello 첼로 button 버튼 curtain 커튼 mayonnaise 마요네즈
        cache 캐시 cake 케이크 database 디비 db 디비 database 데이터베이스 feedback 피드백 hangul 한글 kimchi 김치
        """

    static let hangul = grouped { ($0, $1) }
    static let english = grouped { ($1, $0) }

    private static func grouped(_ order: (String, String) -> (String, String)) -> [String: [String]] {
        let words = pairs.split(whereSeparator: \.isWhitespace).map(String.init)
        var groups: [String: [String]] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            let (key, value) = order(words[index], words[index + 1])
            groups[key, default: []].append(value)
        }
        return groups
    }
}
