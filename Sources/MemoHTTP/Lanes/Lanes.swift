import MemoServer
import NIOCore

/// The threads of a server, in lanes. Searches and readiness probes never wait for writes, and writes never
/// wait for searches.
struct Lanes: Sendable {
    /// For searches and lists.
    let reading: WorkLane
    /// For changes of the vault.
    let writing: WorkLane
    /// For `/readyz`.
    let probes: WorkLane

    /// Time limit of a probe in seconds.
    static let probeSeconds: Int64 = 2

    init(_ options: ServerOptions) {
        reading = WorkLane(threads: options.threads, patience: .seconds(10))
        writing = WorkLane(threads: ServerOptions.writingThreads, patience: .seconds(10))
        probes = WorkLane(threads: 1, patience: .seconds(Self.probeSeconds))
    }

    func shutDown() async throws {
        for lane in [reading, writing, probes] { try await lane.shutDown() }
    }
}
