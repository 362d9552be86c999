import MemoVault
import Synchronization

/// The vault files that this process has open.
///
/// Closing any descriptor of a file releases all locks that the process has on it, also those of SQLite. So a file is read by other means than
/// SQLite only while no connection to it is open.
final class OpenVaults: Sendable {
    static let shared = OpenVaults()

    /// A file, and how often this process has it open.
    private struct Entry: Sendable {
        let identity: OpenFile.Identity
        var count = 1
    }

    /// A few entries. Making the type of a dictionary at run time would take a sixtieth of the instructions of a search from a shell.
    private let entries = Mutex<[Entry]>([])

    /// Keeps a file among the open ones until it is released.
    final class Claim: Sendable {
        private let identity: OpenFile.Identity

        fileprivate init(_ identity: OpenFile.Identity) { self.identity = identity }

        /// Whether nobody else in this process has the file open.
        var isOnly: Bool { OpenVaults.shared.entries.withLock { $0.first { $0.identity == identity }?.count == 1 } }

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
        try entries.withLock { entries in
            guard let identity = OpenFile(at: file.path)?.identity else { return nil }
            if let place = entries.firstIndex(where: { $0.identity == identity }) {
                entries[place].count += 1
            } else {
                try Leftovers(file: file).check()
                entries.append(Entry(identity: identity))
            }
            return Claim(identity)
        }
    }

    private func leave(_ identity: OpenFile.Identity) {
        entries.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.identity == identity }) else { return }
            entries[place].count -= 1
            if entries[place].count == 0 { entries.remove(at: place) }
        }
    }

    /// Runs `body` while no thread of this process opens a vault. It gets a function that returns whether a file is open in this process.
    func whileNoneOpens<Value>(_ body: ((VaultFile) -> Bool) throws -> Value) rethrows -> Value {
        try entries.withLock { entries in
            let open = entries.map(\.identity)
            return try body { file in OpenFile(at: file.path).map { open.contains($0.identity) } ?? false }
        }
    }
}
