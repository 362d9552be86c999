import Foundation
import JSON
import MemoImport
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// The optional fields of lists, hits, boards and counts.
@Suite struct FieldTests {
    private func memos(_ count: Int = 3) throws -> TestService {
        let kept = try TestService()
        try kept.add([("회의\n\n  첫 줄은 여기\n둘째 줄", "업무"), ("그냥 글", nil), ("긴 글\n" + String(repeating: "가나 ", count: 300), nil)])
        try kept.service.vault.edit { editor in
            _ = try editor.setState(of: MemoID(rawValue: 1), to: .todo)
            _ = try editor.pin([MemoID(rawValue: 1)])
            _ = try editor.addTag("여행", to: MemoID(rawValue: 1))
        }
        return kept
    }

    @Test func `a hit has its state and pin`() throws {
        let hit = try memos().call("search", [("q", .string("회의"))])["hits"]?.elements.first
        #expect(hit?["state"]?.text == "todo" && hit?["pinned"] == .bool(true))
    }

    @Test func `a card of the board has its category and tags`() throws {
        let card = try memos().call("board")["columns"]?.elements.first?["items"]?.elements.first
        #expect(card?["category"]?.elements.compactMap(\.text) == ["업무"])
        #expect(card?["tags"]?.elements.compactMap(\.text) == ["여행"])
    }

    @Test(arguments: ["updateMemo", "replaceMemo"])
    func `the tags that a request sends are the tags that are stored`(operation: String) throws {
        let kept = try memos()
        let tags = JSONValue.array([" 여행 ", "#집", "집"].map { .string($0) })
        let memo = try kept.call(operation, [("id", .integer(1)), ("text", .string("회의")), ("tags", tags)])["memo"]
        #expect(memo?["tags"]?.elements.compactMap(\.text).sorted() == ["여행", "집"])
    }

    @Test func `a list shows the beginning of each body`() throws {
        let kept = try memos()
        let lines = try kept.call("listMemos")["memos"]?.elements ?? []
        let byTitle = Dictionary(uniqueKeysWithValues: lines.compactMap { line in line["title"]?.text.map { ($0, line) } })
        #expect(byTitle["회의"]?["snippet"]?.text == "첫 줄은 여기\n둘째 줄")
        #expect(byTitle["회의"]?["snippet_cut_after"] == .bool(false))
        #expect(byTitle["그냥 글"]?["snippet"]?.text == "")
        #expect(byTitle["긴 글"]?["snippet"]?.text?.count == 120 && byTitle["긴 글"]?["snippet_cut_after"] == .bool(true))
        let bare = try kept.call("listMemos", [("snippet", .integer(0))])["memos"]?.elements.first
        #expect(bare?["snippet"] == nil)
    }

    @Test func `a list finds one memo by its number or id`() throws {
        let kept = try memos()
        #expect(try kept.call("listMemos", [("name", .string("2"))])["memos"]?.elements.map { $0["id"]?.number } == [2])
        #expect(problem { try kept.call("listMemos", [("name", .string("없는 이름"))]) }?.status == 404)
        let limited = Access(scopes: [.read], categories: [CategoryPath(text: "업무")], name: "k")
        #expect(problem { try kept.call("listMemos", [("name", .string("2"))], access: limited) }?.status == 404)
        #expect(try kept.call("listMemos", [("name", .string("1"))], access: limited)["total"]?.number == 1)
    }

    @Test func `categories are found by name with their descendants`() throws {
        let kept = try memos()
        #expect(try kept.call("categories", [("name", .string("업무"))])["categories"]?.elements.count == 1)
        #expect(problem { try kept.call("categories", [("name", .string("없는분류"))]) }?.kind == "bad-query")
    }

    @Test func `dates are counted as the filter date finds them`() throws {
        let kept = try TestService()
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: folder) }
        let days = ["2023-08-28", "2023-08-28", "2023-08-29", "2024-02-29"]
        let lines = days.enumerated().map { place, day in
            #"{"text":"글 \#(place)","created":"2020-01-0\#(place + 1)T12:00:00Z","modified":"\#(day)T03:00:00Z"}"#
        }
        let undated = #"{"text":"날짜 없는 글"}"#
        let onlyCreated = #"{"text":"고친 적 없는 글","created":"2019-05-05T12:00:00Z"}"#
        try Data((lines + [undated, onlyCreated]).joined(separator: "\n").utf8).write(to: folder)
        _ = try kept.service.vault.apply(ImportReader(path: folder.path(percentEncoded: false)))
        for query in ["", "글 -없는"] {
            let counted = try kept.call("count", [("by", .string("date")), ("q", .string(query))])
            let counts = counted["counts"]?.elements ?? []
            #expect(counts.count == (query.isEmpty ? 4 : 3))
            for count in counts {
                let day = try #require(count["value"]?.text)
                let found = try kept.call("search", [("q", .string("date:\(day) \(query)")), ("limit", .integer(0))])
                #expect(found["total"] == count["count"], "\(day)")
            }
        }
        #expect(try kept.call("count", [("by", .string("date"))])["total"]?.number == 6)
    }

    @Test func `a search without words uses its filters`() throws {
        let kept = try memos()
        #expect(try kept.call("search", [("q", .string("")), ("category", .string("업무"))])["total"]?.number == 1)
        #expect(problem { try kept.call("search", [("q", .string(" "))]) }?.status == 422)
    }
}
