import Foundation
import MemoImport
import MemoModel
import TestSupport
import Testing

/// Peculiarities of single apps.
@Suite struct NoteAppTests {
    @Test func `categories of Nextcloud's notes are paths, and titles begin their texts`() throws {
        let note = #""etag":"e","readonly":false,"modified":1709511120,"favorite":false"#
        let outcome = try readJSON(
            ##"[{"id":1,\##(note),"title":"수세미","category":"집/부엌","content":"# 수세미\n삼베"},{"id":2,\##(note),"title":"b","category":"","content":"나"}]"##
        )
        #expect(outcome.memos.map(\.category) == [["집", "부엌"], []], "\(outcome)")
        #expect(outcome.memos.map(\.text.whole) == ["# 수세미\n삼베", "b\n나"])
    }

    @Test func `tags within the texts of Roam and Reflect are tags`() throws {
        let roam = try readJSON(
            #"[{"title":"뜨개질","uid":"p","create-time":1709511120000,"edit-time":1709511120000,"children":[{"string":"목도리 #겨울 #[[긴 실]]","uid":"b"}]}]"#
        )
        #expect(roam.memos.map(\.tags) == [["겨울", "긴 실"]], "\(roam)")
        let tag = #"{\"type\":\"tag\",\"attrs\":{\"label\":\"이사\"}}"#
        let document = #"{\"type\":\"doc\",\"content\":[{\"type\":\"paragraph\",\"content\":[\#(tag)]}]}"#
        let reflect = try readJSON(#"{"notes":[{"id":"r","subject":"열쇠","document_json":"\#(document)"}]}"#)
        #expect(reflect.memos.map(\.tags) == [["이사"]], "\(reflect)")
    }

    @Test func `Notion's pages, properties and rows come once each`() throws {
        let outcome = try readCorpus("notion/노션.zip")
        #expect(Set(outcome.titles) == ["# 가게", "# 차림표", "# 김 사장", "밀가루집"])
        let page = try #require(outcome.memos.first { $0.text.title == "# 가게" })
        #expect(page.externalID == "0123456789abcdef0123456789abcdef" && page.tags == ["국수", "개업"])
        #expect(page.created?.milliseconds == 1_714_521_600_000)
        let row = try #require(outcome.memos.first { $0.text.title == "밀가루집" })
        #expect(row.category == ["가게", "거래처"] && row.state == .doing)
        #expect(row.text.body == "전화: 010-0000-2222")
        #expect(outcome.memos.first { $0.text.title == "# 차림표" }?.category == ["가게"])
    }

    @Test func `Notion's rows come once, with their dates, states and ids`() throws {
        let outcome = try readCorpus("notion/서재.zip")
        #expect(outcome.problems.allSatisfy { $0.code == "zone-assumed" })
        let long = "골목의 국수집에서 배운 것들과 아직 배우지 못한 것들, 그리고 겨울에 관하여: 첫째 권/봄"
        #expect(outcome.titles.sorted() == ["# Untitled", "# \(long)", "# 밤의 도서관", "# 서재", "빵의 시간"])
        let page = try #require(outcome.memos.first { $0.text.title == "# 밤의 도서관" })
        #expect(page.tags == ["소설", "밤숲"] && page.state == .done && page.created?.milliseconds == 1_704_240_000_000)
        #expect(page.externalID == "a0000000000000000000000000000003" && page.category == ["서재", "읽은 책"])
        let other = try #require(outcome.memos.first { $0.text.title == "# \(long)" })
        #expect(other.state == .doing && other.created?.milliseconds == 1_714_523_400_000)
        let row = try #require(outcome.memos.last)
        #expect(row.text.whole == "빵의 시간" && row.state == .todo && row.category == ["서재", "읽은 책"])
    }

    @Test func `Notion's pages in HTML have their properties`() throws {
        let outcome = try readCorpus("notion/달리기 HTML.zip")
        #expect(outcome.memos.map(\.category) == [[], ["마라톤 준비"]])
        let page = try #require(outcome.memos.first)
        #expect(
            page.text.whole == """
                마라톤 준비
                태그: 달리기, 건강
                생성 일시: 2024년 3월 2일 오전 7:00
                마감: 2024년 10월 6일
                상태: 진행 중
                접수: Yes
                누리집: https://example.com/run
                함께: 🐈수아, 태오
                봄부터 뛴다.
                ## 할 일
                - [x] 신발 사기
                - [ ] 병원
                - https://example.com/plan
                코스는 한강 (https://example.com/course), 기록
                신발 가게
                https://example.com/shoes
                """)
        #expect(page.tags == ["달리기", "건강"] && page.state == .doing && page.deadline?.milliseconds == 1_728_140_400_000)
        #expect(page.created?.milliseconds == 1_709_330_400_000 && page.externalID == "b0000000000000000000000000000001")
    }

    @Test(arguments: ["joplin/RAW", "joplin/집.jex"])
    func `Joplin's notebooks, tags, to-dos and trash are kept`(path: String) throws {
        let outcome = try readCorpus(path)
        let note = try #require(outcome.memos.first)
        #expect(note.text.whole == "실리콘 바르기\n곰팡이를 먼저 닦는다.\n\nkey: 본문의 줄\nhttps://example.com/silicone")
        #expect(note.category == ["집안일", "욕실"] && note.tags == ["수리"] && note.state == .todo)
        #expect(note.deadline?.milliseconds == 1_707_350_400_000)
        #expect(note.created?.milliseconds == 1_706_659_200_000)
        let trashed = try #require(outcome.memos.last)
        #expect(trashed.isTrashed && trashed.text.whole == "<버린> 메모\n가운데 굵게")
        #expect(outcome.codes == ["encrypted"])
    }

