import MemoImport
import MemoModel
import TestSupport
import Testing

/// Records that belong to others: parts, names of places, memos above, tables beside each other.
@Suite struct RecordPartTests {
    @Test func `tasks with only a name stay memos beside notes with text`() throws {
        let outcome = try readJSON(
            #"{"lists":[{"id":"1","name":"이사"}],"tasks":[{"id":"11","name":"전입 신고","list_id":"1"},{"id":"12","name":"감자","list_id":"1"}],"memos":[{"id":"31","content":"글"}]}"#
        )
        #expect(outcome.titles == ["전입 신고", "감자", "글"] && outcome.memos.map(\.category) == [["이사"], ["이사"], []])
    }

    @Test func `notes and subtasks of tasks are lines of them`() throws {
        let outcome = try readJSON(
            #"{"tasks":[{"id":1,"title":"귤","created_at":"2024-03-04T00:12:00Z"},{"id":2,"title":"쌀"}],"subtasks":[{"id":3,"title":"값 묻기","task_id":1,"completed":true,"created_at":"2024-03-04T00:12:00Z"}],"notes":[{"id":4,"content":"농장에 전화","task_id":1}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["귤\n- [x] 값 묻기\n농장에 전화", "쌀"])
    }

    @Test func `an ID that is different in each record of a list leads to its record`() throws {
        let outcome = try readJSON(
            #"{"tasks":[{"id":1,"series_id":7,"user_id":5,"name":"가"},{"id":2,"series_id":8,"user_id":5,"name":"나"}],"notes":[{"id":3,"series_id":8,"content":"둘째의 글"},{"id":4,"user_id":5,"content":"따로"}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["가", "나\n둘째의 글", "따로"])
    }

    @Test func `places and moods that memos name are lines of them`() throws {
        let outcome = try readJSON(
            #"{"diaryList":[{"diaryNo":1,"diaryTitle":"바람","diaryText":"모자","moodNo":3,"place_id":9}],"moodList":[{"moodNo":3,"moodName":"신남"}],"places":[{"id":9,"title":"협재"}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["바람\n모자\nmood: 신남\nplace: 협재"], "\(outcome)")
    }

    @Test(arguments: ["1", #""1""#])
    func `a number under the name of a list of names is the ID of one of them`(id: String) throws {
        let outcome = try readJSON(
            #"{"moods":[{"id":1,"name":"신남","weight":5},{"id":2,"name":"지침","weight":1}],"entries":[{"id":9,"title":"강가","body":"걸었다","mood":\#(id),"weight":2}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["강가\n걸었다\nmood: 신남"], "\(outcome)")
    }

    @Test func `a notebook above comes before the workspace of both`() throws {
        let outcome = try readJSON(
            #"{"workspaces":[{"id":"w","title":"개인"}],"notebooks":[{"id":"n1","workspaceId":"w","title":"요리"},{"id":"n2","workspaceId":"w","parent":"n1","title":"국"}],"notes":[{"id":"x","notebook":"n2","title":"미역국","content":"불린다"}]}"#
        )
        #expect(outcome.titles == ["미역국"] && outcome.memos[0].category == ["개인", "요리", "국"])
    }

    @Test func `maps of names of categories are paths`() throws {
        let outcome = try readJSON(
            #"{"exportDate":"2024-03-05","data":{"업무":{"회의록":[{"제목":"1차","본문":"인사"}]},"집":[{"제목":"못","본문":"세 개"}]}}"#)
        #expect(outcome.memos.map(\.category) == [["업무", "회의록"], ["집"]])
    }

    @Test func `dumps of Core Data name categories and tags by object IDs`() throws {
        let outcome = try readJSON(
            #"{"entities":{"Memo":[{"objectID":"m1","attributes":{"title":"우산","content":"현관"},"relationships":{"category":"c1","tags":["t1"]}},{"objectID":"m2","attributes":{"title":"장화","content":"신발장"},"relationships":{"category":"c1"}}],"Category":[{"objectID":"c1","attributes":{"name":"비"},"relationships":{}}],"Tag":[{"objectID":"t1","attributes":{"name":"집"},"relationships":{}}]}}"#
        )
        #expect(outcome.titles == ["우산", "장화"] && outcome.memos.map(\.category) == [["비"], ["비"]] && outcome.memos[0].tags == ["집"])
    }

    @Test func `tags may be in properties and in records that join them`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"나","properties":{"tags":["봄"]}},{"title":"다","body":"라","tags":[{"id":1,"noteId":2,"tag":{"id":3,"name":"여름"}}]}]"#
        )
        #expect(outcome.memos.map(\.tags) == [["봄"], ["여름"]])
    }

    @Test func `a task names the one above it, and the projects that it is in`() throws {
        let outcome = try readJSON(
            #"[{"id":1,"title":"이사","tasks":[{"id":2,"title":"집 보기","description":"","done":false,"created":"2024-03-01T00:00:00Z","project_id":1},{"id":3,"title":"등기","description":"","done":true,"created":"2024-03-01T00:00:00Z","project_id":1,"related_tasks":{"parenttask":[{"id":2,"title":"집 보기"}]}}]}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["집 보기", "등기\nparent: 집 보기"])
        let task = try readJSON(
            #"{"data":[{"gid":"1","name":"검토","notes":"셋째 조항","completed":false,"projects":[{"gid":"5","name":"입찰"}],"parent":{"gid":"2","name":"준비"}}]}"#
        )
        #expect(task.titles == ["검토"] && task.memos[0].category == ["입찰"])
        #expect(task.memos[0].text.whole.contains("셋째 조항") && task.memos[0].text.whole.contains("parent: 준비"))
    }

    @Test func `a task of a calendar names the one above it`() throws {
        let todo = { (id: String, more: String) in "BEGIN:VTODO\r\nUID:\(id)\r\nSUMMARY:할 일 \(id)\r\n\(more)END:VTODO\r\n" }
        let calendar =
            "BEGIN:VCALENDAR\r\n" + todo("a", "") + todo("b", "RELATED-TO:a\r\n") + todo("c", "RELATED-TO;RELTYPE=CHILD:a\r\n")
            + "END:VCALENDAR\r\n"
        let outcome = try TemporaryExport(["a.ics": calendar]).read()
        #expect(outcome.memos.map(\.text.whole) == ["할 일 a", "할 일 b\nparent: 할 일 a", "할 일 c"])
    }

    @Test func `tables beside each other name categories and tags by IDs`() throws {
        let outcome = try TemporaryExport([
            "memos.csv": "id,title,content,category_id,tag_ids\n1,감기,약,10,\"1,2\"\n2,월세,보냄,20,\n",
            "categories.csv": "category_id,category_name,color\n10,병원,#ff0000\n20,돈,#00ff00\n", "tags.csv": "id,name\n1,겨울\n2,몸\n",
        ]).read()
        #expect(outcome.memos.map(\.category) == [["병원"], ["돈"]] && Set(outcome.memos[0].tags) == ["겨울", "몸"])
        #expect(outcome.titles == ["감기", "월세"] && outcome.categories.map(\.path) == [["병원"], ["돈"]])
    }

    @Test func `a text with a header of known columns is a table`() throws {
        let table = "제목\t내용\t분류\t마감일\r\n세탁소\t외투\t집\t2024-03-20\r\n은행\t\"통장\n정리\"\t돈\t\r\n"
        let outcome = try TemporaryExport(["할일.txt": table, "글.txt": "가\t나\t다\n라"]).read()
        #expect(Set(outcome.memos.map(\.text.whole)) == ["세탁소\n외투", "은행\n통장\n정리", "가\t나\t다\n라"])
    }

    @Test func `rows of a sheet with such a header are memos`() throws {
        let cells = { (row: Int, values: [String]) in
            "<row>"
                + zip("ABCD", values).filter { !$0.1.isEmpty }.map { "<c r='\($0.0)\(row)' t='inlineStr'><is><t>\($0.1)</t></is></c>" }
                .joined() + "</row>"
        }
        let rows = cells(1, ["제목", "내용", "분류", "완료"]) + cells(2, ["전세", "확정일자", "", "Y"]) + cells(3, ["정수기", "", "집", ""])
        let export = try TemporaryExport()
        try export.write("메모.xlsx", OfficeBuilder.workbook(sheets: [("메모", rows)]))
        let outcome = try export.read()
        #expect(outcome.memos.map(\.text.whole) == ["전세\n확정일자", "정수기"] && outcome.memos.map(\.category) == [[], ["집"]])
        #expect(outcome.memos.map(\.state) == [.done, nil])
    }

    @Test func `a page of an editor with tasks is one memo`() throws {
        let outcome = try readJSON(
            #"{"document":{"type":"page","children":[{"type":"heading","data":{"level":1,"delta":[{"insert":"부산"}]}},{"type":"todo_list","data":{"checked":true,"delta":[{"insert":"숙소"}]}},{"type":"divider"},{"type":"numbered_list","data":{"delta":[{"insert":"바"},{"insert":"다","attributes":{"bold":true}}]}}]}}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["# 부산\n- [x] 숙소\n- 바다"])
    }
}
