import MemoModel

/// The page on the query language: `saekin help query`.
enum QueryPage {
    /// Whether `saekin help NAME` asks for it.
    static func isNamed(by name: String) -> Bool { ["query", "queries", "질의", "검색어"].contains(name) }

    /// The end of the help of the whole program.
    static var pointer: String { say("\n  How queries are written: saekin help query", "\n  질의를 쓰는 법: saekin help query") }

    /// The page, with a line feed at its end.
    static var text: String {
        say("Queries: what saekin search, links and export look for", "질의: saekin search, links, export 가 찾는 말") + "\n"
            + sections.map { title, rows in
                let widest = rows.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
                let lines = rows.map { written, meaning in
                    let padding = String(repeating: " ", count: widest - DisplayWidth.columns(of: written))
                    return "  \(written)\(padding)  \(meaning.text(in: .ofUser))\n"
                }
                return "\n" + title.text(in: .ofUser) + "\n" + lines.joined()
            }.joined()
            + say(
                "\nPut the whole query in single quotes, so that the shell leaves it alone.\n",
                "\n셸이 기호를 건드리지 않도록 질의 전체를 작은따옴표로 묶으세요.\n")
    }

    private static let sections: [(LocalizedMessage, [(String, LocalizedMessage)])] = [
        (
            LocalizedMessage("WORDS", ko: "낱말"),
            [
                ("회의 예산", LocalizedMessage("both words, in any form and order; AND may stand between", ko: "두 낱말이 모두. 사이에 AND를 써도 됨")),
                ("\"중간 보고\"", LocalizedMessage("exactly these letters", ko: "띄어쓰기까지 그대로")),
                ("김치 OR 국수", LocalizedMessage("either", ko: "둘 가운데 하나")),
                ("-취소  NOT 취소", LocalizedMessage("without it; also -category:업무, -(가 나)", ko: "그것을 빼고. -분류:업무, -(가 나)도 됨")),
                ("( )", LocalizedMessage("brackets group", ko: "묶기")),
                ("고양*", LocalizedMessage("words that begin so", ko: "그렇게 시작하는 낱말")),
                ("/회의.?록/", LocalizedMessage("what a regular expression matches", ko: "정규식에 맞는 것")),
                ("title:회의  body:회의", LocalizedMessage("in the title, in the body", ko: "제목:회의  본문:회의")),
                ("#달리기", LocalizedMessage("with the tag; a plain word finds tags and categories too", ko: "그 태그. 낱말만 써도 태그와 분류를 찾음")),
                ("@name", LocalizedMessage("a search that was saved with --save name", ko: "--save 로 저장한 검색")),
            ]
        ),
        (
            LocalizedMessage("CONDITIONS", ko: "조건"),
            [
                ("category:업무/회의", LocalizedMessage("and what is below it; 업무/*, none", ko: "분류: 그 아래까지. 업무/*, 없음")),
                ("tag:여행", LocalizedMessage("tag:여*", ko: "태그: 여*")),
                ("state:todo", LocalizedMessage("todo, doing, done", ko: "상태: 할일, 진행, 완료")),
                ("is:pinned", LocalizedMessage("pinned, overdue, trashed, conflict", ko: "고정, 지남, 휴지통, 충돌")),
                ("has:url", LocalizedMessage("url, phone, email, date, checklist", ko: "링크, 전화, 이메일, 날짜, 체크리스트")),
                ("source:dropbox", LocalizedMessage("where it was imported from", ko: "출처:")),
                (
                    "created:2023-08",
                    LocalizedMessage("also modified:, date:, due:; 2023, a..b, <7d, yesterday", ko: "작성: 수정: 날짜: 기한: 2023, 가..나, <7d, 지난주")
                ),
            ]
        ),
    ]
}
