/// Makes queries by the grammar of the query language, or from any Unicode scalars.
public struct QueryMaker {
    private var choices: Choices

    public init(_ choices: Choices) { self.choices = choices }

    /// Returns a query, usually shorter than a hundred characters.
    public mutating func query() -> String {
        switch choices.below(8) {
        case 0, 1, 2, 3: expression(depth: 0)
        case 4, 5: clusters()
        case 6: anything()
        default: expression(depth: 0) + clusters()
        }
    }

    // MARK: The grammar

    private mutating func expression(depth: Int) -> String {
        var text = ""
        for place in 0...choices.below(depth == 0 ? 5 : 3) {
            if place > 0 { text += choices.one(of: [" ", " ", " ", " OR ", " AND ", " NOT ", "  ", "\t", ""]) }
            text += term(depth: depth)
        }
        return text
    }

    private mutating func term(depth: Int) -> String {
        switch choices.below(14) {
        case 0 where depth < 4: "(" + expression(depth: depth + 1) + (choices.isOne(in: 10) ? "" : ")")
        case 1: "-" + word()
        case 2: "\"" + word() + " " + word() + (choices.isOne(in: 10) ? "" : "\"")
        case 3: word() + "*"
        case 4: choices.one(of: Self.fields) + word()
        case 5: choices.one(of: Self.filters) + choices.one(of: Self.values)
        case 6: "/" + pattern() + "/"
        case 7: choices.one(of: ["@일", "@없는", "#책", "#없", "@", "#"]) + (choices.isOne(in: 3) ? word() : "")
        default: word()
        }
    }

    private mutating func word() -> String {
        var word = ""
        for _ in 0...choices.below(3) { word += choices.one(of: Self.pieces) }
        if choices.isOne(in: 6) { word += scalar() }
        return word
    }

    private mutating func pattern() -> String {
        var pattern = ""
        for _ in 0...choices.below(5) { pattern += choices.one(of: Self.patternPieces) }
        return pattern
    }

    private static let fields = ["title:", "body:", "제목:", "본문:", "내용:", "TITLE:", "title:title:", "titel:", "https:", "메모:"]
    private static let filters = [
        "category:", "분류:", "tag:", "태그:", "state:", "상태:", "source:", "출처:", "is:", "has:", "created:", "작성:", "modified:", "date:", "날짜:",
        "due:", "기한:", "catgory:", "마감:", "-tag:", "is:is:",
    ]
    private static let values = [
        "업무", "\"업무/회의\"", "없음", "none", "책", "todo", "완료", "pinned", "trashed", "overdue", "link", "phone", "2024", "2024-02..",
        "..2024-03-01",
        "2024-13-41", "오늘", "지난주", "last week", "9999-12-31..", "0000", "-1", "99999999999999999999", "\"", "", "*", "업*", "a/b/c", "3일전",
        "내일..모레",
        "2024-01-01..2023-01-01", "today..", "1분기", ">2024", "<=2024-05",
    ]
    private static let pieces = [
        "학교", "학교에서", "먹었다", "먹", "감자", "가", "하", "ㅎㄱ", "ㅎ", "ㅏ", "gkrry", "rkawk", "sqlite", "SQLite3", "C++", "R&D", "LG전자", "28일에",
        "3.14",
        "4,200", "010-1234-5678", "12:30", ".env", "#해시", "a/b", "Wi-Fi", "wifi", "大學", "메세지", "메시지", "리더쉽", "kimchi", "뷁", "🍩", "👨‍👩‍👧",
        "é", "e\u{301}", "ＡＢ", "１２", "가나다라마바사아자차카타파하", "돼", "할수있다", "회의", "회으", "머거", "~", "-", "+", "...", "'", "`", "%", "\\", "_", "*",
        ":", "/",
        "\u{1112}\u{1161}\u{11AB}", "ﾡ", "ㄳ", "ㅋㅋㅋ", "안녕하세요", "있습니다", "고맙습니다", "20", "2", "년", "만 원", "오늘", "지난주",
    ]
    private static let patternPieces = [
        "회의", "학", "[가-힣]", "\\d", "+", "*", "?", "{1,3}", "(", ")", "|", ".", "^", "$", "\\b", "(?=", "(?<=", "\\p{L}", "[^a]", "\\1",
        "\\", "[", "{", "a",
        "(?:", "\\Q", "\\x{AC00}", "😀", "３", "(?i)",
    ]

    // MARK: Characters

    /// Returns symbols, letters and combining characters in any order.
    private mutating func clusters() -> String {
        var text = ""
        for _ in 0...choices.below(10) {
            switch choices.below(6) {
            case 0, 1: text.unicodeScalars.append(ascii())
            case 2, 3: text += extender()
            case 4: text += choices.one(of: Self.pieces)
            default: text += scalar()
            }
        }
        return text
    }

    private mutating func ascii() -> Unicode.Scalar { Unicode.Scalar(UInt8(choices.below(128))) }

    private mutating func extender() -> String {
        let range = choices.one(of: Self.extenders)
        return Unicode.Scalar(range.lowerBound + UInt32(choices.below(range.count))).map(String.init) ?? ""
    }

    private static let extenders: [ClosedRange<UInt32>] = [
        0x1160...0x11FF, 0xD7B0...0xD7FB, 0x1100...0x115F, 0xA960...0xA97C, 0x0300...0x036F, 0x20D0...0x20F0, 0x3099...0x309C,
        0x302A...0x302F,
        0x200B...0x200F, 0x2060...0x206F, 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0xE0001...0xE007F, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF,
        0xFF9E...0xFFDC, 0x0600...0x0605, 0x0900...0x0903, 0x0E31...0x0E3A, 0x3131...0x318E, 0xFFF0...0xFFFD, 0xFF01...0xFF65,
    ]

    /// Returns scalars of all planes. The first plane and Hangul are as frequent as all others together.
    private mutating func anything() -> String {
        var text = ""
        for _ in 0...choices.below(choices.isOne(in: 50) ? 300 : 16) { text += scalar() }
        return text
    }

    private mutating func scalar() -> String {
        let value: UInt32 =
            switch choices.below(4) {
            case 0: UInt32(choices.below(0x3000))
            case 1: 0xAC00 + UInt32(choices.below(11_172))
            case 2: UInt32(choices.below(0x1_0000))
            default: UInt32(choices.below(0x11)) << 16 | UInt32(choices.below(0x1_0000))
            }
        return Unicode.Scalar(value).map(String.init) ?? "\u{FFFD}"
    }
}
