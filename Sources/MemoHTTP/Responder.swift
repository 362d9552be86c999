import HTTPTypes
import HummingbirdCore
import Logging
import MemoModel
import MemoSearch
import MemoServer
import MemoVault
import NIOCore
import Synchronization

/// The state of a connection and of the request on it.
struct ConnectionContext {
    let connection: Connection
    /// The facts of this request.
    let facts: RequestFacts?
    /// The use of this request's body.
    let body: BodyUse
    /// The caller who waits for the response.
    let caller = Caller()
    /// The name of the request in the log.
    var name = ""

    init(_ channel: any Channel) {
        connection = .current ?? Connection(channel)
        facts = connection.nextFacts()
        body = BodyUse()
    }
}

/// Responds to every request: finds the operation, checks access, runs the operation on a thread that may
/// block, and sends the response.
struct Responder: Sendable {
    private let sites: Sites
    private let options: ServerOptions
    private let gate: Gate
    private let cache: ResponseCache
    private let lanes: Lanes
    private let bodies = BodyBudget(bytes: Limits.bodies, full: .bodiesFull)
    private let answers = BodyBudget(bytes: Limits.answers, full: .answersFull)
    private let logger: Logger

    init(_ service: VaultService, _ vaults: VaultDirectory?, _ options: ServerOptions, lanes: Lanes, logger: Logger) {
        (self.options, self.lanes, self.logger) = (options, lanes, logger)
        (gate, cache) = (Gate(options), ResponseCache(bytes: ResponseCache.usualBytes))
        sites = Sites(ServedVault(nil, service, options.keys), vaults)
    }

    func respond(to request: Request, context: ConnectionContext) async -> Response {
        let start = ContinuousClock.now
        let id = RequestName(request.head)
        var context = context
        context.name = id.text
        let language = Language(accepted: request.headers[.acceptLanguage], else: options.language)
        context.connection.serve(context.caller)
        defer { context.connection.serve(nil) }
        let site = sites.find(request.uri.path)
        var (response, name): (Response, String)
        do {
            if let fault = context.facts?.fault { throw fault }
            (response, name) = try await answer(request, at: site, context, language)
        } catch {
            let refusal = Refusal(error)
            note(refusal.problem, id)
            response = Response(refusal.problem, path: request.uri.path, language)
            (response.headers[.allow], name) = (refusal.allowed, refusal.name)
        }
        response.headers[.requestID] = id.text
        response.addSafety(sharedOrigin: gate.sharedOrigin(request.head))
        if request.method == .head { response.leaveBodyOut() }
        context.body.leave(request.head, &response)
        let elapsed = ContinuousClock.now - start
        sites.server.service.metrics.answered(name, status: response.status.code, in: elapsed)
        log(request, context, id, name, response.status.code, elapsed, vault: site?.vault.name)
        return response
    }

    /// A problem with the name under which `Metrics.answered` counts the request.
    private struct Refusal: Error {
        let problem: Problem
        var name = "refused"
        var allowed: String?

        init(problem: Problem, name: String = "refused", allowed: String? = nil) {
            (self.problem, self.name, self.allowed) = (problem, name, allowed)
        }

        init(_ error: any Error) {
            switch error {
            case let refusal as Refusal: self = refusal
            case let problem as Problem: self.init(problem: problem)
            case let lost as BodyLost: self.init(problem: lost.problem)
            default: self.init(problem: Problem(error))
            }
        }
    }

