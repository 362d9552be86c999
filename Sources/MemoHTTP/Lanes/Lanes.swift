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
    /// For the JSON of long requests. The threads that read requests also answer `/healthz`.
    let parsing: WorkLane

    /// Time limit of a probe in seconds.
    static let probeSeconds: Int64 = 2

    init(_ options: ServerOptions) {
        reading = WorkLane(threads: options.threads, spareThreads: ServerOptions.spareThreads, patience: .seconds(10))
        writing = WorkLane(threads: ServerOptions.writingThreads, patience: .seconds(10))
        probes = WorkLane(threads: 1, patience: .seconds(Self.probeSeconds))
        parsing = WorkLane(threads: 1, patience: .seconds(10))
    }

    func shutDown() async throws {
        for lane in [reading, writing, probes, parsing] { try await lane.shutDown() }
    }
}
