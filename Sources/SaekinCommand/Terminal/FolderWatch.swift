import Foundation
import Glibc
import MemoImport

/// The changes in a folder since the last read.
struct FolderChanges {
    /// Files and folders that were written, created, moved or removed, relative to the folder.
    var paths: Set<String> = []
    /// Whether events were lost or the folder itself was replaced.
    var isUnclear = false

    var isEmpty: Bool { paths.isEmpty && !isUnclear }
}

/// A watch on a folder and all folders below it, with inotify.
@safe final class FolderWatch {
    /// The maximum number of folders, more than note folders have. The kernel's limit is often lower.
    private static let folderLimit = 100_000
    /// Milliseconds between checks that the folder is still the same. A mount over it causes no event.
    private static let look: Int32 = 10_000
    private static let kinds = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private var unwatched = 0
    private let path: String
    /// The target of `path`.
    private var root = ""
    private let descriptor: Int32
    private let stop: StopSignal
    /// The watched folders by watch descriptor: paths relative to the root, ending in `/`.
    private var folders: [Int32: String] = [:]
    private var identity: Identity?
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// Creates nil if the kernel's limit is reached.
    init?(_ path: String, until stop: StopSignal) {
        (self.path, self.stop) = (path, stop)
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Watches the folder and all folders below it. Existing watches stay. Returns false if the folder itself
    /// cannot be watched.
    func refresh() -> Bool {
        identity = Identity(path)
        root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        addTree("")
        return folders.values.contains("")
    }

    /// Waits for a change, and then until 200 milliseconds pass without one or `longest` has passed,
    /// because changes come in bursts. Returns nil if the folder itself is gone.
    ///
    /// - Parameter isDue: If not nil, it is asked twice a second whether there is something else to do, and changes are returned after a second.
    /// - Throws: `StopSignal.Stopped`.
    func wait(or isDue: (() -> Bool)? = nil) throws -> FolderChanges? {
        var changes = FolderChanges()
        let longest = Duration.seconds(isDue == nil ? 10 : 1)
        while try !poll(for: isDue == nil ? Self.look : 500), Identity(path) == identity {
            if isDue?() == true { return changes }
        }
        let end = ContinuousClock.now + longest
        repeat { drain(into: &changes) } while try ContinuousClock.now < end && poll(for: 200)
        guard let now = Identity(path) else { return nil }
        if now != identity { changes.isUnclear = true }
        return changes
    }

    /// Returns and resets the number of folders that could not be watched, because of the system limit or
    /// missing permissions.
    func takeUnwatched() -> Int {
        defer { unwatched = 0 }
        return unwatched
    }

    /// The identity of the folder at a path.
    private struct Identity: Equatable {
        let device: UInt64
        let file: UInt64

        init?(_ path: String) {
            var status = stat()
            // SAFETY: the path is copied, one structure is written.
            guard unsafe stat(path, &status) == 0 else { return nil }
            (device, file) = (UInt64(status.st_dev), UInt64(status.st_ino))
        }
    }

    /// Watches a folder and those below it. `folder` ends in `/`, or is empty for the root. Folders of
    /// systems and sync services are skipped.
    private func addTree(_ folder: String) {
        // Watching starts before listing, so that nothing created in between is missed.
        add(folder)
        for name in DiskName.folders(in: root + "/" + folder) where !SystemFile.matches(name: name) { addTree(folder + name + "/") }
    }

    private func add(_ folder: String) {
        guard folders.count < Self.folderLimit else { return unwatched += 1 }
        // SAFETY: the path is copied by the kernel.
        let number = unsafe inotify_add_watch(descriptor, DiskName.bytes(root + "/" + folder), Self.kinds)
        if number >= 0 {
            // A moved folder keeps its watch descriptor.
            folders[number] = folder
        } else if errno == ENOSPC || errno == EACCES {
            unwatched += 1
        }
    }

    /// Returns whether events arrive within this many milliseconds.
    private func poll(for milliseconds: Int32) throws -> Bool {
        var wanted = [descriptor, stop.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // SAFETY: two structures, which outlive the call.
        _ = unsafe wanted.withUnsafeMutableBufferPointer { unsafe Glibc.poll($0.baseAddress, nfds_t($0.count), milliseconds) }
        try stop.check()
        return wanted[0].revents != 0
    }

    private func drain(into changes: inout FolderChanges) {
        while true {
            // SAFETY: the kernel writes at most `count` bytes to the buffer, which is ours for the length of the call.
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            parse(buffer[..<count], into: &changes)
        }
    }

    /// Parses events: watch descriptor, kind, cookie and name length in four bytes each, then the zero-padded
    /// name.
    private func parse(_ events: ArraySlice<UInt8>, into changes: inout FolderChanges) {
        var rest = events
        while rest.count >= 16 {
            let words = stride(from: rest.startIndex, to: rest.startIndex + 16, by: 4).map { Self.word(rest[$0..<$0 + 4]) }
            let name = rest.dropFirst(16).prefix(Int(words[3])).prefix { $0 != 0 }
            rest = rest.dropFirst(16 + Int(words[3]))
            take(words[1], name, of: Int32(bitPattern: words[0]), into: &changes)
        }
    }

    private func take(_ kind: UInt32, _ name: ArraySlice<UInt8>, of number: Int32, into changes: inout FolderChanges) {
        let has = { (kinds: UInt32) in kind & kinds != 0 }
        if has(UInt32(IN_IGNORED)) {
            folders[number] = nil
        } else if has(UInt32(IN_DELETE_SELF | IN_MOVE_SELF)) {
            // For a folder below the root, its parent reports the event too.
            if folders[number] == "" { changes.isUnclear = true }
        } else if let folder = folders[number], !name.isEmpty {
            let text = DiskName.text(name)
            changes.paths.insert(folder + text)
            // The new folder may already contain files, or may have moved.
            if has(UInt32(IN_ISDIR)), has(UInt32(IN_CREATE | IN_MOVED_TO)), !SystemFile.matches(name: text) { addTree(folder + text + "/") }
        } else {
            // The event queue overflowed, or the disk was unmounted.
            changes.isUnclear = true
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        UInt32(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
}
