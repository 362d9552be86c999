import Dispatch
import Foundation
import HTTPTypes
import HummingbirdCore
package import Logging
package import MemoModel
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
    private let onHang: @Sendable () -> Void

    /// Maximum number of connections.
    private static let connections = 1024
    /// Seconds after which an idle connection is closed.
    private static let idleSeconds: Int64 = 60

    /// Creates a server. It calls `onStart` with its port once it accepts connections.
    /// - Parameters:
    ///   - onHang: Called if work has not ended some seconds after the end of the server; it should end the process.
    ///   - service: The vault. With `vaults`, it answers only for the server itself.
    ///   - vaults: Many vaults, each below `/vaults/NAME/`.
    package init(
        _ service: VaultService, vaults: VaultDirectory? = nil, _ options: ServerOptions, logger: Logger,
        onHang: @escaping @Sendable () -> Void = {},
        onStart: @escaping @Sendable (_ port: Int) -> Void
    ) {
        (self.service, self.vaults, self.options, self.logger) = (service, vaults, options, logger)
        (self.onStart, self.onHang) = (onStart, onHang)
    }

    /// Serves until `stop` returns. Then finishes the requests in progress, if they end in time.
    /// - Throws: `ListenFailure`, and other errors of the system.
    package func run(until stop: @escaping @Sendable () async -> Void) async throws {
        let lanes = Lanes(options)
        let connections = Connections(most: Self.connections, mostUnknown: options.unknownConnections)
        if let limit = options.readingLimit { service.health.watchReaders { lanes.reading.isStuck(for: limit * 2) } }
        let isEnded = DispatchSemaphore(value: 0)
        defer { isEnded.signal() }
        service.metrics.add(ServerGauges.all(service, vaults, lanes, connections))
        PrivateFolder.removeOrphans()
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
            endHard(unless: isEnded)
            service.listeners.close()
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

    /// Calls `onHang` if the server has not ended in time, on a thread of its own: all others may hang.
    private func endHard(unless isEnded: DispatchSemaphore) {
        let (seconds, logger, onHang) = (options.drainSeconds + options.hangSeconds, logger, onHang)
        Thread.detachNewThread {
            guard isEnded.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
            logger.critical("ending although requests still run", metadata: ["seconds": "\(seconds)"])
            onHang()
        }
    }

    /// Returns Hummingbird's handler of a connection, which calls `responder` for each request.
    private func channel(_ responder: Responder) -> HTTP1Channel {
        HTTP1Channel(
            responder: { request, writer, channel in
                var response = await responder.respond(to: request, context: ConnectionContext(channel))
                response.headers[.date] = DateHeader.text(at: .now)
                try await writer.write(response: response.head, body: response.body)
            }, configuration: .init(idleTimeout: .seconds(Self.idleSeconds)))
    }
}

/// The reason why a server cannot listen at its address.
package enum ListenFailure: LocalizedFailure, Equatable {
    case portTaken(String)
    case notAllowed(String)
    case notHere(String)
    case unknownName(String)

    /// Translates an error, or returns nil if it has another cause.
    init?(_ error: any Error, host: String, port: Int) {
        let address = (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE: self = .portTaken(address)
        case let error as IOError where error.errnoCode == EACCES || error.errnoCode == EPERM: self = .notAllowed(address)
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL: self = .notHere(host)
        case is SocketAddressError, is SocketAddressError.UnknownHost: self = .unknownName(host)
        default: return nil
        }
    }

    package var message: LocalizedMessage {
        switch self {
        case .portTaken(let address):
            LocalizedMessage(
                "\(address): another program already uses this port; choose another --port, or 0 for any free one",
                ko: "\(address): 다른 프로그램이 이미 쓰고 있습니다. --port를 바꾸거나, 0을 써서 빈 포트를 고르세요")
        case .notAllowed(let address):
            LocalizedMessage(
                "\(address): the system does not allow this port; choose a --port of 1024 or higher",
                ko: "\(address): 시스템이 허락하지 않는 포트입니다. 1024 이상의 --port를 쓰세요")
        case .notHere(let host):
            LocalizedMessage(
                "\(host): this machine does not have this address; choose another --host, such as 127.0.0.1",
                ko: "\(host): 이 컴퓨터의 주소가 아닙니다. --host를 127.0.0.1처럼 바꾸세요")
        case .unknownName(let host):
            LocalizedMessage(
                "\(host): there is no such host; choose another --host, such as 127.0.0.1",
                ko: "\(host): 그런 호스트가 없습니다. --host를 127.0.0.1처럼 바꾸세요")
        }
    }
}

/// The gauges of a server: the state of its lanes, connections and vault.
enum ServerGauges {
    static func all(_ service: VaultService, _ vaults: VaultDirectory?, _ lanes: Lanes, _ connections: Connections) -> [Metrics.Gauge] {
        // The service owns its gauges. A closure that held the service would keep the vault open after the server.
        let (path, jobs, listeners) = (service.served.capabilities.isFile ? service.served.place : nil, service.jobs, service.listeners)
        let waiting = [("reading", lanes.reading), ("writing", lanes.writing), ("probes", lanes.probes)].flatMap { name, lane in
            [
                Metrics.Gauge("saekin_\(name)_running", "Requests that run on \(name) threads.") { Double(lane.load.running) },
                Metrics.Gauge("saekin_\(name)_waiting", "Requests that wait for \(name) threads.") { Double(lane.load.waiting) },
                Metrics.Gauge("saekin_\(name)_refused_total", "Requests rejected because too many were waiting.", isCounter: true) {
                    Double(lane.load.refused)
                },
            ]
        }
        return waiting + [
            Metrics.Gauge("saekin_connections", "Open connections.") { Double(connections.count) },
            Metrics.Gauge("saekin_listeners", "Open streams of changes.") { Double(listeners.count) },
            Metrics.Gauge("saekin_import_running", "1 while an import runs.") {
                jobs.isWorking || vaults?.isImporting == true ? 1 : 0
            },
            Metrics.Gauge("saekin_vault_bytes", "Size of the vault's file.") { path.flatMap { size(of: $0) } },
            Metrics.Gauge("saekin_vault_wal_bytes", "Size of the write-ahead log.") { path.flatMap { size(of: $0 + "-wal") } },
            Metrics.Gauge("process_resident_memory_bytes", "Memory of the process.", residentBytes),
            Metrics.Gauge("process_open_fds", "Open file descriptors.") {
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count) }
            },
        ]
    }

    private static func size(of path: String) -> Double? {
        ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int).map { Double($0) }
    }

    @Sendable private static func residentBytes() -> Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.lines.first(where: { $0.hasPrefix("VmRSS:") })
        else { return nil }
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }.map { $0 * 1024 }
    }
}
