import ArgumentParser
import MemoModel
import MemoServer
import MemoVault
import Synchronization

/// `saekin mcp`: the vault for language-model agents, over standard input and output.
struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", _superCommandName: "saekin",
        abstract: say("Answer language-model agents over standard input and output.", "언어 모델 에이전트에게 표준 입출력으로 답합니다."),
        discussion: say(
            "Speaks the Model Context Protocol, a message a line. Agent programs start it themselves (see: Documentation/Agents.md).",
            "Model Context Protocol로 한 줄에 한 메시지씩 주고받습니다. 에이전트 프로그램이 스스로 실행합니다(Documentation/Agents.md)."))

    @OptionGroup var vault: VaultOptions
    @Option(
        name: .customLong("category"),
        help: ArgumentHelp(say("Show agents only this category and those below it; may be repeated.", "이 분류와 그 아래만 보여 주기. 여러 번 쓸 수 있음")))
    var categories: [String] = []
    @Flag(name: .customLong("write"), help: ArgumentHelp(say("Let agents add and change memos too.", "메모를 쓰고 고치는 것도 허락"))) var mayWrite =
        false

    @Option(
        name: .customLong("time-limit"),
        help: ArgumentHelp(
            say("Seconds that reading may take for one request; 0 for no limit.", "한 요청을 읽는 데 쓸 수 있는 초. 0이면 제한 없음"), valueName: "seconds"))
    var timeLimit = 10

    func validate() throws {
        guard timeLimit >= 0 else { throw ValidationError(say("--time-limit takes 0 or more", "--time-limit에는 0 이상의 수를 쓰세요")) }
    }

    func run() throws {
        let vault = try mayWrite ? vault.location.openExisting() : vault.location.openForReading()
        for category in categories { _ = try vault.categories(matching: category) }
        let access = Access(
            scopes: mayWrite ? [.search, .read, .write] : [.search, .read], categories: categories.isEmpty ? nil : categories, name: "agent"
        )
        let service = VaultService(vault, timeLimit: timeLimit == 0 ? nil : .seconds(timeLimit))
        let failure = Mutex<OutputFailure?>(nil)
        let conversation = AgentConversation(AgentProtocol(service, access, language: .english)) { answer in
            do {
                try Console.write(answer.text + "\n")
                try Console.flush()
            } catch {
                failure.withLock { $0 = $0 ?? error as? OutputFailure }
            }
        }
        var lines = try LineReader("-", limit: Limits.body)
        // Of a line that is too long there is a beginning, which is no JSON.
        while failure.withLock({ $0 == nil }), let line = try lines.next() { conversation.take(line.bytes) }
        conversation.close()
        // The client may have closed our input to say that it goes, or only because it has nothing more to ask.
        while !conversation.wait(for: 0.1) { if Terminal.isOutputGone || failure.withLock({ $0 != nil }) { conversation.abandon() } }
        try vault.close()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
