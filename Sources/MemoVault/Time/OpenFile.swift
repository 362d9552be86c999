import Foundation
import Glibc

/// The identity of the file that a vault has open, to detect that another file was put in its place.
///
/// SQLite keeps using the file that it has opened, but each new connection opens the file at the path. Both
/// would use the same log beside the path, and its pages would get into the wrong file. So a vault compares
/// the identities before and after each write, and whenever it opens a connection. A comparison costs one
/// `stat`.
struct OpenFile: Sendable, Equatable {
    private let device: UInt64
    private let number: UInt64
    /// Number of names (hard links) of the file at that time.
    let names: UInt64

    /// Identifies the file at `path`, or returns nil if there is none. Follows links.
    init?(at path: String) {
        var there = stat()
        // SAFETY: the call fills a structure that is ours, and keeps neither it nor the path.
        guard unsafe stat(path, &there) == 0 else { return nil }
        (device, number, names) = (UInt64(there.st_dev), UInt64(there.st_ino), UInt64(there.st_nlink))
    }

    func isSame(as other: OpenFile) -> Bool { device == other.device && number == other.number }

    /// Returns whether `path` still leads to this file.
    func isStill(at path: String) -> Bool { OpenFile(at: path).map(isSame) ?? false }

    /// Returns whether a process of this user has the file open, or nil if the system does not say.
    func isOpen(in process: Int) -> Bool? {
        let folder = "/proc/\(process)/fd/"
        guard let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return descriptors.contains { OpenFile(at: folder + $0).map(isSame) ?? false }
    }

    /// Whether the file has no name any more and will vanish when it is closed. False if the system does not
    /// say.
    var isUnlinked: Bool {
        let folder = "/proc/self/fd/"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.contains { OpenFile(at: folder + $0).map { $0.isSame(as: self) && $0.names == 0 } ?? false }
    }

    /// Returns the ID of another process that uses the log or the journal beside `path` for a different file than
    /// the one at `path`. Returns nil if there is none, or if the system does not say.
    ///
    /// Each open connection holds a lock on `path-shm`, or has `path-journal` open while it writes. Linux lists the
    /// holders of locks, and the files that a process of the same user has open.
    static func otherProcessUsingLog(of path: String) -> Int? {
        guard let vault = OpenFile(at: path) else { return nil }
        if let journal = OpenFile(at: path + "-journal"), let process = process(using: journal, without: vault) { return process }
        guard let shared = OpenFile(at: path + "-shm") else { return nil }
        // The kernel returns the list in pieces, and a lock may be missed if others are released between two
        // of them. Missing it three times in a row is unlikely.
        for _ in 0..<3 {
            if let process = process(holding: shared, without: vault) { return process }
        }
        return nil
    }

    /// Returns a process, other than this one, that has the journal open but not the vault.
    private static func process(using journal: OpenFile, without vault: OpenFile) -> Int? {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int($0) } ?? []
        return processes.first { $0 != Int(getpid()) && journal.isOpen(in: $0) == true && vault.isOpen(in: $0) == false }
    }

    private static func process(holding shared: OpenFile, without vault: OpenFile) -> Int? {
        guard let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
        // A line looks like this: 1: POSIX  ADVISORY  READ 1234 fe:01:5678 128 128
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
