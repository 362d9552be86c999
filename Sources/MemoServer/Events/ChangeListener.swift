import MemoModel
import Synchronization

/// One open stream of changes. It keeps the start and one message, which later ones are merged into.
///
/// It listens as long as it exists and `end` was not called.
package final class ChangeListener: Sendable {
    private struct State {
        /// Where the listener begins, until that was sent.
        var start: String?
        var message: ChangeMessage?
        var isEnded = false
        var lastWrite = ContinuousClock.now
        var waiting: CheckedContinuation<Void, Never>?
    }

    /// Time without a message after which a comment is sent.
    private static let silence = Duration.seconds(15)

    private let end_: ContinuousClock.Instant
    /// The feed lives as long as somebody listens.
    private let feed: ChangeFeed
    private let seat: Listeners.Seat
    private let state: Mutex<State>

    /// Creates a listener.
    /// - Parameters:
    ///   - start: The first event.
    ///   - message: Changes to send after it; nil for none.
    init(_ feed: ChangeFeed, _ seat: Listeners.Seat, start: String, message: ChangeMessage?, for time: Duration) {
        (self.feed, self.seat) = (feed, seat)
        end_ = .now + time
        state = Mutex(State(start: start, message: message, isEnded: time <= .zero))
    }

    /// Whether it gets nothing more.
    var isEnded: Bool { state.withLock { $0.isEnded } || ContinuousClock.now >= end_ }

    /// Ends the stream after the events that wait to be sent.
    package func end() { wake { $0.isEnded = true } }

    func tell(_ message: ChangeMessage) {
        wake { state in if state.message == nil { state.message = message } else { state.message?.add(message) } }
    }

    /// Ends the stream if its time is over or the server ends, and lets a comment be sent if nothing was for a while.
    func look(at now: ContinuousClock.Instant) {
        if now >= end_ || seat.isClosed { end() } else if state.withLock({ now - $0.lastWrite >= Self.silence }) { wake { _ in } }
    }

    private func wake(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            return state.waiting.take()
        }?.resume()
    }

    /// Waits for the next event and returns it; nil at the end. One task may wait at a time.
    package func next() async -> ChangeEvent? {
        while true {
            if let event = take() { return event }
            if isEnded { return nil }
            await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    let isReady = state.withLock { state in
                        if state.isEnded || state.message != nil { return true }
                        state.waiting = continuation
                        return false
                    }
                    if isReady { continuation.resume() }
                }
            } onCancel: {
                end()
            }
        }
    }

    private func take() -> ChangeEvent? {
        state.withLock { state in
            let now = ContinuousClock.now
            let isSilent = now - state.lastWrite >= Self.silence && !state.isEnded
            guard
                let event = state.start.take().map(ChangeEvent.start) ?? state.message.take().map(ChangeEvent.change)
                    ?? (isSilent ? .silence : nil)
            else { return nil }
            state.lastWrite = now
            return event
        }
    }
}

/// The number of listeners of a server, which is limited. Safe to use from several threads.
package final class Listeners: Sendable {
    /// The right of a caller to listen, which ends with its last reference.
    final class Seat: Sendable {
        private let listeners: Listeners
        private let caller: String

        fileprivate init(_ listeners: Listeners, _ caller: String) { (self.listeners, self.caller) = (listeners, caller) }

        deinit { listeners.leave(caller) }

        /// Whether the server ends.
        var isClosed: Bool { listeners.state.withLock { $0.isClosed } }
    }

    private struct State {
        var counts: [String: Int] = [:]
        var all = 0
        var isClosed = false
    }

    /// Number of listeners of one caller. A person may have several windows, a key may be that of a whole office.
    package static let mostOfCaller = 256
    /// Number of all listeners. Each has a connection, of which a server has about a thousand.
    package static let most = 512

    private let state = Mutex(State())

    /// Counts the listeners of a server.
    package init() {}

    /// Number of listeners.
    package var count: Int { state.withLock { $0.all } }

    /// Ends all streams within a moment, and refuses new ones.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Counts a listener.
    /// - Throws: `Problem` if there are too many.
    func seat(for caller: String) throws -> Seat {
        try state.withLock { state in
            if state.isClosed || state.all >= Self.most { throw Problem.tooManyListen(503) }
            if state.counts[caller, default: 0] >= Self.mostOfCaller { throw Problem.tooManyListen(429) }
            state.counts[caller, default: 0] += 1
            state.all += 1
        }
        return Seat(self, caller)
    }

    private func leave(_ caller: String) {
        state.withLock { state in
            state.all -= 1
            let left = state.counts[caller, default: 1] - 1
            state.counts[caller] = left > 0 ? left : nil
        }
    }
}

extension Problem {
    fileprivate static func tooManyListen(_ status: Int) -> Problem {
        Problem(
            status, "too-many-listeners",
            LocalizedMessage("too many streams are open; close some, or try again later", ko: "열린 스트림이 너무 많습니다. 몇 개를 닫거나 잠시 뒤에 다시 하세요"),
            retryAfter: 10)
    }
}
