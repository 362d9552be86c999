/// Units and counters that a number can stand before, with their other names.
struct Unit: Sendable {
    /// The numerals that stand before a unit. `sinoFromTen` is 세 개 and 삼십 개, but not 삼 개.
    enum Series: Sendable { case sino, native, both, sinoFromTen }

    /// Names of the same unit, folded, the usual one first.
    let names: [String]
    let series: Series
    /// Numerals of one syllable that form another word with the unit: 이번, 사원, 한번.
    let homographs: Set<String>
    /// Whether amounts of it reach thousands, so that 5천 may be the end of 2만 5천.
    let isMoney: Bool

    /// Creates a unit. `names` are separated by spaces, and `_` is a space within a name.
    init(_ names: String, _ series: Series, homographs: String = "", isMoney: Bool = false) {
        self.names = names.split(separator: " ").map { String($0).replacing("_", with: " ") }
        self.series = series
        self.homographs = Set(homographs.split(separator: " ").map(String.init))
        self.isMoney = isMoney
    }

}

extension Unit {
    /// Every unit. A name may belong to several: 킬로 is kg and km.
    static let all: [Unit] =
        money + time + counters + ordinals + measures + prefixed

    private static let money = [
        Unit("원 krw", .sino, homographs: "일 이 삼 사 오 육 구 공", isMoney: true),
        Unit("달러 usd", .sino, isMoney: true), Unit("불", .sino, homographs: "일 이 삼 사 오 육 구 백 천", isMoney: true),
        Unit("엔 jpy", .sino, isMoney: true),
        Unit("유로 eur", .sino, isMoney: true), Unit("위안 cny", .sino, homographs: "이", isMoney: true), Unit("파운드 gbp", .sino, isMoney: true),
        Unit("홍콩_달러 홍콩달러 hkd", .sino, isMoney: true), Unit("캐나다_달러 캐나다달러 cad", .sino, isMoney: true),
        Unit("호주_달러 호주달러 aud", .sino, isMoney: true), Unit("뉴질랜드_달러 뉴질랜드달러 nzd", .sino, isMoney: true),
        Unit("싱가포르_달러 싱가포르달러 싱가폴_달러 sgd", .sino, isMoney: true), Unit("대만_달러 대만달러 twd", .sino, isMoney: true),
        Unit("스위스_프랑 프랑 chf", .sino, isMoney: true), Unit("바트 thb", .sino, isMoney: true), Unit("페소 php mxn", .sino, isMoney: true),
        Unit("루피 inr", .sino, isMoney: true), Unit("루피아 idr", .sino, isMoney: true), Unit("루블 rub", .sino, isMoney: true),
    ]

    private static let time = [
        Unit("시", .native, homographs: "한"), Unit("분 min", .sino, homographs: "이 사 오 백 만"), Unit("초 sec", .sino, homographs: "일 이 사"),
        Unit("시간 h", .sinoFromTen),
        Unit("일", .sino, homographs: "일 이 사 오 육 칠 구 십 백 천 만"), Unit("주", .sinoFromTen, homographs: "일 이 사 오 육 구 만 한 두 네 세"),
        Unit("주일", .sino), Unit("주년", .sino), Unit("개월", .sino), Unit("달", .native), Unit("년", .sino, homographs: "이 만"), Unit("년도", .sino),
        Unit("년대", .sino),
        Unit("세기", .sino),
        Unit("박", .sino, homographs: "이 오 구 만"), Unit("교시", .sino), Unit("분기", .sino), Unit("학기", .sino), Unit("학년", .sino),
    ]

