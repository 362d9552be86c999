import MemoModel
import MemoSearch

/// The words that filters accept as values.
enum FilterWords {
    /// The values of `is:`. Raw values are the canonical words.
    enum Quality: String {
        case pinned, overdue, trashed, conflict
    }

    static let qualities: [String: Quality] = [
        "pinned": .pinned, "고정": .pinned, "고정됨": .pinned, "고정된": .pinned, "overdue": .overdue, "지남": .overdue,
        "지난": .overdue, "기한지남": .overdue, "기한지난": .overdue, "연체": .overdue, "trashed": .trashed, "trash": .trashed,
        "휴지통": .trashed, "삭제됨": .trashed, "삭제된": .trashed, "conflict": .conflict, "충돌": .conflict, "충돌본": .conflict,
        "충돌사본": .conflict,
    ]

    static let kinds: [String: DetectedItem.Kind] = [
        "url": .url, "link": .url, "링크": .url, "웹주소": .url, "email": .email, "mail": .email, "이메일": .email, "메일": .email,
        "phone": .phone, "전화": .phone, "전화번호": .phone, "date": .date, "날짜": .date, "시간": .date, "일시": .date,
        "checklist": .checklist, "체크리스트": .checklist, "할일목록": .checklist,
        "address": .address, "주소": .address, "도로명주소": .address, "지번": .address, "지번주소": .address,
    ]

    /// The values of `has:` for attached files.
    static let files: Set = ["attachment", "attachments", "file", "files", "첨부", "첨부파일", "파일"]

    static func quality(_ word: String) -> Quality? { qualities[plain(word)] }

    /// Returns whether a filter selects memos in the trash, which all other queries leave out.
    static func asksForTrash(_ filter: QueryFilter) -> Bool { filter.key == .is && quality(filter.value) == .trashed }

    /// Returns the kind of detected data that a Korean or English word names.
    static func kind(_ word: String) -> DetectedItem.Kind? { kinds[plain(word)] }

    /// Returns whether a value of `has:` stands for attached files.
    static func meansFile(_ word: String) -> Bool { files.contains(plain(word)) }

    /// Returns the column that holds the times of a date filter.
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

/// The words for "none" as a category, state, deadline, colour or icon, in queries and commands.
public enum NoneWord {
    /// Returns whether `word` means none.
    public static func isMeant(by word: String) -> Bool { ["none", "없음"].contains(word.lowercased()) }
}
