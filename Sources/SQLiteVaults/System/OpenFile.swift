import Foundation
import Glibc
import MemoVault

/// The identity of the file that a vault has open, to detect that another file was put in its place.
///
/// SQLite keeps using the file that it has opened, but each new connection opens the file at the path. Both
/// would use the same log beside the path, and its pages would get into the wrong file. So a vault compares
/// the identities before and after each write, and whenever it opens a connection. A comparison costs one
/// `stat`.
struct OpenFile: Sendable, Equatable {
    /// The numbers of a file in the system.
    struct Identity: Hashable, Sendable {
        fileprivate let device: UInt64
        fileprivate let number: UInt64
    }
    let identity: Identity
    /// Number of names (hard links) of the file at that time.
    let names: UInt64

    /// Identifies the file at `path`, or returns nil if there is none. Follows links.
    init?(at path: String) {
        var there = stat()
        // SAFETY: the call fills a structure that is ours, and keeps neither it nor the path.
        guard unsafe stat(path, &there) == 0 else { return nil }
        identity = Identity(device: UInt64(there.st_dev), number: UInt64(there.st_ino))
        names = UInt64(there.st_nlink)
    }

    /// Returns the size in bytes of the file at `path`, or nil if there is none. Follows links.
    static func size(at path: String) -> UInt64? {
        var there = stat()
        // SAFETY: the call fills a structure that is ours, and keeps neither it nor the path.
        guard unsafe stat(path, &there) == 0 else { return nil }
        return UInt64(there.st_size)
    }

    /// Returns the path of the file at `path` without links, or nil if there is none. Foundation's own function takes a tenth of the time of a
    /// short search.
    static func resolved(_ path: String) -> String? {
        // SAFETY: the call allocates the text, which is copied and freed here.
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    func isSame(as other: OpenFile) -> Bool { identity == other.identity }

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

    /// Returns the ID of another process that uses a log beside `path` for a different file than the one at `path`, or that has this file
    /// open with a log that was removed. Returns nil if there is none, or if the system does not say.
    ///
    /// Each open connection holds a lock on the vault and one on `path-shm`. Linux lists the holders of locks, and the files that a process
    /// of the same user has open.
    static func otherProcessUsingLog(of path: String) -> Int? {
        guard let vault = OpenFile(at: path) else { return nil }
        let shared = OpenFile(at: path + VaultFile.Companion.sharedMemory.rawValue)
        // The kernel returns the list in pieces, and a lock may be missed if others are released between two
        // of them. Missing it three times in a row is unlikely.
        for _ in 0..<(shared == nil ? 1 : 3) {
            if let process = process(holding: shared, beside: vault) { return process }
        }
        return nil
    }

    private static func process(holding shared: OpenFile?, beside vault: OpenFile) -> Int? {
        guard let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8) else { return nil }
        var (ofShared, ofVault) = (Set<Int>(), Set<Int>())
        // A line looks like this: 1: POSIX  ADVISORY  READ 1234 fe:01:5678 128 128
        for line in locks.split(whereSeparator: \.isNewline) {
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "POSIX", let process = Int(fields[4]), process != Int(getpid()) else { continue }
            if let shared, fields[5].hasSuffix(":\(shared.identity.number)") { ofShared.insert(process) }
            if fields[5].hasSuffix(":\(vault.identity.number)") { ofVault.insert(process) }
        }
        // Files of other disks may have the same numbers, so look at what the process has open.
        if let process = ofShared.first(where: { vault.isOpen(in: $0) == false }) { return process }
        return ofVault.subtracting(ofShared).first { vault.isOpen(in: $0) == true && usesRemovedLog($0) }
    }

    /// Returns whether a process that has the vault open has its log open under a name that is gone.
    private static func usesRemovedLog(_ process: Int) -> Bool {
        let folder = "/proc/\(process)/fd/"
        guard let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return false }
        return descriptors.contains { name in
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name) else { return false }
            return target.hasSuffix("-wal (deleted)") || target.hasSuffix("-shm (deleted)")
        }
    }
}
