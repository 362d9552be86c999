import MemoImport
import MemoModel
import Testing

/// Backups of programs for things to do: subtasks, files and people.
@Suite struct TaskBackupTests {
    private static func task(_ id: String, _ title: String, _ more: String = "") -> String {
        #""\#(id)":{"id":"\#(id)","title":"\#(title)","projectId":"p","tagIds":[],"isDone":false\#(more)}"#
    }

    private static func store(_ tasks: [String]) -> String { #"{"ids":[],"entities":{\#(tasks.joined(separator: ","))}}"# }

    private static let projects = store([#""p":{"id":"p","title":"이사","taskIds":["a"]}"#])

    @Test(arguments: [
        #","parentId":"a""#, #","parent_id":"a""#, #","parent":"a""#, #","parentTaskId":"a""#, #","parent":{"id":"a"}"#,
    ])
    func `a subtask names the task above it, whichever comes first`(parent: String) throws {
        let (whole, part) = (Self.task("a", "짐 싸기", #","subTaskIds":["b"]"#), Self.task("b", "상자 얻기", parent))
        for tasks in [[whole, part], [part, whole]] {
            let outcome = try readJSON(#"{"task":\#(Self.store(tasks)),"project":\#(Self.projects)}"#)
            let texts = Dictionary(outcome.memos.map { ($0.externalID ?? "", $0.text.whole) }) { first, _ in first }
            #expect(texts == ["a": "짐 싸기", "b": "상자 얻기\nparent: 짐 싸기"] && outcome.codes.isEmpty, "\(outcome)")
            #expect(outcome.memos.allSatisfy { $0.category == ["이사"] }, "\(outcome)")
        }
    }

    @Test func `a subtask of the archive names a task of the same list`() throws {
        let (whole, part) = (Self.task("a", "짐 싸기"), Self.task("b", "상자 얻기", #","parentId":"a""#))
        let archive = #""archive":{"task":\#(Self.store([part])),"time":{}}"#
        let outcome = try readJSON(#"{"data":{"task":\#(Self.store([whole])),"project":\#(Self.projects),\#(archive)}}"#)
        #expect(outcome.memos.map(\.text.whole).sorted() == ["상자 얻기\nparent: 짐 싸기", "짐 싸기"], "\(outcome)")
    }

    @Test func `a task with a folder and one above it keeps both, also if their numbers are equal`() throws {
        let outcome = try readJSON(
            #"{"folders":[{"id":1,"name":"집"},{"id":2,"name":"밭"}],"tasks":[{"id":1,"title":"모종","body":"가","folder_id":2},{"id":2,"title":"물","body":"나","parent_id":1,"folder_id":2}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["모종\n가", "물\n나\nparent: 모종"], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["밭"], ["밭"]])
        // Without another folder, the parent is one.
        let inFolder = try readJSON(
            #"{"folders":[{"id":1,"name":"집"}],"notes":[{"id":1,"title":"모종","body":"가","parent_id":1},{"id":2,"title":"물","body":"나","parent_id":1}]}"#
        )
        #expect(inFolder.memos.map(\.category) == [["집"], ["집"]] && inFolder.memos.map(\.text.whole) == ["모종\n가", "물\n나"])
    }

    @Test func `a task that is its own parent, or below one that is not there, names none`() throws {
        let outcome = try readJSON(
            #"[{"id":"a","title":"가","body":"x","parentId":"a"},{"id":"b","title":"나","body":"y","parentId":"zz"},{"id":"c","title":"다","body":"z","parentId":null}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["가\nx", "나\ny", "다\nz"], "\(outcome)")
    }

    @Test func `a subtask of a large file is known too`() throws {
        let filler = String(repeating: "긴 글 ", count: 1_100)
        let rows = (1...2_000).map { #"{"id":"t\#($0)","title":"일 \#($0)","parentId":"t\#($0 + 1)","body":"\#(filler)"}"# }
        let outcome = try readJSON("[\(rows.joined(separator: ","))]")
        #expect(outcome.memos.count == 2_000)
        let named = outcome.memos.count { $0.text.whole.contains("\nparent: 일 ") }
        #expect(named == 1_999, "\(named)")
    }

    @Test func `a subtask of Google Tasks names its task`() throws {
        let outcome = try readJSON(
            ##"{"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"L","title":"집","items":[{"kind":"tasks#task","id":"b","title":"못 사기","parent":"a","status":"needsAction"},{"kind":"tasks#task","id":"a","title":"선반 달기","status":"needsAction"}]}]}"##
        )
        #expect(outcome.memos.map(\.text.whole) == ["못 사기\nparent: 선반 달기", "선반 달기"], "\(outcome)")
    }

    @Test(arguments: [
        (#"{"title":"견적","type":"LINK","path":"https://a.kr/q","icon":"bookmark"}"#, "견적 (https://a.kr/q)"),
        (#"{"title":"견적","path":"//a.kr/q"}"#, "견적 (http://a.kr/q)"), (#"{"type":"LINK","path":"https://a.kr/q"}"#, "https://a.kr/q"),
        (#"{"title":"여권 사본","path":"/home/u/서류/p.pdf"}"#, "여권 사본 (/home/u/서류/p.pdf)"),
        (#"{"title":"여권.pdf","path":"C:\\서류\\여권.pdf"}"#, #"여권.pdf (C:\서류\여권.pdf)"#),
        (#"{"title":"달력 열기","type":"COMMAND","path":"open -a 달력"}"#, "달력 열기 (open -a 달력)"),
        (#"{"name":"바닷가에서","path":"files/1.jpg"}"#, "바닷가에서"), (#"{"url":"https://a.kr/1","caption":"첫눈"}"#, "첫눈 (https://a.kr/1)"),
    ])
    func `the title of an attached file is text, with its place outside the export`(file: String, line: String) throws {
        let outcome = try readJSON(#"[{"id":"a","title":"가","body":"나","attachments":[\#(file)]}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\n나\n\(line)"] && outcome.codes.isEmpty, "\(outcome)")
    }

    @Test(arguments: [#"{"filePath":"1.jpg","mimetype":"image/jpeg"}"#, #"{"name":"IMG_1.jpg","path":"files/IMG_1.jpg"}"#, #""1.jpg""#])
    func `the name of a file of the export is none`(file: String) throws {
        let outcome = try readJSON(#"[{"id":"a","title":"가","body":"나","attachments":[\#(file)]}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\n나"] && outcome.codes.isEmpty, "\(outcome)")
    }

    @Test func `words beside the title of an attached file are named in the report`() throws {
        let outcome = try readJSON(#"[{"title":"가","body":"나","attachments":[{"title":"견적","path":"https://a.kr/q","곁말":"바다 건너"}]}]"#)
        #expect(outcome.problems.contains { $0.message.english.contains("attachments.곁말") }, "\(outcome)")
    }

    @Test(arguments: [
        ("created_by", #"{"id":1,"name":"김미나","username":"mina"}"#, "created_by: 김미나 (mina)"),
        ("created_by", #"{"id":1,"name":"","username":"mina","created":"2024-01-02T03:04:05Z"}"#, "created_by: mina"),
        ("author", #"{"login":"mina","email":"m@a.kr"}"#, "author: mina (m@a.kr)"),
        ("assignees", #"[{"name":"박서준","username":"sj"},{"name":"","username":"mina"}]"#, "assignees: 박서준 (sj), mina"),
    ])
    func `people are named on one line`(key: String, value: String, line: String) throws {
        let outcome = try readJSON(#"[{"id":"a","title":"가","body":"나","\#(key)":\#(value)}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\n나\n\(line)"] && outcome.codes == ["unknown-keys"], "\(outcome)")
    }

    @Test func `a list with others than people is text`() throws {
        let outcome = try readJSON(#"[{"title":"가","body":"나","people":[{"name":"박서준","username":"sj"},{"name":"할머니 댁"}]}]"#)
        let text = try #require(outcome.memos.first).text.whole
        #expect(text.contains("박서준") && text.contains("sj") && text.contains("할머니 댁"), "\(text)")
    }

    @Test func `what an account holds besides names is text`() throws {
        let outcome = try readJSON(#"[{"title":"가","body":"나","account":{"login":"mina","site":"바다 은행"}}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\n나\naccount.login: mina\naccount.site: 바다 은행"], "\(outcome)")
    }

    @Test(arguments: [
        (#""author":{"name":"박서준","username":"sj"}"#, ["comments.author.username"]), (#""author":{"username":"박서준"}"#, []),
        (#""user":"박서준""#, []), (#""createdBy":{"displayName":"박서준","곁말":"바다 건너"}"#, ["comments.createdBy.곁말"]),
    ])
    func `a comment begins with who wrote it`(author: String, told: [String]) throws {
        for members in ["\(author),\"comment\":\"<p>겨울엔 열흘마다</p>\"", "\"text\":\"겨울엔 열흘마다\",\(author)"] {
            let outcome = try readJSON(#"[{"id":"a","title":"가","body":"나","comments":[{"id":1,\#(members)}]}]"#)
            #expect(outcome.memos.map(\.text.whole) == ["가\n나\n박서준: 겨울엔 열흘마다"], "\(outcome)")
            let problems = outcome.problems.map(\.message.english).joined()
            #expect(told.allSatisfy(problems.contains) && told.isEmpty == outcome.codes.isEmpty, "\(outcome)")
        }
    }

    @Test func `the author of an empty comment is named in the report`() throws {
        let outcome = try readJSON(#"[{"title":"가","body":"나","comments":[{"comment":"<p></p>","author":{"name":"박서준"}}]}]"#)
        let isTold = outcome.problems.contains { $0.message.english.contains("comments") }
        #expect(isTold || outcome.memos[0].text.whole.contains("박서준"), "\(outcome)")
    }

    @Test func `a list of Google Tasks or To Do without tasks is a category`() throws {
        let google = try readJSON(
            ##"{"kind":"tasks#taskLists","items":[{"kind":"tasks#taskList","id":"L","title":"집","updated":"2024-03-05T01:00:00Z","selfLink":"https://a.kr/L","items":[{"kind":"tasks#task","id":"a","title":"못"}]},{"kind":"tasks#taskList","title":"빈 목록"}]}"##
        )
        #expect(google.titles == ["못"] && google.categories.map(\.path).contains(["빈 목록"]), "\(google)")
        #expect(google.codes.allSatisfy { $0 == "zone-assumed" }, "\(google)")
        let microsoft = try readJSON(
            #"[{"displayName":"집","wellknownListName":"none","tasks":[{"title":"못","importance":"low"}]},{"displayName":"빈 목록","wellknownListName":"none"}]"#
        )
        #expect(microsoft.titles == ["못"] && microsoft.categories.map(\.path).contains(["빈 목록"]), "\(microsoft)")
    }

    @Test func `dates of the steps of a task are no lines of text`() throws {
        let outcome = try readJSON(
            #"[{"title":"김장","body":"나","checklistItems":[{"displayName":"새우젓","createdDateTime":"2024-03-04T00:12:00Z","checkedDateTime":"2024-03-05T00:12:00Z","isChecked":true},{"displayName":"2024-03-05","dueDate":"2024-03-09"}]}]"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["김장\n나\n- [x] 새우젓\n- [ ] 2024-03-05\n2024-03-09"], "\(outcome)")
        #expect(outcome.problems.contains { $0.message.english.contains("checklistItems.createdDateTime") }, "\(outcome)")
    }

    @Test func `a bookmark keeps the address of its feed, and flags of Pinboard as tags`() throws {
        let outcome = try TemporaryExport([
            "b.html":
                #"<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://a.kr/" FEEDURL="https://a.kr/rss" SHORTCUTURL="강" PRIVATE="1" TOREAD="1" TAGS="봄">강</A><DT><A HREF="https://b.kr/" FEEDURL="https://b.kr/" PRIVATE="0" TOREAD="0">산</A></DL>"#
        ]).read()
        #expect(outcome.memos.map(\.text.whole) == ["강\nhttps://a.kr/\n강\nhttps://a.kr/rss", "산\nhttps://b.kr/"], "\(outcome)")
        #expect(outcome.memos.map(\.tags) == [["봄", "private", "toread"], []], "\(outcome)")
    }

    @Test func `names of files that To Do does not export are text`() throws {
        let outcome = try readJSON(
            #"{"value":[{"importance":"low","title":"창고","createdDateTime":"2024-03-04T00:12:00Z","attachments":[{"@odata.type":"x","name":"약도.png"}],"checklistItems@odata.context":"https://a.kr/$metadata"}]}"#
        )
        #expect(outcome.memos.map(\.text.whole) == ["창고\n약도.png"] && outcome.codes.isEmpty, "\(outcome)")
    }
}
