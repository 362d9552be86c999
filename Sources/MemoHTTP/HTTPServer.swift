import Hummingbird
import HummingbirdCore
package import Logging
package import MemoServer
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Serves a vault over HTTP until it is told to stop.
package struct HTTPServer: Sendable {
    private let service: VaultService
    private let options: ServerOptions
    private let logger: Logger
    private let onStart: @Sendable (_ port: Int) -> Void

    /// Connections at a time; more wait.
    private static let connections = 1024
    /// Seconds that a connection may do nothing.
    private static let idleSeconds: Int64 = 60

    /// `onStart` is told the port when the server can be reached.
    package init(
        _ service: VaultService, _ options: ServerOptions, logger: Logger, onStart: @escaping @Sendable (_ port: Int) -> Void
    ) {
        (self.service, self.options, self.logger, self.onStart) = (service, options, logger, onStart)
    }

    /// Serves until `stop` ends; requests that have begun are answered first.
    /// - Throws: `ListenFailure`, and what the system says else.
    package func run(until stop: @escaping @Sendable () async -> Void) async throws {
        let threads = NIOThreadPool(numberOfThreads: options.threads)
        threads.start()
        let application = Application(
            responder: Answerer(service, options, threads: threads, logger: logger),
            server: .http1(configuration: .init(idleTimeout: .seconds(Self.idleSeconds))),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port), backlog: Self.connections,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connections)),
            onServerRunning: { [onStart] channel in onStart(channel.localAddress?.port ?? 0) }, logger: logger)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [.init(service: application)], logger: logger))
        let stopping = Task {
            await stop()
            await group.triggerGracefulShutdown()
        }
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await group.run())
        } catch {
            outcome = .failure(ListenFailure(error, host: options.host, port: options.port) ?? error)
        }
        stopping.cancel()
        service.jobs.stop()
        try await threads.shutdownGracefully()
        try outcome.get()
    }
}
