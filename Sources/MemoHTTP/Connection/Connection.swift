import NIOCore
import Synchronization

/// A connection as the server sees it: whose it is, what is asked by it, and since when it does nothing.
final class Connection: Sendable {
    /// The connection whose requests this task answers.
    @TaskLocal static var current: Connection?

    /// Milliseconds between the end of what a client sends and taking it for gone. A client that closes one side alone may still read.
    private static let grace: Int64 = 500

    let channel: any Channel
    /// The address at the other end, without its port.
    let address: String

    private struct State {
        /// Of requests that were read and not begun to be answered.
        var facts: [RequestFacts] = []
        /// Requests that were read and not answered.
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

    /// Whether a key that is known came by it.
    var hasKey: Bool { state.withLock { $0.hasKey } }

    func showKey() { state.withLock { $0.hasKey = true } }

    /// Since when nothing is answered; nil while something is.
    var idleSince: ContinuousClock.Instant? { state.withLock { $0.open == 0 ? $0.idleSince : nil } }

    /// Notes a request that was read.
    func add(_ facts: RequestFacts) {
        state.withLock { state in
            state.facts.append(facts)
            state.open += 1
        }
    }

    /// The facts of the next request to be answered; requests are answered in the order in which they were read.
    func nextFacts() -> RequestFacts? { state.withLock { $0.facts.isEmpty ? nil : $0.facts.removeFirst() } }

    /// Notes that a request was answered.
    func end() {
        state.withLock { state in
            state.open -= 1
            state.idleSince = .now
        }
    }

    /// Says who waits for the answer that is being made; nil for nobody.
    func serve(_ caller: Caller?) {
        let isGone = state.withLock { state in
            state.caller = caller
            return state.isGone
        }
        if isGone { caller?.leave() }
    }

    /// Notes that the client is gone: nobody waits for answers any more.
    func leave() {
        let caller = state.withLock { state in
            state.isGone = true
            return state.caller
        }
        caller?.leave()
    }

    /// Notes that the client sends nothing more.
    func endInput() { channel.eventLoop.scheduleTask(in: .milliseconds(Self.grace)) { [self] in leave() } }

    /// Tells a client that waits for it to send the body.
    func sendContinue() { channel.triggerUserOutboundEvent(MessageRules.Continue(), promise: nil) }

    func close() { channel.close(promise: nil) }
}