    private func answer(
        _ request: Request, at site: Site?, _ context: ConnectionContext, _ language: Language
    ) async throws -> (Response, name: String) {
        try gate.checkOrigin(request.head, isPage: site?.isDocument ?? false)
        guard let site else { throw Refusal(problem: .notFound, name: "unknown") }
        let method = request.method == .head ? "GET" : request.method.rawValue
        if let page = site.page {
            guard method == "GET" else { throw Refusal(problem: .noMethod(["GET", "HEAD"]), name: "page", allowed: "GET, HEAD") }
            return (page.response(to: request.head), "page")
        }
        if site.isWithoutSlash { return (Response(redirectingTo: request.uri.path), "page") }
        if site.path == AgentEndpoint.path, site.hasAgents {
            if request.method == .options, gate.sharedOrigin(request.head) != nil {
                return (Response(preflightFor: ["POST"]), "preflight")
            }
            guard method == "POST" else { throw Refusal(problem: .noMethod(["POST"]), name: "agent", allowed: "POST") }
            return (try await answerAgent(request, at: site, context), "agent")
        }
        switch site.routes.find(method, site.path) {
        case .unknown: throw Refusal(problem: .notFound, name: "unknown")
        case .otherMethods(let known):
            let allowed = known.contains("GET") ? known + ["HEAD"] : known
            if request.method == .options, gate.sharedOrigin(request.head) != nil {
                return (Response(preflightFor: allowed), "preflight")
            }
            throw Refusal(problem: .noMethod(allowed), name: "unknown", allowed: allowed.joined(separator: ", "))
        case .found(let match):
            do {
                return (try await answer(match, request, at: site, context, language), match.operation.name)
            } catch let problem as Problem {
                throw Refusal(problem: problem, name: match.operation.name)
            }
        }
    }

    private func answer(
        _ match: RouteTable.Match, _ request: Request, at site: Site, _ context: ConnectionContext, _ language: Language
    ) async throws -> Response {
        let operation = match.operation
        let (access, vault) = try access(request, to: site.vault, context, isOpen: operation.scope == nil)
        try access.check(operation)
        let body = RequestBodyReading(request, options, context, bodies, lanes.parsing)
        var call = try await RequestReading(match, request, body).call()
        (call.access, call.language) = (access, language)
        let (head, cache) = (request.head, cache)
        let call_ = call
        return try await run(operation, context, holding: body) {
            try Response.answering(operation, call_, head, at: site.path, of: vault, cache, answers) { [logger] error in
                logger.error(
                    "answer broken off", metadata: ["request": "\(context.name)", "operation": "\(operation.name)", "error": "\(error)"])
            }
        }
    }

    /// Returns the permissions of the caller, and the description of the vault to use.
    /// - Throws: `Problem` if the caller has no access.
    private func access(
        _ request: Request, to vault: ServedVault, _ context: ConnectionContext, isOpen: Bool
    ) throws -> (Access, ServedVault) {
        let access = try gate.access(request.head, to: vault, from: context.connection.address, isOpen: isOpen)
        let kept = isOpen ? vault : sites.vaults?.keep(vault) ?? vault
        context.caller.name = context.connection.address
        if request.headers[.authorization] != nil {
            context.connection.showKey()
            context.caller.key = access.name
            context.caller.name = "\(vault.name ?? "")/\(access.name)"
        }
        return (access, kept)
    }

    private func answerAgent(_ request: Request, at site: Site, _ context: ConnectionContext) async throws -> Response {
        let agents = AgentEndpoint(site.vault.service, mayWrite: options.mayAgentsWrite)
        let (given, vault) = try access(request, to: site.vault, context, isOpen: false)
        var access = agents.access(given)
        if let zone = request.headers[.timeZone] { access.zone = try LocalZone(zone, from: "Time-Zone") }
        let body = RequestBodyReading(request, options, context, bodies, lanes.parsing)
        let message = try await body.json(types: ["application/json"]) { AgentEndpoint.Message($0) }
        let (head, caller) = (request.head, access)
        return try await run(message.operation(for: access), context, holding: body) {
            agents.response(to: message, head, caller) { Gate.isStill(given, head, of: vault) }
        }
    }

