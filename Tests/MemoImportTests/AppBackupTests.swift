import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Backups and documents of apps that only these apps can show.
@Suite struct AppBackupTests {
    /// A document of SiYuan, and one below it in a notebook.
    private static let pages = [
        "20240304090000-notebok/20240304101500-aaaaaaa.sy":
            #"{"ID":"20240304101500-aaaaaaa","Spec":"2","Type":"NodeDocument","Properties":{"title":"여름 준비","type":"doc","updated":"20240305080910","tags":"집,마당","id":"20240304101500-aaaaaaa","memo":"비 오기 전"},"Children":[{"ID":"20240304101501-aaaaaab","Type":"NodeHeading","HeadingLevel":2,"Children":[{"Type":"NodeText","Data":"지붕"}]},{"ID":"20240304101501-aaaaaac","Type":"NodeParagraph","Properties":{"name":"첫 줄"},"Children":[{"Type":"NodeText","Data":"기와를 "},{"Type":"NodeTextMark","TextMarkType":"strong","TextMarkTextContent":"다시 &lt;센다&gt;"},{"Type":"NodeText","Data":" "},{"Type":"NodeTextMark","TextMarkType":"tag","TextMarkTextContent":"지붕일"},{"Type":"NodeText","Data":", "},{"Type":"NodeTextMark","TextMarkType":"a","TextMarkTextContent":"값","TextMarkAHref":"https://a.kr/기와"},{"Type":"NodeKramdownSpanIAL","Data":"{: style=\"x\"}"}]},{"ID":"20240304101501-aaaaaad","Type":"NodeList","ListData":{"Typ":3},"Children":[{"ID":"20240304101501-aaaaaae","Type":"NodeListItem","ListData":{"Typ":3},"Children":[{"Type":"NodeTaskListItemMarker","TaskListItemChecked":true},{"ID":"20240304101501-aaaaaaf","Type":"NodeParagraph","Children":[{"Type":"NodeText","Data":"사다리"}]},{"ID":"20240304101501-aaaaaag","Type":"NodeList","ListData":{"Typ":1},"Children":[{"ID":"20240304101501-aaaaaah","Type":"NodeListItem","ListData":{"Typ":1,"Num":1},"Children":[{"ID":"20240304101501-aaaaaai","Type":"NodeParagraph","Children":[{"Type":"NodeText","Data":"빌린다"}]}]}]}]}]},{"ID":"20240304101501-aaaaaaj","Type":"NodeTable","Children":[{"Type":"NodeTableHead","Children":[{"Type":"NodeTableRow","Children":[{"Type":"NodeTableCell","Children":[{"Type":"NodeText","Data":"것"}]},{"Type":"NodeTableCell","Children":[{"Type":"NodeText","Data":"수"}]}]}]},{"Type":"NodeTableRow","Children":[{"Type":"NodeTableCell","Children":[{"Type":"NodeText","Data":"못"}]},{"Type":"NodeTableCell"}]}]},{"ID":"20240304101501-aaaaaak","Type":"NodeCodeBlock","Children":[{"Type":"NodeCodeBlockFenceOpenMarker","Data":"```"},{"Type":"NodeCodeBlockCode","Data":"셈 = 3"},{"Type":"NodeCodeBlockFenceCloseMarker","Data":"```"}]},{"ID":"20240304101501-aaaaaal","Type":"NodeBlockquote","Children":[{"Type":"NodeBlockquoteMarker","Data":">"},{"ID":"20240304101501-aaaaaam","Type":"NodeParagraph","Children":[{"Type":"NodeText","Data":"장마는 늦다"}]}]}]}"#,
        "20240304090000-notebok/20240304101500-aaaaaaa/20240306101500-bbbbbbb.sy":
            #"{"ID":"20240306101500-bbbbbbb","Spec":"2","Type":"NodeDocument","Properties":{"title":"홈통","type":"doc","updated":"20240306101501"},"Children":[{"ID":"20240306101501-bbbbbbc","Type":"NodeParagraph","Children":[{"Type":"NodeText","Data":"낙엽을 걷는다"}]}]}"#,
    ]

