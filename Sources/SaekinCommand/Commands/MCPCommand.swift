import ArgumentParser
import MemoModel
import MemoServer
import MemoVault
import PostgresVaults
import Synchronization

/// `saekin mcp`: serves the vault to language-model agents over standard input and output.
struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "mcp", say("Serve language-model agents over standard input and output.", "표준 입출력으로 언어 모델 에이전트의 요청을 처리합니다."),
        discussion: say(
            "Uses the Model Context Protocol with one message per line. Agent programs start this command themselves (see Documentation/Agents.md).",
            "Model Context Protocol로 한 줄에 한 메시지씩 주고받습니다. 에이전트 프로그램이 스스로 실행합니다(Documentation/Agents.md)."))

    /// Number of requests that may read a vault in PostgreSQL at once.
    private static let connections = 4

    @OptionGroup var vault: DirectOptions
    @Option(
        name: .customLong("category"),
        help: ArgumentHelp("Show agents only this category and those below it; repeatable.", "에이전트에게 보여 줄 분류(하위 분류 포함). 여러 번 쓸 수 있음"))
    var categories: [String] = []
    @OptionGroup var zone: ZoneOption
    @Flag(name: .customLong("write"), help: ArgumentHelp("Allow agents to add and change memos.", "에이전트의 메모 추가와 수정 허용"))
    var mayWrite = false

    @Option(
        name: .customLong("time-limit"),
        help: ArgumentHelp(
            "Limit the reading time of one request in seconds; 0 for no limit.", "요청 하나의 읽기 시간 제한(초). 0이면 제한 없음", valueName: "seconds")
    )
    var timeLimit = 10

    func validate() throws {
        guard timeLimit >= 0 else { throw ValidationError(say("--time-limit must be 0 or more", "--time-limit에는 0 이상의 수를 쓰세요")) }
    }

    private func openVault() throws -> any VaultEngine {
        switch try vault.place() {
        case .file(let location): try mayWrite ? location.openExisting() : location.openForReading()
        case .store(let store, let name): try StoreLocation.opened(name, in: store, connections: Self.connections)
        }
    }

    func run() throws {
        zone.use()
        let vault = try openVault()
        let service = VaultService(vault, timeLimit: timeLimit == 0 ? nil : .seconds(timeLimit))
        let paths = try categories.map(vault.categoryPath)
        let access = Access(
            scopes: mayWrite ? [.search, .read, .write] : [.search, .read], categories: paths.isEmpty ? nil : paths, name: "agent")
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
        // A line over the limit is truncated and therefore refused as invalid JSON.
        while failure.withLock({ $0 == nil }), let line = try lines.next() { conversation.take(line.bytes) }
        conversation.close()
        // A client may close its end to leave, or only because it has no more requests.
        while !conversation.wait(for: 0.1) { if Terminal.isOutputGone || failure.withLock({ $0 != nil }) { conversation.abandon() } }
        try vault.close()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
