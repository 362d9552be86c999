import ArgumentParser
import Foundation
import Logging
import MemoHTTP
import MemoModel
import MemoServer
import MemoVault
import SQLiteVaults
import Synchronization

/// `saekin serve`: serves the vault over HTTP.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        saekin: "serve", say("Serve the vault over HTTP, with a web page.", "보관소를 HTTP 서버와 웹 페이지로 제공합니다."),
        discussion: say(
            "Listens only on this machine by default. Other addresses (--host) require keys (see saekin keys). Press Ctrl-C to stop.",
            "기본으로는 이 컴퓨터에서만 접속할 수 있습니다. 다른 주소(--host)를 쓰려면 키가 필요합니다(saekin keys). Ctrl-C로 끝냅니다."))

    @OptionGroup var vault: DirectOptions
    @Option(
        name: .customLong("watch"),
        help: ArgumentHelp("Also keep the vault up to date with this folder.", "이 폴더의 변경도 보관소에 반영하기", valueName: "folder"))
    var folder: String?
    @OptionGroup var writeBack: WriteBackFlags
    @Option(help: ArgumentHelp("Listen on this address.", "수신 주소")) var host = Settings.value(of: .serveHost).value
    @Option(help: ArgumentHelp("Listen on this port; 0 for any free port.", "수신 포트. 0이면 빈 포트"))
    var port = Int(Settings.value(of: .servePort).value) ?? 7171
    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp("Accept this name for the server too; repeatable.", "허용할 서버의 다른 이름. 여러 번 쓸 수 있음", valueName: "name"))
    var hostNames: [String] = []
    @Option(
        name: .customLong("allow-origin"),
        help: ArgumentHelp("Accept requests from this origin too; repeatable.", "요청을 허용할 다른 출처. 여러 번 쓸 수 있음", valueName: "origin"))
    var origins: [String] = []
    @Flag(name: .customLong("require-key"), help: ArgumentHelp("Require a key on this machine too.", "이 컴퓨터에서도 키를 요구"))
    var needsKeys = false
    @Option(
        name: .customLong("keys"),
        help: ArgumentHelp(
            "With --store: accept the keys in this file (see saekin keys); without --vault, require those of the folder's files VAULT.json.",
            "--store와 함께: 이 파일의 키를 허용(saekin keys). --vault가 없으면 폴더의 '보관소.json' 파일에 있는 키를 요구", valueName: "path"))
    var keyRing: String?
    @Option(
        name: .customLong("other-store"),
        help: ArgumentHelp(
            "With --store: also serve the vaults in this database; repeatable.", "--store와 함께: 이 데이터베이스의 보관소도 제공. 여러 번 쓸 수 있음",
            valueName: "address"))
    var otherStores: [String] = []
    @Option(
        name: .customLong("read-from"),
        help: ArgumentHelp(
            "Search on this standby of --store; repeat it for each --other-store.", "--store의 이 대기 서버에서 검색. --other-store마다 순서대로 되풀이",
            valueName: "address"))
    var standbys: [String] = []
    @Flag(name: .customLong("agents-write"), help: ArgumentHelp("Allow agents at /mcp to add and change memos.", "/mcp 에이전트의 메모 추가와 수정 허용"))
    var mayAgentsWrite = false
    @OptionGroup var zone: ZoneOption
    @Flag(name: .customLong("open"), help: ArgumentHelp("Open the page in the browser.", "브라우저에서 페이지 열기")) var opensPage = false
    @Option(help: ArgumentHelp("Limit the requests per second of each key.", "키마다 허용할 초당 요청 수", valueName: "number"))
    var rate = Int(Settings.value(of: .serveRate).value) ?? 100
    @Option(
        name: .customLong("time-limit"),
        help: ArgumentHelp(
            "Limit the reading time of one request in seconds; 0 for no limit.", "요청 하나의 읽기 시간 제한(초). 0이면 제한 없음", valueName: "seconds")
    )
    var timeLimit = 10
    @Option(
        name: .customLong("slow"),
        help: ArgumentHelp(
            "Log requests that take at least this many milliseconds, with their queries.", "이보다 오래 걸린 요청을 검색어와 함께 기록(밀리초)", valueName: "ms")
    )
    var slow = 500
    @Option(
        name: .customLong("log"),
        help: ArgumentHelp("Log level: debug, info, warning or error.", "로그 수준: debug, info, warning, error", valueName: "level"))
    var logLevel = Settings.value(of: .serveLog).value
    @Option(
        name: .customLong("log-format"),
        help: ArgumentHelp("Log format: text, or json with one object per line.", "로그 형식: text, json(한 줄에 한 객체)", valueName: "format"))
    var logFormat = LogFormat(rawValue: Settings.value(of: .serveLogFormat).value) ?? .text

    func validate() throws {
        guard folder != nil || !writeBack.isOn else {
            throw ValidationError(say("--write-back needs --watch FOLDER", "--write-back에는 --watch 폴더가 필요합니다"))
        }
        guard (0...65535).contains(port) else { throw ValidationError(say("--port must be from 0 to 65535", "--port에는 0부터 65535까지 쓰세요")) }
        if let name = hostNames.first(where: { !ServerOptions.isHostName($0) }) {
            throw ValidationError(
                say(
                    "--allow-host \(name): not a host name; leave out http:// and the port, as in notes.example",
                    "--allow-host \(name): 호스트 이름이 아닙니다. notes.example처럼 http://와 포트를 빼고 쓰세요"))
        }
        if let origin = origins.first(where: { !ServerOptions.isOrigin($0) }) {
            throw ValidationError(
                say(
                    "--allow-origin \(origin): not an origin; write scheme and host without a path, as in https://notes.example",
                    "--allow-origin \(origin): 출처가 아닙니다. https://notes.example처럼 경로 없이 쓰세요"))
        }
        guard standbys.count <= otherStores.count + 1 else {
            throw ValidationError(
                say(
                    "--read-from: more standbys than databases; name one for --store, and one for each --other-store",
                    "--read-from: 대기 서버가 데이터베이스보다 많습니다. --store와 --other-store마다 하나씩 쓰세요"))
        }
        guard rate > 0 else { throw ValidationError(say("--rate must be 1 or more", "--rate에는 1 이상의 수를 쓰세요")) }
        guard timeLimit >= 0 else { throw ValidationError(say("--time-limit must be 0 or more", "--time-limit에는 0 이상의 수를 쓰세요")) }
        guard SettingKey.serveLog.accepts(logLevel) else {
            throw ValidationError(say("--log must be debug, info, warning or error", "--log에는 debug, info, warning, error 가운데 하나를 쓰세요"))
        }
    }

    func run() throws {
        // Both must precede any other thread. A service is sent SIGHUP to read its settings again, of which keys are read at each request
        // and others at the start only.
        zone.use()
        let stop = StopSignal(ignoresHangup: !Terminal.isError)
        try serve(until: stop)
        if let code = stop.hangupCode { throw ExitCode(code) }
    }

    private func serve(until stop: StopSignal) throws {
        if vault.database != nil { return try serveStored(until: stop) }
        if let keyRing { throw ServeFailure.keysOfFile(keyRing) }
        if !otherStores.isEmpty || !standbys.isEmpty {
            throw ServeFailure.needsStore(otherStores.isEmpty ? "--read-from" : "--other-store")
        }
        let location = vault.location
        try location.checkIsHere()
        let options = try serverOptions(KeyRing(ofVault: location.path))
        if let folder {
            try WatchCommand.check(folder)
            if !writeBack.yes { try Self.follower(of: folder, for: location.path, writeBack, nil).askToWriteBack() }
        }
        let vault = try location.openForServing(readers: options.readers)
        let service = VaultService(vault, timeLimit: readingLimit)
        if let folder { follow(folder, for: service, until: stop) }
        let reading = AttachmentReading.begin(until: stop) {
            [
                AttachedVault(state: { vault.isInPlace ? try? vault.state() : nil }, list: vault) { body in
                    try vault.withOwnConnections(isReading: false) { try body($0) }
                }
            ]
        }
        if let reading { service.metrics.add(AttachmentReading.gauges(of: reading)) }
        try serve(service, options, until: stop) {
            vault.isInPlace
        } atEnd: {
            Self.leave(vault)
        }
        guard vault.isInPlace else { throw VaultError.replaced(path: vault.path) }
        try vault.close()
    }

    /// Returns the options of the server.
    /// - Throws: `ServeFailure.noKeys` if other machines can reach it and there are no keys.
    func serverOptions(_ keys: KeyRing) throws -> ServerOptions {
        let options = plainOptions(keys)
        Self.warn(ofOpen: [keys])
        if !options.isLocal, try keys.all().isEmpty { throw ServeFailure.noKeys(host) }
        return options
    }

    /// Returns the options of the server without a look at its keys.
    func plainOptions(_ keys: KeyRing) -> ServerOptions {
        var options = ServerOptions(keys: keys, threads: max(2, ProcessInfo.processInfo.activeProcessorCount))
        (options.host, options.port, options.hostNames, options.origins) = (host, port, hostNames, origins)
        (options.needsKeys, options.rate, options.slowMilliseconds, options.language) = (needsKeys, rate, slow, .ofUser)
        (options.mayAgentsWrite, options.readingLimit) = (mayAgentsWrite, readingLimit)
        return options
    }

    /// Names the first file of keys that other users can read.
    static func warn(ofOpen rings: [KeyRing]) {
        guard let path = rings.first(where: \.isOpenToOthers)?.path else { return }
        Console.note(
            say(
                "saekin: other users can read \(path); run: chmod 600 '\(path)'",
                "saekin: 다른 사용자가 \(path) 파일을 읽을 수 있습니다. 실행하세요: chmod 600 '\(path)'"))
    }

    /// The log of the server, on standard error.
    var logger: Logger {
        var logger = Logger(label: "saekin") { [logFormat] label in
            switch logFormat {
            case .text: StreamLogHandler.standardError(label: label)
            case .json: JSONLogHandler()
            }
        }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .warning
        return logger
    }

    /// Serves until it is time to stop or the vault is no longer in place. With `vaults`, the page of each is below `/vaults/NAME/`.
    func serve(
        _ service: VaultService, vaults: VaultDirectory? = nil, _ options: ServerOptions, until stop: StopSignal,
        while isInPlace: @escaping @Sendable () -> Bool,
        atEnd: @escaping @Sendable () -> Void
    ) throws {
        let server = HTTPServer(service, vaults: vaults, options, logger: logger, onHang: { StopSignal.endNow() }) {
            [host, opensPage] port in
            let name = host.contains(":") ? "[\(host)]" : host
            let path = vaults == nil ? "" : say("vaults/NAME/", "vaults/이름/")
            Console.note(
                say("serving http://\(name):\(port)/\(path) (press Ctrl-C to stop)", "http://\(name):\(port)/\(path) 제공 중(끝내려면 Ctrl-C)"))
            ServiceManager.notify("READY=1")
            // A server for all addresses is reached by that of this machine.
            let isForAll = ["0.0.0.0", "::"].contains(host)
            if opensPage { Browser.open("http://\(isForAll ? "127.0.0.1" : name):\(port)/") }
        }
        let (descriptor, health) = (stop.descriptor, service.health)
        try Self.wait {
            try await server.run {
                await withCheckedContinuation { wish in
                    Thread.detachNewThread {
                        // Checks once a second, so that a replaced file is noticed without requests.
                        while !StopSignal.wait(on: descriptor, seconds: 1), isInPlace() {
                            if !health.doReadersHang { ServiceManager.notify("WATCHDOG=1") }
                        }
                        ServiceManager.notify("STOPPING=1")
                        atEnd()
                        wish.resume()
                    }
                }
            }
        }
    }

    /// Closes a vault file that was replaced. Running requests may still take time, and other programs wait
    /// for the write-ahead log.
    private static func leave(_ vault: Vault) {
        guard !vault.isInPlace else { return }
        Console.complain(VaultError.replaced(path: vault.path).message.text(in: .ofUser))
        do {
            guard let copy = try vault.leaveReplacedFile() else { return }
            Console.note(
                say("saekin: the vault file was replaced; the previous one is kept as \(copy)", "saekin: 보관소 파일이 바뀌어 이전 파일을 남겼습니다: \(copy)")
            )
        } catch {
            Console.complain((error as? any LocalizedFailure)?.message.text(in: .ofUser) ?? "\(error)")
        }
    }

    /// Keeps the vault up to date with a folder, on a thread of its own.
    private func follow(_ folder: String, for service: VaultService, until stop: StopSignal) {
        let (path, health, writeBack) = (vault.location.path, service.health, writeBack)
        Thread.detachNewThread {
            let follower = Self.follower(of: folder, for: path, writeBack, health)
            do {
                try follower.follow(until: stop)
            } catch {
                let message = (error as? any LocalizedFailure)?.message ?? LocalizedMessage("\(error)", ko: "\(error)")
                health.followingFailed(message)
                Console.complain(message.text(in: .ofUser))
            }
        }
    }

    private static func follower(of folder: String, for vault: String, _ writeBack: WriteBackFlags, _ health: ServiceHealth?)
        -> FolderFollower
    {
        var follower = FolderFollower(path: folder) {
            try VaultLocation(flag: vault).open()
        } report: {
            try WatchCommand.show($0, $1)
        } tell: { trouble, seconds in
            if let trouble { health?.followingFailed(trouble) } else { health?.followingWorks() }
            WatchCommand.tell(trouble, seconds)
        }
        follower.writer = writeBack.writer(for: vault)
        return follower
    }

    /// Runs `body` on other threads and waits for it.
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

/// The result of work on other threads.
private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
}
