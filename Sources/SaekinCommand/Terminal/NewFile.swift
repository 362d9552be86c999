import Foundation
import Glibc

/// A file that is written as `NAME.partial` and renamed when it is complete.
@safe final class NewFile {
    private let path: String
    private let partial: String
    private var descriptor: Int32

    /// Creates the file, readable only by its owner. Replaces the incomplete file of an earlier run.
    /// - Throws: `OutputFailure`.
    init(_ path: String) throws {
        (self.path, partial) = (path, path + ".partial")
        // SAFETY: the path outlives the call.
        descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw OutputFailure(code: errno, path: path) }
    }

    /// An incomplete file is removed to free disk space.
    deinit {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        try? FileManager.default.removeItem(atPath: partial)
    }

    /// - Throws: `OutputFailure`.
    func write(_ bytes: [UInt8]) throws {
        if let code = Terminal.write(bytes, to: descriptor) { throw OutputFailure(code: code, path: path) }
    }

    /// Renames the file, replacing any file of that name. Nothing can be written afterwards.
    /// - Throws: `OutputFailure`.
    func finish() throws {
        guard fsync(descriptor) == 0 else { throw OutputFailure(code: errno, path: path) }
        if let code = Terminal.rename(partial, to: path) { throw OutputFailure(code: code, path: path) }
        Glibc.close(descriptor)
        descriptor = -1
    }
}
