import MemoImport
import MemoModel
import Testing

/// Names that programs make of the name of a record, and values that they write for states and flags.
@Suite struct RecordNameTests {
    @Test(
        arguments: ["note", "memo", "diary", "todo", "task", "post", "entry"], ["Title|Content", "_title|_text", "Subject|Body", "Sj|Cn"])
    func `keys may begin with the name of the record`(record: String, keys: String) throws {
        let keys = keys.split(separator: "|").map { record + $0 }
        let outcome = try readJSON(#"[{"\#(keys[0])":"봄비","\#(keys[1])":"우산을 챙긴다"},{"\#(keys[0])":"장화","\#(keys[1])":"신발장"}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["봄비\n우산을 챙긴다", "장화\n신발장"], "\(keys) \(outcome.problems)")
        #expect(outcome.codes.isEmpty, "\(outcome.problems)")
    }

    @Test func `names of Korean services`() throws {
        let outcome = try readJSON(
            #"{"memoList":[{"memoSeq":11,"memoCn":"우유 사기","regDt":"20240304091200","folderSeq":2,"bkmkYn":"Y","delYn":"N"},{"memoSeq":12,"memoCn":"옛 글","folderSeq":1,"bkmkYn":"N","delYn":"Y"}],"folderList":[{"folderSeq":1,"folderNm":"집"},{"folderSeq":2,"folderNm":"장보기"}]}"#
        )
        #expect(outcome.memos.map(\.category) == [["장보기"], ["집"]] && outcome.memos.map(\.isTrashed) == [false, true])
        #expect(outcome.memos[0].text.whole == "우유 사기" && outcome.memos[0].tags == ["starred"])
        #expect(outcome.memos[0].created?.milliseconds == 1_709_511_120_000)
    }

    @Test(arguments: [
        ("closed", WorkState.done), ("CHECKED", .done), ("OPEN", .todo), ("incomplete", .todo), ("미완료", .todo), ("in-process", .doing),
    ])
    func `programs name states in other words`(word: String, state: WorkState) throws {
        let memo = try #require(try readJSON(#"[{"title":"가","body":"나","status":"\#(word)"}]"#).memos.first)
        #expect(memo.state == state && memo.text.whole == "가\n나")
    }

    @Test func `a state of the archive or the trash is none of work`() throws {
        let outcome = try readJSON(
            #"[{"body":"가","rowStatus":"ARCHIVED"},{"body":"나","status":"deleted"},{"body":"다","rowStatus":"ACTIVE"},{"body":"라","status":"보류"}]"#
        )
        #expect(outcome.memos.map(\.tags) == [["archived"], [], [], []] && outcome.memos.map(\.isTrashed) == [false, true, false, false])
        #expect(outcome.memos.map(\.text.whole) == ["가", "나", "다", "라\nstatus: 보류"] && outcome.memos.allSatisfy { $0.state == nil })
    }

    @Test(arguments: [("예", true), ("아니오", false), ("O", true), ("X", false), ("Y", true), ("N", false)])
    func `flags in Korean`(word: String, isSet: Bool) throws {
        let table = "제목,내용,중요,완료여부,고정\n가,나,\(word),\(word),\(word)\n"
        let memo = try #require(try TemporaryExport(["글.csv": table]).read().memos.first)
        #expect(memo.tags == (isSet ? ["starred"] : []) && memo.state == (isSet ? .done : nil) && memo.isPinned == isSet)
        #expect(memo.text.whole == "가\n나")
    }

    @Test func `names of resources and constants are no words`() throws {
        let outcome = try readJSON(
            #"[{"name":"memos/101","content":"고양이를 만났다","creator":"users/1","repeatingMethod":"TASK_REPEAT_OFF"},{"name":"봄/여름","content":"옷"}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["고양이를 만났다", "봄/여름\n옷"] && outcome.memos[0].externalID == "memos/101")
    }

    @Test func `nested texts that repeat the body without its signs are left out`() throws {
        let outcome = try readJSON(
            #"[{"content":"골목에서 **고양이**를 만났다 #산책","nodes":[{"type":"PARAGRAPH","kids":[{"text":"골목에서 "},{"text":"고양이"},{"text":"를 만났다 "},{"text":"산책"}]}]},{"content":"가","nodes":[{"text":"다른 말 하나"}]}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["골목에서 **고양이**를 만났다 #산책", "가\n다른 말 하나"])
    }

    @Test(arguments: [
        #""project":"이사""#, #""project_title":"이사""#, #""projectName":"이사""#, #""list":"이사""#, #""project":{"id":"9","name":"이사"}"#,
        #""projects":[{"gid":"5","name":"이사"}]"#, #""area_title":"이사","project":"5Jd7kQmW2xPz9LrT4vNc8H""#,
    ])
    func `a project or list is the category of a record without one`(member: String) throws {
        let memo = try #require(try readJSON(#"[{"title":"가","notes":"나",\#(member)}]"#).memos.first)
        #expect(memo.category == ["이사"] && memo.text.whole.hasPrefix("가\n나"))
        let inFolder = try #require(
            try readJSON(#"{"folders":[{"name":"집","notes":[{"title":"가","body":"나",\#(member)},{"title":"다","body":"라"}]}]}"#).memos.first)
        #expect(inFolder.category == ["집"] && inFolder.text.whole.contains("이사"))
    }

    @Test func `tables name projects too, and front matter does not replace a folder`() throws {
        let table = "Name,Description,Project,Flagged\n상자,열 개,이사,1\n"
        let memo = try #require(try TemporaryExport(["글.csv": table]).read().memos.first)
        #expect(memo.category == ["이사"] && memo.tags == ["starred"] && memo.text.whole == "상자\n열 개")
        let note = try #require(try TemporaryExport(["할 일/치과.md": "---\nproject: 몸\n---\n신경 치료\n"]).read().memos.first)
        #expect(note.category == ["할 일"] && note.text.whole.contains("project: 몸"))
    }

    @Test func `names of files that people gave are text`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"나","attachments":["택시 영수증.pdf","IMG_1234.jpg"]},{"title":"다","body":"라","attachments":[{"fileName":"도면 최종.pdf","size":3}]}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["가\n나\n택시 영수증.pdf", "다\n라\n도면 최종.pdf"])
    }

    @Test(arguments: ["['봄', '산']", "{'봄', '산'}", "[\"봄\", \"산\"]"]) func `lists of Python are tags`(cell: String) throws {
        let table = "title,content,tags\n가,나,\"\(cell.replacing("\"", with: "\"\""))\"\n"
        #expect(try Set(#require(TemporaryExport(["a.csv": table]).read().memos.first).tags) == ["봄", "산"])
    }
}
