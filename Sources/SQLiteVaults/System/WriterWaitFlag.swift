import Foundation
import Glibc
import MemoVault
import Synchronization

/// A flag by which a connection that waits to write asks an import, in this or another process, to commit and
/// release the write lock.
///
/// The flag is a shared lock (`flock`) on the folder of the vault. An edit also locks one byte of the folder
/// (an open file description lock), so that an import can tell edits from imports: it yields to an edit
/// within a second, and to another import once its batch is large enough for a segment. Nothing is written,
/// and locks end with their process. On file systems without such locks, writers wait for the end of a batch.
/// A lock that an unrelated program holds on the folder only makes imports commit more often.
final class WriterWaitFlag: Sendable {
    /// The kind of work that a connection does.
    enum Work: Sendable { case edit, batch }

    /// How long an import waits for edits before it begins a batch.
    private static let longestWait = Duration.seconds(2)

    /// The folder, and the byte of it that edits of this vault lock. Different vaults in one folder have different bytes.
    fileprivate struct Place {
        let folder: String
        let lockedByte: Int64
    }
    /// The path of the vault.
    private let path: String
    /// Nil until it is needed: most connections never wait.
    private let knownPlace = Mutex<Place?>(nil)

    fileprivate struct State {
        /// The descriptor of the open folder while the flag is raised.
        var descriptor: CInt?
        /// Whether the locks are held. Taking them may fail while another program holds them for a moment.
        var isHeld = false
        var work = Work.edit
        /// Number of edits in this process that wait for their turn.
        var waiting = 0
    }
    private let state = Mutex(State())

    /// Creates the flag of the vault at `path`.
    /// - Parameter path: The path of the vault. Links are followed, as SQLite does.
    init(vault path: String) { self.path = path }

    deinit { lowerForAll() }

    /// Sets the kind of work that the connection does next, and would wait for.
    func begin(_ work: Work) { state.withLock { $0.work = work } }

    /// Raises the flag, if it is not raised yet.
    func raise() {
        state.withLock { state in
            guard !state.isHeld else { return }
            if state.descriptor == nil { state.descriptor = openFolder() }
            guard let descriptor = state.descriptor else { return }
            if state.work == .edit { _ = lock(descriptor, F_RDLCK, Self.setLock) }
            // A program that tests the flag locks the folder for a moment. If this attempt fails, the next
            // one succeeds.
            state.isHeld = flock(descriptor, LOCK_SH | LOCK_NB) == 0
        }
    }

    /// Lowers the flag, unless other edits of this process are waiting.
    func lower() {
        state.withLock { state in
            guard state.waiting == 0 else { return }
            state.close()
        }
    }

    /// Adds `change` to the number of waiting edits in this process. The flag stays raised until all of them
    /// have had their turn.
    func addWaiting(_ change: Int) { state.withLock { $0.waiting += change } }

    /// Lowers the flag even if edits of this process wait, so that an import sees only other processes.
    func lowerForAll() { state.withLock { $0.close() } }

    /// Waits before a batch while edits are waiting. The time is limited, so that a constant stream of edits
    /// cannot stop an import.
    func waitForEdits() {
        let end = ContinuousClock.now + Self.longestWait
        while isRaisedForEdit(), ContinuousClock.now < end { usleep(1000) }
    }

    /// Whether the connection does the work of an import.
    var isForBatch: Bool { state.withLock { $0.work == .batch } }

    /// Returns whether any writer waits, in this or another process.
    func isRaised() -> Bool {
        guard let descriptor = openFolder() else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Returns whether an edit waits.
    func isRaisedForEdit() -> Bool {
        guard let descriptor = openFolder() else { return false }
        defer { close(descriptor) }
        return lock(descriptor, F_WRLCK, Self.getLock).map { $0 != F_UNLCK } ?? false
    }

    /// Linux's commands for open file description locks, which belong to an open file instead of a process.
    private static let (getLock, setLock) = (CInt(36), CInt(37))

    /// Takes a lock on the byte, or tests which lock conflicts, depending on `command`. Returns nil if it
    /// fails.
    private func lock(_ descriptor: CInt, _ kind: CInt, _ command: CInt) -> CInt? {
        var request = Glibc.flock()
        request.l_type = Int16(kind)
        request.l_whence = Int16(SEEK_SET)
        request.l_start = __off_t(place.lockedByte)
        request.l_len = 1
        // SAFETY: the call reads and fills a structure that is ours, and does not keep it.
        guard unsafe fcntl(descriptor, command, &request) == 0 else { return nil }
        return CInt(request.l_type)
    }

    private var place: Place {
        knownPlace.withLock { known in
            let place = known ?? Place(vault: path)
            known = place
            return place
        }
    }

    private func openFolder() -> CInt? {
        let descriptor = unsafe open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
}

extension WriterWaitFlag.Place {
    fileprivate init(vault path: String) {
        let file = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let slash = file.lastIndex(of: "/")
        folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        // FNV-1a of the file name. A collision only makes a batch end early.
        let name = slash.map { file[file.index(after: $0)...] } ?? file[...]
        lockedByte = Int64(name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 })
    }
}

extension WriterWaitFlag.State {
    fileprivate mutating func close() {
        if let descriptor { Glibc.close(descriptor) }
        (descriptor, isHeld) = (nil, false)
    }
}
