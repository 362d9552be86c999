import Foundation
import Glibc
import Synchronization

/// The sign by which connections that wait to write ask an import, in this process or another, to commit and let them write.
///
/// The sign is a shared lock (`flock`) on the folder of the vault. An edit also locks one byte of the folder (an open file description
/// lock): an import gives way to an edit within a second, and to another import when its batch is worth a segment. Nothing is written,
/// and locks end with their process. Where a file system has no such locks, writers wait for the end of a batch. Locks of other programs
/// on the folder make an import commit a little more often, no more.
final class WaitingSign: Sendable {
    /// What a connection waits for.
    enum Work: Sendable { case edit, batch }

    /// How long a batch lets edits go first.
    private static let longestWay = Duration.seconds(2)

    private let folder: String
    /// The byte of the folder that edits of this vault lock; vaults in one folder have different ones.
    private let place: Int64

    fileprivate struct State {
        /// The open folder while the sign is up.
        var descriptor: CInt?
        /// Whether the locks are held: another program may have kept us from it for a moment.
        var isHeld = false
        var work = Work.edit
        /// Edits of this process that wait for their turn.
        var waiting = 0
    }
    private let state = Mutex(State())

    /// - Parameter path: The path of the vault. Links are followed, as SQLite does.
    init(vault path: String) {
        let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let slash = file.lastIndex(of: "/")
        folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        // FNV-1a of the name. Two names of one hash only cost a batch that ends early.
        let name = slash.map { file[file.index(after: $0)...] } ?? file[...]
        place = Int64(name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 })
    }

    deinit { withdraw() }

    /// Says what the connection will do, and so what it waits for when it waits.
    func begin(_ work: Work) { state.withLock { $0.work = work } }

    /// Says that somebody waits. Does nothing when that has been said.
    func raise() {
        state.withLock { state in
            guard !state.isHeld else { return }
            if state.descriptor == nil { state.descriptor = openFolder() }
            guard let descriptor = state.descriptor else { return }
            if state.work == .edit { _ = lock(descriptor, F_RDLCK, Self.setLock) }
            // Whoever looks whether the sign is up holds the folder for a moment; then the next try succeeds.
            state.isHeld = flock(descriptor, LOCK_SH | LOCK_NB) == 0
        }
    }

    /// Says that nobody waits here any more, unless further edits of this process do.
    func lower() {
        state.withLock { state in
            guard state.waiting == 0 else { return }
            state.close()
        }
    }

    /// Counts an edit of this process that waits for another to end; the sign stays up until it has had its turn.
    func expect(_ change: Int) { state.withLock { $0.waiting += change } }

    /// Says that nobody waits here, whoever does: so that an import sees the others only.
    func withdraw() { state.withLock { $0.close() } }

    /// Waits while edits wait, before a batch begins; not for long, so that edits without end cannot stop an import.
    func giveWay() {
        let end = ContinuousClock.now + Self.longestWay
        while isUpForEdit(), ContinuousClock.now < end { usleep(1000) }
    }

    /// Whether the connection does the work of an import.
    var isForBatch: Bool { state.withLock { $0.work == .batch } }

    /// Whether anybody waits: here, in this process or in another.
    func isUp() -> Bool {
        guard let descriptor = openFolder() else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Whether an edit waits.
    func isUpForEdit() -> Bool {
        guard let descriptor = openFolder() else { return false }
        defer { close(descriptor) }
        return lock(descriptor, F_WRLCK, Self.getLock).map { $0 != F_UNLCK } ?? false
    }

    /// Linux's commands for locks that belong to an open file, not to a process.
    private static let (getLock, setLock) = (CInt(36), CInt(37))

    /// Asks for a lock of the byte, or what is in its way; nil where the file system has no such locks.
    private func lock(_ descriptor: CInt, _ kind: CInt, _ command: CInt) -> CInt? {
        var request = Glibc.flock()
        request.l_type = Int16(kind)
        request.l_whence = Int16(SEEK_SET)
        request.l_start = __off_t(place)
        request.l_len = 1
        // SAFETY: the call reads and fills a structure that is ours, and does not keep it.
        guard unsafe fcntl(descriptor, command, &request) == 0 else { return nil }
        return CInt(request.l_type)
    }

    private func openFolder() -> CInt? {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
}

extension WaitingSign.State {
    fileprivate mutating func close() {
        if let descriptor { Glibc.close(descriptor) }
        (descriptor, isHeld) = (nil, false)
    }
}
