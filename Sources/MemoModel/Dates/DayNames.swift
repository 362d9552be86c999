/// Korean and English words for days, weeks, months and years, used for dates in queries and in texts.
///
/// Each word has a distance from today. Words in `inTexts` always mean a date. Those in `inQueries` only do
/// where a date is expected: in a text, 엊그제 may be any recent day and 전주 is a city.
enum DayNames {
    /// Words of one kind, with optional spaces.
    struct Table {
        let inTexts: [(String, Int)]
        let byWord: [String: Int]

        init(inTexts: [(String, Int)], inQueries: [(String, Int)]) {
            // Both spellings occur in texts. A word must come before any word it begins with.
            self.inTexts = inTexts.flatMap { word, offset in
                word.contains(" ") ? [(word, offset), (word.filter { $0 != " " }, offset)] : [(word, offset)]
            }
            byWord = Dictionary(
                (inTexts + inQueries).map { ($0.filter { $0 != " " }, $1) }, uniquingKeysWith: { first, _ in first })
        }
    }

    static let days = Table(
        inTexts: [
            ("오늘", 0), ("내일모레", 2), ("내일", 1), ("모레", 2), ("글피", 3), ("어제", -1), ("그저께", -2), ("그제", -2),
        ],
        inQueries: [("엊그제", -2), ("엊그저께", -2), ("그끄저께", -3), ("그끄제", -3), ("금일", 0), ("작일", -1), ("명일", 1)] + englishDays)
    static let weeks = Table(
        inTexts: [("이번 주", 0), ("다음 주", 1), ("지난 주", -1), ("저번 주", -1)],
        inQueries: [
            ("금주", 0), ("전주", -1), ("차주", 1), ("지지난 주", -2), ("저저번 주", -2), ("다다음 주", 2), ("this week", 0), ("last week", -1),
            ("next week", 1),
        ])
    static let months = Table(
        inTexts: [("이번 달", 0), ("다음 달", 1), ("지난 달", -1)],
        inQueries: [
            ("이 달", 0), ("금월", 0), ("저번 달", -1), ("전월", -1), ("지지난 달", -2), ("다다음 달", 2), ("this month", 0), ("last month", -1),
            ("next month", 1),
        ])
    static let years = Table(
        inTexts: [("작년", -1), ("지난해", -1), ("올해", 0), ("내년", 1)],
        inQueries: [
            ("금년", 0), ("전년", -1), ("재작년", -2), ("후년", 2), ("this year", 0), ("last year", -1), ("next year", 1),
        ])

    /// In lower case. In texts they may be capitalized.
    static let englishDays = [("today", 0), ("tomorrow", 1), ("yesterday", -1)]

    // MARK: Days of the week, counted from Monday, 0

    static let shortWeekdays: [(String, Int)] = [("월", 0), ("화", 1), ("수", 2), ("목", 3), ("금", 4), ("토", 5), ("일", 6)]
    static let weekdays = shortWeekdays.map { ($0.0 + "요일", $0.1) }
    static let englishWeekdays: [(String, Int)] = [
        ("Monday", 0), ("Tuesday", 1), ("Wednesday", 2), ("Thursday", 3), ("Friday", 4), ("Saturday", 5), ("Sunday", 6),
    ]

    /// English names of months, full names first.
    static let englishMonths: [(String, Int)] = [
        ("January", 1), ("February", 2), ("March", 3), ("April", 4), ("May", 5), ("June", 6), ("July", 7), ("August", 8),
        ("September", 9), ("October", 10), ("November", 11), ("December", 12), ("Jan", 1), ("Feb", 2), ("Mar", 3), ("Apr", 4),
        ("Jun", 6), ("Jul", 7), ("Aug", 8), ("Sept", 9), ("Sep", 9), ("Oct", 10), ("Nov", 11), ("Dec", 12),
    ]
}
