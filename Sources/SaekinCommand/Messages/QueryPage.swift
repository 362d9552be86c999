import MemoModel

/// The reference of the query language: `saekin help query`.
enum QueryPage {
    /// Returns whether `saekin help NAME` shows this page.
    static func isNamed(by name: String) -> Bool { ["query", "queries", "질의", "검색어"].contains(name) }

    /// The reference to this page at the end of the main help.
    static var pointer: String { say("\n  Query syntax: saekin help query", "\n  검색어 문법: saekin help query") }

    /// The page, ending in a line feed.
    static var text: String {
        say("Query syntax of saekin search, links and export", "saekin search, links, export의 검색어 문법") + "\n"
            + sections.map { title, rows in
                let widest = rows.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
                let lines = rows.map { written, meaning in
                    let padding = String(repeating: " ", count: widest - DisplayWidth.columns(of: written))
                    return "  \(written)\(padding)  \(meaning.text(in: .ofUser))\n"
                }
                return "\n" + title.text(in: .ofUser) + "\n" + lines.joined()
            }.joined()
            + say(
                "\nPut the whole query in single quotes to protect it from the shell.\n",
                "\n셸이 기호를 해석하지 않도록 검색어 전체를 작은따옴표로 묶으세요.\n")
    }

    private static let sections: [(LocalizedMessage, [(String, LocalizedMessage)])] = [
        (
            LocalizedMessage("WORDS", ko: "낱말"),
            [
                ("회의 예산", LocalizedMessage("both words, in any form and order; AND is optional", ko: "두 낱말 모두. 꼴과 순서는 상관없음. AND는 생략 가능")),
                ("\"중간 보고\"", LocalizedMessage("exactly this text, spaces included", ko: "띄어쓰기까지 그대로")),
                ("김치 OR 국수", LocalizedMessage("either word", ko: "둘 가운데 하나")),
                ("-취소  NOT 취소", LocalizedMessage("exclude a word; also -category:업무, -(가 나)", ko: "제외할 말. -분류:업무, -(가 나)도 됨")),
                ("( )", LocalizedMessage("group parts of a query", ko: "검색어의 일부를 묶기")),
                ("고양*", LocalizedMessage("words with this beginning", ko: "이렇게 시작하는 낱말")),
                ("ㄱㅇㅇ  회의ㄹ", LocalizedMessage("initial consonants; an incomplete word", ko: "초성. 입력 중인 낱말")),
                (
                    "gksrmf",
                    LocalizedMessage(
                        "한글 typed in the wrong keyboard layout; typos and other spellings too", ko: "영문 자판으로 잘못 친 한글. 오타와 다른 표기도 찾음")
                ),
                ("/회의.?록/", LocalizedMessage("text that matches a regular expression", ko: "정규식에 맞는 글")),
                ("title:회의  body:회의", LocalizedMessage("in the title, in the body", ko: "제목:회의  본문:회의")),
                (
                    "#달리기",
                    LocalizedMessage(
                        "memos with this tag; a plain word finds tags and categories too", ko: "이 태그가 있는 메모. 낱말만 써도 태그와 분류를 찾음")
                ),
                ("@name", LocalizedMessage("a search saved with --save name", ko: "@이름: --save로 저장한 검색")),
            ]
        ),
        (
            LocalizedMessage("CONDITIONS", ko: "조건"),
            [
                ("category:업무/회의", LocalizedMessage("a category and those below it; 업무/*, none", ko: "분류: 하위 분류까지. 업무/*, 없음")),
                ("tag:여행", LocalizedMessage("tag:여*", ko: "태그: 여*")),
                ("state:todo", LocalizedMessage("todo, doing, done", ko: "상태: 할일, 진행중, 완료")),
                ("is:pinned", LocalizedMessage("pinned, overdue, trashed, conflict", ko: "고정, 지남, 휴지통, 충돌")),
                ("has:url", LocalizedMessage("url, phone, email, date, checklist, address, file", ko: "링크, 전화, 이메일, 날짜, 체크리스트, 주소, 파일")),
                ("attachment:계약", LocalizedMessage("a file whose name contains it; *.pdf", ko: "첨부: 이름에 이 글이 있는 파일. *.pdf")),
                ("source:dropbox", LocalizedMessage("the source of an import", ko: "출처: 가져온 곳")),
                (
                    "created:2023-08",
                    LocalizedMessage("also modified:, date:, due:; 2023, a..b, <7d, yesterday", ko: "작성: 수정: 날짜: 기한: 2023, 가..나, <7d, 지난주")
                ),
            ]
        ),
    ]
}
