import Foundation
import MemoVault
import PostgresSupport
import Synchronization

/// The events while the tokens of a vault are made anew in the background.
public enum ReindexEvent: Sendable {
    /// The vault has tokens of another version. Changes are refused from now on.
    case began(vault: String)
    /// All tokens are new. `memos` is the number of memos whose tokens this process made.
    case ended(vault: String, memos: Int, after: Duration)
    /// It was given up. The next change of the vault begins it again.
    case failed(vault: String, any Error)
}

/// Makes the tokens of outdated vaults anew while a server serves them: one vault after another, on a thread of its own. Safe to use from several threads.
final class StoreReindexer: Sendable {
    /// Number of attempts for a vault, and seconds between them.
    private static let (attempts, pause) = (5, 5.0)

    /// A number of memos, and that of all.
    typealias Progress = (memos: Int, total: Int)

    private struct State {
        /// The vaults that were looked at since the server began.
        var known: Set<String> = []
        var waiting: [StoredVault] = []
        var isRunning = false
        /// How far the first of `waiting` is.
        var progress: Progress?
    }

    private let state = Mutex(State())
    private let observe: @Sendable (ReindexEvent) -> Void

    /// - Parameter observe: Called on the thread that makes tokens.
    init(_ observe: @escaping @Sendable (ReindexEvent) -> Void) { self.observe = observe }

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

    /// Returns how far a vault is; zero memos if it waits for its turn, and nil if nothing is done about it.
    func progress(of name: String) -> Progress? {
        state.withLock { state in
            guard let place = state.waiting.firstIndex(where: { $0.name == name }) else { return nil }
            return place == 0 ? state.progress ?? (0, 0) : (0, 0)
        }
    }

    private func run() {
        while let vault = next() {
            do {
                try renew(vault)
            } catch StoreFailure.noVault, StoreFailure.moving {
                // It was dropped, or is not here. The next change of it says so.
            } catch { observe(.failed(vault: vault.name, error)) }
            state.withLock { state in
                _ = state.waiting.removeFirst()
                state.progress = nil
            }
        }
    }

    /// Makes the tokens of a vault anew if they are outdated. Retries after a failure that may pass.
    private func renew(_ vault: StoredVault) throws {
        let start = ContinuousClock.now
        var (memos, hasBegun) = (0, false)
        for attempt in 1... {
            do {
                guard try hasBegun || vault.isIndexOutdated() else { return }
                if !hasBegun { observe(.began(vault: vault.name)) }
                hasBegun = true
                let before = memos
                try vault.reindex(isForced: false) { some, total in
                    memos = before + some
                    state.withLock { $0.progress = (memos, before + total) }
                }
                return observe(.ended(vault: vault.name, memos: memos, after: ContinuousClock.now - start))
            } catch {
                let mayPass = (error as? any DatabaseServerFailure)?.isTemporary ?? true
                if attempt == Self.attempts || !mayPass { throw error }
                Thread.sleep(forTimeInterval: Self.pause)
            }
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
