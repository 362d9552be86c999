/// Guesses from a name whether its value is a date, and which one. The value must be a whole date as well.
enum DateNames {
    private static let modified = ["modif", "updat", "edit", "chang", "touch", "upd", "chg", "mod", "수정", "변경", "편집", "갱신", "고친"]
    private static let deadline = ["deadline", "due", "expir", "until", "마감", "기한", "만료"]
    private static let created = [
        "creat", "crt", "cre", "pub", "post", "sav", "add", "writ", "wrote", "regist", "reg", "ins", "record", "log", "captur",
        "compos", "display",
        "sent", "send", "made", "insert", "entr", "submit", "upload", "journal", "diary", "note", "memo", "item", "message", "msg", "stamp",
        "import",
        "작성", "생성", "기록", "등록", "게시", "발행", "저장", "추가", "촬영", "쓴", "적은", "만든", "올린", "보낸",
    ]
    /// Words that say nothing about which date it is.
    private static let plain: Set<String> = [
        "date", "time", "datetime", "timestamp", "ts", "at", "on", "dt", "dttm", "unix", "unixtime", "epoch", "ms", "sec", "secs",
        "seconds",
        "millis", "utc", "gmt", "local", "iso", "iso8601", "when", "day", "the", "of", "original", "first", "날짜", "일시", "일자", "시간", "시각",
        "때",
        "일",
    ]
    private static let wholeCreated: Set<String> = [
        "ctime", "cdate", "wdate", "wtime", "rdate", "regdt", "insdt", "crtime", "birthtime", "published", "posted", "saved", "added",
        "written",
        "recorded", "logged", "captured", "creation", "inserted", "registered", "submitted", "uploaded", "sent", "ts", "작성", "생성", "기록",
        "등록",
        "게시", "쓴날", "적은날", "만든날", "올린날", "기록한날", "작성한날",
    ]
    private static let wholeModified: Set<String> = [
        "mtime", "mdate", "udate", "utime", "moddt", "upddt", "chgdt", "changed", "수정", "변경", "편집",
    ]
    private static let endings = [
        "date", "time", "datetime", "timestamp", "unixtime", "dttm", "edat", "edon", "tedat", "일시", "일자", "시간", "시각", "날짜", "날", "일", "때",
    ]

    /// Returns the field of a date under a name; nil if the name says nothing of the kind, or names another
    /// date, such as a birthday.
    ///
    /// - Parameter words: The words of the name, lower case.
    /// - Returns: `isCertain` tells whether the name itself speaks of a time, so that a number may be a date.
    static func field(of words: [String]) -> (field: Field, isCertain: Bool)? {
        let whole = words.joined()
        if wholeCreated.contains(whole) { return (.created, true) }
        if wholeModified.contains(whole) { return (.modified, true) }
        let isCertain = words.contains(where: plain.contains) || endings.contains(where: whole.hasSuffix)
        let rest = words.filter { !plain.contains($0) }
        if rest.isEmpty { return isCertain ? (.created, true) : nil }
        let begins = { (stems: [String]) in rest.contains { word in stems.contains { word.hasPrefix($0) } } }
        if begins(deadline) { return (.deadline, isCertain) }
        if begins(modified) { return (.modified, isCertain) }
        return begins(created) ? (.created, isCertain) : nil
    }
}