    private static let counters = [
        Unit("명", .sinoFromTen, homographs: "일 이 사 오 구"), Unit("사람", .native), Unit("인", .sino, homographs: "일 이 사 오 육 구 만 천 백"),
        Unit("인분", .sino),
        Unit("개", .sinoFromTen, homographs: "이 사 오 육 구 백 천 만"), Unit("살 세", .both, homographs: "일 이 삼 사 오 구 만 천 백 한"), Unit("마리", .native),
        Unit("권", .both, homographs: "이 사 오 구 만 한"),
        Unit("장", .both, homographs: "일 이 사 오 육 구 천 만 백 한"), Unit("대", .both, homographs: "일 이 사 오 육 구 백 천 만 한 세 네 열"), Unit("잔", .native),
        Unit("병", .native, homographs: "한 두 세 네 열"),
        Unit("그릇", .native), Unit("채", .native, homographs: "한 두 세 네"), Unit("켤레", .native), Unit("벌", .native, homographs: "한 두 세 네"),
        Unit("송이", .native), Unit("자루", .native),
        Unit("가지", .native, homographs: "한"), Unit("곳", .native), Unit("군데", .native), Unit("건", .both, homographs: "이 사 오 육 구 한 세 네 만"),
        Unit("통", .native, homographs: "한 두 세 네 열"),
        Unit("끼", .native), Unit("알", .native, homographs: "한 두 세 네"), Unit("캔", .sinoFromTen), Unit("팩", .sinoFromTen),
        Unit("봉지", .native), Unit("상자", .native), Unit("박스", .sinoFromTen), Unit("세트 셋트", .sinoFromTen),
        Unit("조각", .native), Unit("방울", .native), Unit("모금", .native), Unit("입", .native, homographs: "한 두 세 네"),
        Unit("편", .both, homographs: "일 이 사 오 육 구 만 천 한"), Unit("곡", .both, homographs: "사 오 구 만 한 두 세 네"),
        Unit("줄", .both, homographs: "한 두 세 네 사 오 구"), Unit("쌍", .native), Unit("배", .both, homographs: "일 이 사 오 육 구 백 천 만 한 두 세 네"),
        Unit("번", .both, homographs: "이 사 오 구 천 만 한"),
        Unit("번째", .sinoFromTen, homographs: "한 만"), Unit("군", .sino, homographs: "일 이 삼 사 오 육 칠 팔 구 십 백 천 만"),
    ]

    private static let ordinals = [
        Unit("층 f", .sino, homographs: "단 고"), Unit("등", .sino, homographs: "구 오 육"), Unit("위", .sino, homographs: "일 이 사 오 육 구 천 만"),
        Unit("회", .sino, homographs: "이 사 오 육 구 만 천"),
        Unit("차", .sino, homographs: "일 이 사 오 육 구 천 만"), Unit("호", .sino, homographs: "일 이 사 오 육 구 천 만"), Unit("호선", .sino),
        Unit("단계", .sino), Unit("점", .sino, homographs: "이 사 오 구 일 만 천"),
        Unit("도 °", .sino, homographs: "일 이 삼 사 오 육 칠 팔 구 십 백 천 만"),
        Unit("평 py", .both, homographs: "일 이 사 오 육 구 만 천 한 두 세 네"),
        Unit("페이지 쪽 p", .sino, homographs: "이 사 오 구"), Unit("과목", .sinoFromTen), Unit("동", .sino, homographs: "일 이 삼 사 오 육 칠 팔 구 십 백 천 만"),
        Unit("반", .sino, homographs: "일 이 삼 사 오 육 칠 팔 구 십 백 천 만"), Unit("급", .sino, homographs: "일 이 삼 사 오 육 칠 팔 구 십 백 천 만"),
        Unit("장조", .sino), Unit("관", .sino, homographs: "일 이 삼 사 오 육 칠 팔 구 십 백 천 만"),
        Unit("승", .sino, homographs: "일 이 삼 사 오 육 칠 팔 구 십 백 천 만"),
    ]

    private static let measures = [
        Unit("kg 킬로그램 킬로 키로 키로그램", .both), Unit("km 킬로미터 킬로메터 킬로 키로 키로미터", .both), Unit("g 그램 그람", .sino), Unit("mg 밀리그램", .sino),
        Unit("t 톤", .sino),
        Unit("m 미터 메터", .sino), Unit("cm 센티미터 센티메터 센티 센치 센치미터", .sino), Unit("mm 밀리미터 밀리 미리", .sino), Unit("ml 밀리리터 미리리터 밀리 미리", .sino),
        Unit("l 리터", .sino), Unit("cc 시시 씨씨", .sino),
        Unit("m2 제곱미터 평방미터 헤베", .sino), Unit("% 퍼센트 프로", .sino), Unit("kcal 칼로리 킬로칼로리", .sino), Unit("gb 기가 기가바이트", .sino),
        Unit("mb 메가 메가바이트", .sino, homographs: "오"),
        Unit("tb 테라 테라바이트", .sino), Unit("kb 킬로바이트", .sino), Unit("w 와트", .sino), Unit("kw 킬로와트", .sino), Unit("v 볼트", .sino),
        Unit("hz 헤르츠", .sino), Unit("khz 킬로헤르츠", .sino), Unit("mhz 메가헤르츠", .sino), Unit("ghz 기가헤르츠", .sino), Unit("px 픽셀", .sino),
        Unit("°c 섭씨", .sino), Unit("°f", .sino), Unit("ma 밀리암페어", .sino), Unit("mah 밀리암페어시", .sino),
        Unit("rpm 알피엠", .sino), Unit("km2 제곱킬로미터 평방킬로미터", .sino), Unit("m3 세제곱미터 입방미터 루베", .sino), Unit("마일 mile miles 마일즈", .sino),
        Unit("갤런 갤론 gallon gallons", .sino), Unit("인치 inch", .sino), Unit("피트 ft", .sino), Unit("헥타르 ha", .sino),
        Unit("m/s 미터퍼초 미터_퍼_초", .sino), Unit("km/h 킬로미터퍼시간 킬로미터_퍼_시간", .sino),
    ]

