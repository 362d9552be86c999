import Foundation
import MemoImport
import MemoIndex
import MemoVault
import Synchronization

/// Answers an agent over a stream of messages.
///
/// Messages are worked off in turn on a thread of their own. Pings and the list of tools are answered at once, so that a client that
/// pings during a slow search hears from us, and a cancelled call ends.
package final class AgentConversation: Sendable {
    private struct Job {
        /// By which it can be cancelled; nil for what is no request.
        var id: JSONValue?
        let bytes: [UInt8]
    }

    private struct State {
        var waiting: [Job] = []
        var running: (id: JSONValue?, budget: ReadingBudget)?
        var isCancelled = false
        var isClosed = false
        var isDone = false
    }

    private let agents: AgentProtocol
    private let state = Mutex(State())
    private let changed = NSCondition()
    private let write: @Sendable (AgentAnswer) -> Void

    /// - Parameter write: Sends one answer. It is called on several threads, by one at a time.
    package init(_ agents: AgentProtocol, write: @escaping @Sendable (AgentAnswer) -> Void) {
        self.agents = agents
        let turn = Mutex(())
        self.write = { answer in turn.withLock { _ in write(answer) } }
        Thread.detachNewThread { self.work() }
    }

    /// Takes the next message.
    package func take(_ bytes: [UInt8]) {
        let message = try? JSONValue(parsing: bytes)
        let method = message?["method"]?.scalarText ?? ""
        if method == "notifications/cancelled", let id = message?["params"]?["requestId"] { return cancel(id) }
        // These say nothing of the vault. All others wait for their turn, because a vault that is only read has one connection.
        guard method == "ping" || method == "tools/list" else {
            return change { $0.waiting.append(Job(id: message?["id"], bytes: bytes)) }
        }
        if let answer = agents.answer(bytes) { write(answer) }
    }

    /// Says that no more messages come. What waits is still answered.
    package func close() { change { $0.isClosed = true } }

    /// Ends everything: nobody reads the answers any more.
    package func abandon() {
        change { state in
            (state.waiting, state.isClosed, state.isCancelled) = ([], true, true)
            state.running?.budget.cancel()
        }
    }

    /// Waits until all is answered after `close`, at most for `seconds`. Returns whether it is.
    package func wait(for seconds: Double) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        changed.lock()
        defer { changed.unlock() }
        while !state.withLock({ $0.isDone }) {
            if !changed.wait(until: end) { return state.withLock { $0.isDone } }
        }
        return true
    }

    /// A call that was cancelled gets no answer, as the protocol has it.
    private func cancel(_ id: JSONValue) {
        change { state in
            state.waiting.removeAll { $0.id == id }
            guard let running = state.running, running.id == id else { return }
            state.isCancelled = true
            running.budget.cancel()
        }
    }

    private func change(_ body: (inout State) -> Void) {
        changed.lock()
        state.withLock { body(&$0) }
        changed.broadcast()
        changed.unlock()
    }

    private func work() {
        while let (job, budget) = next() {
            let answer = try? Vault.reading(under: budget) { agents.answer(job.bytes) }
            let isCancelled = state.withLock { $0.isCancelled }
            if !isCancelled, let answer = answer ?? nil { write(answer) }
            change { $0.running = nil }
        }
        change { $0.isDone = true }
    }

    /// Waits for the next call; nil when no more come.
    private func next() -> (Job, ReadingBudget)? {
        changed.lock()
        defer { changed.unlock() }
        while true {
            let (job, isClosed) = state.withLock { state -> ((Job, ReadingBudget)?, Bool) in
                guard !state.waiting.isEmpty else { return (nil, state.isClosed) }
                let (job, budget) = (state.waiting.removeFirst(), ReadingBudget())
                (state.running, state.isCancelled) = ((job.id, budget), false)
                return ((job, budget), false)
            }
            if let job { return job }
            if isClosed { return nil }
            changed.wait()
        }
    }
}