    @Test func `a document of SiYuan is a memo in Markdown, below the titles of those above it`() throws {
        let outcome = try TemporaryExport(Self.pages).read()
        let first = try #require(outcome.memos.first { $0.text.title == "여름 준비" })
        #expect(
            first.text.body
                == "## 지붕\n기와를 다시 <센다> #지붕일, 값 (https://a.kr/기와)\n- [x] 사다리\n  1. 빌린다\n| 것 | 수 |\n|---|---|\n| 못 |  |\n```\n셈 = 3\n```\n> 장마는 늦다\nmemo: 비 오기 전\nname: 첫 줄",
            "\(first.text.body)")
        #expect(first.tags == ["집", "마당", "지붕일"] && first.category.isEmpty && first.externalID == "20240304101500-aaaaaaa")
        // 10:15 in Seoul.
        #expect(first.created?.milliseconds == 1_709_514_900_000 && first.modified?.milliseconds == 1_709_593_750_000)
        let second = try #require(outcome.memos.first { $0.text.title == "홈통" })
        #expect(second.category == ["여름 준비"] && second.text.body == "낙엽을 걷는다")
        #expect(outcome.codes == ["zone-assumed"], "\(outcome.problems)")
    }

    private static let station = [
        "config.json": #"{ "note": ["1026_A", "1026_B", "1026_C"], "notebook": ["1026_N"], "shortcut": {"id": []} }"#,
        "1026_A":
            #"{"brief":"아래칸","content":"<div>김치는 <b>아래칸</b></div><ul><li>동치미</li></ul>","ctime":1709511120,"encrypt":false,"latitude":37.5,"mtime":1709514720,"parent_id":"1026_N","tag":["부엌"],"title":"김치","attachment":{"_x":{"md5":"4774521912a394266afdd8dc9510992e","name":"독.jpg","ref":"eA=="}},"kiste":"따로"}"#,
        "1026_B": #"{"content":"<p>버림</p>","ctime":1709511120,"parent_id":"1026_#00000000","title":"쓰레기"}"#,
        "1026_C": #"{"content":"x","encrypt":true,"parent_id":"1026_N","title":"비밀"}"#,
        "1026_N": #"{"category":"notebook","ctime":1,"mtime":2,"stack":"","title":"살림"}"#,
        "file_4774521912a394266afdd8dc9510992e": "bytes",
    ]

    @Test func `notes of Note Station are in their notebooks, with tags and dates`() throws {
        var zip = ZipBuilder()
        for (name, text) in Self.station.sorted(by: { $0.key < $1.key }) { zip.add(name, text) }
        let export = try TemporaryExport()
        try export.write("20240401_NAS.nsx", zip.bytes)
        for outcome in [try TemporaryExport(Self.station).read(), try export.read()] {
            #expect(outcome.memos.map(\.text.whole) == ["김치\n김치는 아래칸\n- 동치미\nkiste: 따로", "쓰레기\n버림"], "\(outcome)")
            let first = try #require(outcome.memos.first)
            #expect(first.category == ["살림"] && first.tags == ["부엌"] && first.externalID == "1026_A")
            #expect(first.created?.milliseconds == 1_709_511_120_000 && first.modified?.milliseconds == 1_709_514_720_000)
            #expect(outcome.memos.map(\.isTrashed) == [false, true])
            #expect(Set(outcome.codes) == ["encrypted", "unknown-keys", "attachments"], "\(outcome.problems)")
        }
    }

    private static let rems =
        #"{"userId":"u","knowledgebaseId":"k","name":"공부","exportVersion":2,"docs":[{"_id":"a","key":["세포"],"parent":null,"children":["c","b"],"createdAt":1709511120000,"u":1709514720000,"tp":{"Fv0CqTL0lG4TwiBFK":{"t":true}}},{"_id":"b","key":["외우기"],"parent":"a","crt":{"t":{"s":{"s":"Finished"}}}},{"_id":"c","key":["핵은 ",{"i":"m","text":"정보","b":true},"를 담는다"],"value":["가운데"],"parent":"a","children":["d"]},{"_id":"d","key":["참고 ",{"i":"q","_id":"e"}],"parent":"c","kiste":"따로 적은 말"},{"_id":"e","key":["엽록체"],"parent":"a","tp":{"Fv0CqTL0lG4TwiBFK":{}}},{"_id":"s","key":["Status"],"rcrp":"t.s","parent":"b"}]}"#

    @Test func `documents of RemNote are memos below the documents above them`() throws {
        var zip = ZipBuilder()
        zip.add("rem.json", Self.rems)
        zip.add("cards.json", #"{"userId":"u","knowledgebaseId":"k","docs":[{"rId":"c","c":"f"}]}"#)
        let export = try TemporaryExport()
        try export.write("공부.rem", zip.bytes)
        let outcome = try export.read()
        #expect(
            outcome.memos.map(\.text.whole) == ["세포\n- 핵은 정보를 담는다 — 가운데\n  - 참고 엽록체\n- [x] 외우기", "엽록체"], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [[], ["세포"]] && outcome.memos.map(\.externalID) == ["a", "e"])
        #expect(outcome.memos[0].created?.milliseconds == 1_709_511_120_000)
        #expect(try #require(outcome.problem("fields-left-out")).message.english.contains("docs.kiste (1)"), "\(outcome.problems)")
    }

    @Test func `points at the top of Workflowy are memos, those below them lists`() throws {
        let backup =
            #"[{"id":"1","nm":"이사 &amp; 정리","ct":283000000,"lm":283001000,"no":"4월 안에","ch":[{"id":"2","nm":"<b>상자</b>","ct":1,"lm":2,"cp":3,"no":"스무 개","kiste":"따로 적은 말"},{"id":"3","nm":"주소","ct":1,"lm":2,"ch":[{"id":"4","nm":"은행","ct":1,"lm":2}]}]},{"id":"5","nm":"책","ct":1,"lm":2,"cp":9}]"#
        let outcome = try TemporaryExport(["(a@b.kr).2024-04-01.workflowy.backup": backup]).read()
        #expect(
            outcome.memos.map(\.text.whole) == ["이사 & 정리\n4월 안에\n- [x] 상자\n  스무 개\n  kiste: 따로 적은 말\n- 주소\n  - 은행", "책"],
            "\(outcome)")
        #expect(outcome.memos.map(\.externalID) == ["1", "5"] && outcome.memos.map(\.state) == [nil, .done] && outcome.codes.isEmpty)
    }

    private static let diary =
        #"{"version":15,"pin":1234,"customMoods":[{"id":1,"custom_name":"","predefined_name_id":1},{"id":6,"custom_name":"그럭저럭","predefined_name_id":-1}],"tags":[{"id":7,"name":"걷기","order":1}],"dayEntries":[{"id":11,"day":4,"month":2,"year":2024,"hour":9,"minute":12,"datetime":1709511120000,"timeZoneOffset":32400000,"mood":6,"note":"강가까지 <b>갔다</b>","note_title":"아침","tags":[7],"assets":[3]},{"id":12,"datetime":1709514720000,"mood":1,"note":"","note_title":"","tags":[]}],"goals":[{"id":1,"name":"매일 걷기"}],"assets":[]}"#

    @Test func `a backup of Daylio has its entries with moods and activities`() throws {
        var zip = ZipBuilder()
        zip.add("backup.daylio", Data(Self.diary.utf8).base64EncodedString())
        let export = try TemporaryExport()
        try export.write("backup_2024_03_05.daylio", zip.bytes)
        let outcome = try export.read("backup_2024_03_05.daylio")
        #expect(outcome.memos.map(\.text.whole) == ["아침\n강가까지 갔다\nmood: 그럭저럭", "mood: rad"], "\(outcome)")
        #expect(outcome.memos.map(\.tags) == [["걷기"], []] && outcome.memos.map(\.externalID) == ["11", "12"])
        #expect(outcome.memos.first?.created?.milliseconds == 1_709_511_120_000)
        let told = try #require(outcome.problem("fields-left-out")).message.english
        #expect(outcome.codes == ["fields-left-out"] && told.contains("goals.name (1)"), "\(outcome.problems)")
    }

    @Test(arguments: [true, false])
    func `a note of Carnet is its page with the lists and keywords of its metadata`(isPacked: Bool) throws {
        let parts = [
            "index.html": "<div id=\"text\">여름 옷을<br>꺼낸다</div>\n<div id=\"floating\"></div>",
            "metadata.json":
                #"{"creation_date":1709511120000,"last_modification_date":1709514720000,"keywords":["옷"],"rating":-1,"color":"none","urls":{"https://a.kr/옷":{"title":"가게"}},"todolists":[{"id":"t","todo":["다림질"],"done":["빨래"]}]}"#,
        ]
        let export = try TemporaryExport()
        if isPacked {
            var zip = ZipBuilder()
            for (name, text) in parts { zip.add(name, text) }
            try export.write("집/옷장.sqd", zip.bytes)
        } else {
            for (name, text) in parts { try export.write("집/옷장.sqd/" + name, text) }
        }
        let outcome = try export.read()
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "옷장\n여름 옷을\n꺼낸다\n- [ ] 다림질\n- [x] 빨래\nhttps://a.kr/옷", "\(memo.text.whole)")
        #expect(memo.category == ["집"] && memo.tags == ["옷"] && outcome.memos.count == 1 && outcome.codes.isEmpty, "\(outcome)")
        #expect(memo.created?.milliseconds == 1_709_511_120_000 && memo.modified?.milliseconds == 1_709_514_720_000)
    }

    @Test func `each block of Flomo's page is a memo with its time and tags`() throws {
        let page = """
            <!DOCTYPE html><html><head><title>flomo</title></head><body><div class="user"><div class="name">한여름</div></div><div class="memos">
            <div class="memo"><div class="time">2024-03-04 09:12:00</div><div class="content"><p>#생각/낮 물이 맑다</p><ul><li><p>돌</p></li></ul></div><div class="files"><img src="file/a.png"></div></div>
            <div class="memo"><div class="time">2024-03-04 09:12:00</div><div class="content"><p>같은 때에 쓴 말</p></div><div class="files"></div></div>
            </div><div class="foot">끝</div></body></html>
            """
        let outcome = try TemporaryExport(["한여름의 노트.html": page]).read()
        #expect(outcome.memos.map(\.text.whole) == ["#생각/낮 물이 맑다\n- 돌", "같은 때에 쓴 말"], "\(outcome)")
        #expect(outcome.memos.map(\.externalID) == ["2024-03-04 09:12:00", "2024-03-04 09:12:00#2"])
        #expect(outcome.memos.allSatisfy { $0.created?.milliseconds == 1_709_511_120_000 } && outcome.codes == ["zone-assumed"])
        #expect(outcome.memos.map(\.tags) == [["생각/낮"], []] && outcome.memos[0].attachments.map(\.content) == [.links(["file/a.png"])])
    }

    private static let collection =
        #"{"collection":{"id":"c1","urlId":"u","name":"안내","data":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"처음 오신 분께"}]}]},"sort":{"field":"index"},"documentStructure":[{"id":"d1","title":"첫 출근","children":[{"id":"d2","title":"자리","children":[]}]}]},"documents":{"d1":{"id":"d1","urlId":"a","title":"첫 출근","data":{"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"명찰"}]},{"type":"paragraph","content":[{"type":"text","text":"접수대에서 받는다"}]}]},"createdById":"p","createdByName":"한여름","createdAt":"2024-03-04T00:12:00.000Z","updatedAt":"2024-03-04T01:12:00.000Z","publishedAt":null,"template":false,"parentDocumentId":null},"d2":{"id":"d2","title":"자리","data":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"창가 둘째 줄"}]}]},"createdAt":"2024-03-04T00:12:00.000Z","template":true,"parentDocumentId":"d1"}},"attachments":{}}"#

    @Test func `collections and documents above are the categories of Outline's documents`() throws {
        let outcome = try TemporaryExport([
            "안내.json": Self.collection, "metadata.json": #"{"exportVersion":1,"version":"0.75","createdById":"p"}"#,
        ]).read()
        #expect(
            outcome.memos.map(\.text.whole)
                == ["안내\n처음 오신 분께", "첫 출근\n## 명찰\n접수대에서 받는다\nauthor: 한여름", "자리\n창가 둘째 줄"], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["안내"], ["안내"], ["안내", "첫 출근"]] && outcome.memos[2].tags == ["template"])
        #expect(outcome.memos.map(\.externalID) == ["c1", "d1", "d2"] && outcome.memos[1].modified?.milliseconds == 1_709_514_720_000)
        #expect(Set(outcome.codes).isSubset(of: ["companions", "unknown-keys"]), "\(outcome.problems)")
    }

    private static let tasks =
        #"{"version":130900,"timestamp":1709511120000,"data":{"tasks":[{"task":{"title":"물통 씻기","priority":0,"dueDate":1709600000000,"creationDate":1709511120000,"modificationDate":1709514720000,"completionDate":0,"deletionDate":0,"notes":"뚜껑도","recurrence":"FREQ=WEEKLY","remoteId":"411"},"alarms":[],"geofences":[{"place":"p1"}],"tags":[{"name":"부엌","tagUid":"t1"}],"comments":[{"message":"세제가 없다"}],"caldavTasks":[{"calendar":"l1","remoteId":"r1"}]},{"task":{"title":"말리기","completionDate":1709511200000,"deletionDate":0,"dueDate":0,"remoteId":"412"},"tags":[],"caldavTasks":[{"calendar":"l1","remoteId":"r2","remoteParent":"r1"}]},{"task":{"title":"버린 일","completionDate":0,"deletionDate":1709511300000,"remoteId":"413"}}],"places":[{"uid":"p1","name":"시장"}],"tags":[{"name":"부엌"}],"filters":[{"title":"오늘 것","sql":"WHERE x"}],"caldavAccounts":[{"uuid":"local"}],"caldavCalendars":[{"uuid":"l1","name":"집안일"},{"uuid":"l2","name":"빈 목록"}],"stringPrefs":{"p":"dark"}}}"#

    @Test func `tasks of Tasks.org have their lists, tags, comments, states and parents`() throws {
        let outcome = try readJSON(Self.tasks, name: "user.20240304T0912.json")
        #expect(
            outcome.memos.map(\.text.whole) == [
                "물통 씻기\n뚜껑도\n세제가 없다\nplace: 시장\npriority: high\nrecurrence: FREQ=WEEKLY", "말리기\nparent: 물통 씻기", "버린 일",
            ], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["집안일"], ["집안일"], []] && outcome.memos.map(\.state) == [.todo, .done, .todo])
        #expect(outcome.memos[0].tags == ["부엌"] && outcome.memos[0].deadline?.milliseconds == 1_709_600_000_000)
        #expect(outcome.memos.map(\.isTrashed) == [false, false, true] && outcome.memos[2].trashed?.milliseconds == 1_709_511_300_000)
        #expect(outcome.categories.map(\.path) == [["빈 목록"]])
        #expect(outcome.problem("fields-left-out")?.message.english.contains("filters.title (1)") == true, "\(outcome.problems)")
    }

    @Test func `a folder with the name of a constant is a state, one that a person named is a category`() throws {
        let note = { (folder: String, type: String) in
            #"{"type":"\#(type)","folder":"\#(folder)","title":"가","body":"나","labels":[],"timestamp":1709511120000}"#
        }
        let outcome = try readJSON("[" + ["NOTES", "ARCHIVED", "DELETED"].map { note($0, "NOTE") }.joined(separator: ",") + "]")
        #expect(outcome.memos.map(\.category) == [[], [], []] && outcome.memos.map(\.tags) == [[], ["archived"], []], "\(outcome)")
        #expect(outcome.memos.map(\.isTrashed) == [false, false, true])
        let named = try readJSON("[\(note("NOTES", "업무")),\(note("Archived", "업무"))]")
        #expect(named.memos.map(\.category) == [["NOTES"], ["Archived"]])
    }
}
