import Glibc

/// An open file that is read by the system's calls. Opening a handle of Foundation and reading with it takes as long as all else with a small file.
final class DiskFile {
    private let descriptor: CInt

    /// Opens a file for reading.
    /// - Throws: `CocoaError`.
    init(at path: String) throws { descriptor = try DiskName.descriptor(of: path) }

    deinit { _ = close(descriptor) }

    /// Returns the next bytes, at most `count`; none at the end.
    /// - Throws: `CocoaError`.
    func read(upTo count: Int) throws -> [UInt8] {
        // SAFETY: the system writes at most `count` bytes to the buffer, which has room for as many.
        try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            var read = -1
            // A signal may interrupt a file of a network.
            repeat { read = unsafe Glibc.read(descriptor, buffer.baseAddress, count) } while read < 0 && errno == EINTR
            guard read >= 0 else { throw DiskName.failure(errno) }
            length = read
        }
    }
}
