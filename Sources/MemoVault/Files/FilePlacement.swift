import CRename
package import Foundation
import Glibc

/// Moves finished files to their final paths in a way that survives a power failure.
package enum FilePlacement {
    /// Renames a file or folder atomically, replacing a file or an empty folder with that name. Returns the
    /// system's error number on failure, or nil.
    package static func move(_ path: String, to name: String) -> CInt? {
        // SAFETY: both texts outlive the call, which keeps neither.
        guard unsafe Glibc.rename(path, name) == 0 else { return errno }
        syncFolder(of: name)
        return nil
    }

    /// Renames a file atomically if nothing has that name yet. Returns the system's error number on failure, `EEXIST` if the name is taken, or
    /// nil.
    package static func moveIfFree(_ path: String, to name: String) -> CInt? {
        // SAFETY: both texts outlive the call, which keeps neither.
        if unsafe saekin_rename(path, name, noReplace) != 0 {
            guard isUnsupported(errno) else { return errno }
            // SAFETY: as above.
            guard unsafe link(path, name) == 0 else { return errno }
            // SAFETY: as above.
            guard unsafe unlink(path) == 0 else { return errno }
        }
        syncFolder(of: name)
        return nil
    }

    /// Exchanges two files atomically: each gets the name of the other. Returns the system's error number on failure, or nil.
    static func exchange(_ path: String, with name: String) -> CInt? {
        // SAFETY: both texts outlive the call, which keeps neither.
        guard unsafe saekin_rename(path, name, exchanging) == 0 else { return errno }
        syncFolder(of: name)
        return nil
    }

    /// Returns whether a program has a file open for writing, as far as the system can tell.
    static func hasWriter(_ path: String) -> Bool {
        // SAFETY: the text outlives the call, which does not keep it.
        unsafe saekin_has_writer(path) != 0
    }

    /// Flags of `renameat2`.
    private static let (noReplace, exchanging) = (UInt32(1), UInt32(2))

    /// Returns whether an error number means that the kernel or the file system does not know a flag.
    static func isUnsupported(_ code: CInt) -> Bool { [ENOSYS, EINVAL, ENOTSUP].contains(code) }

    /// Waits until the content of a file is on the disk.
    /// - Throws: what the system reports.
    package static func sync(_ path: String) throws {
        guard let handle = FileHandle(forUpdatingAtPath: path) else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { try? handle.close() }
        try handle.synchronize()
    }

    /// Creates an empty file that only its owner reads, and opens it for writing. Returns nil, with the reason in `errno`, if it
    /// exists or cannot be created. `FileManager.createFile` first makes a file of another name, which stays if
    /// the program is killed.
    package static func create(_ path: String) -> FileHandle? {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        return descriptor >= 0 ? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) : nil
    }

    /// Waits until all files of the disk of `path` are on it. Faster than one wait for each of many new files.
    package static func syncDisk(of path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = saekin_sync_disk(descriptor)
        close(descriptor)
    }

    /// Waits until the names in the folder of `path` are on the disk. Ignores errors, because some file
    /// systems do not support it.
    package static func syncFolder(of path: String) {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