    /// Runs `work` in the lane of its operation. Work that only reads is interrupted when the caller leaves,
    /// and regular expressions wait for a turn of their own. A nil operation counts as reading. `body` stays
    /// reserved until the work is done.
    private func run(
        _ operation: Operation?, _ context: ConnectionContext, holding body: RequestBodyReading,
        _ work: @escaping @Sendable () throws -> Response
    ) async throws -> Response {
        defer { withExtendedLifetime(body) {} }
        let (caller, loop) = (context.caller, context.connection.channel.eventLoop)
        switch operation?.lane {
        case Operation.Lane.none?: return try work()
        case .probe:
            try sites.server.service.health.checkReaders()
            return try await lanes.probes.run(.plain, for: caller, on: loop) {
                try caller.reading(within: .seconds(Lanes.probeSeconds), patterns: .allowed, work).get()
            }
        case .vault, nil: break
        }
        guard operation?.isOnlyReading ?? true else { return try await lanes.writing.run(.plain, for: caller, on: loop, work) }
        do {
            return try await lanes.reading.run(.plain, for: caller, on: loop) { try caller.reading(patterns: .postponed, work).get() }
        } catch is Caller.PatternsPostponed {
            return try await lanes.reading.run(.patterns, for: caller, on: loop) { try caller.reading(patterns: .allowed, work).get() }
        }
    }

    private func note(_ problem: Problem, _ id: RequestName) {
        guard let cause = problem.cause else { return }
        logger.error("request failed", metadata: ["request": "\(id.text)", "error": "\(cause)"])
    }

    private func log(
        _ request: Request, _ context: ConnectionContext, _ id: RequestName, _ name: String, _ status: Int, _ elapsed: Duration,
        vault: String?
    ) {
        let isSlow = elapsed >= .milliseconds(options.slowMilliseconds)
        guard isSlow || logger.logLevel <= .info else { return }
        // Queries are private. They are logged only for slow requests, where they are needed to find the
        // cause.
        var metadata: Logger.Metadata = [
            "request": "\(id.text)", "method": "\(request.method)", "operation": "\(name)", "status": "\(status)",
            "ms": "\(elapsed / .milliseconds(1))", "from": "\(context.connection.address)",
        ]
        if let vault { metadata["vault"] = "\(vault)" }
        if let key = context.caller.key { metadata["key"] = "\(key)" }
        if isSlow { metadata["target"] = "\(request.uri.string.prefix(1000))" }
        logger.log(level: isSlow ? .warning : .info, isSlow ? "slow request" : "request", metadata: metadata)
    }
}

/// The ID of a request in the log: the client's, if it contains only harmless characters, otherwise a random
/// one.
struct RequestName {
    let text: String

    init(_ head: HTTPRequest) {
        let given = head.headerFields[.requestID] ?? ""
        let isHarmless =
            (1...64).contains(given.utf8.count)
            && given.utf8.allSatisfy { byte in
                byte == 0x2D || byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            }
        text = isHarmless ? given : String(UInt64.random(in: .min ... .max), radix: 36)
    }
}

extension Language {
    /// Picks the first supported language that a client accepts.
    init(accepted header: String?, else other: Language) {
        for part in header?.split(separator: ",") ?? [] {
            switch part.drop(while: \.isWhitespace).prefix(2).lowercased() {
            case "ko":
                self = .korean
                return
            case "en":
                self = .english
                return
            default: continue
            }
        }
        self = other
    }
}

extension Operation {
    /// Whether the operation changes nothing. This includes exports, which need a wide scope but run on
    /// threads of their own.
    var isOnlyReading: Bool { isReading || method == .get }
}

extension Response {
    /// Removes the body but keeps the headers, as HEAD requires.
    fileprivate mutating func leaveBodyOut() {
        let length = headers[.contentLength]
        body = ResponseBody()
        headers[.contentLength] = length
    }
}

extension HTTPField.Name {
    static let requestID = Self("X-Request-Id") ?? .via
}

/// Whether a request's body was read. Before the next request, Hummingbird reads the rest of a body however
/// slowly the client sends it. So a connection with an unread body is closed after the response.
final class BodyUse: Sendable {
    private let isRead = Atomic(false)

    /// Records that the whole body was read.
    func end() { isRead.store(true, ordering: .relaxed) }

    /// Closes the connection after this response if a body may still be arriving.
    func leave(_ request: HTTPRequest, _ response: inout Response) {
        let length = request.headerFields[.contentLength]
        let isBodyAnnounced = request.headerFields[.transferEncoding] != nil || length != nil && length != "0"
        if isBodyAnnounced, !isRead.load(ordering: .relaxed) { response.headers[.connection] = "close" }
    }
}
