import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Sets up the handlers of each connection: Hummingbird's for HTTP/1, and this module's around its decoder.
struct ConnectionSetup: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let http: HTTP1Channel.Value
        let connection: Connection
        var channel: any Channel { connection.channel }
    }

    let http: HTTP1Channel
    let connections: Connections
    let options: ServerOptions
    let onStall: @Sendable () -> Void

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        http.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let (connection, progress) = (Connection(channel), MessageProgress())
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(MessageRules(progress, connection), position: .after(decoder))
            try pipeline.addHandler(RequestBytes(progress, connection, headSeconds: options.headSeconds), position: .first)
            try pipeline.addHandler(StallWatch(seconds: options.stallSeconds, onStall: onStall), position: .first)
            return Value(http: value, connection: connection)
        }
    }

    func handle(value: Value, logger: Logger) async {
        let connection = value.connection
        if !connections.add(connection) { connection.close() }
        defer { connections.remove(connection) }
        await Connection.$current.withValue(connection) { await http.handle(value: value.http, logger: logger) }
    }
}

/// A channel handler before the socket that closes a connection whose client stops reading.
final class StallWatch: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let seconds: Int
    private let onStall: @Sendable () -> Void
    /// Number of bytes written, and number that the system had accepted when it last accepted more.
    private var (written, taken) = (0, 0)
    private var since = ContinuousClock.now
    private var look: Scheduled<Void>?

    /// Creates a handler that allows `seconds` without progress and calls `onStall` when it closes the
    /// connection.
    init(seconds: Int, onStall: @escaping @Sendable () -> Void) { (self.seconds, self.onStall) = (seconds, onStall) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written &+= unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        guard look == nil, waiting(context) > 0 else { return }
        (taken, since) = (written &- waiting(context), .now)
        lookLater(context)
    }

    private func lookLater(_ context: ChannelHandlerContext) {
        let step = TimeAmount.milliseconds(Int64(seconds) * 125)
        look = context.eventLoop.assumeIsolated().scheduleTask(in: step) { [self] in check(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { look.take()?.cancel() }

    /// Returns the number of bytes that the system has not accepted yet.
    private func waiting(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func check(_ context: ChannelHandlerContext) {
        look = nil
        let waiting = waiting(context)
        guard waiting > 0 else { return }
        if written &- waiting != taken {
            (taken, since) = (written &- waiting, .now)
        } else if since.duration(to: .now) >= .seconds(seconds) {
            onStall()
            return context.close(promise: nil)
        }
        lookLater(context)
    }
}
