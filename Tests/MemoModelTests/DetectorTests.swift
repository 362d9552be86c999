import MemoModel
import Testing

/// What the detector finds in texts, and above all what it must not find. The texts were written on Monday,
/// 28 August 2023.
@Suite struct DetectorTests {
    private func found(_ text: String) -> [String] {
        Detector.items(in: text, today: CivilDate(year: 2023, month: 8, day: 28)).map { "\($0.kind.rawValue) \($0.value)" }
    }

    @Test(arguments: [
        ("https://example.com/a?b=c#d 참고", "https://example.com/a?b=c#d"), ("(https://example.com/a_(b))", "https://example.com/a_(b)"),
        ("https://example.com에서 봤다", "https://example.com"), ("https://example.com/글/하나.", "https://example.com/글/하나"),
        ("https://example.com/a.html에서", "https://example.com/a.html"), ("www.example.co.kr,", "http://www.example.co.kr"),
        ("http://localhost:8080/x", "http://localhost:8080/x"), ("\"http://a.kr\"", "http://a.kr"),
        ("https://a.kr/2023/08/28/1", "https://a.kr/2023/08/28/1"),
    ])
    func `links`(text: String, value: String) { #expect(found(text) == ["url \(value)"]) }

    @Test(arguments: [
        ("010-1234-5678", "010-1234-5678"), ("01012345678로 전화", "010-1234-5678"), ("010 1234 5678", "010-1234-5678"),
        ("010.1234.5678", "010-1234-5678"), ("011-234-5678", "011-234-5678"), ("전화:02-345-6789", "02-345-6789"),
        ("(02) 3456-7890", "02-3456-7890"),
        ("02)345-6789", "02-345-6789"), ("031-123-4567", "031-123-4567"), ("070-1234-5678", "070-1234-5678"),
        ("0505-123-4567", "0505-123-4567"),
        ("1588-1234에 문의", "1588-1234"), ("+82-10-1234-5678", "010-1234-5678"), ("+82 2 345 6789", "02-345-6789"),
        ("+821012345678", "010-1234-5678"), ("+1 415 555 2671", "+14155552671"), ("+44 20 7946 0958", "+442079460958"),
    ])
    func `phone numbers`(text: String, value: String) { #expect(found(text) == ["phone \(value)"]) }

    @Test(arguments: [
        ("메일은 kim.a+b@example.co.kr입니다", "kim.a+b@example.co.kr"), ("<lee@example.com>", "lee@example.com"),
        ("01012345678@example.com", "01012345678@example.com"), ("a@b.kr,", "a@b.kr"),
    ])
    func `mail`(text: String, value: String) { #expect(found(text) == ["email \(value)"]) }

    @Test(arguments: [
        ("2023-08-28", "2023-08-28"), ("2023. 8. 28.", "2023-08-28"), ("2023.08.28(월)", "2023-08-28"), ("2023/8/28", "2023-08-28"),
        ("2023년 8월 28일에", "2023-08-28"), ("8월 28일 오후 3시", "2023-08-28T15:00"), ("8월 28일(월) 15:30", "2023-08-28T15:30"),
        ("9월 1일까지", "2023-09-01"), ("내일", "2023-08-29"), ("내일까지", "2023-08-29"), ("모레 오전 10시 반", "2023-08-30T10:30"),
        ("어제 밤 11시", "2023-08-27T23:00"), ("오늘 밤 12시", "2023-08-29T00:00"), ("다음 주 월요일", "2023-09-04"), ("이번주 금요일 3pm", "2023-09-01T15:00"),
        ("지난주 일요일에", "2023-08-27"), ("월요일 오후 2시", "2023-08-28T14:00"), ("작년 8월 3일", "2022-08-03"), ("다음 달 3일", "2023-09-03"),
        ("9/1(금)", "2023-09-01"), ("9/1 오후 3시", "2023-09-01T15:00"), ("3pm", "15:00"), ("3:30 PM에", "15:30"), ("15:30", "15:30"),
        ("오후 3시", "15:00"),
        ("오전 12시", "00:00"), ("15시 30분", "15:30"), ("낮 12시", "12:00"), ("오늘 24시", "2023-08-29T00:00"), ("내일 9:30", "2023-08-29T09:30"),
        ("오전 9:30", "09:30"), ("낮 1시", "13:00"), ("August 28, 2023", "2023-08-28"),
        ("Aug 3rd", "2023-08-03"),
        ("3 August 2022", "2022-08-03"), ("tomorrow at 3pm", "2023-08-29T15:00"), ("next Friday", "2023-09-08"),
        ("2023-08-28T05:05:00Z", "2023-08-28T05:05Z"),
        ("2024-02-29", "2024-02-29"),
    ])
    func `dates and times`(text: String, value: String) { #expect(found(text) == ["date \(value)"]) }

    @Test(arguments: [
        ("서울특별시 강남구 테헤란로 152", "서울특별시 강남구 테헤란로 152"), ("주소: 서울 강남구 테헤란로 152, 3층에서", "서울 강남구 테헤란로 152, 3층"),
        ("경기도 성남시 분당구 판교역로 166 (백현동)", "경기도 성남시 분당구 판교역로 166 (백현동)"), ("경기 성남 분당구 판교역로166", "경기 성남 분당구 판교역로166"),
        ("서초구 강남대로94길 20으로 오세요", "서초구 강남대로94길 20"), ("테헤란로 4길 12", "테헤란로 4길 12"), ("중앙로 12번길 34-5", "중앙로 12번길 34-5"),
        ("부산 해운대구 우동 1418", "부산 해운대구 우동 1418"), ("역삼동 737번지", "역삼동 737번지"), ("서울 강남구 역삼1동 123-45", "서울 강남구 역삼1동 123-45"),
        ("경기도 양평군 서종면 문호리 산 12-3", "경기도 양평군 서종면 문호리 산 12-3"), ("서울 종로구 종로3가 15", "서울 종로구 종로3가 15"),
        ("세종시 도움6로 11", "세종시 도움6로 11"), ("서울 중구 세종대로 지하 101", "서울 중구 세종대로 지하 101"),
        ("서울 송파구 올림픽로 300,  101동 1203호", "서울 송파구 올림픽로 300,  101동 1203호"), ("제주시 첨단로 242.", "제주시 첨단로 242"),
        ("청주시 상당구 상당로 155(문화동, 충북빌딩)", "청주시 상당구 상당로 155(문화동, 충북빌딩)"),
    ])
    func `addresses of places`(text: String, written: String) {
        #expect(found(text) == ["address " + written.split(separator: " ").joined(separator: " ")])
        let items = Detector.items(in: text, today: CivilDate(dayNumber: 0))
        #expect(items.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == [written])
    }

    @Test(arguments: [
        "앞으로 3", "강남구 쪽으로 3", "학교로 12", "서울로 3", "활동 5", "이동 10분", "운동 30분", "정리 3", "거리 5", "처리 2건", "누가 3", "물가 3", "친구 학교로 3",
        "연구 활동 30", "다시 종로 3", "101동 1203호", "강남구 3", "서울 강남구 모임 5", "강남구 테헤란로 3명", "강남구 테헤란로 2시간", "수원시 인구 1,200", "수원시 이동 1,200",
        "강남구 역삼동 3~5", "강남구 역삼동 50%", "역삼동 737", "종로 5가", "길 3", "동 3", "1길 2", "한길 12", "사람으로서 12",
    ])
    func `no addresses`(text: String) { #expect(found(text).filter { $0.hasPrefix("address") } == []) }

    @Test(arguments: [
        // Versions, prices, ranges, scores and part numbers.
        "v2023.8.28", "1.2.3", "버전 2023.8.28.1", "10.15.7", "1,234원", "1,234,567", "12,345.67", "2023-08-281", "2023-13-01", "2023-02-30",
        "20230828", "2023년", "8월", "28일", "3시간", "3시간 30분", "30분", "12개", "1/2", "24/7", "1/2컵", "1592-1598", "1800-1850", "1588-12345",
        "2020-2023", "A4-2023-08", "192.168.0.1", "010-12-3456", "010-1234-56789", "9010101-1234567", "900101-1234567", "110-123-456789",
        "02-1234-56789", "012-345-6789", "0101234567", "0201234567", "x01012345678", "01012345678x", "#010-1234-5678", "25:00", "3:5",
        "5:14", "마가복음 5:14", "9:30",
        "1:15:30", "12:60",
        "3.14", "50%", "제1조 2항", "2학년 3반", "오늘날", "오늘내일한다", "내일러", "어제오늘내일", "모레스", "이어제", "월요일", "매주 월요일", "일요일마다", "이번 주", "다음 달",
        "a@b", "@mention", "pkg@1.2.3", "git@github.com:a/b", "https://", "http://a", "www.", "www", "http://-a.b", "ftp", "C:/2023", "+12",
        "+82", "+1234",
        "- []", "[ ] 없음", "배열[x] 값", "a - [ ] b", "Mayor 5", "May", "todays", "Sunday", "marching 3", "3am2", "13pm", "0pm",
        "한시적", "세 시",
        "2023-08-28_backup", "IMG_20230828", "2023/08/28/1", "1234-5678-9012-3456", "5분 3초", "100-1", "가-나-다", "",
    ])
    func `nothing`(text: String) { #expect(found(text) == []) }

    @Test func `a checklist, and what stands in it`() {
        let text = "# 할 일\n- [ ] 우유 사기\n  * [x] 010-1234-5678 전화\n☑ 내일 예약\n"
        let items = Detector.items(in: text, today: CivilDate(year: 2023, month: 8, day: 28))
        #expect(
            items.map(\.value) == ["우유 사기", "010-1234-5678 전화", "010-1234-5678", "내일 예약", "2023-08-29"])
        #expect(items.map(\.isDone) == [false, true, nil, true, nil])
        #expect(Detector.kinds(in: text) == [DetectedKinds(.checklist), DetectedKinds(.phone), DetectedKinds(.date)])
    }

    @Test func `several in one text, in order and at their bytes`() {
        let text = "내일 3시, 010-1234-5678 또는 kim@example.com (https://example.com)"
        let items = Detector.items(in: text, today: CivilDate(year: 2023, month: 8, day: 28))
        #expect(items.map(\.kind) == [.date, .phone, .email, .url])
        let bytes = Array(text.utf8)
        #expect(
            items.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
                "내일 3시", "010-1234-5678", "kim@example.com", "https://example.com",
            ])
    }

    @Test func `the glance lets nothing through that the scan finds`() {
        for word in [
            "내일", "모레", "글피", "어제", "그제", "그저께", "오늘", "☐ 우유", "today", "tomorrow", "yesterday", "www.a.kr", "http://a.kr", "a@b.kr",
            "next Monday",
        ] {
            #expect(!found("가나다 \n\(word)").isEmpty, "\(word)")
        }
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: ["www.-", "1 ", "a@", "[", "http://a.b/)", "☐", "+1", "(0", "오", "내일모", "1:", "강남구 ", "로 1", "길1길", "동 1 (가"])
    func `no text makes it slow`(piece: String) {
        let text = String(repeating: piece, count: 200_000)
        #expect(Detector.items(in: text, today: CivilDate(dayNumber: 0)).count <= 400_000)
    }
}
