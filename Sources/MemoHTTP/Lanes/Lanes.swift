import MemoServer
import NIOCore

/// The threads of a server. Nothing that answers at once, no glance at the vault and no search waits behind writing, and no writing behind
/// searches.
struct Lanes: Sendable {
    /// For searches and lists.
    let reading: WorkLane
    /// For what changes the vault.
    let writing: WorkLane
    /// For `/readyz`.
    let probes: WorkLane

    /// Seconds that a glance at the vault may take.
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
