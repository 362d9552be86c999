import MemoModel
import MemoSearch
import MemoServer
import MemoVault
import Testing

@testable import MemoHTTP

/// Undoing and changes of many memos over HTTP.
@Suite struct UndoRequestTests {
    @Test func `a change is undone by the number in the header of its response`() async throws {
        try await withServer { client, service in
            let changed = try await client.ask("PATCH", "/v1/memos/1", [:], json: #"{"state":"done","tags":["새 태그"]}"#)
            let number = try #require(changed.headers["saekin-operation"])
            let undone = try await client.ask("POST", "/v1/undo", [:], json: "{\"operation\":\(number)}")
            #expect(undone.status == 200 && undone.text.contains("\"memos\":1") && undone.text.contains("\"kept\":[]"))
            let memo = try #require(try service.vault.memo(MemoID(rawValue: 1)))
            #expect(memo.facts.state == nil && !memo.facts.tags.contains("새 태그"))
            // The undo has a number too.
            let again = try #require(undone.headers["saekin-operation"])
            #expect(undone.text.contains("\"operation\":\(again),\"memos\""))
            #expect(try await client.ask("POST", "/v1/undo", [:], json: "{\"operation\":\(again)}").status == 200)
            #expect(try service.vault.memo(MemoID(rawValue: 1))?.facts.state == .done)
            let list = try await client.ask("GET", "/v1/undo?limit=2")
            #expect(list.text.contains("\"undoes\":\(again)") && list.status == 200)
        }
    }

    @Test func `what changes nothing has no number, and what is not there cannot be undone`() async throws {
        try await withServer { client, _ in
            let same = try await client.ask("PATCH", "/v1/memos/1", [:], json: #"{"state":null}"#)
            #expect(same.status == 200 && same.headers["saekin-operation"] == nil)
            let missing = try await client.ask("POST", "/v1/undo", [:], json: #"{"operation":999}"#)
            #expect(missing.status == 404 && missing.text.contains("no-such-operation"))
            _ = try await client.ask("DELETE", "/v1/memos/1")
            _ = try await client.ask("DELETE", "/v1/trash")
            let final = try await client.ask("POST", "/v1/undo", [:], json: "{}")
            #expect(final.status == 409 && final.text.contains("cannot be undone"))
        }
    }

    @Test func `all memos of a search or a list are changed as one, and counted before`() async throws {
        try await withServer { client, service in
            let total = try service.vault.search(SearchRequest(query: "회의")).total
            #expect(total > 1)
            let counted = try await client.ask(
                "POST", "/v1/memos/batch", [:], json: #"{"where":{"q":"회의"},"add_tags":["모두"],"dry_run":true}"#)
            #expect(counted.text.contains("\"memos\":\(total),\"changed\":0") && counted.headers["saekin-operation"] == nil)
            let changed = try await client.ask("POST", "/v1/memos/batch", [:], json: #"{"where":{"q":"회의"},"add_tags":["모두"]}"#)
            #expect(changed.text.contains("\"memos\":\(total),\"changed\":\(total)"))
            #expect(try service.vault.search(SearchRequest(query: "#모두")).total == total)
            let trashed = try await client.ask("POST", "/v1/memos/batch", [:], json: #"{"where":{"tag":["모두"]},"trashed":true}"#)
            #expect(trashed.text.contains("\"changed\":\(total)"))
            let restored = try await client.ask("POST", "/v1/memos/batch", [:], json: #"{"where":{"trash":true},"trashed":false}"#)
            #expect(restored.text.contains("\"changed\":\(total)"))
            for _ in 1...3 { #expect(try await client.ask("POST", "/v1/undo", [:], json: "{}").status == 200) }
            #expect(try service.vault.search(SearchRequest(query: "#모두")).total == 0)
            #expect(try service.vault.search(SearchRequest(query: "회의")).total == total)
        }
    }

    @Test(arguments: [
        "{}", #"{"ids":[1]}"#, #"{"ids":[1],"where":{"q":"회의"},"state":"done"}"#, #"{"where":{"nope":1},"state":"done"}"#,
        #"{"where":{"q":"("},"state":"done"}"#, #"{"ids":[1],"category":"없는 분류"}"#, #"{"ids":["1"],"state":"done"}"#,
        #"{"ids":[1],"due":"언젠가"}"#,
    ])
    func `a change of many that says too little or too much is refused`(body: String) async throws {
        try await withServer { client, service in
            let before = try service.vault.operations(limit: 1).first?.number
            let answer = try await client.ask("POST", "/v1/memos/batch", [:], json: body)
            #expect([400, 422].contains(answer.status), "\(answer.status) \(answer.text)")
            #expect(try service.vault.operations(limit: 1).first?.number == before)
        }
    }

    @Test func `memos that are gone or in the trash are left alone`() async throws {
        try await withServer { client, _ in
            _ = try await client.ask("DELETE", "/v1/memos/2")
            let answer = try await client.ask(
                "POST", "/v1/memos/batch", [:], json: #"{"ids":[1,1,2,999],"state":"doing","remove_tags":["없음"]}"#)
            #expect(answer.status == 200 && answer.text.contains("\"memos\":3,\"changed\":1"))
        }
    }
}
