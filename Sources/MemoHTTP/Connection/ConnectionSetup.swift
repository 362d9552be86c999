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
