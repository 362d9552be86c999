import HTTPTypes
import Hummingbird
import Logging
import MemoIndex
import MemoModel
import MemoServer

/// What is known of a connection when a request comes by it.
struct ConnectionContext: InitializableFromSource {
    let connection: Connection
    /// Of this request.
    let facts: RequestFacts?
    /// Of this request's body.
    let body: BodyUse
    /// Who waits for the answer.
    let caller = Caller()

    init(source: ApplicationRequestContextSource) {
        connection = .current ?? Connection(source.channel)
        facts = connection.nextFacts()
        body = BodyUse()
    }
}

/// Answers every request: finds the operation, lets the gate decide, runs it on a thread that may wait, and writes what came of it.
struct Answerer: HTTPResponder {
    private let service: VaultService
    private let options: ServerOptions
    private let gate: Gate
    private let cache: AnswerCache
    private let agents: AgentEndpoint
    private let routes = RouteTable(Operation.all)
    private let pages: [String: Response.Content]
    private let lanes: Lanes
    private let bodies = BodyRoom(bytes: Limits.bodies)
    private let logger: Logger

    init(_ service: VaultService, _ options: ServerOptions, lanes: Lanes, logger: Logger) {
        (self.service, self.options, self.lanes, self.logger) = (service, options, lanes, logger)
        (gate, agents, cache) = (Gate(options), AgentEndpoint(service, options), AnswerCache(bytes: options.answerBytes))
        pages = Dictionary(uniqueKeysWithValues: PageFile.all.map { ($0.path, Response.Content($0)) })
    }

    func respond(to request: Request, context: ConnectionContext) async throws -> Response {
        let start = ContinuousClock.now
        let id = RequestName(request.head)
        let language = Language(accepted: request.headers[.acceptLanguage], else: options.language)
        context.connection.serve(context.caller)
        defer { context.connection.serve(nil) }
        var (response, operation): (Response, Operation?)
        do {
            if let fault = context.facts?.fault { throw fault }
            (response, operation) = try await answer(request, context, language)
        } catch {
            let refusal = Refusal(error)
            note(refusal.problem, id)
            response = Response(refusal.problem, path: request.uri.path, language)
            (response.headers[.allow], operation) = (refusal.allowed, refusal.operation)
        }
        response.headers[.requestID] = id.text
        response.addSafety(sharedOrigin: gate.sharedOrigin(request.head))
        if request.method == .head { response.leaveBodyOut() }
        context.body.leave(request.head, &response)
        let elapsed = ContinuousClock.now - start
        service.metrics.answered(operation, status: response.status.code, in: elapsed)
        log(request, context, id, operation, response.status.code, elapsed)
        return response
    }

    /// A problem of an operation that is known, for the measurements.
    private struct Refusal: Error {
        let problem: Problem
        var operation: Operation?
        var allowed: String?

        init(problem: Problem, operation: Operation? = nil, allowed: String? = nil) {
            (self.problem, self.operation, self.allowed) = (problem, operation, allowed)
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
        _ request: Request, _ context: ConnectionContext, _ language: Language
    ) async throws -> (Response, Operation?) {
        try gate.checkOrigin(request.head, isPage: pages[request.uri.path]?.isDocument ?? false)
        let method = request.method == .head ? "GET" : request.method.rawValue
        if let page = pages[request.uri.path] {
            guard method == "GET" else { throw Refusal(problem: .noMethod(["GET", "HEAD"]), allowed: "GET, HEAD") }
            return (page.response(to: request.head), nil)
        }
        if request.uri.path == AgentEndpoint.path {
            guard method == "POST" else { throw Refusal(problem: .noMethod(["POST"]), allowed: "POST") }
            return (try await answerAgent(request, context), nil)
        }
        switch routes.find(method, request.uri.path) {
        case .unknown: throw Problem.notFound
        case .otherMethods(let known):
            let allowed = known.contains("GET") ? known + ["HEAD"] : known
            if request.method == .options, let origin = gate.sharedOrigin(request.head) {
                return (Response(preflightFor: origin, allowed), nil)
            }
            throw Refusal(problem: .noMethod(allowed), allowed: allowed.joined(separator: ", "))
        case .found(let match):
            do {
                return (try await answer(match, request, context, language), match.operation)
            } catch let problem as Problem {
                throw Refusal(problem: problem, operation: match.operation)
            }
        }
    }

