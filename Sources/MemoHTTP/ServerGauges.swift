import Foundation
import MemoModel
import MemoServer
import MemoVault

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
