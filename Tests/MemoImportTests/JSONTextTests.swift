import MemoImport
import MemoModel
import Testing

/// Diaries by days, maps and lists of texts, and enums of Swift.
@Suite struct JSONTextTests {
    private static let days: [Int64] = [1_709_478_000_000, 1_709_564_400_000]

    @Test(arguments: [
        #"{"2024-03-04":{"content":"비가 왔다"},"2024-03-05":{"content":"개었다"}}"#, #"{"2024-03-04":"비가 왔다","2024-03-05":"개었다"}"#,
        #"{"20240304":"비가 왔다","20240305":"개었다"}"#, #"{"2024. 3. 4.":{"text":"비가 왔다"},"2024년 3월 5일":{"text":"개었다"}}"#,
        #"{"entries":{"2024-03-04":{"body":"비가 왔다"},"2024-03-05":{"body":"개었다"}}}"#,
        #"{"diary":{"2024-03-04":[{"body":"비가 왔다"}],"2024-03-05":[{"body":"개었다"}]}}"#,
        #"{"2024":{"3":{"4":{"body":"비가 왔다"},"5":{"body":"개었다"}}}}"#, #"{"entries":{"2024-03-04":"비가 왔다","2024-03-05":"개었다"}}"#,
        #"{"2024":{"03":{"04":"비가 왔다","05":"개었다"}}}"#, #"{"2024-03-04":["비가 왔다"],"2024-03-05":["개었다"]}"#,
    ])
    func `a key that is a day is the date of its memos`(json: String) throws {
        let outcome = try readJSON(json)
        #expect(outcome.memos.map(\.text.whole) == ["비가 왔다", "개었다"], "\(outcome)")
        #expect(outcome.memos.map(\.created?.milliseconds) == Self.days && outcome.codes == ["zone-assumed"])
    }

    @Test(arguments: [
        (#"{"장보기 목록":"우유와 빵","전화":"할머니께 저녁에"}"#, ["장보기 목록\n우유와 빵", "전화\n할머니께 저녁에"]),
        (#"{"notes":{"장보기":"우유","n2":"두 번째 글"}}"#, ["장보기\n우유", "두 번째 글"]), (#"["우유 두 병","병원\n세 시"]"#, ["우유 두 병", "병원\n세 시"]),
        (#"{"memos":["우유 두 병","빵"]}"#, ["우유 두 병", "빵"]), (#"["<p>굵은 <b>글</b></p>"]"#, ["굵은 글"]),
    ])
    func `texts without records are memos`(json: String, texts: [String]) throws {
        let outcome = try readJSON(json)
        #expect(outcome.memos.map(\.text.whole) == texts && outcome.codes.isEmpty, "\(outcome)")
    }

    @Test(arguments: [
        #"{"theme":"dark mode","language":"ko KR"}"#, #"{"button.ok":"확인","button.cancel":"취소"}"#,
        #"["3F2504E0-4F89-11D3-9A0C-0305E82C3301"]"#,
        #"[{"색":"빨강","길":"먼 길"}]"#,
    ])
    func `settings and lists of IDs are none`(json: String) throws {
        let outcome = try readJSON(json)
        #expect(outcome.memos.isEmpty && outcome.problems.contains { $0.severity == .rejected })
    }

    @Test func `keys that a person wrote are titles and categories`() throws {
        let titles = try readJSON(#"{"장보기":{"content":"우유"},"전화":{"content":"할머니께","createdAt":"2024-03-04T00:00:00Z"}}"#)
        #expect(titles.memos.map(\.text.whole) == ["장보기\n우유", "전화\n할머니께"] && titles.codes.isEmpty, "\(titles)")
        let lists = try readJSON(#"{"텃밭":[{"title":"가","content":"x"}],"우리 집":[{"title":"나","content":"y"}],"메모":[{"title":"다"}]}"#)
        #expect(lists.memos.map(\.category) == [["텃밭"], ["우리 집"], []] && lists.codes.isEmpty, "\(lists)")
        let folder = try readJSON(#"{"folders":[{"name":"텃밭","memos":["글 하나","글 둘"]}]}"#)
        #expect(folder.titles == ["글 하나", "글 둘"] && folder.memos.map(\.category) == [["텃밭"], ["텃밭"]] && folder.codes.isEmpty, "\(folder)")
    }

    @Test func `enums of Swift are their cases or their values`() throws {
        let outcome = try readJSON(
            #"[{"title":"가","body":"x","state":{"done":{}},"category":{"custom":{"_0":"텃밭"}},"tags":[{"season":{"_0":"봄"}},{"rain":{}}]},{"title":"나","state":{"doing":{}},"category":{"none":{}}},{"title":"다","state":{"todo":{"_0":"이따가 함"}}},{"title":"라","category":{"home":{}}}]"#
        )
        #expect(outcome.memos.map(\.state) == [.done, .doing, .todo, nil], "\(outcome)")
        #expect(outcome.memos.map(\.category) == [["텃밭"], [], [], ["home"]] && outcome.memos.map(\.tags) == [["봄", "rain"], [], [], []])
        #expect(outcome.codes == ["unread-keys"])
    }

    @Test func `records within enums are records`() throws {
        let outcome = try readJSON(#"[{"note":{"_0":{"id":1,"title":"가","body":"x"}}},{"task":{"_0":{"id":2,"title":"나","body":"y"}}}]"#)
        #expect(outcome.memos.map(\.text.whole) == ["가\nx", "나\ny"] && outcome.memos.map(\.externalID) == ["1", "2"])
    }
}
