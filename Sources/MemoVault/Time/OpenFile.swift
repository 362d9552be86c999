import Foundation
import Glibc

/// The file that a vault has open, by which it is told from another one that was put in its place.
///
/// SQLite goes on with the file that it has opened, while each new connection opens the one at the path; both would use the one log
/// beside the path, and its pages would get into the wrong file. So a vault looks before and after each write, and whenever it opens a
/// connection. One look is a `stat`.
struct OpenFile: Sendable, Equatable {
    private let device: UInt64
    private let number: UInt64
    /// Number of names (hard links) that the file had.
    let names: UInt64

    /// Looks at the file at `path`; nil where there is none. Links are followed.
    init?(at path: String) {
        var there = stat()
        // SAFETY: the call fills a structure that is ours, and keeps neither it nor the path.
        guard unsafe stat(path, &there) == 0 else { return nil }
        (device, number, names) = (UInt64(there.st_dev), UInt64(there.st_ino), UInt64(there.st_nlink))
    }

    func isSame(as other: OpenFile) -> Bool { device == other.device && number == other.number }

    /// Whether `path` still leads to this file.
    func isStill(at path: String) -> Bool { OpenFile(at: path).map(isSame) ?? false }

    /// Whether a process of this user has the file open; nil where the system does not tell.
    func isOpen(in process: Int) -> Bool? {
        let folder = "/proc/\(process)/fd/"
        guard let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return descriptors.contains { OpenFile(at: folder + $0).map(isSame) ?? false }
    }

    /// Whether no name leads to the file any more: it goes when it is closed. False where the system does not tell.
    var isNameless: Bool {
        let folder = "/proc/self/fd/"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.contains { OpenFile(at: folder + $0).map { $0.isSame(as: self) && $0.names == 0 } ?? false }
    }

    /// Returns the number of another process that uses the log beside `path`, but for another file than the one at `path`; nil where there
    /// is none, or where the system does not tell.
    ///
    /// Each connection holds a lock on `path-shm` for as long as it is open. Linux tells whose locks there are, and which files a process of
    /// the same user has open.
    static func strangerAtLog(of path: String) -> Int? {
        guard let shared = OpenFile(at: path + "-shm"), let vault = OpenFile(at: path) else { return nil }
        // The list comes in pieces, and a lock may slip through between two of them when others end. Not three times.
        for _ in 0..<3 {
            if let process = process(holding: shared, without: vault) { return process }
        }
        return nil
    }

    private static func process(holding shared: OpenFile, without vault: OpenFile) -> Int? {
        guard let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
        // 1: POSIX  ADVISORY  READ 1234 fe:01:5678 128 128
        for line in locks.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "POSIX", fields[5].hasSuffix(":\(shared.number)"), let process = Int(fields[4]),
                process != Int(getpid()), vault.isOpen(in: process) == false
            else { continue }
            return process
        }
        return nil
    }
}
