import Foundation
import JSON
import MemoImport
import MemoModel
import Testing

@testable import MemoServer

@Suite struct MemoOperationTests {
    @Test func `a memo is added, changed, trashed and restored`() throws {
        let service = try TestService()
        try service.add([("다른 것", "업무")])
        let made = try service.reply(
            "createMemo", [("text", .string("제목\n글")), ("tags", .array([.string("집")])), ("due", .string("2023-09-30"))])
        #expect(made.status == 201)
        let memo = try #require(try service.document(made)["memo"])
        let id = try #require(memo["id"]?.number)
        #expect(made.location == "/v1/memos/\(id)")
        #expect(memo["state"]?.text == "todo")
        let name: (name: String, value: JSONValue) = ("id", .integer(Int64(id)))
        let changed = try service.call(
            "updateMemo", [name, ("category", .string("업무")), ("due", .null), ("state", .null), ("tags", .array([]))])
        #expect(changed["memo"]?["category"]?.elements == [.string("업무")])
        #expect(changed["memo"]?["deadline"] == .null)
        #expect(changed["memo"]?["tags"]?.elements == [])
        #expect(changed["memo"]?["text"]?.text == "제목\n글")
        #expect(try service.call("deleteMemo", [name])["memo"]?["trashed"] != .null)
        #expect(problem { try service.call("updateMemo", [name, ("text", .string("새 글"))]) }?.status == 409)
        #expect(try service.call("restoreMemo", [name])["memo"]?["trashed"] == .null)
        #expect(try service.call("memoHistory", [name])["total"]?.number ?? 0 >= 5)
    }