    /// Units of the metric system with their prefixes that have no other names: 헥토리터, 나노미터, 메가와트. Case is folded, so mw is 밀리와트 and 메가와트.
    private static let prefixed: [Unit] = {
        let prefixes = [
            ("", ""), ("k", "킬로"), ("m", "메가"), ("g", "기가"), ("h", "헥토"), ("d", "데시"), ("c", "센티"), ("m", "밀리"), ("μ", "마이크로"), ("n", "나노"),
            ("p", "피코"),
        ]
        let bases = [
            ("m", "미터"), ("g", "그램"), ("l", "리터"), ("w", "와트"), ("v", "볼트"), ("a", "암페어"), ("n", "뉴턴"), ("pa", "파스칼"), ("hz", "헤르츠"),
        ]
        let others = Set(measures.flatMap(\.names))
        return bases.flatMap { base in
            prefixes.map { ($0.0 + base.0, $0.1 + base.1) }.filter { !others.contains($0.1) }.map { Unit("\($0) \($1)", .sino) }
        }
    }()

    /// The units with a name, by the name.
    static let named: [String: [Unit]] = Dictionary(grouping: all.flatMap { unit in unit.names.map { ($0, unit) } }, by: \.0).mapValues {
        $0.map(\.1)
    }
    /// The name of the unit that a sign stands for.
    static let signs: [Character: String] = ["₩": "원", "$": "달러", "€": "유로", "¥": "엔", "£": "파운드"]
    /// The codes of currencies by ISO 4217, which also stand before the number: KRW 30,000.
    static let codes: Set<String> = [
        "krw", "usd", "jpy", "eur", "cny", "gbp", "hkd", "cad", "aud", "nzd", "sgd", "twd", "chf", "thb", "php", "mxn", "inr", "idr", "rub",
    ]
    /// The units of dollars by the letters before the sign: US$100.
    static let dollars: [String: String] = [
        "us": "달러", "hk": "홍콩 달러", "ca": "캐나다 달러", "c": "캐나다 달러", "au": "호주 달러", "a": "호주 달러", "nz": "뉴질랜드 달러", "s": "싱가포르 달러",
        "nt": "대만 달러",
    ]
    /// Units of the metric system of which the second is ten to a power of the first.
    static let powers = [("cm", "m", 2), ("m", "km", 3), ("g", "kg", 3), ("ml", "l", 3)]

    /// Returns digits with the decimal point moved to the right, or to the left by a negative number of places. Returns nil if nobody would write the
    /// result: it has at most five digits before the point, two behind it, and no zero directly after it.
    static func shifted(_ digits: String, by places: Int) -> String? {
        let parts = digits.split(separator: ".")
        guard places != 0, let whole = parts.first, parts.count < 3 else { return nil }
        var text = Array(whole) + (parts.count > 1 ? Array(parts[1]) : [])
        var point = whole.count + places
        if point <= 0 {
            text = Array(repeating: "0", count: 1 - point) + text
            point = 1
        }
        if point > text.count { text += Array(repeating: "0", count: point - text.count) }
        let fraction = String(text[point...].reversed().drop { $0 == "0" }.reversed())
        guard let before = Int(String(text[..<point])), before < 100_000, fraction.count < 3, before > 0 || fraction.first ?? "0" != "0"
        else {
            return nil
        }
        return fraction.isEmpty ? String(before) : "\(before).\(fraction)"
    }

    /// Units that count the same, each with numerals of its own: 네 명, 4인, 네 사람.
    private static let equals = [["명", "인", "사람"], ["개월", "달"], ["주", "주일"], ["년도", "년"], ["도", "°c"], ["달러", "불"]]

    /// The units that count the same as this one.
    var others: [Unit] {
        Self.equals.filter { $0.contains(names[0]) }.flatMap { $0.filter { $0 != names[0] } }.flatMap { Self.named[$0] ?? [] }
    }

    /// The most characters of a name.
    static let longestName = named.keys.map(\.count).max() ?? 0
}
