import Foundation
import Synchronization

/// Makes the tokens of outdated vaults anew while a server serves them: one vault after another, on a thread of its own. Safe to use from several threads.
final class StoreReindexer: Sendable {
    /// Number of attempts for a vault, and seconds between them.
    private static let (attempts, pause) = (5, 5.0)

    private struct State {
        /// The vaults that were looked at since the server began.
        var known: Set<String> = []
        var waiting: [StoredVault] = []
        var isRunning = false
    }

    private let state = Mutex(State())

    /// Looks at a vault when it is used for the first time.
    /// - Parameter isOutdated: Whether it is known to be outdated.
    func note(_ vault: StoredVault, isOutdated: Bool = false) {
        let mustStart = state.withLock { state in
            let isNew = state.known.insert(vault.name).inserted
            guard isNew || isOutdated, !state.waiting.contains(where: { $0.name == vault.name }) else { return false }
            state.waiting.append(vault)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart { Thread.detachNewThread { self.run() } }
    }

    private func run() {
        while let vault = next() {
            for _ in 0..<Self.attempts {
                do {
                    if try vault.isIndexOutdated() { try vault.reindex(isForced: false) }
                    break
                } catch is StoreFailure {
                    // There is no such vault, or it is being moved. The next change of it says so.
                    break
                } catch {
                    Thread.sleep(forTimeInterval: Self.pause)
                }
            }
            _ = state.withLock { $0.waiting.removeFirst() }
        }
    }

    /// Returns the next vault, which stays the first until it is done.
    private func next() -> StoredVault? {
        state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return state.waiting.first
        }
    }
}
