import HTTPTypes
import HummingbirdCore
package import Logging
import MemoModel
package import MemoServer
import MemoVault
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Serves a vault over HTTP, or many, until it is stopped.
package struct HTTPServer: Sendable {
    private let service: VaultService
    private let vaults: VaultDirectory?
    private let options: ServerOptions
    private let logger: Logger
    private let onStart: @Sendable (_ port: Int) -> Void

    /// Maximum number of connections.
    private static let connections = 1024
    /// Seconds after which an idle connection is closed.
    private static let idleSeconds: Int64 = 60

    /// Creates a server. It calls `onStart` with its port once it accepts connections.
    /// - Parameters:
    ///   - service: The vault. With `vaults`, only what the server itself can be asked.
    ///   - vaults: Many vaults, each below `/vaults/NAME/`.
    package init(
        _ service: VaultService, vaults: VaultDirectory? = nil, _ options: ServerOptions, logger: Logger,
        onStart: @escaping @Sendable (_ port: Int) -> Void
    ) {
        (self.service, self.vaults, self.options, self.logger, self.onStart) = (service, vaults, options, logger, onStart)
    }

    /// Serves until `stop` returns. Then finishes the requests in progress, if they end in time.
    /// - Throws: `ListenFailure`, and other errors of the system.
    package func run(until stop: @escaping @Sendable () async -> Void) async throws {
        let lanes = Lanes(options)
        let connections = Connections(most: Self.connections, mostUnknown: options.unknownConnections)
        service.metrics.add(ServerGauges.all(service, vaults, lanes, connections))
        UploadFolder.removeOrphans()
        let server = Server(
            childChannelSetup: ConnectionSetup(
                http: channel(Responder(service, vaults, options, lanes: lanes, logger: logger)), connections: connections,
                options: options,
                onStall: { [service] in service.metrics.stalled() }),
            configuration: ServerConfiguration(address: .hostname(options.host, port: options.port), backlog: Self.connections),
            onServerRunning: { [onStart] channel in onStart(channel.localAddress?.port ?? 0) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [.init(service: server)], logger: logger))
        let stopping = Task {
            await stop()
            await group.triggerGracefulShutdown()
            // Clients that neither send nor read must not keep the server running.
            try await Task.sleep(for: .seconds(options.drainSeconds))
            logger.warning("closing connections that did not end", metadata: ["connections": "\(connections.count)"])
            connections.closeAll()
        }
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await group.run())
        } catch {
            outcome = .failure(ListenFailure(error, host: options.host, port: options.port) ?? error)
        }
        stopping.cancel()
        service.jobs.stop()
        vaults?.stopImports()
        try await lanes.shutDown()
        try outcome.get()
    }

    /// Returns Hummingbird's handler of a connection, which calls `responder` for each request.
    private func channel(_ responder: Responder) -> HTTP1Channel {
        let date = DateHeader()
        return HTTP1Channel(
            responder: { request, writer, channel in
                var response = await responder.respond(to: request, context: ConnectionContext(channel))
                response.headers[.date] = date.text(at: .now)
                try await writer.write(response: response.head, body: response.body)
            }, configuration: .init(idleTimeout: .seconds(Self.idleSeconds)))
    }
}
