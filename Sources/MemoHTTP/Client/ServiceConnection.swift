import MemoModel
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The response of a server.
struct ServiceAnswer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]
}

/// A request. Its body, if it has one, is sent in pieces.
struct ServiceRequest {
    var method = HTTPMethod.GET
    /// The encoded path and query.
    let target: String
    var headers: [(String, String)] = []
    /// Returns the next bytes of the body, or nil at its end. Nil if the request has no body.
    var body: (() throws -> [UInt8]?)?
    /// Size of the body in bytes, if known beforehand.
    var length: Int?
}

/// A connection to a server that is reused for the next request. Use it from one thread at a time, which
/// blocks until the response arrives.
final class ServiceConnection {
    /// Time-outs in seconds: for connecting, and for a connection without traffic.
    static let (connectSeconds, silentSeconds) = (10, 60)
    /// Maximum size of a response in bytes. A page of whole memos fits. Exports are never requested.
    static let longestAnswer = 64 << 20

    private let address: ServiceAddress
    /// Longest wait without any traffic.
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

    /// Sends a request and waits for the whole response.
    /// - Throws: `ServiceFailure`, and what the body throws. After an error the connection is not reused.
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
        case is ConnectionError where error as? ConnectionError == .silent:
            ServiceFailure.silent(address.text, seconds: Int(patience.nanoseconds / 1_000_000_000))
        case HTTPParserError.invalidEOFState: ServiceFailure.broken(address.text)
        case is HTTPParserError: ServiceFailure.foreign(address.text)
        case is ConnectionError, is ChannelError, is IOError: ServiceFailure.broken(address.text)
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
                    // Counts reads and writes, because an upload keeps a connection busy too.
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

    /// Returns a short reason why the server cannot be reached.
    private static func reason(_ error: any Error) -> LocalizedMessage {
        switch error {
        case let error as NIOConnectionError:
            error.connectionErrors.first.map { reason($0.error) } ?? LocalizedMessage("there is no such host", ko: "그런 호스트가 없습니다")
        case ChannelError.connectTimeout:
            LocalizedMessage("no answer for \(connectSeconds) seconds", ko: "\(connectSeconds)초 동안 답이 없음")
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            LocalizedMessage("no program listens on this port", ko: "그 포트에서 수신하는 프로그램이 없음")
        case let error as IOError: LocalizedMessage("system error \(error.errnoCode)", ko: "시스템 오류 \(error.errnoCode)")
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
        // If the head cannot be written, the promise fails.
        channel.writeAndFlush(RequestPiece.head(head, promise)).cascadeFailure(to: promise)
        if let body = request.body {
            do {
                // A server may respond, for example with an error, before it has received the whole body.
                while !isOver.isRaised, let bytes = try body() {
                    // Wait for each piece, so that no more than one is in memory.
                    try channel.writeAndFlush(RequestPiece.body(ByteBuffer(bytes: bytes))).wait()
                }
            } catch let error where error is ChannelError || error is IOError || error is ConnectionError {
                // Ignore the error: the response, or its absence, says more.
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

/// Reasons why a response did not arrive.
private enum ConnectionError: Error { case silent, ended, tooLong }

private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
}

/// A part of a request. The head carries the promise of the response.
private enum RequestPiece: Sendable {
    case head(HTTPRequestHead, EventLoopPromise<ServiceAnswer>)
    case body(ByteBuffer)
    case end
}

/// Sends one request at a time and collects its response.
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
            waiting?.fail(ConnectionError.ended)
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
            guard body.count + bytes.readableBytes <= ServiceConnection.longestAnswer else { return fail(ConnectionError.tooLong, context) }
            body += bytes.readableBytesView
        case .end:
            guard let head else { return }
            waiting?.succeed(ServiceAnswer(status: Int(head.status.code), headers: head.headers, body: body))
            (waiting, self.head, body) = (nil, nil, [])
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { return fail(ConnectionError.silent, context) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(error, context) }

    func channelInactive(context: ChannelHandlerContext) {
        fail(ConnectionError.ended, context)
        context.fireChannelInactive()
    }

    private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        waiting?.fail(error)
        waiting = nil
        context.close(promise: nil)
    }
}
