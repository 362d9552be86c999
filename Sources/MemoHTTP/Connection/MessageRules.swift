import MemoServer
import NIOCore
import NIOHTTP1

/// A channel handler after the decoder and the encoder that enforces the rules of HTTP for messages: which
/// requests are rejected, how each response is framed, and when a connection ends.
final class MessageRules: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// An event that makes this handler send `100 Continue`.
    struct Continue: Sendable {}
    /// An error in a body: it is not valid HTTP, or the client disconnected before its end.
    struct BrokenBody: Error { let cause: any Error }

    /// Seconds that a client has to read the last response and close the connection.
    private static let lingerSeconds: Int64 = 5

    private let progress: MessageProgress
    private let connection: Connection
    /// The facts of requests that are not answered, oldest first.
    private var waiting: [RequestFacts] = []
    private var isMessageOpen = false
    /// Whether another message may follow the one being read.
    private var keepsAlive = true
    /// Whether the connection ends with the response being written.
    private var closes = false

    init(_ progress: MessageProgress, _ connection: Connection) { (self.progress, self.connection) = (progress, connection) }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body where isMessageOpen: context.fireChannelRead(data)
        case .end where isMessageOpen:
            isMessageOpen = false
            progress.state = keepsAlive ? .line : .closed
            context.fireChannelRead(data)
        default: break
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        var facts = RequestFacts(head)
        let length = head.headers["content-length"].first
        let count = length.flatMap { Int($0) }
        if length != nil, count == nil, facts.fault == nil {
            facts = RequestFacts(fault: Problem(parsing: HTTPParserError.invalidContentLength))
        }
        (isMessageOpen, keepsAlive) = (true, facts.keepsAlive)
        add(facts)
        context.fireChannelRead(wrapInboundOut(.head(head)))
        if facts.fault != nil {
            // Ignore its body, if it has one.
            (isMessageOpen, progress.state) = (false, .closed)
            context.fireChannelRead(wrapInboundOut(.end(nil)))
        } else if head.headers.contains(name: "transfer-encoding") {
            progress.state = .uncounted
        } else if let count, count > 0 {
            progress.state = .counted(count)
        }
    }

    private func add(_ facts: RequestFacts) {
        waiting.append(facts)
        connection.add(facts)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error is HTTPParserError || error is NIOHTTPDecoderError else { return context.fireErrorCaught(error) }
        if isMessageOpen {
            (isMessageOpen, progress.state) = (false, .closed)
            return context.fireErrorCaught(BrokenBody(cause: error))
        }
        if !progress.isClosed { refuse(Problem(parsing: error), context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case let fault as RequestFault:
            if isMessageOpen {
                isMessageOpen = false
                context.fireErrorCaught(BrokenBody(cause: fault.problem))
            } else {
                refuse(fault.problem, context)
            }
        case ChannelEvent.inputClosed:
            connection.endInput()
            context.fireUserInboundEventTriggered(event)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Passes on a placeholder for a request that cannot be read, so that the error is sent in its turn.
    private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
        progress.state = .closed
        add(RequestFacts(fault: problem))
        context.fireChannelRead(wrapInboundOut(.head(HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"))))
        context.fireChannelRead(wrapInboundOut(.end(nil)))
    }

    func channelInactive(context: ChannelHandlerContext) {
        connection.leave()
        context.fireChannelInactive()
    }

    // MARK: Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let facts = waiting.first else { return context.write(data, promise: promise) }
        switch unwrapOutboundIn(data) {
        case .head(var head):
            let isFramed = head.headers.contains(name: "content-length") || !head.status.mayHaveResponseBody
            closes =
                !facts.keepsAlive || facts.isHTTP10 && !isFramed
                || head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
            if facts.isHTTP10 { head.version = .http1_0 }
            if closes {
                head.headers.replaceOrAdd(name: "Connection", value: "close")
            } else if facts.isHTTP10 {
                head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body where facts.isHead: promise?.succeed()
        case .body: context.write(data, promise: promise)
        case .end(let trailers):
            waiting.removeFirst()
            connection.end()
            let promise = promise ?? context.eventLoop.makePromise()
            if closes { promise.futureResult.assumeIsolated().whenComplete { _ in self.close(context) } }
            // A response to HEAD must not contain the end of a chunked body.
            context.write(wrapOutboundOut(facts.isHead ? .body(.byteBuffer(ByteBuffer())) : .end(trailers)), promise: promise)
        }
    }

    /// Ends the output, and closes the connection after the client had time to read. Closing it at once may
    /// lose the response.
    private func close(_ context: ChannelHandlerContext) {
        progress.state = .closed
        context.close(mode: .output, promise: nil)
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(Self.lingerSeconds)) { context.close(promise: nil) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is Continue else { return context.triggerUserOutboundEvent(event, promise: promise) }
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: promise)
    }
}
