import Foundation
import JSON
import MemoImport
import MemoModel
import MemoVault
import Testing

@testable import MemoServer

/// A call that exceeds its time limit is aborted, and the vault stays usable.
@Suite struct TimeLimitTests {
    /// A pattern without literals that the index could look up, so that the text of every memo is read and
    /// matched.
    private static let slow: JSONValue = .string("/[가-힣]+ ?[가-힣]+ ?[가-힣]+!{7}/")

    /// Returns two services over memos of a few kilobytes each; one has a very short time limit.
    private func services() throws -> (kept: TestService, hasty: VaultService) {
        let kept = try TestService()
        let text = String(repeating: "회의 내용을 모두 적어 둔 긴 글입니다 ", count: 60)
        try kept.add((0..<600).map { ("메모 \($0)\n" + text, $0 < 3 ? "업무" : nil) })
        return (kept, VaultService(kept.service.vault, timeLimit: .milliseconds(1)))
    }

    private func answer(_ service: VaultService, _ name: String, _ arguments: [(name: String, value: JSONValue)]) throws -> String {
        let operation = try #require(Operation.all.first { $0.name == name })
        let reply = try service.answer(operation, Call(Arguments(arguments, for: operation, in: .tool)))
        guard case .text(let text, _) = reply.body else { return "" }
        return text.replacing(/"elapsed_ms":[0-9.e-]+/, with: "")
    }

    @Test func `a search that times out is reported, and later searches work`() throws {
        let (kept, hasty) = try services()
        let before = try answer(kept.service, "search", [("q", .string("회의")), ("limit", .integer(3))])
        for _ in 0..<20 {
            let found = problem { try answer(hasty, "search", [("q", Self.slow)]) }
            #expect(found?.status == 503 && found?.kind == "time-limit" && found?.retryAfter == nil)
            #expect(found?.message.english.contains("more words or filters") == true)
        }
        // On the same connections, a call without a limit works as before.
        #expect(try answer(kept.service, "search", [("q", .string("회의")), ("limit", .integer(3))]) == before)
        let patient = try answer(kept.service, "search", [("q", Self.slow), ("limit", .integer(1))])
        #expect(patient.contains("\"total\":0"))
    }

    @Test func `several searches in one call share one time limit`() throws {
        let (kept, hasty) = try services()
        defer { withExtendedLifetime(kept) {} }
        let queries: JSONValue = .array(
            try (0..<3).map { _ in try JSONValue(parsing: Array(#"{"q":"/[가-힣]+ ?[가-힣]+ ?[가-힣]+!{7}/"}"#.utf8)) })
        let text = try answer(hasty, "searchMany", [("queries", queries)])
        #expect(text.components(separatedBy: "urn:saekin:problem:time-limit").count == 4)
    }

    @Test func `counts time out too, writes never`() throws {
        let (kept, hasty) = try services()
        #expect(problem { try answer(hasty, "count", [("q", Self.slow), ("by", .string("day"))]) }?.kind == "time-limit")
        let text = String(repeating: "긴 글 ", count: 50_000)
        #expect(try answer(hasty, "createMemo", [("text", .string(text))]).contains("\"id\""))
        #expect(try kept.service.vault.list(MemoListRequest()) { _ in }.total == 601)
    }

    @Test func `searches at the same time do not disturb one another`() async throws {
        let (kept, hasty) = try services()
        let service = kept.service
        let wanted = try answer(service, "search", [("q", .string("category:업무 회의"))])
        await withTaskGroup(of: Void.self) { group in
            for place in 0..<40 {
                group.addTask {
                    if place % 2 == 0 {
                        #expect(problem { try answer(hasty, "search", [("q", Self.slow)]) }?.kind == "time-limit")
                    } else {
                        #expect((try? answer(service, "search", [("q", .string("category:업무 회의"))])) == wanted)
                    }
                }
            }
        }
    }

    @Test func `agents get a remedy for a time-out`() throws {
        let (kept, hasty) = try services()
        defer { withExtendedLifetime(kept) {} }
        let agents = AgentProtocol(hasty, .everything, language: .english)
        let call =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"q":"/[가-힣]+ ?[가-힣]+ ?[가-힣]+!{7}/"}}}"#
        let answer = try JSONValue(parsing: Array(#require(agents.answer(Array(call.utf8))).text.utf8))
        #expect(answer["result"]?["isError"] == .bool(true))
        #expect(answer["result"]?["content"]?.elements.first?["text"]?.text?.contains("more words or filters") == true)
    }
}
