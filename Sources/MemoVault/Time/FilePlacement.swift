import Foundation
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

    /// Creates an empty file that only its owner reads, and opens it for writing. Returns nil, with the reason in `errno`, if it
    /// exists or cannot be created. `FileManager.createFile` first makes a file of another name, which stays if
    /// the program is killed.
    static func create(_ path: String) -> FileHandle? {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        return descriptor >= 0 ? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) : nil
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