    private func answer(
        _ match: RouteTable.Match, _ request: Request, _ context: ConnectionContext, _ language: Language
    ) async throws -> Response {
        let operation = match.operation
        let access = try access(request, context, isOpen: operation.scope == nil)
        try access.check(operation)
        let body = RequestBodyReading(request, options, context, bodies)
        var call = try await RequestReading(match, request, body).call()
        (call.access, call.language) = (access, language)
        let (service, head, cache) = (service, request.head, cache)
        let call_ = call
        return try await run(operation, context, holding: body) {
            try Response.answering(operation, call_, head, service, cache)
        }
    }

    /// - Throws: `Problem` for a caller who may not come in.
    private func access(_ request: Request, _ context: ConnectionContext, isOpen: Bool) throws -> Access {
        let access = try gate.access(request.head, from: context.connection.address, isOpen: isOpen)
        if request.headers[.authorization] != nil {
            context.connection.showKey()
            context.caller.key = access.name
        }
        return access
    }

    private func answerAgent(_ request: Request, _ context: ConnectionContext) async throws -> Response {
        let access = agents.access(try access(request, context, isOpen: false))
        let body = RequestBodyReading(request, options, context, bodies)
        let message = AgentEndpoint.Message(try await body.json(types: ["application/json"]))
        let (agents, head) = (agents, request.head)
        return try await run(message.operation(for: access), context, holding: body) { agents.response(to: message, head, access) }
    }

    /// Runs what an operation needs where it keeps nobody else waiting: what only reads is interrupted when its caller leaves, and comes to
    /// regular expressions when it is their turn. No operation stands for one that only reads. The body is kept until the end.
    private func run(
        _ operation: Operation?, _ context: ConnectionContext, holding body: RequestBodyReading,
        _ work: @escaping @Sendable () throws -> Response
    ) async throws -> Response {
        defer { withExtendedLifetime(body) {} }
        let (caller, loop) = (context.caller, context.connection.channel.eventLoop)
        switch operation?.room {
        case Operation.Room.none?: return try work()
        case .probe:
            return try await lanes.probes.run(.plain, for: caller, on: loop) {
                try caller.reading(within: .seconds(Lanes.probeSeconds), patterns: .allowed, work).get()
            }
        case .vault, nil: break
        }
        guard operation?.isOnlyReading ?? true else { return try await lanes.writing.run(.plain, for: caller, on: loop, work) }
        do {
            return try await lanes.reading.run(.plain, for: caller, on: loop) { try caller.reading(patterns: .postponed, work).get() }
        } catch is Caller.PatternsWanted {
            return try await lanes.reading.run(.patterns, for: caller, on: loop) { try caller.reading(patterns: .allowed, work).get() }
        }
    }

    private func note(_ problem: Problem, _ id: RequestName) {
        guard let cause = problem.cause else { return }
        logger.error("request failed", metadata: ["request": "\(id.text)", "error": "\(cause)"])
    }

    private func log(
        _ request: Request, _ context: ConnectionContext, _ id: RequestName, _ operation: Operation?, _ status: Int, _ elapsed: Duration
    ) {
        let isSlow = elapsed >= .milliseconds(options.slowMilliseconds)
        guard isSlow || logger.logLevel <= .info else { return }
        // Queries are the user's own matter: they are written only where somebody must find out why one is slow.
        var metadata: Logger.Metadata = [
            "request": "\(id.text)", "method": "\(request.method)", "operation": "\(operation?.name ?? "none")", "status": "\(status)",
            "ms": "\(elapsed / .milliseconds(1))", "from": "\(context.connection.address)",
        ]
        if let key = context.caller.key { metadata["key"] = "\(key)" }
        if isSlow { metadata["target"] = "\(request.uri.string.prefix(1000))" }
        logger.log(level: isSlow ? .warning : .info, isSlow ? "slow request" : "request", metadata: metadata)
    }
}

/// By what name a request is found in the log: the client's where it gave a harmless one.
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
    /// The first of the languages that a client accepts and Saekin speaks.
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
    /// Whether it changes nothing. An export is made on threads of its own.
    var isOnlyReading: Bool { isReading || method == .get }
}

extension Response {
    /// Leaves the body out, as for HEAD; the headers stay those of GET.
    fileprivate mutating func leaveBodyOut() {
        let length = headers[.contentLength]
        body = ResponseBody()
        headers[.contentLength] = length
    }
}

extension HTTPField.Name {
    static let requestID = Self("X-Request-Id") ?? .via
}
