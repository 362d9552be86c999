import MemoImport
import MemoModel
import Testing

/// Bookmarks, clippings, notebooks and lists of tasks.
@Suite struct ReadingListTests {
    @Test func `bookmarks have folders, tags, days and descriptions`() throws {
        let outcome = try TemporaryExport([
            "bookmarks.html":
                "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=UTF-8\">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n<DT><H3 ADD_DATE=\"1\">북마크바</H3>\n<DL><p>\n<DT><H3>요리</H3>\n<DL><p>\n<DT><A HREF=\"https://a.kr/soup\" ADD_DATE=\"1709511120\" TAGS=\"국,봄\" ICON=\"data:x\">쑥국 &amp; 밥</A>\n<DD>냉이를 넣는다<br>끝\n<DT><A HREF=\"https://a.kr/rice\" ADD_DATE=\"1709511120000000\">밥</A>\n</DL><p>\n<DT><A HREF=\"https://a.kr/bar\"></A>\n</DL><p>\n<DT><A HREF=\"https://a.kr/top\">맨 위</A>\n</DL>\n"
        ]).read()
        #expect(
            outcome.memos.map(\.text.whole)
                == ["쑥국 & 밥\nhttps://a.kr/soup\n냉이를 넣는다\n끝", "밥\nhttps://a.kr/rice", "https://a.kr/bar", "맨 위\nhttps://a.kr/top"],
            "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["북마크바", "요리"], ["북마크바", "요리"], ["북마크바"], []])
        #expect(
            outcome.memos[0].tags == ["국", "봄"] && outcome.memos.prefix(2).allSatisfy { $0.created?.milliseconds == 1_709_511_120_000 })
        #expect(outcome.codes.isEmpty)
    }

    @Test func `folders without bookmarks are named`() throws {
        let outcome = try TemporaryExport([
            "bookmarks.html":
                "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><H3>요리</H3>\n<DL><p>\n<DT><H3>나중</H3>\n<DL><p>\n</DL><p>\n<DT><A HREF=\"https://a.kr/1\">국</A>\n</DL><p>\n<DT><H3>빈 곳</H3><DL><p></DL><p>\n</DL>\n"
        ]).read()
        #expect(outcome.memos.map(\.category) == [["요리"]] && outcome.codes == ["fields-left-out"], "\(outcome)")
        let told = outcome.problems.first?.message.english ?? ""
        #expect(told.contains("나중") && told.contains("빈 곳") && !told.contains("요리"))
    }

    @Test func `Pocket tells what was read`() throws {
        let page =
            "<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul><li><a href=\"https://a.kr/1\" time_added=\"1709511120\" tags=\"봄,산\">하나</a></li></ul><h1>Read Archive</h1><ul><li><a href=\"https://a.kr/2\" time_added=\"1709511120\" tags=\"\">둘</a></li></ul></body></html>"
        let table =
            "title,url,time_added,cursor,tags,status\n하나,https://a.kr/1,1709511120,,봄|산,unread\n둘,https://a.kr/2,1709511120,,,archive\n"
        for outcome in [try TemporaryExport(["ril_export.html": page]).read(), try TemporaryExport(["part.csv": table]).read()] {
            #expect(outcome.memos.map(\.text.whole) == ["하나\nhttps://a.kr/1", "둘\nhttps://a.kr/2"], "\(outcome)")
            #expect(outcome.memos.map(\.tags) == [["봄", "산"], ["archived"]] && outcome.codes.isEmpty)
            #expect(outcome.memos.allSatisfy { $0.created?.milliseconds == 1_709_511_120_000 })
        }
    }

    @Test(arguments: [
        ("- 13페이지의 하이라이트 | 위치 195-196 | 추가됨: 2024년 3월 4일 월요일 오전 9:12:00", "13페이지의 하이라이트 | 위치 195-196"),
        ("- 내 하이라이트 위치 195 | 2024년 3월 4일 월요일 오전 9:12:00에 추가됨", "내 하이라이트 위치 195"),
        (
            "- Your Highlight on page 5 | Location 100-101 | Added on Monday, March 4, 2024 9:12:00 AM",
            "Your Highlight on page 5 | Location 100-101"
        ),
        ("- Your Note on Location 100 | Added on Monday, 4 March 2024 09:12:00", "Your Note on Location 100"),
        ("- 位置No. 195のハイライト | 作成日: 2024/3/4 9:12:00", "位置No. 195のハイライト"),
    ])
    func `a clipping of Kindle has book, place and day`(meta: String, shown: String) throws {
        let text =
            "\u{FEFF}봄의 책 (한여름)\r\n\(meta)\r\n\r\n꽃이 피었다.\r\n둘째 줄\r\n==========\r\n\u{FEFF}봄의 책 (한여름)\r\n\(meta)\r\n\r\n\r\n==========\r\n"
        let outcome = try TemporaryExport(["My Clippings.txt": text]).read()
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "봄의 책 (한여름)\n꽃이 피었다.\n둘째 줄\n\(shown)" && memo.category == ["봄의 책 (한여름)"], "\(outcome)")
        #expect(memo.created?.milliseconds == 1_709_511_120_000 && outcome.codes == ["empty-memo", "zone-assumed"])
    }

    @Test func `a notebook has its text, code and what was printed`() throws {
        let four =
            ##"{"cells":[{"cell_type":"markdown","id":"a","metadata":{},"source":["# 실험\n","상추"]},{"cell_type":"code","metadata":{"tags":["봄"]},"outputs":[{"output_type":"stream","name":"stdout","text":["다 컸다\n"]},{"output_type":"display_data","data":{"image/png":"iVBORw0KGgo","text/html":"<b>표</b>"}}],"source":"print(1)"},{"cell_type":"raw","source":["날것"]}],"metadata":{"kernelspec":{"language":"python","name":"python3"},"language_info":{"name":"python"}},"nbformat":4}"##
        let three =
            ##"{"worksheets":[{"cells":[{"cell_type":"heading","level":2,"source":["머리"]},{"cell_type":"code","input":["1+2"],"outputs":[]}]}],"metadata":{"name":""},"nbformat":3}"##
        let outcome = try TemporaryExport(["a.ipynb": four, "b.ipynb": three, "c.ipynb": "{"]).read()
        #expect(
            outcome.memos.map(\.text.whole) == ["# 실험\n상추\n\n```python\nprint(1)\n```\n다 컸다\n표\n\n날것", "## 머리\n\n```\n1+2\n```"],
            "\(outcome)")
        #expect(outcome.memos[0].tags == ["봄"] && outcome.codes == ["json-syntax"])
    }

    @Test func `tasks of Google have list, day and state`() throws {
        let list =
            #"{"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"L","title":"내 할 일","updated":"2024-03-04T00:12:00Z","selfLink":"https://a.kr/x","items":[{"kind":"tasks#task","id":"A","title":"우유 사기","notes":"두 병","status":"needsAction","due":"2024-03-08T00:00:00.000Z","updated":"2024-03-04T00:12:00Z","created":"2024-03-04T00:12:00Z","task_type":"tasks.default","links":[{"type":"email","description":"장보기 메일","link":"https://a.kr/1"}]},{"id":"B","title":"청소","status":"completed","completed":"2024-03-04T01:00:00Z","hidden":true}]}]}"#
        let outcome = try TemporaryExport(["Tasks.json": list, "메모.txt": "글"]).read()
        #expect(outcome.memos.map(\.text.whole) == ["우유 사기\n두 병\n장보기 메일 (https://a.kr/1)", "청소", "글"], "\(outcome)")
        #expect(outcome.memos.prefix(2).map(\.category) == [["내 할 일"], ["내 할 일"]] && outcome.memos.map(\.state) == [.todo, .done, nil])
        #expect(outcome.memos[0].deadline?.milliseconds == 1_709_823_600_000 && outcome.memos[0].created?.milliseconds == 1_709_511_120_000)
    }

    @Test func `tasks of Microsoft have list, day, state and steps`() throws {
        let list =
            #"[{"displayName":"집","wellknownListName":"none","isOwner":true,"id":"l","tasks":[{"@odata.etag":"W/x","importance":"high","isReminderOn":false,"status":"inProgress","title":"빨래","createdDateTime":"2024-03-04T00:12:00.1234567Z","categories":["파란 범주"],"id":"x","body":{"content":"<p>흰 것만</p>","contentType":"html"},"dueDateTime":{"dateTime":"2024-03-08T00:00:00.0000000","timeZone":"UTC"},"checklistItems":[{"displayName":"양말","isChecked":true,"id":"c"},{"displayName":"수건","isChecked":false}]}]}]"#
        let outcome = try TemporaryExport(["todo.json": list]).read()
        let memo = try #require(outcome.memos.first)
        #expect(memo.text.whole == "빨래\n흰 것만\n- [x] 양말\n- [ ] 수건\nimportance: high" && memo.category == ["집"], "\(outcome)")
        #expect(memo.state == .doing && memo.tags == ["파란 범주"] && memo.deadline?.milliseconds == 1_709_823_600_000)
    }

    @Test func `tables of Readwise and Zotero have their fields`() throws {
        let outcome = try TemporaryExport([
            "r.csv":
                "Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n\"꽃이 피었다, 봄\",봄의 책,한여름,B00,다시 읽기,yellow,\"봄,꽃\",location,195,2024-03-04 00:12:00+00:00,소설\n",
            "z.csv":
                "\u{FEFF}\"Key\",\"Item Type\",\"Author\",\"Title\",\"DOI\",\"Url\",\"Abstract Note\",\"Date Added\",\"Notes\",\"File Attachments\",\"Manual Tags\",\"Automatic Tags\"\n\"AB12\",\"book\",\"김, 하나; 이, 둘\",\"조사의 쓰임\",\"10.1/x\",\"https://a.kr/p\",\"조사를 다룬다\",\"2024-03-04 09:12:00\",\"<p>다시 <b>읽기</b></p>\",\"/home/a/x.pdf\",\"문법; 조사\",\"언어\"\n",
        ]).read()
        #expect(
            outcome.memos.map(\.text.whole)
                == [
                    "봄의 책\n꽃이 피었다, 봄\n다시 읽기\nBook Author: 한여름",
                    "조사의 쓰임\n조사를 다룬다\n다시 읽기\nhttps://a.kr/p\nAuthor: 김, 하나; 이, 둘\nDOI: 10.1/x",
                ], "\(outcome)")
        #expect(outcome.memos.map(\.tags) == [["봄", "꽃", "소설"], ["문법", "조사", "언어"]] && outcome.memos[0].category == ["봄의 책"])
        #expect(outcome.memos.allSatisfy { $0.created?.milliseconds == 1_709_511_120_000 } && outcome.memos[1].externalID == "AB12")
    }
}