    @Test func `a conflicted copy names its original`() throws {
        let service = try TestService()
        let id = try service.add([("둘이 쓴 글", nil)])[0]
        let original: (name: String, value: JSONValue) = ("conflict_of", .integer(Int64(id)))
        let made = try service.reply("createMemo", [("text", .string("내 글")), original])
        let copy = try service.document(made)["memo"]
        #expect(copy?["conflict_of"]?.number == id)
        #expect(try service.call("search", [("q", .string("is:conflict"))])["total"]?.number == 1)
        #expect(problem { try service.call("createMemo", [("text", .string("글")), ("conflict_of", .integer(99))]) }?.status == 404)
        // Resolved with the text of the copy, and taken back.
        let resolved = try service.reply("resolveConflict", [("id", .integer(Int64(id))), ("keep", .string("copy"))])
        #expect(try service.document(resolved)["memo"]?["text"]?.text == "내 글")
        #expect(problem { try service.call("resolveConflict", [("id", .integer(Int64(id))), ("keep", .string("both"))]) }?.status == 409)
        _ = try service.call("undo", [("operation", .integer(try #require(resolved.operation)))])
        // The copy is a memo of its own: an undo takes it back and leaves the original.
        _ = try service.call("undo", [("operation", .integer(try #require(made.operation)))])
        #expect(try service.call("search", [("q", .string("is:conflict"))])["total"]?.number == 0)
    }

    @Test func `a memo is changed only in the expected version`() throws {
        let service = try TestService()
        let id = try service.add([("하나", nil)])[0]
        let name: (name: String, value: JSONValue) = ("id", .integer(Int64(id)))
        let tag = try #require(try service.reply("getMemo", [name]).tag)
        let second = try service.reply("replaceMemo", [name, ("text", .string("둘"))], expected: [tag])
        #expect(second.tag != tag)
        let refused = problem { try service.reply("replaceMemo", [name, ("text", .string("셋"))], expected: [tag]) }
        #expect(refused?.status == 412)
        #expect(try service.call("getMemo", [name])["memo"]?["text"]?.text == "둘")
        #expect(try service.call("getMemo", [name, ("version", .integer(1))])["memo"]?["text"]?.text == "하나")
    }

    @Test func `the day of a memo can be chosen afterwards`() throws {
        let service = try TestService()
        let id = try service.add([("글", nil)])[0]
        let name: (name: String, value: JSONValue) = ("id", .integer(Int64(id)))
        let changed = try service.call("updateMemo", [name, ("date", .string("2023-08-28")), ("text", .string("새 글"))])
        let date = try #require(changed["memo"]?["date"]?.text)
        #expect(changed["memo"]?["created"]?.text == date && changed["memo"]?["modified"] == .null)
        #expect(try service.call("listMemos", [("day", .string("2023-08-28"))])["total"]?.number == 1)
        let history = try service.call("memoHistory", [name, ("kind", .array([.string("date")]))])
        #expect(history["changes"]?.elements.map { $0["new"]?.text } == [date] && history["total"]?.number == 1)
        _ = try service.call("updateMemo", [name, ("date", .string("2023-08-28"))])
        #expect(try service.call("memoHistory", [name, ("kind", .array([.string("date")]))])["total"]?.number == 1)
        #expect(problem { try service.call("updateMemo", [name, ("date", .string("언젠가"))]) }?.status == 422)
    }

    @Test func `the history can be limited to kinds of changes`() throws {
        let service = try TestService()
        let id = try service.add([("글", nil)])[0]
        _ = try service.call("updateMemo", [("id", .integer(Int64(id))), ("pinned", .bool(true)), ("text", .string("새 글"))])
        #expect(try service.call("history", [("kind", .array([.string("pinned"), .string("edited")]))])["total"]?.number == 2)
        #expect(try service.call("history", [("kind", .array([.string("import")]))])["total"]?.number == 0)
        #expect(try service.call("memoHistory", [("id", .integer(Int64(id))), ("kind", .array([.string("added")]))])["total"]?.number == 1)
    }

    @Test func `memos are counted within days and tags`() throws {
        let service = try TestService()
        for (text, day, tag) in [("가", "2023-08-28", "집"), ("나", "2023-09-02", "집"), ("다", "2024-01-01", "일")] {
            _ = try service.call("createMemo", [("text", .string(text)), ("date", .string(day)), ("tags", .array([.string(tag)]))])
        }
        let counts = try service.call(
            "count", [("by", .string("date")), ("from", .string("2023")), ("to", .string("2023")), ("tag", .array([.string("집")]))])
        #expect(counts["counts"]?.elements.compactMap { $0["value"]?.text }.sorted() == ["2023-08-28", "2023-09-02"])
    }

    @Test func `a part of a memo has the requested lines`() throws {
        let service = try TestService()
        let id = try service.add([("하나\n둘\n셋\n넷", nil)])[0]
        let memo = try service.call("getMemo", [("id", .integer(Int64(id))), ("lines", .string("2-3"))])["memo"]
        #expect(memo?["text"]?.text == "둘\n셋")
        #expect(memo?["lines_in_all"]?.number == 4)
        #expect(problem { try service.call("getMemo", [("id", .integer(Int64(id))), ("lines", .string("3-2"))]) }?.status == 422)
    }

    @Test func `an import is a job with a report`() async throws {
        let service = try TestService()
        let lines = "{\"id\":\"a\",\"text\":\"첫 메모\"}\n{\"id\":\"b\",\"text\":\"둘째 메모\"}\n{\"id\":3\n"
        let file = try UploadWriter(named: "memos.jsonl")
        try file.write(Array(lines.utf8))
        let operation = try #require(Operation.all.first { $0.name == "startImport" })
        var call = Call(try Arguments([("name", .string("memos.jsonl"))], for: operation, in: .url))
        call.upload = file.finish()
        let started = try service.document(try service.service.answer(operation, call))
        call.upload = nil
        let id = try #require(started["id"]?.text)
        var job = started
        for _ in 0..<500 where job["state"]?.text != "done" {
            try await Task.sleep(for: .milliseconds(20))
            job = try service.call("getImport", [("job", .string(id)), ("records", .bool(true))])
        }
        #expect(job["report"]?["imported"]?.number == 2)
        #expect(job["report"]?["rejected"]?.number == 1)
        #expect(job["records"]?.elements.compactMap { $0["outcome"]?.text } == ["new", "new"])
        #expect(try service.call("search", [("q", .string("둘째"))])["total"]?.number == 1)
    }

    @Test(arguments: ["../x", "a/b", "", ".hidden", "a\u{0}b", "a\\b", String(repeating: "가", count: 100)])
    func `the name of an upload cannot leave its folder`(name: String) {
        #expect(problem { try UploadWriter(named: name) }?.status == 422)
    }
}
