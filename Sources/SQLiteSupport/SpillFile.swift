import Foundation
import GRDB

/// A temporary file for data that needs too much memory. It has no name, so no other program can open it. It
/// disappears with this value, also if the program is killed.
@safe package final class SpillFile {
    private let descriptor: CInt
    /// Bytes written.
    package private(set) var size = 0

    /// Creates the file in the folder of the file at `path`, where there is room for a vault.
    /// - Throws: `DatabaseError`, as SQLite would for a file of its own.
    package init(beside path: String) throws {
        var name = Array((path + "-runs-XXXXXX").utf8CString)
        // SAFETY: the name ends with a zero, and the six letters before it are replaced in place.
        descriptor = unsafe name.withUnsafeMutableBufferPointer { name in
            guard let start = name.baseAddress else { return -1 }
            let descriptor = unsafe mkstemp(start)
            guard descriptor >= 0 else { return descriptor }
            unsafe unlink(start)
            // Child processes must not inherit the file.
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        }
        guard descriptor >= 0 else { throw Self.failure("cannot make a temporary file beside the vault") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends bytes.
    /// - Throws: `DatabaseError`; `SQLITE_FULL` if there is no room.
    package func append(_ bytes: RawSpan) throws {
        // SAFETY: the bytes are valid for the length of the call.
        try unsafe bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let count = unsafe pwrite(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start, off_t(size))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Self.failure("cannot write to a temporary file beside the vault") }
                start += count
                size += count
            }
        }
    }

    /// Appends `count` bytes from `offset` on to `window`. They must have been written.
    /// - Throws: `DatabaseError`.
    package func read(_ count: Int, at offset: Int, into window: inout [UInt8]) throws {
        let first = window.count
        window.append(contentsOf: repeatElement(0, count: count))
        // SAFETY: only the bytes just appended are written to.
        try unsafe window.withUnsafeMutableBytes { bytes in
            var start = first
            while start < bytes.count {
                let place = off_t(offset + start - first)
                let count = unsafe pread(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start, place)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Self.failure("cannot read a temporary file beside the vault") }
                start += count
            }
        }
    }

    private static func failure(_ message: String) -> DatabaseError {
        let isFull = errno == ENOSPC || errno == EDQUOT
        return DatabaseError(resultCode: isFull ? .SQLITE_FULL : .SQLITE_IOERR, message: message)
    }
}
