import MemoImport
import MemoModel
import Testing

/// Records in the stores of programs, and folders that describe themselves.
@Suite struct JSONStoreTests {
    private static let tasks =
        #"{"ids":["a","b"],"entities":{"a":{"id":"a","title":"숙소 예약","notes":"바닷가","projectId":"p","tagIds":["g"],"isDone":false},"b":{"id":"b","title":"치과 전화","projectId":"q","tagIds":[],"isDone":true}}}"#
    private static let projects =
        #"{"ids":["p","q"],"entities":{"p":{"id":"p","title":"여행 준비","taskIds":["a"]},"q":{"id":"q","title":"받은 일","taskIds":["b"]}}}"#
    private static let tags = #"{"ids":["g"],"entities":{"g":{"id":"g","title":"봄","taskIds":["a"]}}}"#

    @Test(arguments: [
        #"{"task":\#(tasks),"project":\#(projects),"tag":\#(tags)}"#,
        #"{"data":{"tag":\#(tags),"project":\#(projects),"task":\#(tasks)},"version":4}"#,
        #"{"tasks":\#(tasks),"projects":\#(projects),"tags":\#(tags)}"#,
        #"{"archive":{"task":\#(tasks),"n":{}},"state":{"project":\#(projects),"tag":\#(tags)}}"#,
    ])
    func `the records of a store are memos, categories and tags`(json: String) throws {
        let forms = [json, json.replacing("\"ids\"", with: "\"allIds\"").replacing("\"entities\"", with: "\"byId\"")]
        for outcome in try forms.map({ try readJSON($0) }) {
            let memos = outcome.memos.sorted { $0.text.title < $1.text.title }
            #expect(memos.map(\.text.whole) == ["숙소 예약\n바닷가", "치과 전화"], "\(outcome)")
            #expect(memos.map(\.category) == [["여행 준비"], ["받은 일"]] && memos.map(\.tags) == [["봄"], []], "\(outcome)")
            #expect(memos.map(\.externalID) == ["a", "b"] && memos.map(\.state) == [nil, .done] && outcome.codes.isEmpty, "\(outcome)")
        }
    }

    @Test func `a store without a list of its IDs has records too`() throws {
        let outcome = try readJSON(#"{"note":{"entities":{"n":{"id":"n","content":"회의에서 나온 말"}}},"task":\#(Self.tasks)}"#)
        #expect(Set(outcome.titles) == ["회의에서 나온 말", "숙소 예약", "치과 전화"], "\(outcome)")
    }

    @Test func `settings beside a list of memos do not refuse it`() throws {
        let settings = (1...12).map { #""s\#($0)":{"on":true,"level":\#($0)}"# }.joined(separator: ",")
        let outcome = try readJSON(#"{"task":\#(Self.tasks),"settings":{\#(settings)}}"#)
        #expect(outcome.memos.count == 2 && outcome.problem("not-memos") == nil, "\(outcome)")
        let none = try readJSON(#"{"data":\#(Self.tasks),"settings":{\#(settings)}}"#)
        #expect(none.memos.isEmpty, "\(none)")
    }

    private static func project(_ own: String, _ tasks: String) -> String {
        #"{"id":3,"title":"집안일","description":"<p>집에서 할 일</p>",\#(own)"tasks":[\#(tasks)]}"#
    }

    private static func task(_ id: Int, _ title: String, _ project: Int) -> String {
        #"{"id":\#(id),"title":"\#(title)","description":"","done":false,"project_id":\#(project),"created":"2024-03-04T00:00:00Z"}"#
    }

    @Test func `a folder with a description is a category, and its description a memo`() throws {
        let tasks = Self.task(11, "화분", 3) + "," + Self.task(12, "전구", 3)
        let inner = #"{"id":4,"title":"부엌","description":"","parent_project_id":3,"tasks":[\#(Self.task(13, "냉장고", 4))]}"#
        let outcome = try readJSON("[\(Self.project("\"parent_project_id\":0,", tasks)),\(inner)]")
        #expect(outcome.titles == ["집안일", "화분", "전구", "냉장고"] && outcome.memos[0].text.body == "집에서 할 일", "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["집안일"], ["집안일"], ["집안일"], ["집안일", "부엌"]], "\(outcome)")
        #expect(outcome.memos.map(\.externalID) == ["project 3", "11", "12", "13"] && outcome.codes.isEmpty, "\(outcome)")
    }

    @Test func `a memo with a description and things to do is one memo`() throws {
        let outcome = try readJSON("[\(Self.project("", Self.task(11, "화분", 9)))]")
        #expect(outcome.memos.count == 1 && outcome.memos[0].text.whole.hasPrefix("집안일\n집에서 할 일"), "\(outcome)")
    }

    @Test func `categories that memos name keep their descriptions`() throws {
        let outcome = try readJSON(
            #"{"projects":[{"id":1,"title":"텃밭","description":"남쪽 마당"},{"id":2,"title":"부엌"}],"tasks":[{"id":1,"title":"상추","body":"씨","projectId":1},{"id":2,"title":"된장","body":"장","projectId":2}]}"#
        )
        #expect(outcome.titles == ["텃밭", "상추", "된장"] && outcome.memos[0].text.body == "남쪽 마당", "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["텃밭"], ["텃밭"], ["부엌"]], "\(outcome)")
        #expect(outcome.categories.map(\.path) == [["텃밭"], ["부엌"]], "\(outcome)")
    }

    @Test func `what a category has besides is named in the report`() throws {
        let outcome = try readJSON(
            #"{"projects":[{"id":1,"title":"텃밭","extra":{"place":"남쪽 마당"}}],"tasks":[{"id":1,"title":"상추","body":"씨","projectId":1}]}"#)
        #expect(outcome.titles == ["상추"] && outcome.codes == ["unread-keys"], "\(outcome)")
        #expect(outcome.problems[0].message.english.contains("extra.place"))
    }

    @Test func `the views of an app are no memos`() throws {
        let outcome = try readJSON(
            #"{"title":"집","views":[{"id":1,"title":"칸반","created":"2024-03-04T00:00:00Z"}],"tasks":[{"id":1,"title":"화분","body":"물"}]}"#)
        #expect(outcome.titles == ["화분"] && outcome.memos[0].externalID == "1", "\(outcome)")
        #expect(outcome.problems.map(\.message.english).joined().contains("views.title"), "\(outcome)")
    }

    @Test(arguments: ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00", "0001-01-01T00:00:00.0000000+00:00", "0000-00-00 00:00:00"])
    func `the date that programs write for none is none`(none: String) throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"나","due_date":"\#(none)","done_at":"\#(none)","deletedAt":"\#(none)","created":"\#(none)","other":"\#(none)"}]"#
        )
        let memo = try #require(outcome.memos.first)
        #expect(memo.state == nil && memo.deadline == nil && memo.trashed == nil && !memo.isTrashed, "\(outcome)")
        // It is the first day of the calendar too.
        #expect((memo.created == nil) == none.hasPrefix("0000"))
        #expect(memo.text.whole == "가\n나" && outcome.codes.allSatisfy { $0 == "zone-assumed" }, "\(outcome)")
    }

    @Test func `the dates of an account are no text`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"나","author":{"username":"미나","created":"2024-01-02T03:04:05Z"},"trip":{"created":"2024-01-02T03:04:05Z"}}]"#
        )
        let text = try #require(outcome.memos.first).text.whole
        #expect(text.contains("미나") && !text.contains("author.created") && text.contains("trip.created"), "\(text)")
    }
}
