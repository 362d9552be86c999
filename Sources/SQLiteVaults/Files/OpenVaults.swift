import MemoVault
import Synchronization

/// The vault files that this process has open.
///
/// Closing any descriptor of a file releases all locks that the process has on it, also those of SQLite. So a file is read by other means than
/// SQLite only while no connection to it is open.
final class OpenVaults: Sendable {
    static let shared = OpenVaults()

    private let counts = Mutex<[OpenFile.Identity: Int]>([:])

    /// Keeps a file among the open ones until it is released.
    final class Claim: Sendable {
        private let identity: OpenFile.Identity

        fileprivate init(_ identity: OpenFile.Identity) { self.identity = identity }

        /// Whether nobody else in this process has the file open.
        var isOnly: Bool { OpenVaults.shared.counts.withLock { $0[identity] == 1 } }

        private let isHeld = Mutex(true)

        deinit { release() }

        /// Removes the file from the open ones. Call it after the last connection was closed.
        func release() {
            let wasHeld = isHeld.withLock { isHeld in
                defer { isHeld = false }
                return isHeld
            }
            if wasHeld { OpenVaults.shared.leave(identity) }
        }
    }

    /// Adds the file to the open ones, before a connection opens it. If it is the first time, checks the log and journal beside it.
    /// - Returns: Nil if there is no file.
    /// - Throws: `VaultError.foreignLog`.
    func enter(_ file: VaultFile) throws -> Claim? {
        try counts.withLock { counts in
            guard let identity = OpenFile(at: file.path)?.identity else { return nil }
            if counts[identity] == nil { try Leftovers(file: file).check() }
            counts[identity, default: 0] += 1
            return Claim(identity)
        }
    }

    private func leave(_ identity: OpenFile.Identity) {
        counts.withLock { counts in
            let count = (counts[identity] ?? 1) - 1
            counts[identity] = count > 0 ? count : nil
        }
    }

    /// Runs `body` while no thread of this process opens a vault. It gets a function that returns whether a file is open in this process.
    func whileNoneOpens<Value>(_ body: ((VaultFile) -> Bool) throws -> Value) rethrows -> Value {
        try counts.withLock { counts in
            let open = Set(counts.keys)
            return try body { file in OpenFile(at: file.path).map { open.contains($0.identity) } ?? false }
        }
    }
}
