import Foundation
import Glibc

/// Waits until something changes in a folder or below it, by the kernel's inotify.
@safe final class FolderWatch {
    /// No folder of notes has more; the kernel's own limit is often lower.
    private static let folderLimit = 100_000
    private static let changes = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private let root: String
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// Nil when the kernel has no more to give.
    init?(_ root: String) {
        self.root = root
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Watches the folder and all that are below it now; those that are watched already stay so. False when one could not be.
    func refresh() -> Bool {
        var isWhole = add(root)
        var count = 0
        let options: FileManager.DirectoryEnumerationOptions = [.producesRelativePathURLs]
        let folder = URL(fileURLWithPath: root, isDirectory: true)
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: options) else {
            return false
        }
        for case let url as URL in walk {
            guard
                (try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])).map({
                    $0.isDirectory == true && $0.isSymbolicLink != true
                }) == true
            else { continue }
            count += 1
            if count > Self.folderLimit || !add(url.path(percentEncoded: false)) { isWhole = false }
        }
        return isWhole
    }

    /// Waits for a change, and then until there was none for `quiet` milliseconds or `longest` have passed: changes come in bursts.
    /// False when the folder itself is gone.
    func wait(quiet: Int32 = 500, longest: Duration = .seconds(10)) -> Bool {
        guard poll(for: -1) else { return false }
        let end = ContinuousClock.now + longest
        drain()
        while ContinuousClock.now < end, poll(for: quiet) { drain() }
        return FileManager.default.fileExists(atPath: root)
    }

    private func add(_ path: String) -> Bool {
        // SAFETY: the path is copied by the kernel.
        unsafe inotify_add_watch(descriptor, path, Self.changes) >= 0
    }

    /// Whether there is something to read within so many milliseconds; -1 waits without end.
    private func poll(for milliseconds: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            // SAFETY: one structure, which outlives the call.
            let count = unsafe Glibc.poll(&wanted, 1, milliseconds)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    /// What changed is not looked at: the folder is gone through as a whole, which also finds what was missed.
    private func drain() {
        // SAFETY: the kernel writes at most `count` bytes to the buffer, which is ours for the length of the call.
        while unsafe buffer.withUnsafeMutableBytes({ unsafe read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
}
