import Foundation
import MemoModel
import Synchronization
import Testing

@testable import MemoServer

/// Several concurrent messages of one agent.
@Suite struct AgentConversationTests {
    /// The answers in the order in which they arrived.
    private final class Answers: Sendable {
        private let texts = Mutex<[String]>([])
        func add(_ text: String) { texts.withLock { $0.append(text) } }
        var all: [String] { texts.withLock { $0 } }
    }

    private func conversation(_ memos: Int) throws -> (TestService, AgentConversation, Answers) {
        let service = try TestService()
        try service.add((0..<memos).map { ("회의 \($0) " + String(repeating: "글 ", count: 40), nil) })
        let answers = Answers()
        let access = Access(scopes: [.search, .read], categories: nil, name: "agent")
        let conversation = AgentConversation(AgentProtocol(service.service, access, language: .english)) { answers.add($0.text) }
        return (service, conversation, answers)
    }

    private static func call(_ id: Int, _ query: String) -> [UInt8] {
        Array(
            """
            {"jsonrpc":"2.0","id":\(id),"method":"tools/call","params":{"name":"search","arguments":{"q":"\(query)"}}}
            """.utf8)
    }

    private static let slow = "/((.*)*)*x/"

    @Test(.timeLimit(.minutes(10)))
    func `a ping during a slow search is answered at once, and a cancelled search gets no answer`() throws {
        let (service, conversation, answers) = try conversation(300)
        defer { withExtendedLifetime(service) {} }
        conversation.take(Self.call(1, Self.slow))
        conversation.take(Self.call(2, "회의"))
        conversation.take(Array("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}".utf8))
        #expect(answers.all.count == 1 && answers.all[0].contains("\"id\":3"))
        for id in [1, 2] {
            conversation.take(
                Array("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\(id)}}".utf8))
        }
        conversation.close()
        #expect(conversation.wait(for: 120))
        #expect(answers.all.count == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func `messages before the end are answered in order`() throws {
        let (service, conversation, answers) = try conversation(3)
        defer { withExtendedLifetime(service) {} }
        for id in 1...5 { conversation.take(Self.call(id, "회의")) }
        conversation.close()
        #expect(conversation.wait(for: 120))
        #expect(answers.all.map { $0.contains("3 found") } == Array(repeating: true, count: 5))
        #expect(answers.all.enumerated().allSatisfy { $1.contains("\"id\":\($0 + 1)") })
    }

    @Test(.timeLimit(.minutes(10)))
    func `an abandoned conversation ends`() throws {
        let (service, conversation, answers) = try conversation(300)
        defer { withExtendedLifetime(service) {} }
        conversation.take(Self.call(1, Self.slow))
        conversation.take(Self.call(2, Self.slow))
        conversation.abandon()
        #expect(conversation.wait(for: 120))
        #expect(answers.all.isEmpty)
    }

    @Test func `an invalid message gets an error`() throws {
        let (service, conversation, answers) = try conversation(1)
        defer { withExtendedLifetime(service) {} }
        conversation.take(Array("{".utf8))
        conversation.close()
        #expect(conversation.wait(for: 120))
        #expect(answers.all.first?.contains("-32700") == true)
    }
}
