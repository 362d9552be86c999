import MemoImport
import MemoModel
import Testing

/// All containers and keys found in exports of memo apps.
@Suite struct JSONShapeTests {
    private static let two = #"[{"title":"가","body":"나"},{"title":"다","body":"라"}]"#

    @Test(arguments: [
        two, #"{"memos":\#(two)}"#, #"{"items":\#(two)}"#, #"{"todoList":\#(two)}"#, #"{"data":{"notes":\#(two)}}"#,
        #"{"Memo":\#(two),"Category":[]}"#, #"{"a1":{"title":"가","body":"나"},"a2":{"title":"다","body":"라"}}"#,
        #"{"__collections__":{"memos":{"a1":{"title":"가","body":"나"},"a2":{"title":"다","body":"라"}}}}"#,
        "{\"title\":\"가\",\"body\":\"나\"}\n{\"title\":\"다\",\"body\":\"라\"}\n", "[\(two)]",
        #"{"version":1,"title":null,"entries":\#(two)}"#,
    ])
    func `finds both memos in any container`(text: String) throws {
        let outcome = try readJSON(text)
        #expect(outcome.memos.map(\.text.whole) == ["가\n나", "다\n라"], "\(outcome)")
        #expect(outcome.problems.isEmpty)
    }

    @Test func `takes the state from the group or from the record`() throws {
        let groups = try readJSON(
            #"{"todos":[{"title":"a"}],"DOING":[{"title":"b"}],"dones":[{"title":"c"},{"title":"d","state":"todo"}]}"#)
        #expect(groups.memos.map(\.state) == [.todo, .doing, .done, .todo])
        let lists = try readJSON(#"[{"state":"DONE","list":[{"id":1,"title":"a"}]},{"list":[{"id":2,"title":"b"}],"state":"doing"}]"#)
        #expect(lists.memos.map(\.state) == [.done, .doing])
        #expect(lists.memos.map(\.externalID) == ["1", "2"])
        let numbers = try readJSON(#"[{"title":"a","status":0},{"title":"b","category":"done"},{"title":"c","workState":"진행 중"}]"#)
        #expect(numbers.memos.map(\.state) == [.todo, .done, .doing])
        #expect(numbers.memos.allSatisfy { $0.category.isEmpty })
    }

    @Test func `reads a Google Keep note`() throws {
        let note = try readJSON(
            #"""
            {"color":"RED","isTrashed":false,"isPinned":true,"isArchived":true,"title":"장보기",
             "annotations":[{"title":"링크","url":"https://example.org","description":"설명"}],
             "listContent":[{"text":"우유","isChecked":true},{"text":"빵","isChecked":false}],
             "labels":[{"name":"집"}],"userEditedTimestampUsec":"1690866317287000","createdTimestampUsec":1690514858197000}
            """#)
        let memo = try #require(note.memos.first)
        #expect(note.memos.count == 1)
        #expect(memo.text.whole == "장보기\n- [x] 우유\n- [ ] 빵\n링크 (https://example.org)\n설명")
        #expect(memo.tags == ["집", "archived"])
        #expect(memo.isPinned)
        #expect(memo.created?.milliseconds == 1_690_514_858_197)
        #expect(memo.modified?.milliseconds == 1_690_866_317_287)
        #expect(memo.category.isEmpty && memo.categoryAppearance == nil)
    }

    @Test func `Keep's labels become categories on request, the first the category and the others tags`() throws {
        let note =
            #"{"isTrashed":false,"isPinned":false,"isArchived":false,"textContent":"가","title":"","labels":[{"name":"여행"},{"name":"제주"}]}"#
        let export = try TemporaryExport(["Keep/a.json": note])
        let tagged = try export.read()
        #expect(tagged.memos.map(\.tags) == [["여행", "제주"]] && tagged.memos.map(\.category) == [[]])
        #expect(tagged.codes == ["labels-are-tags"])
        #expect(tagged.problem("labels-are-tags")?.message.english.contains("1 note has labels") == true)
        let sorted = try export.read(map: ["category": "labels"])
        #expect(sorted.problems.isEmpty)
        #expect(sorted.memos.map(\.category) == [["여행"]] && sorted.memos.map(\.tags) == [["제주"]])
        #expect(try ImportReader(path: export.path).formats.map(\.name) == ["google-keep"])
    }

    @Test func `takes a Keep folder's pages and labels for what they are`() throws {
        let note = #"{"isTrashed":false,"isPinned":false,"isArchived":false,"textContent":"가","title":""}"#
        let keep = try TemporaryExport(["Keep/a.json": note, "Keep/a.html": "<p>가", "Keep/Labels.txt": "집"]).read()
        #expect(keep.titles == ["가"])
        #expect(keep.problems.isEmpty)
        let other = try TemporaryExport(["a.json": #"[{"title":"나"}]"#, "a.html": "<p>가", "Labels.txt": "집"]).read()
        #expect(Set(other.titles) == ["나", "가", "집"])
    }

    @Test func `reads Firestore and Realm exports`() throws {
        let typed = try readJSON(
            #"""
            {"documents":[{"name":"projects/p/databases/d/documents/work/W1","fields":{"title":{"stringValue":"회의"},
             "state":{"integerValue":"2"},"deadline":{"timestampValue":"2023-08-01T09:00:00Z"}},"createTime":"2023-07-01T00:00:00Z"}]}
            """#)
        let memo = try #require(typed.memos.first)
        #expect(memo.externalID == "W1")
        #expect(memo.state == .done)
        #expect(memo.deadline?.milliseconds == 1_690_880_400_000)
        #expect(memo.created?.milliseconds == 1_688_169_600_000)
        let seconds = try readJSON(#"{"X9":{"title":"가","date":{"_seconds":1690880400,"_nanoseconds":5000000}}}"#)
        #expect(seconds.memos.first?.created?.milliseconds == 1_690_880_400_005)
        #expect(seconds.memos.first?.externalID == "X9")
        let realm = try readJSON(
            #"{"Memo":[{"_id":{"$oid":"6123"},"title":"제목\n","content":"본문","date":{"$date":"2021-11-08T00:00:00Z"},"isPinned":true}]}"#)
        #expect(realm.memos.first?.externalID == "6123")
        #expect(realm.memos.first?.text.whole == "제목\n본문")
        #expect(realm.memos.first?.isPinned == true)
    }

    @Test(arguments: [
        ##""tasks":[{"name":"모종 심기","position":1},{"name":"물 주기","position":2,"body":"아침"}]"##,
        ##""카드":[{"name":"모종 심기","color":"#112233","deadline":"2024-03-04"},{"name":"물 주기","body":"아침"}]"##,
        ##""rows":[{"name":"모종 심기","order":3,"status":"done"},{"name":"물 주기","body":"아침"}]"##,
    ])
    func `a thing to do with a place among others is no category`(members: String) throws {
        let outcome = try readJSON("{\(members)}")
        #expect(outcome.titles == ["모종 심기", "물 주기"] && outcome.categories.isEmpty, "\(outcome)")
    }

    @Test(arguments: [#""2024-03-04T09:00:00Z""#, #""2024-03-04""#, "1709542800000"], ["completedAt", "finished_at", "완료일"])
    func `what has a day of completion is done`(day: String, key: String) throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"x","\#(key)":\#(day)},{"title":"나","body":"y","\#(key)":null},{"title":"다","body":"z","\#(key)":""}]"#)
        #expect(outcome.memos.map(\.state) == [.done, nil, nil], "\(outcome)")
        let isTold = outcome.problem("unread-keys")?.message.english.contains(key) == true
        #expect(isTold || outcome.memos[0].text.whole.contains("2024-03-04"))
    }

    @Test func `reads categories embedded and by themselves`() throws {
        let embedded = try readJSON(##"[{"memoText":"메모","category":{"type":"업무","color":"#fdbb7a","image":"book"}}]"##)
        #expect(embedded.memos.first?.category == ["업무"])
        #expect(embedded.memos.first?.categoryAppearance == CategoryAppearance(color: "#FDBB7A", icon: "book"))
        let expected = CategoryRecord(path: ["업무"], appearance: CategoryAppearance(color: "#FDBB7A", icon: "book", position: 2))
        let list = ##"[{"name":"업무","color":"#FDBB7A","icon":"book","position":2}]"##
        #expect(try readJSON(list).categories == [expected])
        #expect(try readJSON(#"{"categories":\#(list)}"#).categories == [expected])
        let nested = try readJSON(##"{"categories":[{"name":"회의","parent":"업무","color":"0x70D28E"}]}"##)
        #expect(nested.categories.first?.path == ["업무", "회의"])
        #expect(nested.categories.first?.appearance.color == "#70D28E")
    }

    @Test func `finds keys whatever their case and hyphens, and those it is told of`() throws {
        let plain = try readJSON(#"[{"ToDo_Description":"가","LAST-MODIFIED":1608651333,"UUID":"u","Tags":"a, #b"}]"#)
        #expect(plain.titles == ["가"])
        #expect(plain.memos.first?.modified?.milliseconds == 1_608_651_333_000)
        #expect(plain.memos.first?.tags == ["a", "b"])
        let mapped = try readJSON(#"[{"zettel":"가","kiste":"나"}]"#, map: ["body": "zettel", "category": "Kiste"])
        #expect(mapped.titles == ["가"])
        #expect(mapped.memos.first?.category == ["나"])
    }

    @Test func `text under unknown keys is kept by its name, and the keys are named once`() throws {
        let outcome = try readJSON(#"[{"title":"가","작가":"한여름","mood":"so so"},{"title":"나","작가":"이한","nested":{"a":"글 둘"}}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\n작가: 한여름\nmood: so so", "나\n작가: 이한\nnested.a: 글 둘"])
        #expect(outcome.codes == ["unknown-keys"] && outcome.problem("unknown-keys")?.severity == .note)
        #expect(outcome.problem("unknown-keys")?.message.english.contains(": 작가 (2), mood (1), nested.a (1); assign") == true)
        let mapped = try readJSON(#"[{"title":"가","body":"나","작가":"한여름"}]"#, map: ["body": "작가"])
        #expect(mapped.memos.map(\.text.whole) == ["가\n한여름\n나"] && mapped.codes.isEmpty)
        let files = try TemporaryExport(["a.json": #"[{"title":"가","작가":"한여름"}]"#, "b.json": #"[{"title":"나","작가":"이한"}]"#]).read()
        #expect(files.codes == ["unknown-keys"] && files.problem("unknown-keys")?.message.korean.contains("작가 (2)") == true)
        let many = (1...40).map { #""key\#($0)":"값 \#($0)""# }.joined(separator: ",")
        #expect(try readJSON("[{\"title\":\"가\",\(many)}]").problem("unknown-keys")?.message.english.contains("key40 (1)") == true)
    }

    @Test(arguments: [
        #""https://example.com/한글""#: "https://example.com/한글", #""kim@example.com""#: "kim@example.com", #""word""#: "word",
        #""<p>두 말</p>""#: "두 말", #""글 <b>굵게</b> 쓴""#: "글 굵게 쓴", #""{\"a\": 1}""#: #"{"a": 1}"#, #""2023년 8월 1일""#: "2023년 8월 1일",
        #"["a.png"]"#: "a.png", #""010-1234-5678""#: "010-1234-5678", #""a < b""#: "a < b",
    ])
    func `a value needs no space and no Hangul to be kept`(value: String, text: String) throws {
        #expect(try readJSON(#"[{"title":"가","zettel":\#(value)}]"#).memos.map(\.text.whole) == ["가\nzettel: \(text)"])
    }

    @Test(arguments: ["html", "contentHtml", "content_html", "bodyHtml", "summary", "textContentHtml"])
    func `a body under a name for HTML is read once`(key: String) throws {
        let alone = try readJSON(#"[{"title":"가","\#(key)":"<p>우유 <b>사기</b></p>"}]"#)
        #expect(alone.memos.map(\.text.whole) == ["가\n우유 사기"] && alone.codes.isEmpty)
        let twice = try readJSON(#"[{"\#(key)":"<p>우유 <b>사기</b></p>","title":"가","content":"우유 **사기**"}]"#)
        #expect(twice.memos.map(\.text.whole) == ["가\n우유 **사기**"])
        let other = try readJSON(#"[{"title":"가","content":"본문","\#(key)":"<p>다른 글</p>"}]"#)
        #expect(other.memos.map(\.text.whole) == ["가\n본문\n\(key): 다른 글"])
    }

    @Test(arguments: [
        #"{"item":"우유","done":true}"#, #"{"label":"우유","checked":"Y"}"#, #"{"content":"우유","완료":1}"#, #"{"x":"우유","status":"done"}"#,
        #"{"name":"우유","completed_at":"2024-01-01"}"#, #"{"title":"우유","isComplete":true,"id":"a1","color":"red"}"#,
    ])
    func `a thing to do is ticked under every usual key`(entry: String) throws {
        let outcome = try readJSON(#"[{"title":"가","checklist":[\#(entry),{"text":"빵"},"계란"]}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\n- [x] 우유\n- [ ] 빵\n- [ ] 계란"] && outcome.codes.isEmpty)
    }

    @Test func `states beyond three, second titles and names stay as text`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","status":"보류"},{"title":"나","state":3},{"title":"다","task":"할 것","heading":"머리"},{"title":"라","done":"어제쯤"}]"#)
        #expect(
            outcome.memos.map(\.text.whole)
                == ["가\nstatus: 보류", "나\nstate: 3", "다\ntask: 할 것\nheading: 머리", "라\ndone: 어제쯤"])
    }

    @Test(arguments: [
        "published_at", "publishedAt", "postedAt", "savedAt", "addedAt", "createdOn", "creation_time", "time", "ts", "date_unixtime",
        "wdate",
        "기록일", "생성시간", "published", "작성한 날짜", "entryDate", "Date Saved",
    ])
    func `a whole date under any usual name is the date of the memo`(key: String) throws {
        let outcome = try readJSON(#"[{"title":"가","\#(key)":"2024-03-04T09:12:00+09:00"}]"#)
        #expect(outcome.memos.map(\.created?.milliseconds) == [1_709_511_120_000] && outcome.memos.map(\.text.whole) == ["가"])
    }

    @Test func `other dates are kept by their names`() throws {
        let json =
            #"[{"title":"가","lastChanged":"2024-03-04T09:12:00Z","birthday":"1990-01-02","validUntil":"2024년 5월 1일","isUpdated":"x"}]"#
        let memo = try #require(try readJSON(json).memos.first)
        #expect(memo.modified != nil && memo.deadline != nil && memo.text.whole == "가\nbirthday: 1990-01-02\nisUpdated: x")
    }

    @Test func `lists in objects with the names of fields are lists of their kind`() throws {
        let outcome = try readJSON(
            #"{"models":{"category":{"items":[{"id":"c1","name":"살림","color":"red"}]},"label":{"items":[{"id":"l1","name":"주말"}]},"task":{"items":[{"id":"t1","title":"분리수거","note":"종이는 묶어서","categoryId":"c1","labels":["l1"]},{"id":"t2","title":"병 씻기","categoryId":"c1"}]},"attachment":{"items":[]}}}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["분리수거\n종이는 묶어서", "병 씻기"], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["살림"], ["살림"]] && outcome.memos[0].tags == ["주말"])
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test func `names of a person by which others know them are on one line`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"x","createdBy":{"id":5,"name":"김미나","nickname":"mina","email":"m@a.kr","image":null}}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\nx\ncreatedBy: 김미나 (mina, m@a.kr)"], "\(outcome)")
    }

    @Test(arguments: [false, true]) func `UTF-8 that was read as Latin-1 is repaired in a file of any app`(isUTF16: Bool) throws {
        func wrong(_ text: String) -> String { String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) })) }
        let json = #"[{"title":"\#(wrong("안녕 링크"))","body":"\#(wrong("민지 café"))"},{"title":"가","body":"«aquí» café"}]"#
        let bytes = isUTF16 ? [0xFF, 0xFE] + json.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } : Array(json.utf8)
        let outcome = try readJSON(bytes)
        #expect(outcome.memos.map(\.text.whole) == ["안녕 링크\n민지 café", "가\n«aquí» café"], "\(outcome)")
    }

    @Test func `a record that is all an object holds has its ID`() throws {
        let outcome = try readJSON(
            #"{"docs":[{"id":"n1","props":{"name":"책","description":"읽을 것"},"n":1},{"id":"n2","props":{"name":"펜","description":"쓸 것"}}]}"#)
        #expect(outcome.memos.map(\.externalID) == ["n1", "n2"], "\(outcome)")
        #expect(outcome.memos.map(\.formerID) == ["props", "props"])
        let map = try readJSON(#"{"notes":{"k1":{"title":"가","body":"x"},"k2":{"title":"나","body":"y"}}}"#)
        #expect(map.memos.map(\.externalID) == ["k1", "k2"])
    }

    @Test(arguments: ["첫 줄 다음 줄", "첫 줄 다", "첫 줄 다음…", "첫 줄 다 ..."])
    func `the beginning of a text is not repeated, wherever it ends`(snippet: String) throws {
        let outcome = try readJSON(
            #"[{"content":"첫 줄\n다음 줄 끝","snippet":"\#(snippet)","createTime":"2024-03-04T00:12:00Z","displayTime":"2024-03-04T00:12:00Z"}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["첫 줄\n다음 줄 끝"], "\(outcome)")
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
        let other = try readJSON(#"[{"content":"첫 줄\n다음 줄 끝","snippet":"다 첫 줄 딴것"}]"#)
        #expect(other.memos.map(\.text.whole) == ["첫 줄\n다음 줄 끝\nsnippet: 다 첫 줄 딴것"])
    }

    @Test func `text beside lists is named`() throws {
        let outcome = try readJSON(#"{"owner":"홍길동","appVersion":"1.2","data":{"place":"서울","notes":[{"title":"가"}]}}"#)
        #expect(outcome.titles == ["가"])
        #expect(outcome.problem("unread-keys")?.message.english.contains("data.place (1), owner (1)") == true)
    }

    @Test func `leaves equal ids as they are`() throws {
        let outcome = try readJSON(#"[{"id":"x","title":"a"},{"id":"x","title":"b"}]"#)
        #expect(outcome.memos.map(\.externalID) == ["x", "x"] && outcome.codes.isEmpty)
    }

    @Test(arguments: [
        #""8C5C4A5F-0B4E-4B8D-9B43-1E0C52B1A001""#, #""iVBORw0KGgo+/A==""#, #""a94a8fe5ccb19ba61c4c0873d391e987982fbbd3""#, "3", "true",
        "null",
        #""false""#, #""12""#, #""나 다""#, ##""#FFAA00""##, "\"\"", #""--""#,
    ])
    func `names no keys under which a program wrote`(value: String) throws {
        let outcome = try readJSON(#"[{"title":"가","body":"나 다 라","zettel":\#(value)}]"#)
        #expect(outcome.codes.isEmpty && outcome.memos.map(\.text.whole) == ["가\n나 다 라"])
    }

    @Test func `leaves histories and empty memos out, and says so`() throws {
        let history = try readJSON(#"{"histories":[{"index":"1","title":"Moved 'a'","behavior":"moved"},{"title":"Added 'b'"}]}"#)
        #expect(history.memos.isEmpty)
        #expect(history.codes == ["history"])
        let empty = try readJSON(#"[{"title":"","body":" \n"},{"title":null},{"title":"가"}]"#)
        #expect(empty.codes == ["empty-memo", "empty-memo"])
        #expect(empty.titles == ["가"])
    }

    @Test func `places name record, line, column and byte`() throws {
        let outcome = try readJSON("[\n  {\"title\":\"가\"},\n  {\"title\":\"나\"}]")
        #expect(
            outcome.memos.map(\.place) == [
                Place(path: "memos.json", record: 1, line: 2, column: 3, byte: 4),
                Place(path: "memos.json", record: 2, line: 3, column: 3, byte: 23),
            ])
    }

    @Test(arguments: [
        #""createdAt":"2024-03-05T00:00:00Z","date":"2024-03-04T00:00:00Z""#,
        #""date":"2024-03-04T00:00:00Z","createdAt":"2024-03-05T00:00:00Z""#,
    ])
    func `a second date under a known name is named in the report`(dates: String) throws {
        let outcome = try readJSON("[{\"title\":\"가\",\(dates)}]")
        #expect(outcome.memos.count == 1 && outcome.problem("unread-keys") != nil)
        #expect(try readJSON(#"[{"title":"가","createdAt":"2024-03-04T00:00:00Z","date":"2024-03-04T00:00:00Z"}]"#).problems.isEmpty)
    }
}

extension JSONShapeTests {
    @Test(arguments: ["\n", "\r\n", "\r", ",", ", "])
    func `a text with several tags is split at commas and lines`(separator: String) throws {
        let text = separator.replacing("\r", with: "\\r").replacing("\n", with: "\\n").replacing("\r\n", with: "\\r\\n")
        #expect(try readJSON(#"[{"title":"가","tags":"집\#(text)#일"}]"#).memos.map(\.tags) == [["집", "일"]])
    }

    @Test func `words of a record are added once, and not at all if the text has them`() throws {
        let members = (1...3000).map { #""zettel\#($0)":"낱말 \#($0)","zettel\#($0)":"낱말 \#($0)""# }.joined(separator: ",")
        let memo = try #require(try readJSON(#"[{"title":"가","body":"낱말 77",\#(members)}]"#).memos.first)
        let lines = memo.text.whole.split(separator: "\n")
        // 낱말 7 is only a part of the text's 77.
        #expect(lines.count == 2 + 3000 - 1 && lines.contains("zettel7: 낱말 7") && !lines.contains("zettel77: 낱말 77"))
        #expect(try readJSON(#"[{"body":"배추로 김장을","zettel":"김장"}]"#).memos.map(\.text.whole) == ["배추로 김장을\nzettel: 김장"])
    }

    @Test(arguments: ["starred", "isFavorite", "favourite", "is_bookmarked", "즐겨찾기"])
    func `a star is a tag`(key: String) throws {
        let memos = try readJSON(#"[{"title":"가","\#(key)":true},{"title":"나","\#(key)":false},{"title":"다","\#(key)":1}]"#).memos
        #expect(memos.map(\.tags) == [["starred"], [], ["starred"]])
        #expect(try readJSON(#"[{"title":"가","favorite":"국수"}]"#).memos.map(\.text.whole) == ["가\nfavorite: 국수"])
    }

    @Test func `a time of day beside a day is a part of the date`() throws {
        let zoned = try readJSON(#"[{"title":"가","date":"2024-04-01","time":"07:30+09:00"}]"#)
        let korean = try readJSON(#"[{"title":"가","날짜":"2024. 4. 1.","시간":"오전 7:30"}]"#)
        #expect((zoned.memos + korean.memos).map(\.created?.milliseconds) == [1_711_924_200_000, 1_711_924_200_000])
        #expect((zoned.memos + korean.memos).map(\.text.whole) == ["가", "가"])
        #expect(zoned.problems.isEmpty && korean.codes == ["zone-assumed"])
        for others in [#""time":"두 시간""#, #""date":"2024-04-01T00:00:00Z","time":"07:30""#, #""time":"07:30""#] {
            #expect(try readJSON(#"[{"title":"가",\#(others)}]"#).memos.first?.text.body.contains("time: ") == true)
        }
    }

    @Test(arguments: [
        #"{"level":{"type":"일상","color":"red"}}"#, #"{"type":["일상"]}"#, #"{"level":{"level":{"name":"일상"}}}"#,
    ])
    func `a category may have levels and lists of one around it`(category: String) throws {
        #expect(try readJSON(#"[{"title":"가","category":\#(category)}]"#).memos.map(\.category) == [["일상"]])
    }

    @Test func `what a person calls a type is kept`() throws {
        let outcome = try readJSON(#"[{"title":"가","zettel":{"type":"일상 글","image":"house"}},{"title":"나","zettel":{"type":"paragraph"}}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\nzettel.type: 일상 글\nzettel.image: house", "나"])
    }

    @Test func `other members of a run are no part of its text, and named`() throws {
        let run = #"{"type":"bold","text":"굵은 글","zettel":"다른 말"}"#
        let outcome = try readJSON(#"[{"title":"가","body":["앞 ",\#(run),{"type":"plain","text":"뒤"}]}]"#)
        #expect(outcome.memos.map(\.text.body) == ["앞 굵은 글뒤"])
        #expect(outcome.problem("unread-keys")?.message.english.contains("body.zettel (1)") == true)
        let date = try readJSON(#"[{"title":"가","date":{"$date":"2024-04-01T00:00:00Z","zettel":"말","timezone":"Asia/Seoul"}}]"#)
        #expect(date.memos.first?.created?.milliseconds == 1_711_929_600_000)
        #expect(date.problem("unread-keys")?.message.english.contains("date.zettel (1)") == true)
    }

    @Test(arguments: [[0xFF, 0xFE], []] as [[UInt8]]) func `an app's JSON in UTF-16 is still the app's`(mark: [UInt8]) throws {
        let entry = #"{"title":"가","body":"나","date":"2024-04-01","time":"07:30+09:00","tags":["@봄"],"starred":true}"#
        let text = #"{"tags":{"@봄":1},"entries":[\#(entry)]}"#
        let export = try TemporaryExport()
        try export.write("a.json", mark + Array(text.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
        #expect(try export.read().memos.map(\.tags) == [["봄", "starred"]])
    }

    @Test func `what a record that is no memo has besides its name is named as left out`() throws {
        let outcome = try readJSON(#"{"notes":[{"title":"가","body":"나"}],"people":[{"name":"김미나","bio":"식물을 기른다"}]}"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\n나"] && outcome.codes == ["names-only", "unread-keys"], "\(outcome.problems)")
        #expect(outcome.problem("unread-keys")?.message.english.contains("bio (1)") == true)
        let accounts = try readJSON(
            #"{"memo":[{"content":"글"},{"content":"말"}],"user":[{"username":"mina","email":"a@b.kr","description":"","nickname":"미나"}]}"#)
        #expect(accounts.memos.map(\.text.whole) == ["글", "말"], "\(accounts)")
        #expect(accounts.problem("unread-keys")?.message.english.contains("nickname (1)") == true)
    }

    @Test func `an object in a string under another key is read as one`() throws {
        let outcome = try readJSON(
            #"[{"body":"글","payload":"{\"tags\":[\"봄\",\"비\"],\"property\":{}}","extra":"{\"weather\":\"맑음\"}","images":"[]","spans":"[]"}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["글\nextra.weather: 맑음"] && outcome.memos.map(\.tags) == [["봄", "비"]], "\(outcome)")
    }

    @Test func `remarks under the name of pages are text, and records if nothing is around them`() throws {
        let page = try readJSON(#"[{"title":"가","body":"나","annotations":[{"id":1,"quote":"토분","text":"사고 싶다"}]}]"#)
        #expect(page.memos.map(\.text.whole) == ["가\n나\n토분\n사고 싶다"] && page.codes.isEmpty, "\(page)")
        let list = try readJSON(#"{"client":"1","annotations":[{"id":"a","uri":"https://a.kr/","text":"사고 싶다"}]}"#)
        #expect(list.memos.map(\.text.whole) == ["사고 싶다\nhttps://a.kr/"], "\(list)")
    }
}
