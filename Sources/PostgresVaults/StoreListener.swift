import Foundation
import MemoVault
import PostgresSupport
import Synchronization

/// Hears which vaults of a store are written to, by any program (`StoreSchema.notifying`). It has one connection, and a thread that waits for
/// it, while any vault is watched. Safe to use from several threads.
final class StoreListener: Sendable {
    private struct Watch {
        let vault: String
        let whenWritten: @Sendable () -> Void
    }

    private struct State {
        var watches: [UInt64: Watch] = [:]
        /// The numbers of watched vaults, which notifications have.
        var numbers: [String: Int64] = [:]
        var lastID: UInt64 = 0
        var isRunning = false
    }

    /// Milliseconds after which the thread looks whether it is still needed.
    private static let stride = 500
    /// Seconds until a connection that broke is opened again.
    private static let pause = 1.0

    private let state = Mutex(State())
    private let isWatching = Atomic(false)
    private let connected = Atomic(false)

    /// Whether it hears of writes at the moment.
    var isConnected: Bool { connected.load(ordering: .relaxed) }

    /// Calls `whenWritten` when a vault was written to, until `remove`.
    /// - Parameter store: Opens the connection.
    func add(_ vault: String, of store: StorePools, _ whenWritten: @escaping @Sendable () -> Void) -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            state.watches[state.lastID] = Watch(vault: vault, whenWritten: whenWritten)
            isWatching.store(true, ordering: .relaxed)
            if !state.isRunning {
                state.isRunning = true
                Thread.detachNewThread { [self] in
                    while isNeeded() { listen(store) }
                }
            }
            return state.lastID
        }
    }

    func remove(_ id: UInt64) {
        state.withLock { state in
            guard let watch = state.watches.removeValue(forKey: id) else { return }
            if !state.watches.values.contains(where: { $0.vault == watch.vault }) { state.numbers[watch.vault] = nil }
            isWatching.store(!state.watches.isEmpty, ordering: .relaxed)
        }
    }

    /// Records the number of a vault that was read. It changes when a vault is deleted and another one gets its name.
    func learn(_ vault: String, _ read: StoreSnapshot.State?) {
        guard isWatching.load(ordering: .relaxed), let read else { return }
        state.withLock { state in
            guard state.numbers[vault] != read.vault, state.watches.values.contains(where: { $0.vault == vault }) else { return }
            state.numbers[vault] = read.vault
        }
    }

    /// Returns whether a vault is watched. If not, the thread must end.
    private func isNeeded() -> Bool {
        state.withLock { state in
            state.isRunning = !state.watches.isEmpty
            return state.isRunning
        }
    }

    private func listen(_ store: StorePools) {
        defer { connected.store(false, ordering: .relaxed) }
        do {
            let connection = try store.connect()
            try connection.run("LISTEN \(StoreSchema.channel)")
            connected.store(true, ordering: .relaxed)
            // Writes in the meantime were not heard.
            tell { _ in true }
            while isWatching.load(ordering: .relaxed) {
                let numbers = Set(try connection.notifications(within: Self.stride).compactMap { Int64($0) })
                if !numbers.isEmpty { tell { numbers.contains($0) } }
            }
        } catch {
            Thread.sleep(forTimeInterval: Self.pause)
        }
    }

    private func tell(_ isWritten: (Int64) -> Bool) {
        let watches = state.withLock { state in
            state.watches.values.filter { watch in state.numbers[watch.vault].map(isWritten) ?? true }
        }
        for watch in watches { watch.whenWritten() }
    }
}

/// The watch of a vault, which may be in any of some stores. It ends with its last reference.
final class StoreWatch: VaultWatch {
    private let watched: [(listener: StoreListener, id: UInt64)]

    init(of vault: String, in stores: [StorePools], _ whenWritten: @escaping @Sendable () -> Void) {
        watched = stores.map { ($0.listener, $0.listener.add(vault, of: $0, whenWritten)) }
    }

    deinit { for (listener, id) in watched { listener.remove(id) } }

    var isHeard: Bool { watched.allSatisfy(\.listener.isConnected) }
}
