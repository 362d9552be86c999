import MemoModel
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// What a server answered to one request.
struct ServiceAnswer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]
}

/// One request. Its body, where it has one, is written piece by piece.
struct ServiceRequest {
    var method = HTTPMethod.GET
    /// Path and query, encoded.
    let target: String
    var headers: [(String, String)] = []
    /// Gives the next bytes of the body, nil at its end; nil where there is no body.
    var body: (() throws -> [UInt8]?)?
    /// Bytes of the body, where they are known beforehand.
    var length: Int?
}

/// A connection to a server, kept for the next request. For one thread at a time, which waits for the answers.
final class ServiceConnection {
    /// Seconds that a server may take to be reached, and to say something.
    static let (connectSeconds, silentSeconds) = (10, 60)
    /// The largest answer that is taken, in bytes. A page of whole memos fits; exports are never asked for.
    static let longestAnswer = 64 << 20

    private let address: ServiceAddress
    /// No answer is waited for longer than this.
    private let patience: TimeAmount
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private var channel: (any Channel)?

    init(_ address: ServiceAddress, silentSeconds: Int = ServiceConnection.silentSeconds) {
        (self.address, patience) = (address, .seconds(Int64(silentSeconds)))
    }

    deinit {
        try? channel?.close().wait()
        group.shutdownGracefully { _ in }
    }

    /// Sends a request and waits for the whole answer.
    /// - Throws: `ServiceFailure`, and what the body throws; the connection is not used again then.
    func ask(_ request: ServiceRequest) throws -> ServiceAnswer {
        let channel = try open()
        do {
            return try exchange(request, on: channel)
        } catch {
            self.channel = nil
            try? channel.close().wait()
            throw failure(for: error)
        }
    }

    private func failure(for error: any Error) -> any Error {
        switch error {
        case is Trouble where error as? Trouble == .silent:
            ServiceFailure.silent(address.text, seconds: Int(patience.nanoseconds / 1_000_000_000))
        case HTTPParserError.invalidEOFState: ServiceFailure.broken(address.text)
        case is HTTPParserError: ServiceFailure.foreign(address.text)
        case is Trouble, is ChannelError, is IOError: ServiceFailure.broken(address.text)
        default: error
        }
    }

    private func open() throws -> any Channel {
        if let channel, channel.isActive { return channel }
        let patience = patience
        let bootstrap = ClientBootstrap(group: group)
            .connectTimeout(.seconds(Int64(Self.connectSeconds)))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // Nothing written and nothing read: an upload keeps a connection busy too.
                    try channel.pipeline.syncOperations.addHandler(IdleStateHandler(allTimeout: patience))
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(AnswerCollector())
                }
            }
        do {
            let channel = try bootstrap.connect(host: address.host, port: address.port).wait()
            self.channel = channel
            return channel
        } catch {
            throw ServiceFailure.unreachable(address.text, reason: Self.reason(error))
        }
    }

    /// What is wrong with the way to the server, in a few words.
    private static func reason(_ error: any Error) -> LocalizedMessage {
        switch error {
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { reason($0.error) } ?? LocalizedMessage("there is no such host", ko: "그런 호스트가 없습니다")
        case ChannelError.connectTimeout:
            LocalizedMessage("no answer for \(connectSeconds) seconds", ko: "\(connectSeconds)초 동안 답이 없음")
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            LocalizedMessage("nobody listens at this port", ko: "그 포트에서 듣는 프로그램이 없음")
        case let error as IOError: LocalizedMessage("error \(error.errnoCode) of the system", ko: "시스템 오류 \(error.errnoCode)")
        default: LocalizedMessage("no connection", ko: "연결 안 됨")
        }
    }

    private func exchange(_ request: ServiceRequest, on channel: any Channel) throws -> ServiceAnswer {
        var head = HTTPRequestHead(version: .http1_1, method: request.method, uri: address.path + request.target)
        head.headers.add(name: "Host", value: address.authority)
        for (name, value) in request.headers { head.headers.add(name: name, value: value) }
        if request.body != nil {
            head.headers.add(
                name: request.length == nil ? "Transfer-Encoding" : "Content-Length", value: request.length.map(String.init) ?? "chunked")
        }
        let (promise, isOver) = (channel.eventLoop.makePromise(of: ServiceAnswer.self), Flag())
        promise.futureResult.whenComplete { _ in isOver.raise() }
        // Fails the promise where it cannot be written.
        channel.writeAndFlush(RequestPiece.head(head, promise)).cascadeFailure(to: promise)
        if let body = request.body {
            do {
                // A server that has enough answers before it has all.
                while !isOver.isRaised, let bytes = try body() {
                    // One piece after another: no more of it is in memory than the network takes.
                    try channel.writeAndFlush(RequestPiece.body(ByteBuffer(bytes: bytes))).wait()
                }
            } catch let error where error is ChannelError || error is IOError || error is Trouble {
                // The answer, or that there is none, tells more.
            } catch {
                promise.fail(error)
                throw error
            }
        }
        if !isOver.isRaised { channel.writeAndFlush(RequestPiece.end).cascadeFailure(to: promise) }
        let isWhole = !isOver.isRaised
        let answer = try promise.futureResult.wait()
        let isLast = answer.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
        if isLast || request.body != nil && !isWhole {
            self.channel = nil
            try? channel.close().wait()
        }
        return answer
    }
}

/// What happens to a connection while an answer is waited for.
private enum Trouble: Error { case silent, ended, tooLong }

private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
}

/// A part of a request, the first with the promise of its answer.
private enum RequestPiece: Sendable {
    case head(HTTPRequestHead, EventLoopPromise<ServiceAnswer>)
    case body(ByteBuffer)
    case end
}

/// Sends one request after another and gathers their answers.
private final class AnswerCollector: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = RequestPiece
    typealias OutboundOut = HTTPClientRequestPart

    private var waiting: EventLoopPromise<ServiceAnswer>?
    private var head: HTTPResponseHead?
    private var body: [UInt8] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let request, let answer):
            waiting?.fail(Trouble.ended)
            (waiting, head, body) = (answer, nil, [])
            context.write(wrapOutboundOut(.head(request)), promise: promise)
        case .body(let bytes): context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: promise)
        case .end: context.write(wrapOutboundOut(.end(nil)), promise: promise)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let response) where response.status.code >= 200: head = response
        case .head: break
        case .body(let bytes):
            guard body.count + bytes.readableBytes <= ServiceConnection.longestAnswer else { return fail(Trouble.tooLong, context) }
            body += bytes.readableBytesView
        case .end:
            guard let head else { return }
            waiting?.succeed(ServiceAnswer(status: Int(head.status.code), headers: head.headers, body: body))
            (waiting, self.head, body) = (nil, nil, [])
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { return fail(Trouble.silent, context) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(error, context) }

    func channelInactive(context: ChannelHandlerContext) {
        fail(Trouble.ended, context)
        context.fireChannelInactive()
    }

    private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        waiting?.fail(error)
        waiting = nil
        context.close(promise: nil)
    }
}
