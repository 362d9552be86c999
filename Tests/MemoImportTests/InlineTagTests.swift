import Testing

@testable import MemoImport

/// The tags that a text written here has.
@Suite struct InlineTagTests {
    @Test(arguments: [
        ("우유 #장보기", ["장보기"]), ("#할일 우유", ["할일"]), ("(#장보기) 우유", ["장보기"]), ("#일/회의, #급함.", ["일/회의", "급함"]), ("#장보기 #장보기", ["장보기"]),
    ])
    func `a word after a number sign is a tag`(text: String, tags: [String]) { #expect(InlineTags.written(in: text) == tags) }

    @Test(arguments: [
        "# 제목", "## 제목", "\\#장보기", "`#장보기`", "우유 `a #b`", "```\n#장보기\n```", "~~~\n#장보기\n~~~", "https://a.kr/#장보기", "[글](#장보기)",
        "[글](글.md#장보기)",
        "[우유 #장보기](a.md)", "[[회의록 #장보기]]", "![[그림#장보기]]", "C#", "색 #fff #00ff00", "1 #2",
    ])
    func `code, links, headings, colours, numbers and escaped signs are no tags`(text: String) {
        #expect(InlineTags.written(in: text).isEmpty)
    }
}
