import Foundation
import Glibc

/// A file that appears under its name only when it is whole; until then it lies beside that, as `NAME.partial`.
@safe final class NewFile {
    private let path: String
    private let partial: String
    private var descriptor: Int32

    /// Takes the place of what an earlier run left unfinished. Only its owner may read it.
    /// - Throws: `OutputFailure`.
    init(_ path: String) throws {
        (self.path, partial) = (path, path + ".partial")
        // SAFETY: the path outlives the call.
        descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw OutputFailure(code: errno, path: path) }
    }

    /// What was not finished goes: on a full disk it would take the room.
    deinit {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        try? FileManager.default.removeItem(atPath: partial)
    }

    /// - Throws: `OutputFailure`.
    func write(_ bytes: [UInt8]) throws {
        if let code = Terminal.write(bytes, to: descriptor) { throw OutputFailure(code: code, path: path) }
    }

    /// Gives the file its name, in the place of what has it. Nothing may be written after that.
    /// - Throws: `OutputFailure`.
    func finish() throws {
        guard fsync(descriptor) == 0 else { throw OutputFailure(code: errno, path: path) }
        if let code = Terminal.rename(partial, to: path) { throw OutputFailure(code: code, path: path) }
        Glibc.close(descriptor)
        descriptor = -1
    }
}
