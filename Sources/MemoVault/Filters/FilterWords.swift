import MemoIndex
public import MemoModel

/// The words that filters know as values.
enum FilterWords {
    enum Quality {
        case pinned, overdue, trashed, conflict
    }

    private static let states: [String: WorkState] = [
        "todo": .todo, "할일": .todo, "예정": .todo, "해야할일": .todo, "doing": .doing, "진행": .doing, "진행중": .doing, "하는중": .doing,
        "하는일": .doing, "done": .done, "완료": .done, "끝": .done, "한일": .done, "완료됨": .done, "마침": .done,
    ]

    private static let qualities: [String: Quality] = [
        "pinned": .pinned, "고정": .pinned, "고정됨": .pinned, "고정된": .pinned, "overdue": .overdue, "지남": .overdue,
        "지난": .overdue, "기한지남": .overdue, "기한지난": .overdue, "연체": .overdue, "trashed": .trashed, "trash": .trashed,
        "휴지통": .trashed, "삭제됨": .trashed, "삭제된": .trashed, "conflict": .conflict, "충돌": .conflict, "충돌본": .conflict,
        "충돌사본": .conflict,
    ]

    private static let kinds: [String: DetectedItem.Kind] = [
        "url": .url, "link": .url, "링크": .url, "주소": .url, "email": .email, "mail": .email, "이메일": .email, "메일": .email,
        "phone": .phone, "전화": .phone, "전화번호": .phone, "date": .date, "날짜": .date, "시간": .date, "일시": .date,
        "checklist": .checklist, "체크리스트": .checklist, "할일목록": .checklist,
    ]

    static func state(_ word: String) -> WorkState? { states[plain(word)] }

    static func quality(_ word: String) -> Quality? { qualities[plain(word)] }

    /// Whether a filter asks for the trash, which every other query leaves out.
    static func asksForTrash(_ filter: QueryFilter) -> Bool { filter.key == .is && quality(filter.value) == .trashed }

    /// A kind of detected data, under its names in both languages.
    static func kind(_ word: String) -> DetectedItem.Kind? { kinds[plain(word)] }

    /// The column that holds the times a filter asks for.
    static func column(of key: QueryFilter.Key) -> String {
        switch key {
        case .created: "created"
        case .modified: "modified"
        case .due: "deadline"
        default: "recency"
        }
    }

    private static func plain(_ word: String) -> String {
        word.lowercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    }
}

extension WorkState {
    /// The state that a user calls `word`, in English or Korean, as `state:` in a query understands it.
    public init?(named word: String) {
        guard let state = FilterWords.state(word) else { return nil }
        self = state
    }
}
