import MemoImport
import MemoModel
import Testing

/// Boards, tasks and diaries of apps.
@Suite struct BoardAndTaskTests {
    private static let board =
        #"{"id":"b1","name":"텃밭 판","desc":"","url":"https://trello.com/b/q","labelNames":{},"lists":[{"id":"l1","name":"봄 일"},{"id":"l2","name":"지난 일","closed":true}],"cards":[{"id":"65e512d0aaaaaaaaaaaaaaaa","name":"모종 사기","desc":"상추와 고추","idList":"l1","due":"2024-03-08T15:00:00.000Z","dueComplete":true,"labels":[{"name":"급함","color":"red"},{"name":"","color":"blue"}],"attachments":[{"name":"표.pdf","url":"https://a.kr/표.pdf"}],"customFieldItems":[{"idCustomField":"f1","value":{"text":"시장"}}]},{"id":"c2","name":"삽 버리기","idList":"l2"}],"checklists":[{"id":"k1","name":"살 것","idCard":"65e512d0aaaaaaaaaaaaaaaa","checkItems":[{"name":"상추","state":"complete"},{"name":"고추","state":"incomplete"}]}],"actions":[{"type":"commentCard","data":{"text":"나중 말","card":{"id":"65e512d0aaaaaaaaaaaaaaaa"}},"memberCreator":{"fullName":"김하나"}},{"type":"commentCard","data":{"text":"먼저 말","card":{"id":"65e512d0aaaaaaaaaaaaaaaa"}}}],"customFields":[{"id":"f1","name":"곳"}]}"#

