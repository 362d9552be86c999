import Foundation
import Glibc

/// Gives finished files their names, so that they keep them when the power fails.
package enum FilePlacement {
    /// Gives a file or folder another name, in the place of a file or an empty folder that has it, in one step. Returns the system's number
    /// for what went wrong.
    package static func move(_ path: String, to name: String) -> CInt? {
        // SAFETY: both texts outlive the call, which keeps neither.
        guard unsafe Glibc.rename(path, name) == 0 else { return errno }
        syncFolder(of: name)
        return nil
    }

    /// Waits until the names in the folder of `path` are on the disk. Some file systems cannot do this; they keep names in their own way.
    private static func syncFolder(of path: String) {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
