import Glibc

/// A lock for a file that is always replaced as a whole. Only one process at a time reads, changes and
/// replaces it.
///
/// The lock (`flock`) is on the file itself, so it leaves nothing behind and ends with its process. On file
/// systems without such locks nobody is blocked.
package enum FileLock {
    /// Thrown if the file cannot be opened.
    package struct Failure: Error {
        /// The system's error number.
        package let code: CInt
    }

    /// Runs `body` while no other thread or process runs one for the same path. Creates an empty file if
    /// there is none.
    /// - Throws: `Failure`, and what `body` throws.
    package static func holding<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        let descriptor = try locked(path)
        defer { close(descriptor) }
        return try body()
    }

    private static func locked(_ path: String) throws -> CInt {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw Failure(code: errno) }
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // The previous holder may have replaced the file. Then this lock is on the old file and
            // worthless.
            if isStill(descriptor, at: path) { return descriptor }
            close(descriptor)
        }
    }

    private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
        var (held, there) = (stat(), stat())
        // SAFETY: both calls fill a structure that is ours, and keep neither it nor the path.
        guard unsafe fstat(descriptor, &held) == 0, unsafe stat(path, &there) == 0 else { return false }
        return held.st_ino == there.st_ino && held.st_dev == there.st_dev
    }
}
