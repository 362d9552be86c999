import Glibc

/// A lock for a file that is always replaced as a whole. Only one process at a time reads, changes and
/// replaces it.
///
/// The lock (`flock`) is on the file itself, so it leaves nothing behind and ends with its process. On file
/// systems without such locks nobody is blocked.
package final class FileLock: Sendable {
    /// Thrown if the file cannot be opened.
    package struct Failure: Error {
        /// The system's error number.
        package let code: CInt
    }

    /// Runs `body` while no other thread or process runs one for the same path. Creates an empty file if
    /// there is none.
    /// - Throws: `Failure`, and what `body` throws.
    package static func holding<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        guard let lock = try FileLock(path, isWaiting: true) else { throw Failure(code: EWOULDBLOCK) }
        return try withExtendedLifetime(lock, body)
    }

    private let descriptor: CInt

    /// Locks the file at `path`, which is created if it is missing. The lock ends with this object.
    /// - Parameter isWaiting: Whether to wait for the current holder. Otherwise returns nil if there is one.
    /// - Throws: `Failure`.
    package init?(_ path: String, isWaiting: Bool) throws {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Failure(code: errno) }
            guard Self.lock(descriptor, LOCK_EX | (isWaiting ? 0 : LOCK_NB)) else {
                close(descriptor)
                return nil
            }
            // The previous holder may have replaced the file. Then this lock is on the old file and
            // worthless.
            if Self.isStill(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    /// Locks a folder or a file that is only read, together with others (`isShared`) or alone. Returns nil if it cannot be opened, or if others prevent
    /// it for longer than `patience`. The lock ends with this object.
    init?(existing path: String, isShared: Bool, patience: Duration) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let end = ContinuousClock.now + patience
        while !Self.lock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) {
            // A file system without such locks blocks nobody.
            if errno != EWOULDBLOCK { break }
            guard ContinuousClock.now < end else {
                close(descriptor)
                return nil
            }
            usleep(20_000)
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func lock(_ descriptor: CInt, _ operation: CInt) -> Bool {
        while flock(descriptor, operation) != 0 {
            guard errno == EINTR else { return operation & LOCK_NB == 0 || errno != EWOULDBLOCK }
        }
        return true
    }

    private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
        var (held, there) = (stat(), stat())
        // SAFETY: both calls fill a structure that is ours, and keep neither it nor the path.
        guard unsafe fstat(descriptor, &held) == 0, unsafe stat(path, &there) == 0 else { return false }
        return held.st_ino == there.st_ino && held.st_dev == there.st_dev
    }
}