    @Test func `Joplin's notebooks in a circle come to an end`() throws {
        let (a, b, n) = (
            "a".padding(toLength: 32, withPad: "0", startingAt: 0), String(repeating: "b", count: 32), String(repeating: "c", count: 32)
        )
        let export = try TemporaryExport([
            a + ".md": "가\n\nid: \(a)\nparent_id: \(b)\ntype_: 2", b + ".md": "나\n\nid: \(b)\nparent_id: \(a)\ntype_: 2",
            n + ".md": "글\n\nid: \(n)\nparent_id: \(a)\ntype_: 1",
        ])
        #expect(try export.read().memos.first?.category == ["나", "가"])
    }

    @Test func `Bear's tags, flags and ids are kept, and locked notes named`() throws {
        let outcome = try readCorpus("bear/백업.bear2bk")
        let note = try #require(outcome.memos.first)
        #expect(note.tags == ["고양이", "집/돌봄", "두 낱말"])
        #expect(note.isPinned && !note.isTrashed && note.externalID == "AAAA0000-0000-4000-8000-000000000001")
        #expect(outcome.memos.last?.isTrashed == true && outcome.memos.last?.tags == ["archived"])
        #expect(outcome.memos.allSatisfy { $0.category.isEmpty })
        #expect(outcome.problem("encrypted")?.message.english.contains("잠금") == true)
        #expect(try readCorpus("bear/한 장.textpack").memos.map(\.text.whole) == ["# 한 장\n텍스트팩\nhttps://example.com/page"])
    }

    @Test func `each journal of Day One is a category`() throws {
        let entry = { (id: String, text: String) in
            #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"\#(id)","text":"\#(text)","creationDate":"2024-01-01T00:00:00Z"}]}"#
        }
        let files = ["산책.json": entry("A", "가"), "꿈.json": entry("B", "나"), "photos/1.jpeg": "x"]
        let export = try TemporaryExport(files)
        var zip = ZipBuilder()
        for (name, text) in files { zip.add(name, text) }
        try export.write("Export.zip", zip.bytes)
        for outcome in [try TemporaryExport(files).read(), try export.read("Export.zip")] {
            #expect(Set(outcome.memos.map { $0.category + [$0.text.title] }) == [["산책", "가"], ["꿈", "나"]])
            #expect(Set(outcome.memos.map(\.externalID)) == ["A", "B"])
        }
    }

    @Test func `Day One's journal, pins and formatted texts are kept`() throws {
        let outcome = try readCorpus("day-one/산책 일기.zip")
        #expect(outcome.memos.map(\.text.whole) == ["# 첫 진달래\n\n언덕 위에 피었다.\nweather.conditionsDescription: 맑음", "신발 끈\n- [ ] 새로 사기\n"])
        #expect(outcome.memos.first?.tags == ["봄", "starred"] && outcome.memos.first?.isPinned == true)
        #expect(outcome.memos.allSatisfy { $0.category == ["산책 일기"] && $0.created != nil && $0.externalID != nil })
    }

    @Test func `Simplenote's notes come once, its trash as trash`() throws {
        let outcome = try readCorpus("simplenote")
        #expect(outcome.titles == ["전화 걸기", "지난 표"])
        #expect(outcome.memos.map(\.isTrashed) == [false, true])
        #expect(outcome.memos.first?.isPinned == true && outcome.memos.first?.tags == ["할일"])
    }

    @Test func `the files of Standard Notes are named in their notes`() throws {
        let note = { (id: String, title: String) in
            #"{"uuid":"\#(id)","content_type":"Note","content":{"title":"\#(title)","text":"글","references":[]}}"#
        }
        let file =
            #"{"uuid":"f","content_type":"SN|File","content":{"name":"지도.pdf","references":[{"uuid":"n1","content_type":"Note","reference_type":"FileToNote"}]}}"#
        let backup = #"{"version":"004","items":[\#(note("n1", "가")),\#(note("n2", "나")),\#(file)]}"#
        let outcome = try TemporaryExport(["Standard Notes Backup and Import File.txt": backup]).read()
        #expect(outcome.memos.map(\.text.whole) == ["가\n글\nfile: 지도.pdf", "나\n글"], "\(outcome)")
    }

    @Test func `Standard Notes' tags name their notes, and locked items are named`() throws {
        let outcome = try readCorpus("standard-notes")
        #expect(outcome.titles == ["국수 육수", "버린 차림표"])
        #expect(outcome.memos.first?.tags == ["가게"] && outcome.memos.first?.isPinned == true)
        #expect(outcome.memos.first?.modified?.milliseconds == 1_704_596_400_000)
        #expect(outcome.memos.last?.isTrashed == true)
        #expect(outcome.codes == ["encrypted"])
    }

    @Test func `jrnl's day and time make one date`() throws {
        let memo = try #require(try readCorpus("jrnl").memos.first)
        #expect(memo.text.whole == "아침 여덟 바퀴.\n무릎이 괜찮았다." && memo.tags == ["달리기", "starred"])
        #expect(memo.created?.milliseconds == 1_711_924_200_000)
    }

    @Test func `Apple's folders of one note are no categories`() throws {
        let outcome = try readCorpus("apple-notes")
        #expect(outcome.titles == ["제주 사흘", "짐", "장보기"])
        #expect(outcome.memos.map(\.category) == [["여행"], ["여행"], []])
        #expect(outcome.codes == ["attachments"])
    }
}
