import MemoModel
import Testing

@Suite struct MemoTextTests {
    @Test(arguments: [
        "", "\n\n", "제목", "제목\n본문", "\n  \n제목\r\n본문\r\n", "제목\r본문", " 제목 \n\n\n본문", "제목\u{301}\n",
    ])
    func `no byte of a text is lost`(whole: String) {
        let text = MemoText(whole)
        #expect(Array(text.whole.utf8) == Array(whole.utf8))
        #expect(text.lead + text.title + text.gap + text.body == whole)
    }

    @Test(arguments: [
        ("# 계획", "계획"), ("###### 여섯", "여섯"), ("#  둘", "둘"), ("#태그", "#태그"), ("####### 일곱", "####### 일곱"), ("# ", "# "), ("#", "#"),
        ("", ""),
        ("C# 책", "C# 책"),
    ])
    func `a title in messages has no heading sign`(title: String, plain: String) { #expect(MemoText.plainTitle(title) == plain) }

    @Test func `the first line that is not blank is the title`() {
        let text = MemoText("\n \n 장보기 \r\n우유\n")
        #expect(text.lead == "\n \n")
        #expect(text.title == " 장보기 ")
        #expect(text.gap == "\r\n")
        #expect(text.body == "우유\n")
    }

    @Test func `white space alone is a blank memo`() {
        #expect(MemoText(" \n\t").isBlank)
        #expect(!MemoText("ㅋ").isBlank)
    }

    @Test func `a separate title gets a line break unless it brings one`() {
        #expect(MemoText(title: "제목", body: "본문").whole == "제목\n본문")
        #expect(MemoText(title: "제목\n", body: "본문").whole == "제목\n본문")
        #expect(MemoText(title: "", body: "첫 줄\n둘째 줄").title == "첫 줄")
        #expect(MemoText(title: "제목", body: "").whole == "제목")
    }
}
