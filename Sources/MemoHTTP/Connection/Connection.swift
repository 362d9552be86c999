import NIOCore
import Synchronization

/// The server's state of a connection: its client, its requests, and since when it is idle.
final class Connection: Sendable {
    /// The connection whose requests this task answers.
    @TaskLocal static var current: Connection?

    /// Milliseconds after the end of a client's input until the client counts as gone. A client that
    /// half-closes the connection may still read.
    private static let grace: Int64 = 500

    let channel: any Channel
    /// The address of the client, without its port.
    let address: String

    private struct State {
        /// The facts of requests that were read but are not yet being answered.
        var facts: [RequestFacts] = []
        /// Number of requests that were read but not answered.
        var open = 0
        var idleSince = ContinuousClock.now
        var hasKey = false
        var isGone = false
        var caller: Caller?
    }

    private let state = Mutex(State())

    init(_ channel: any Channel) {
        (self.channel, address) = (channel, channel.remoteAddress?.ipAddress ?? "local")
    }

    /// Whether a request on this connection had a valid key.
    var hasKey: Bool { state.withLock { $0.hasKey } }

    func showKey() { state.withLock { $0.hasKey = true } }

    /// The time since when no request is being answered, or nil if one is.
    var idleSince: ContinuousClock.Instant? { state.withLock { $0.open == 0 ? $0.idleSince : nil } }

    /// Adds a request that was read.
    func add(_ facts: RequestFacts) {
        state.withLock { state in
            state.facts.append(facts)
            state.open += 1
        }
    }

    /// Returns the facts of the next request to answer. Requests are answered in the order in which they were
    /// read.
    func nextFacts() -> RequestFacts? { state.withLock { $0.facts.isEmpty ? nil : $0.facts.removeFirst() } }

    /// Records that a request was answered.
    func end() {
        state.withLock { state in
            state.open -= 1
            state.idleSince = .now
        }
    }

    /// Sets the caller of the request that is being answered, or nil for none.
    func serve(_ caller: Caller?) {
        let isGone = state.withLock { state in
            state.caller = caller
            return state.isGone
        }
        if isGone { caller?.leave() }
    }

    /// Records that the client is gone, and cancels the work for it.
    func leave() {
        let caller = state.withLock { state in
            state.isGone = true
            return state.caller
        }
        caller?.leave()
    }

    /// Records that the client sends nothing more.
    func endInput() { channel.eventLoop.scheduleTask(in: .milliseconds(Self.grace)) { [self] in leave() } }

    /// Sends `100 Continue` to a client that waits for it.
    func sendContinue() { channel.triggerUserOutboundEvent(MessageRules.Continue(), promise: nil) }

    func close() { channel.close(promise: nil) }
}
