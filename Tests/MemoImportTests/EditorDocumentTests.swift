import MemoImport
import MemoModel
import Testing

/// Documents of editors in JSON, as objects and as texts.
@Suite struct EditorDocumentTests {
    private static let documents: [(String, String)] = [
        // Lexical: entries have a number, a check or neither.
        (
            #"{"root":{"type":"root","children":[{"type":"list","listType":"number","start":1,"tag":"ol","children":[{"type":"listitem","value":1,"children":[{"type":"text","text":"물 주기"}]},{"type":"listitem","value":2,"children":[{"type":"text","text":"가지치기"}]}]}]}}"#,
            "- 물 주기\n- 가지치기"
        ),
        (
            #"{"root":{"type":"root","children":[{"type":"list","listType":"check","children":[{"type":"listitem","value":3,"checked":true,"children":[{"type":"text","text":"물"},{"type":"text","text":" 주기"}]}]},{"type":"paragraph","children":[{"type":"link","url":"https://a.kr","rel":"noreferrer noopener","children":[{"type":"text","text":"곳"}]}]}]}}"#,
            "- [x] 물 주기\n곳 (https://a.kr)"
        ),
        // Plate.
        (
            #"[{"type":"h2","children":[{"text":"텃밭"}]},{"type":"p","children":[{"text":"흙이 "},{"text":"마른","bold":true},{"text":" 날"}]},{"type":"ul","children":[{"type":"li","children":[{"type":"lic","children":[{"text":"호미"}]}]}]}]"#,
            "## 텃밭\n흙이 마른 날\n- 호미"
        ),
        (
            #"[{"type":"p","children":[{"text":"앞 "},{"type":"a","url":"https://a.kr","children":[{"text":"곳"}]},{"text":" 뒤"}]},{"type":"action_item","checked":true,"children":[{"text":"한 일"}]}]"#,
            "앞 곳 (https://a.kr) 뒤\n- [x] 한 일"
        ),
        (#"[{"children":[{"text":"줄 하나"}]},{"children":[{"text":"줄 "},{"text":"둘"}]}]"#, "줄 하나\n줄 둘"),
        // Slate before 0.50, and before 0.41.
        (
            #"{"document":{"nodes":[{"object":"block","type":"paragraph","data":{},"nodes":[{"object":"text","leaves":[{"object":"leaf","text":"옛 ","marks":[]},{"object":"leaf","text":"글","marks":[{"type":"bold"}]}]}]},{"object":"block","type":"paragraph","nodes":[{"object":"text","leaves":[{"text":"다음"}]}]}]}}"#,
            "옛 글\n다음"
        ),
        (
            #"{"kind":"value","document":{"nodes":[{"kind":"block","type":"paragraph","nodes":[{"kind":"text","ranges":[{"kind":"range","text":"더 옛 "},{"kind":"range","text":"글"}]}]}]}}"#,
            "더 옛 글"
        ),
        // Editor.js.
        (
            #"{"time":1709511120000,"blocks":[{"type":"header","data":{"text":"장독 &amp; 대","level":2}},{"type":"paragraph","data":{"text":"볕이 <b>좋은</b> 날&nbsp;오후"}},{"type":"list","data":{"style":"unordered","items":["간장","<i>된장</i>"]}}],"version":"2.28.0"}"#,
            "## 장독 & 대\n볕이 좋은 날 오후\n- 간장\n- 된장"
        ),
        (
            #"{"blocks":[{"type":"checklist","data":{"items":[{"text":"씻기","checked":true},{"text":"말리기","checked":false}]}}]}"#,
            "- [x] 씻기\n- [ ] 말리기"
        ),
        // Quill.
        (
            #"{"ops":[{"insert":"제목"},{"attributes":{"header":2},"insert":"\n"},{"insert":"앞 "},{"attributes":{"bold":true},"insert":"굵게"},{"insert":"\n우유"},{"attributes":{"list":"checked"},"insert":"\n"},{"insert":"빵"},{"attributes":{"list":"bullet"},"insert":"\n"}]}"#,
            "## 제목\n앞 굵게\n- [x] 우유\n- 빵"
        ),
        (#"[{"insert":"첫 줄\n둘째 "},{"insert":"줄\n"}]"#, "첫 줄\n둘째 줄"),
        // ProseMirror with its state around it, BlockNote.
        (
            #"{"doc":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"본"},{"type":"text","marks":[{"type":"strong"}],"text":"문"}]}]},"selection":{"type":"text","anchor":1,"head":1}}"#,
            "본문"
        ),
        (
            #"[{"id":"1","type":"checkListItem","props":{"checked":true},"content":[{"type":"text","text":"접기","styles":{}}],"children":[]},{"id":"2","type":"paragraph","props":{},"content":[{"type":"text","text":"끝 ","styles":{}},{"type":"text","text":"줄","styles":{"bold":true}}],"children":[]}]"#,
            "- [x] 접기\n끝 줄"
        ),
        // Attributed strings of Swift, and runs with a look of their own.
        (#"["앞 ",{},"굵은",{"NSFont":"Bold"}," 뒤\n다음 줄",{}]"#, "앞 굵은 뒤\n다음 줄"),
        (#"[{"text":"앞 "},{"text":"굵은","bold":true},{"text":" 뒤"}]"#, "앞 굵은 뒤"),
        (#"{"runs":[{"string":"앞 ","attributes":{}},{"string":"뒤","attributes":{"bold":true}}]}"#, "앞 뒤"),
    ]

    @Test(arguments: documents)
    func `a document is text, as an object and in a string`(document: String, text: String) throws {
        let object = try readJSON(#"[{"title":"가","content":\#(document)}]"#)
        #expect(object.memos.map(\.text.whole) == ["가\n" + text], "\(object)")
        let string = document.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let quoted = try readJSON(#"[{"title":"가","content":"\#(string)"}]"#)
        guard document.hasPrefix("[\"") == false, !document.hasPrefix("{\"runs") else { return }
        #expect(quoted.memos.map(\.text.whole) == ["가\n" + text], "\(quoted)")
    }

    @Test(arguments: [#"[{"title":"하나","children":[{"title":"둘"}]}]"#, #"{"type":"note","text":"글"}"#, #"[1,2]"#])
    func `other JSON in a string stays as it is`(json: String) throws {
        let string = json.replacing("\"", with: "\\\"")
        #expect(try readJSON(#"[{"title":"가","content":"\#(string)"}]"#).memos.map(\.text.whole).first?.hasSuffix(json) == true)
    }

    @Test func `a number as a value is text`() throws {
        #expect(try readJSON(#"[{"title":"가","fields2":[{"label":"키","value":3}]}]"#).memos.map(\.text.whole) == ["가\n키\n3"])
    }

    @Test func `what nodes show besides their text is text`() throws {
        let outcome = try readJSON(
            #"""
            [{"title":"가","body":{"type":"doc","content":[
             {"type":"paragraph","content":[{"type":"mention","attrs":{"id":"5f1a","text":"@김미나"}},{"type":"text","text":" 확인 "},
              {"type":"status","attrs":{"text":"진행 중","color":"blue"}},{"type":"inlineCard","attrs":{"url":"https://a.kr/"}}]},
             {"type":"taskList","content":[{"type":"taskItem","attrs":{"state":"DONE"},"content":[{"type":"text","text":"끝난 것"}]}]},
             {"type":"expand","attrs":{"title":"펼치기"},"content":[{"type":"paragraph","content":[{"type":"text","text":"숨은 글"}]}]},
             {"type":"image","attrs":{"src":"a.png","alt":"창가의 화분","title":null}}]}}]
            """#)
        #expect(
            outcome.memos.map(\.text.whole) == ["가\n@김미나 확인 진행 중https://a.kr/\n- [x] 끝난 것\n펼치기\n숨은 글\n창가의 화분"], "\(outcome)")
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
    }
}