    @Test func `a card of Trello is a memo with all that belongs to it`() throws {
        let outcome = try readJSON(Self.board)
        #expect(outcome.memos.count == 2 && outcome.codes.isEmpty, "\(outcome.problems)")
        let card = try #require(outcome.memos.first)
        #expect(
            card.text.whole
                == "모종 사기\n상추와 고추\n살 것\n- [x] 상추\n- [ ] 고추\n곳: 시장\n표.pdf (https://a.kr/표.pdf)\n먼저 말\n김하나: 나중 말")
        #expect(card.category == ["텃밭 판", "봄 일"] && card.tags == ["급함", "blue"] && card.state == .done)
        #expect(card.deadline?.milliseconds == 1_709_910_000_000 && card.created?.milliseconds == 1_709_511_376_000)
        #expect(outcome.memos.last?.tags == ["archived"] && outcome.memos.last?.category == ["텃밭 판", "지난 일"])
    }

    @Test func `lists of Trello under another key are named, and so are the cards without one`() throws {
        let outcome = try readJSON(Self.board.replacing(#""lists""#, with: #""kisten""#))
        #expect(outcome.memos.map(\.category) == [["텃밭 판"], ["텃밭 판"]])
        let told = outcome.problems.map(\.message.english).joined(separator: "\n")
        #expect(told.contains("kisten.name (2)") && told.contains("cards.idList (2)"), "\(told)")
    }

    @Test func `checklists and comments of cards that a board of Trello does not have are named`() throws {
        let text = Self.board.replacing(#""idCard":"65e512d0aaaaaaaaaaaaaaaa""#, with: #""idCard":"gone""#)
            .replacing(#""text":"나중 말","card":{"id":"65e512d0aaaaaaaaaaaaaaaa"}"#, with: #""text":"나중 말","card":{"id":"gone"}"#)
        let told = try readJSON(text).problems.map(\.message.english).joined(separator: "\n")
        #expect(told.contains("checklists.name (1)") && told.contains("checklists.checkItems.name (2)"), "\(told)")
        #expect(told.contains("actions.data.text (1)"), "\(told)")
    }

    @Test func `folder and list of TickTick are the category, its settings no text`() throws {
        let head =
            #""Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId""#
        let rows = [
            #""밭","봄","고랑 내기","TEXT","삽, 흙","깊게","N","","2024-03-09T15:00:00+0000","","FREQ=WEEKLY","5","0","2024-03-04T00:12:00+0000","","-1","Asia/Seoul","true","false","이번 주","1","list","11","10""#,
            #""","Inbox","씨앗","CHECKLIST","","▫상추\#n▪무","Y","","","","","0","2","","","","","","false","","","kanban","12","""#,
        ]
        let outcome = try TemporaryExport(["t.csv": "\"Date: 2024\"\n\"Version: 7.1\"\n" + ([head] + rows).joined(separator: "\n")]).read()
        #expect(
            outcome.memos.map(\.text.whole)
                == ["고랑 내기\n깊게\nPriority: high\nRepeat: FREQ=WEEKLY\nColumn Name: 이번 주", "씨앗\n- [ ] 상추\n- [x] 무"], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["밭", "봄"], ["Inbox"]] && outcome.memos.map(\.state) == [.todo, .done])
        #expect(outcome.memos[0].tags == ["삽", "흙"] && outcome.memos[0].deadline?.milliseconds == 1_709_996_400_000)
    }

    @Test func `a subtask names the task it belongs to`() throws {
        let head = "\"Folder Name\",\"List Name\",\"Title\",\"Is Check list\",\"Status\",\"taskId\",\"parentId\"\n"
        // The rows may come in any order.
        let rows = [",밭,물 주기,N,0,3,2", ",밭,봄 일,N,0,1,", ",밭,모종,N,0,2,1", ",밭,남의 것,N,0,4,9"]
        for order in [rows, rows.reversed()] {
            let outcome = try TemporaryExport(["t.csv": head + order.joined(separator: "\n")]).read()
            let texts = ["물 주기\nparent: 모종", "봄 일", "모종\nparent: 봄 일", "남의 것"]
            #expect(outcome.memos.map(\.text.whole) == (order == rows ? texts : texts.reversed()), "\(outcome)")
        }
        let todoist =
            "TYPE,CONTENT,PRIORITY,INDENT\ntask,봄,4,1\ntask,모종,4,2\ntask,물,4,3\ntask,삽,4,2\ntask,여름,4,1\ntask,비,4,3\nsection,겨울,,\ntask,눈,4,2\n"
        let tasks = try TemporaryExport(["일.csv": todoist]).read()
        #expect(
            tasks.memos.map(\.text.whole)
                == ["봄", "모종\nPARENT: 봄", "물\nPARENT: 모종", "삽\nPARENT: 봄", "여름", "비\nPARENT: 여름", "눈"], "\(tasks)")
    }

    @Test(arguments: [("DUEDATE", "DUETIME"), ("Due Date", "Due Time"), ("dueDate", "dueTime"), ("마감일", "마감시간"), ("마감일", "마감시각")])
    func `the time of a deadline may stand beside its day`(day: String, time: String) throws {
        let table = try TemporaryExport(["t.csv": "title,\(day),\(time)\n가,2024-03-04,09:12\n나,2024-03-04,\n다,2024-03-04,아침\n"]).read()
        #expect(table.memos.map(\.deadline?.milliseconds) == [1_709_511_120_000, 1_709_478_000_000, 1_709_478_000_000], "\(table)")
        #expect(table.memos.map(\.text.whole) == ["가", "나", "다\n\(time): 아침"])
        let json = try readJSON(#"[{"title":"가","\#(time)":"09:12","\#(day)":"2024-03-04"}]"#)
        #expect(json.memos.map(\.deadline?.milliseconds) == [1_709_511_120_000] && json.memos[0].text.whole == "가")
    }

    @Test func `a star is a tag, and several stars are text`() throws {
        let table = try TemporaryExport(["t.csv": "TASK,STAR\n가,Yes\n나,No\n다,4\n"]).read()
        #expect(table.memos.map(\.tags) == [["starred"], [], []] && table.memos.map(\.text.whole) == ["가", "나", "다\nSTAR: 4"], "\(table)")
        let json = try readJSON(#"[{"title":"가","star":1},{"title":"나","star":5},{"title":"다","star":{"on":true}}]"#)
        #expect(json.memos.map(\.tags) == [["starred"], ["starred"], ["starred"]], "\(json)")
        #expect(json.memos.map(\.text.whole) == ["가", "나\nstar: 5", "다"])
    }

    @Test func `what a board holds under other keys is read or told`() throws {
        let shapes = [
            (##""name":"봄 일""##, ##""name":["봄 일"]"##), (##""name":"모종 사기""##, ##""name":{"ko":"모종 사기"}"##),
            (##""name":"표.pdf""##, ##""name":["표.pdf"]"##), (##""fullName":"김하나""##, ##""fullName":["김하나"]"##),
        ]
        let plain = try readJSON(Self.board).memos
        for (old, new) in shapes {
            let memos = try readJSON(Self.board.replacing(old, with: new)).memos
            #expect(memos.map(\.text) == plain.map(\.text) && memos.map(\.category) == plain.map(\.category), "\(new)")
        }
        let below = try readJSON(##"{"판":{"여기":\##(Self.board)}}"##)
        #expect(below.memos.map(\.text) == plain.map(\.text) && below.codes.isEmpty, "\(below)")
        for part in [##""lists":[{"##, ##""cards":[{"##, ##""attachments":[{"##, ##""actions":[{"##, ##""checkItems":[{"##, ##""data":{"##]
        {
            let outcome = try readJSON(Self.board.replacing(part, with: part + ##""낱말":"모르는 것","##, maxReplacements: 1))
            let isTold = outcome.problems.contains { $0.message.english.contains("낱말") }
            #expect(isTold || outcome.memos.contains { $0.text.whole.contains("모르는 것") }, "\(part)")
        }
    }

    @Test func `words beside the messages of ChatGPT are part of them`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","mapping":{"a":{"message":{"author":{"role":"user","별명":"한여름 밤"},"content":{"parts":["글"]}},"곁말":["바다"]},"쪽지":"산 너머"}}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["가\n나: 글\n별명: 한여름 밤\n바다\n\n쪽지: 산 너머"] && outcome.codes.isEmpty, "\(outcome)")
    }

    @Test func `a message without its sender stays in its room`() throws {
        let room = { (sender: String) in
            #"{"participants":[{"name":"A"}],"messages":[{\#(sender)"timestamp_ms":1709510400000,"content":"hello there"}],"title":"Room","thread_path":"inbox/r"}"#
        }
        let known = try readJSON(room(#""sender_name":["Kim"],"#)), other = try readJSON(room(#""who":"Kim Lee","#))
        #expect(known.memos.map(\.category) == [["Room"]] && known.memos.first?.text.whole.contains("Kim: hello there") == true, "\(known)")
        #expect(other.memos.map(\.category) == [["Room"]] && other.memos.first?.text.whole.contains("who: Kim Lee") == true, "\(other)")
    }

    @Test(arguments: ["01012345678", "+821012345678", "0212345678", "02-123-4567", "010 1234 5678"])
    func `a phone number is text under any key`(number: String) throws {
        let outcome = try readJSON(#"[{"title":"가","연락":"\#(number)","안쪽":{"곳":"\#(number)"}}]"#)
        #expect(outcome.memos[0].text.whole.contains("연락: \(number)") && outcome.codes == ["unknown-keys"], "\(outcome)")
    }

    @Test func `words in a category without a name are told`() throws {
        let outcome = try readJSON(#"{"category":{"봄":["바다 건너"],"길":"산 너머"},"notes":[{"title":"가","body":"나"}]}"#)
        #expect(outcome.problems.contains { $0.message.english.contains("category.봄") }, "\(outcome)")
        #expect(try readJSON(#"{"category":{"name":"봄"},"notes":[{"title":"가","body":"나"}]}"#).codes.isEmpty)
    }

    @Test func `an entry of Daylio has its whole date, and its text without tags`() throws {
        let outcome = try TemporaryExport([
            "d.csv":
                "full_date,date,weekday,time,mood,activities,note_title,note\n2024-03-04,3월 4일,월요일,09:12,좋음,걷기 | 책 읽기,강가,<b>바람</b>이<br>불었다\n2024-03-05,3월 5일,화요일,21:00,나쁨,,,\n"
        ]).read()
        #expect(outcome.memos.map(\.text.whole) == ["강가\n바람이\n불었다\nmood: 좋음", "mood: 나쁨"], "\(outcome)")
        #expect(outcome.memos.map(\.created?.milliseconds) == [1_709_511_120_000, 1_709_640_000_000])
        #expect(outcome.memos[0].tags == ["걷기", "책 읽기"] && outcome.codes == ["zone-assumed"])
    }

    @Test func `an entry of Journey is read once`() throws {
        let entry =
            #"{"id":"1-a","date_modified":1709514720000,"date_journal":1709511120000,"timezone":"Asia/Seoul","text":"<p dir=\"auto\">강가 &amp; <b>바람</b></p>","preview_text":"<p dir=\"auto\">강가 &amp; <b>바람</b></p>","mood":4,"lat":1.5,"favourite":true,"photos":["1.jpg"],"tags":["봄"],"music_title":"봄노래","type":"html"}"#
        let outcome = try readJSON(entry)
        #expect(outcome.memos.map(\.text.whole) == ["강가 & 바람\nmusic_title: 봄노래"] && outcome.codes == ["unknown-keys"], "\(outcome)")
        #expect(outcome.memos.map(\.tags) == [["봄", "starred"]] && outcome.memos.map(\.externalID) == ["1-a"])
    }

    @Test func `what Keep knows of a page stands beside its address`() throws {
        let page = #"{"title":"봄나물","url":"https://a.kr/n","description":"열두 가지","source":"WEBLINK"}"#
        let bare = try readJSON(#"{"title":"가","textContent":"나","isTrashed":false,"annotations":[\#(page),{"url":"https://a.kr/m"}]}"#)
        #expect(bare.memos.map(\.text.whole) == ["가\n나\nhttps://a.kr/m\n봄나물 (https://a.kr/n)\n열두 가지"])
        let linked = try readJSON(#"{"title":"가","textContent":"https://a.kr/n","isTrashed":false,"annotations":[\#(page)]}"#)
        #expect(linked.memos.map(\.text.whole) == ["가\nhttps://a.kr/n\n봄나물\n열두 가지"] && linked.codes.isEmpty)
    }

    @Test(arguments: [
        (#"3\\.5 km"#, "3.5 km"), (#"다리\\-허리 \\(왼쪽\\)"#, "다리-허리 (왼쪽)"), (#"`a\\.b` 1\\. 것"#, #"`a\.b` 1. 것"#), (#"C:\\새 폴더"#, #"C:\새 폴더"#),
        (#"\\\\"#, #"\"#),
    ])
    func `Day One's backslashes are no text`(text: String, plain: String) throws {
        let outcome = try TemporaryExport([
            "일기.json":
                #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"A","text":"\#(text)","creationDate":"2024-01-01T00:00:00Z"}]}"#
        ]).read()
        #expect(outcome.memos.map(\.text.whole) == [plain])
    }

    @Test(arguments: ["From my side 몇 가지", "From here: on", "From 2024 on we walk", "From a@b.c to d"])
    func `a sentence does not end a message`(line: String) throws {
        let box =
            "From - Tue Mar  5 18:44:15 2024\nFrom: a@b.kr\nSubject: 하나\n\n첫 줄\n\n\(line)\n끝줄\n\nFrom b@b.kr Tue Mar  5 18:45 2024\nFrom: b@b.kr\nSubject: 둘\n\n글\n\nFrom nobody\nSubject: 셋\nFrom: c@b.kr\n\n글\n"
        let outcome = try TemporaryExport(["a.mbox": box]).read()
        #expect(outcome.titles == ["하나", "둘", "셋"] && outcome.codes.isEmpty, "\(outcome)")
        #expect(outcome.memos[0].text.whole.contains("\(line)\n끝줄"))
    }

    @Test(arguments: [
        ("title: 회의: 예산: 봄\ntags: 기술, 집", "회의: 예산: 봄", ["기술", "집"]), ("title:\t회의\ntags:\t[기술, 집]", "회의", ["기술", "집"]),
        ("title: 회의\ntags: #기술 #집", "회의", ["기술", "집"]), ("title: 회의\ntags: \"#기술 #집\"", "회의", ["기술", "집"]),
        ("title: \"회의\ntags: 기술;집", "\"회의", ["기술", "집"]), ("title: 회의 @ 집: 둘째\ntags:\n- 기술\n- 집", "회의 @ 집: 둘째", ["기술", "집"]),
    ])
    func `front matter may be typed loosely`(front: String, title: String, tags: [String]) throws {
        let outcome = try TemporaryExport(["글.md": "---\n\(front)\ndate: 2024-03-04\n---\n본문\n"]).read()
        #expect(outcome.memos.map(\.text.title) == [title] && outcome.memos.map(\.tags) == [tags], "\(outcome)")
        #expect(outcome.memos[0].created != nil && !outcome.codes.contains("front-matter"))
    }

    @Test(arguments: [
        "title = \"봄: 비\"\ndate = 2024-03-04T09:12:00+09:00\ntags = [\"기술\", '집']\ndraft = false\n",
        "# 글\ntitle = '봄: 비' # 제목\ndate = \"2024-03-04T09:12:00+09:00\"\n[taxonomies]\ntags = [\n  \"기술\",\n  \"집\",\n]\n",
    ])
    func `front matter may be TOML`(front: String) throws {
        let outcome = try TemporaryExport(["글.md": "+++\n\(front)+++\n본문\n"]).read()
        #expect(outcome.memos.map(\.text.whole) == ["봄: 비\n본문\n"] && outcome.memos.map(\.tags) == [["기술", "집"]], "\(outcome)")
        #expect(outcome.memos[0].created?.milliseconds == 1_709_511_120_000)
    }

    @Test func `other fields of TOML are kept, and other texts between plus signs are text`() throws {
        let outcome = try TemporaryExport([
            "가.md": "+++\ntitle = \"가\"\n[extra]\n작가 = \"한여름\"\n+++\n본문\n", "나.md": "+++\n그냥 글\n+++\n뒤\n",
        ]).read()
        #expect(outcome.memos.map(\.text.whole) == ["가\n본문\nextra: 작가: 한여름", "+++\n그냥 글\n+++\n뒤\n나"] || outcome.memos.count == 2)
        #expect(outcome.memos[0].text.whole.contains("한여름") && outcome.memos[1].text.whole.contains("그냥 글"), "\(outcome)")
    }

    @Test func `blocks of Org are no tags`() throws {
        let outcome = try TemporaryExport([
            "logseq/config.edn": "{}", "pages/장독.md": "- #+BEGIN_QUOTE\n  글 #+END #봄\n  #-a #/b #C++",
        ]).read()
        #expect(outcome.memos.map(\.tags) == [["봄", "C++"]])
    }

    @Test func `a diary with entries and metadata is not always Day One's`() throws {
        let outcome = try readJSON(
            #"{"metadata":{"version":"1"},"entries":[{"id":1,"date":"2024-03-04","title":"첫날","text":"비가 왔다"},{"id":2,"date":"2024-03-05","title":"둘째 날","text":""}]}"#
        )
        #expect(outcome.titles == ["첫날", "둘째 날"] && outcome.memos.allSatisfy { $0.created != nil }, "\(outcome)")
    }
}
