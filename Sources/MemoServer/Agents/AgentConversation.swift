import Foundation
import JSON
import MemoImport
import MemoModel
import MemoVault
import Synchronization

/// Answers the messages of one agent connection.
///
/// Messages are processed in order on a separate thread. Pings and the list of tools are answered at once, so
/// that a client that pings during a slow search gets an answer. Calls can be cancelled.
package final class AgentConversation: Sendable {
    private struct Job {
        /// The ID by which the call can be cancelled, or nil if the message is not a request.
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

    /// Starts the thread that answers messages.
    /// - Parameter write: Sends one answer. It is called from several threads, but never concurrently.
    package init(_ agents: AgentProtocol, write: @escaping @Sendable (AgentAnswer) -> Void) {
        self.agents = agents
        let turn = Mutex(())
        self.write = { answer in turn.withLock { _ in write(answer) } }
        Thread.detachNewThread { self.work() }
    }

    /// Processes the next message.
    package func take(_ bytes: [UInt8]) {
        let message = try? JSONValue(parsing: bytes)
        let method = message?["method"]?.scalarText ?? ""
        if method == "notifications/cancelled", let id = message?["params"]?["requestId"] { return cancel(id) }
        // These do not use the vault. All others are queued, because a read-only vault has a single
        // connection.
        guard method == "ping" || method == "tools/list" else {
            return change { $0.waiting.append(Job(id: message?["id"], bytes: bytes)) }
        }
        if let answer = agents.answer(bytes) { write(answer) }
    }

    /// Ends the input. Queued messages are still answered.
    package func close() { change { $0.isClosed = true } }

    /// Drops all messages and cancels the running call. Call it if nobody reads the answers any more.
    package func abandon() {
        change { state in
            (state.waiting, state.isClosed, state.isCancelled) = ([], true, true)
            state.running?.budget.cancel()
        }
    }

    /// Waits at most `seconds` after `close` until all messages are answered. Returns whether they are.
    package func wait(for seconds: Double) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        changed.lock()
        defer { changed.unlock() }
        while !state.withLock({ $0.isDone }) {
            if !changed.wait(until: end) { return state.withLock { $0.isDone } }
        }
        return true
    }

    /// Cancels a call. The protocol says that a cancelled call gets no answer.
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
            let answer = try? budget.run { agents.answer(job.bytes) }
            let isCancelled = state.withLock { $0.isCancelled }
            if !isCancelled, let answer = answer ?? nil { write(answer) }
            change { $0.running = nil }
        }
        change { $0.isDone = true }
    }

    /// Waits for the next call, and returns nil after the last one.
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
