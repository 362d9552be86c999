import Glibc

/// A lock on a file that is always replaced as a whole, so that one process at a time reads, changes and replaces it.
///
/// The lock (`flock`) is on the file itself, so nothing is left behind, and it ends with its process. Where a file system knows no such
/// locks, nobody is held off.
package enum FileLock {
    /// Why the file cannot be opened.
    package struct Failure: Error {
        /// What the system says.
        package let code: CInt
    }

    /// Runs `body` while nobody else, in this process or another, runs one for the same path. The file is made, empty, where there is none.
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
            // Who held it has replaced the file: then this is the lock of one that is gone.
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
