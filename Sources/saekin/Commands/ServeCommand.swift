import ArgumentParser
import Foundation
import Logging
import MemoHTTP
import MemoModel
import MemoServer
import MemoVault
import Synchronization

/// `saekin serve`: the vault over HTTP, for programs and for a browser.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", _superCommandName: "saekin",
        abstract: say("Serve the vault to programs and to a browser.", "보관소를 프로그램과 브라우저에 엽니다."),
        discussion: say(
            "Reached from this machine only unless --host says otherwise, which takes keys (see: saekin keys). Ends with Ctrl-C.",
            "--host를 쓰지 않으면 이 컴퓨터에서만 쓸 수 있습니다. 다른 곳에서 쓰려면 키가 있어야 합니다(saekin keys). Ctrl-C로 끝냅니다."))

    @OptionGroup var vault: VaultOptions
    @Option(
        name: .customLong("watch"),
        help: ArgumentHelp(say("Keep the vault in step with this folder too.", "이 폴더와도 맞춰 두기"), valueName: "folder"))
    var folder: String?
    @Option(help: ArgumentHelp(say("The address to listen at.", "들을 주소"))) var host = "127.0.0.1"
    @Option(help: ArgumentHelp(say("The port; 0 for any that is free.", "포트. 0이면 빈 포트"))) var port = 7171
    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp(say("Another name of this server; may be repeated.", "이 서버의 다른 이름. 여러 번 쓸 수 있음"), valueName: "name"))
    var hostNames: [String] = []
    @Option(
        name: .customLong("allow-origin"),
        help: ArgumentHelp(say("Another page that may ask; may be repeated.", "물을 수 있는 다른 페이지. 여러 번 쓸 수 있음"), valueName: "origin"))
    var origins: [String] = []
    @Flag(name: .customLong("require-key"), help: ArgumentHelp(say("Ask for a key on this machine too.", "이 컴퓨터에서도 키를 요구")))
    var needsKeys = false
    @Flag(
        name: .customLong("agents-write"),
        help: ArgumentHelp(say("Let agents at /mcp add and change memos too.", "/mcp의 에이전트가 메모를 쓰고 고치는 것도 허락")))
    var mayAgentsWrite = false
    @Option(help: ArgumentHelp(say("Requests a second of each key.", "키마다 1초에 받을 요청 수"), valueName: "number")) var rate = 100
    @Option(
        name: .customLong("keep"),
        help: ArgumentHelp(
            say("Megabytes of answers to give again while the vault is as it was; 0 for none.", "보관소가 그대로인 동안 다시 내줄 답의 메가바이트. 0이면 두지 않음"),
            valueName: "MB"))
    var answerMegabytes = 16
    @Option(
        name: .customLong("time-limit"),
        help: ArgumentHelp(
            say("Seconds that reading may take for one request; 0 for no limit.", "한 요청을 읽는 데 쓸 수 있는 초. 0이면 제한 없음"), valueName: "seconds"))
    var timeLimit = 10
    @Option(
        name: .customLong("slow"),
        help: ArgumentHelp(
            say("Log requests that take MS milliseconds or more, with their queries.", "이만큼(밀리초) 걸린 요청을 검색어와 함께 기록"), valueName: "ms"))
    var slow = 500
    @Option(
        name: .customLong("log"),
        help: ArgumentHelp(say("What to write: debug, info, warning or error.", "적을 것: debug, info, warning, error"), valueName: "level"))
    var logLevel = "warning"

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError(say("--port takes 0 to 65535", "--port에는 0부터 65535까지 쓰세요")) }
        guard (0...4096).contains(answerMegabytes) else { throw ValidationError(say("--keep takes 0 to 4096", "--keep에는 0부터 4096까지 쓰세요")) }
        if let name = hostNames.first(where: { !ServerOptions.isHostName($0) }) {
            throw ValidationError(
                say(
                    "--allow-host \(name): write a name alone, without http:// and port: notes.example",
                    "--allow-host \(name): http:// 와 포트 없이 이름만 쓰세요: notes.example"))
        }
        if let origin = origins.first(where: { !ServerOptions.isOrigin($0) }) {
            throw ValidationError(
                say(
                    "--allow-origin \(origin): write it as browsers do, without a path: https://notes.example",
                    "--allow-origin \(origin): 브라우저가 쓰는 대로 경로 없이 쓰세요: https://notes.example"))
        }
        guard rate > 0 else { throw ValidationError(say("--rate takes 1 or more", "--rate에는 1 이상의 수를 쓰세요")) }
        guard timeLimit >= 0 else { throw ValidationError(say("--time-limit takes 0 or more", "--time-limit에는 0 이상의 수를 쓰세요")) }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError(say("--log takes debug, info, warning or error", "--log에는 debug, info, warning, error 가운데 하나를 쓰세요"))
        }
    }

    func run() throws {
        // Before there is any other thread.
        let stop = StopSignal()
        let location = vault.ownLocation
        try location.checkIsHere()
        var options = ServerOptions(keys: KeyRing(ofVault: location.path), threads: max(2, ProcessInfo.processInfo.activeProcessorCount))
        (options.host, options.port, options.hostNames, options.origins) = (host, port, hostNames, origins)
        (options.needsKeys, options.rate, options.slowMilliseconds, options.language) = (needsKeys, rate, slow, .ofUser)
        (options.mayAgentsWrite, options.answerBytes) = (mayAgentsWrite, answerMegabytes << 20)
        if options.keys.isOpenToOthers {
            let path = options.keys.path
            Console.note(
                say(
                    "saekin: others can read \(path); run: chmod 600 '\(path)'",
                    "saekin: 다른 사용자가 \(path) 파일을 읽을 수 있습니다. 실행하세요: chmod 600 '\(path)'"))
        }
        if !options.isLocal, try options.keys.all().isEmpty { throw ServeFailure.noKeys(host) }
        if let folder { try WatchCommand.check(folder) }
        let vault = try location.openForServing(readers: options.readers)
        let service = VaultService(vault, timeLimit: timeLimit == 0 ? nil : .seconds(timeLimit))
        var logger = Logger(label: "saekin") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .warning
        let server = HTTPServer(service, options, logger: logger) { [host] port in
            let name = host.contains(":") ? "[\(host)]" : host
            Console.note(say("serving http://\(name):\(port)/ (end with Ctrl-C)", "http://\(name):\(port)/ 에서 엽니다(끝내려면 Ctrl-C)"))
            ServiceManager.notify("READY=1")
        }
        if let folder { follow(folder, for: service, until: stop) }
        let descriptor = stop.descriptor
        try Self.wait {
            try await server.run {
                await withCheckedContinuation { wish in
                    Thread.detachNewThread {
                        // A file that was replaced is also noticed while nobody asks.
                        while !StopSignal.wait(on: descriptor, seconds: 1), vault.isInPlace { ServiceManager.notify("WATCHDOG=1") }
                        ServiceManager.notify("STOPPING=1")
                        Self.leave(vault)
                        wish.resume()
                    }
                }
            }
        }
        guard vault.isInPlace else { throw VaultError.replaced(path: vault.path) }
        try vault.close()
    }

    /// Lets go of a file that was replaced, at once: requests that are still answered take their time, and others wait for the log.
    private static func leave(_ vault: Vault) {
        guard !vault.isInPlace else { return }
        Console.complain(VaultError.replaced(path: vault.path).message.text(in: .ofUser))
        do {
            guard let copy = try vault.leaveReplacedFile() else { return }
            Console.note(say("saekin: the file that was served is kept as \(copy)", "saekin: 열려 있던 파일을 \(copy)에 남겼습니다"))
        } catch {
            Console.complain((error as? any LocalizedFailure)?.message.text(in: .ofUser) ?? "\(error)")
        }
    }

    /// Keeps the vault in step with a folder, on a thread of its own.
    private func follow(_ folder: String, for service: VaultService, until stop: StopSignal) {
        let (path, health) = (vault.ownLocation.path, service.health)
        Thread.detachNewThread {
            let follower = FolderFollower(path: folder) {
                try VaultLocation(flag: path).open()
            } report: {
                try WatchCommand.show($0)
            } tell: { trouble, seconds in
                if let trouble { health.followingFailed(trouble) } else { health.followingWorks() }
                WatchCommand.tell(trouble, seconds)
            }
            do {
                try follower.follow(until: stop)
            } catch {
                let message = (error as? any LocalizedFailure)?.message ?? LocalizedMessage("\(error)", ko: "\(error)")
                health.followingFailed(message)
                Console.complain(message.text(in: .ofUser))
            }
        }
    }

    /// Runs `body` to its end on other threads.
    private static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
        let (end, outcome) = (DispatchSemaphore(value: 0), Outcome())
        Task {
            do {
                try await body()
            } catch {
                outcome.error.withLock { $0 = error }
            }
            end.signal()
        }
        end.wait()
        guard let error = outcome.error.withLock({ $0 }) else { return }
        if let failure = error as? any LocalizedFailure { throw failure }
        throw ServeFailure.cannotServe("\(error)")
    }
}

/// What came of work on other threads.
private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
}
