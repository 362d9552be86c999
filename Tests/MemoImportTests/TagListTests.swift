import JSON
import MemoImport
import MemoModel
import Testing

/// Tags in one text, and entities and tags of HTML in texts that are no pages.
@Suite struct TagListTests {
    @Test(arguments: [
        "봄 나들이,비", "#봄 나들이 #비", "봄 나들이;비", "봄 나들이 ; 비", "봄 나들이|비", "봄 나들이\n비", "#봄 나들이, #비", "[\"봄 나들이\",\"비\"]", "['봄 나들이', '비']",
        "[봄 나들이, 비]", "봄 나들이、비", "#봄 나들이#비", "[\"#봄 나들이\", \"#비\"]", "봄&#32;나들이, &#48708;",
    ])
    func `tags in one text are told apart`(text: String) throws {
        let value = text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        #expect(try readJSON(#"[{"title":"가","body":"x","tags":"\#(value)"}]"#).memos.map(\.tags) == [["봄 나들이", "비"]])
        guard text.first == "#" else { return }
        #expect(try readJSON(#"[{"title":"가","body":"x","tags":["\#(value)"]}]"#).memos.map(\.tags) == [["봄 나들이", "비"]])
    }

    @Test(arguments: [
        #""[[공예]]""#, #"["[[공예]]"]"#, #""[[공예]], [[물레]]""#, #"["[[공예]]","물레"]"#, #"[["공예"],["물레"]]"#,
    ])
    func `a tag that is a link to a page has the name of the page`(tags: String) throws {
        let found = try readJSON(#"[{"title":"가","body":"x","tags":\#(tags)}]"#).memos.map(\.tags)
        #expect(found == [tags.contains("물레") ? ["공예", "물레"] : ["공예"]])
        let note = "---\ntags:\n  - [[공예]]\n  - '[[물레]]'\n---\n가\n"
        #expect(try TemporaryExport(["가.md": note]).read().memos.map(\.tags) == [["공예", "물레"]])
    }

    @Test(arguments: ["C#", "a/b", "봄 나들이", "R&D", "f#-minor", "1.2", "C++ & C#"])
    func `signs within a name are part of it`(text: String) throws {
        #expect(try readJSON(#"[{"title":"가","tags":"\#(text)"}]"#).memos.map(\.tags) == [[text]])
        #expect(try readJSON(#"[{"title":"가","tags":["\#(text)"]}]"#).memos.map(\.tags) == [[text]])
    }

    @Test(arguments: [
        ("R&amp;D 회의", "R&D 회의"), ("&#44032;나 &lt;다&gt;", "가나 <다>"), ("&quot;말&quot;&nbsp;뒤", "\"말\" 뒤"), ("&#xAC00;", "가"),
        ("&amp;lt;", "&lt;"),
        ("AT&T; R&D", "AT&T; R&D"), ("a & b; c", "a & b; c"), ("&unknown;", "&unknown;"), ("<b>굵은</b> 제목", "굵은 제목"),
        ("제목 <i>기운</i>", "제목 기운"),
        ("<span style=\"color:red\">빨강</span> 글", "빨강 글"), ("글 <a href=\"https://a.kr\">곳</a> 뒤", "글 곳 (https://a.kr) 뒤"),
        ("5 < 6 > 4", "5 < 6 > 4"),
        ("List<String></String>", "List<String></String>"), ("`<b>x</b>`", "`<b>x</b>`"),
    ])
    func `entities and tags in titles and bodies are read`(text: String, plain: String) throws {
        let value = text.replacing("\"", with: "\\\"")
        let outcome = try readJSON(#"[{"title":"\#(value)","body":"첫 줄\n  \#(value)"}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["\(plain)\n첫 줄\n  \(plain)"])
    }

    @Test func `a text that was exported as typed stays as it is`() throws {
        #expect(try readJSON(#"[{"text":"R&amp;D <b>x</b>"}]"#).memos.map(\.text.whole) == ["R&amp;D <b>x</b>"])
    }
}
