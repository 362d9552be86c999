import Glibc
import Synchronization

/// By which those who wait to write tell an import in any process that they do, so that it commits what it has and lets them write.
///
/// Who waits holds a shared lock (`flock`) on the folder of the vault; nothing is written, and a lock ends with its process. Where a file
/// system knows no such locks, one waits for the whole of a batch. Locks of other programs on the folder make an import commit a little
/// more often, no more.
final class WaitingSign: Sendable {
    private let folder: String
    /// The open folder while the sign is up.
    private let raised = Mutex<CInt?>(nil)

    /// - Parameter path: that of the vault.
    init(vault path: String) {
        folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    deinit { lower() }

    /// Says that somebody waits; does nothing when that has been said.
    func raise() {
        raised.withLock { raised in
            guard raised == nil, let descriptor = openFolder() else { return }
            _ = flock(descriptor, LOCK_SH | LOCK_NB)
            raised = descriptor
        }
    }

    /// Says that nobody waits here any more.
    func lower() {
        raised.withLock { raised in
            if let descriptor = raised { close(descriptor) }
            raised = nil
        }
    }

    /// Whether anybody waits: here, in this process or in another.
    func isUp() -> Bool {
        guard let descriptor = openFolder() else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    private func openFolder() -> CInt? {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
}
