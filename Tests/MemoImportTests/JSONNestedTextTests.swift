import MemoImport
import MemoModel
import Testing

/// Text nested inside a memo's JSON, and files without memos.
@Suite struct JSONNestedTextTests {
    @Test(arguments: [
        (#"{"title":"가","children":[{"string":"블록 속 글","children":[{"string":"더 깊은 글"}]}]}"#, "가\n블록 속 글\n  더 깊은 글"),
        (#"{"title":"가","lines":["첫째 줄","둘째 줄"]}"#, "가\n첫째 줄\n둘째 줄"),
        (#"{"title":"가","paragraphs":[{"text":"문단"},{"text":"다음"}]}"#, "가\n문단\n다음"),
        (#"{"title":"가","body":["첫째","둘째"]}"#, "가\n첫째\n둘째"),
        (#"{"title":"가","detail":{"note2":"객체 속 글"}}"#, "가\n객체 속 글"),
        (#"{"title":"가","content":{"ops":[{"insert":"비가 "},{"insert":"왔다","attributes":{"bold":true}},{"insert":"\n"}]}}"#, "가\n비가 왔다"),
        (#"{"title":"가","items":[{"text":"우유","done":true},{"text":"두부","done":false}]}"#, "가\n- [x] 우유\n- [ ] 두부"),
        (#"{"id":1,"text":["지도 ",{"type":"link","text":"https://a.kr"},{"type":"bold","text":" 굵게"}]}"#, "지도 https://a.kr 굵게"),
        (
            #"{"title":"가","content":{"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"머리"}]},{"type":"paragraph","content":[{"type":"text","text":"본"},{"type":"text","text":"문"}]}]}}"#,
            "가\n## 머리\n본문"
        ),
        (
            #"{"title":"가","content":{"root":{"children":[{"type":"list","listType":"check","children":[{"type":"listitem","checked":true,"children":[{"type":"text","text":"한 일"}]}]}]}}}"#,
            "가\n- [x] 한 일"
        ),
        (#"{"title":[{"plain_text":"가"},{"plain_text":"나"}],"body":"다"}"#, "가나\n다"),
        (#"{"title":"가","content":"<p>오늘은 <b>비</b></p><p>내일은 맑음</p>"}"#, "가\n오늘은 비\n내일은 맑음"),
        (#"{"title":"가","content":"첫 줄<br>둘째 줄"}"#, "가\n첫 줄\n둘째 줄"),
        (#"{"title":"가","content":"{\"ops\":[{\"insert\":\"쓴 글\\n\"}]}"}"#, "가\n쓴 글"),
    ])
    func `text in parts becomes the memo's text in its order`(json: String, text: String) throws {
        let outcome = try readJSON("[\(json)]")
        #expect(outcome.memos.map(\.text.whole) == [text])
        #expect(outcome.codes.isEmpty)
    }

    @Test(arguments: [#"{"title":"가","body":"a < b, <3"}"#, #"{"text":"<p>글</p>"}"#, #"{"title":"가","body":"{\"a\":1}"}"#])
    func `what only looks like markup stays as it is`(json: String) throws {
        let outcome = try readJSON("[\(json)]")
        #expect(outcome.memos.first.map { $0.text.whole.contains("<") || $0.text.whole.contains("{") } == true)
    }

    @Test func `words under other names are kept by their paths`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","meta":{"mood":{"word":"몹시 기쁨"}}},{"title":"나","meta":{"mood":{"word":"조금 슬픔"}},"weather":{"sky":"흐림"}}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\nmeta.mood.word: 몹시 기쁨", "나\nmeta.mood.word: 조금 슬픔\nweather.sky: 흐림"])
        #expect(outcome.problem("unknown-keys")?.message.english.contains("meta.mood.word (2), weather.sky (1)") == true)
    }

    @Test func `Latin-1 that was UTF-8 is repaired where the file shows it`() throws {
        let outcome = try readJSON(#"[{"title":"\u00ed\u0095\u009c\u00ea\u00b8\u0080"},{"title":"café"}]"#)
        #expect(outcome.titles == ["한글", "café"])
    }

    @Test func `a file whose records are mostly no memos is refused as a whole`() throws {
        let strangers = (1...5).map { #"{"key\#($0)":"값 \#($0)"}"# }.joined(separator: ",")
        let outcome = try readJSON(#"[{"title":"가"},\#(strangers)]"#)
        #expect(outcome.memos.isEmpty && outcome.codes == ["not-memos"])
        #expect(outcome.problem("not-memos")?.severity == .rejected)
        #expect(outcome.problem("not-memos")?.message.english.contains("5 of 6 records") == true)
    }

    @Test func `a name beside memos is none, in their list it is`() throws {
        let beside = try readJSON(#"{"user":{"name":"홍길동"},"notes":[{"title":"가","body":"나"}]}"#)
        #expect(beside.titles == ["가"] && beside.codes == ["names-only"])
        let within = try readJSON(#"{"items":[{"name":"우유"},{"name":"계란","memo":"두 판"}]}"#)
        #expect(within.titles == ["우유", "계란"])
    }

    @Test func `memos among many are not held back for ever`() throws {
        let memos = (1...3000).map { #"{"title":"메모 \#($0)"}"# }.joined(separator: ",")
        #expect(try readJSON("[\(memos)]").memos.count == 3000)
    }

    @Test func `files that could not be read outnumber those that were`() throws {
        let outcome = try TemporaryExport(["a.txt": "가", "b.xyz": "* 나", "c.xyz": "* 다"]).read()
        #expect(outcome.titles == ["가"])
        #expect(outcome.problem("mostly-unread")?.severity == .rejected)
    }
}
