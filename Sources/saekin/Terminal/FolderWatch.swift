import Foundation
import Glibc

/// What the kernel told of a folder since it was last asked.
struct FolderChanges {
    /// Files that were written, moved or removed: paths relative to the folder.
    var files: Set<String> = []
    /// Whether folders came or went, or the kernel lost some of what happened.
    var isUnclear = false
}

/// Waits until something changes in a folder or below it, by the kernel's inotify.
@safe final class FolderWatch {
    /// No folder of notes has more; the kernel's own limit is often lower.
    private static let folderLimit = 100_000
    private static let changes = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private let root: String
    private let descriptor: Int32
    /// The folders by the numbers under which the kernel watches them: paths relative to the root, with a `/` at their end.
    private var folders: [Int32: String] = [:]
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
        var isWhole = add("")
        var count = 0
        guard let walk = FileManager.default.enumerator(atPath: root) else { return false }
        while let path = walk.nextObject() as? String {
            // Of a link this is the link's own type.
            guard walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory else { continue }
            count += 1
            if count > Self.folderLimit || !add(path + "/") { isWhole = false }
        }
        return isWhole
    }

    /// Waits for a change, and then until there was none for `quiet` milliseconds or `longest` have passed: changes come in bursts.
    /// Nil when the folder itself is gone.
    func wait(quiet: Int32 = 200, longest: Duration = .seconds(10)) -> FolderChanges? {
        guard poll(for: -1) else { return nil }
        let end = ContinuousClock.now + longest
        var changes = FolderChanges()
        drain(into: &changes)
        while ContinuousClock.now < end, poll(for: quiet) { drain(into: &changes) }
        return FileManager.default.fileExists(atPath: root) ? changes : nil
    }

    private func add(_ folder: String) -> Bool {
        // SAFETY: the path is copied by the kernel.
        let number = unsafe inotify_add_watch(descriptor, root + "/" + folder, Self.changes)
        guard number >= 0 else { return false }
        // A folder that moved keeps its number.
        folders[number] = folder
        return true
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

    private func drain(into changes: inout FolderChanges) {
        while true {
            // SAFETY: the kernel writes at most `count` bytes to the buffer, which is ours for the length of the call.
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            parse(buffer[..<count], into: &changes)
        }
    }

    /// Takes events apart: number of the folder, kind, cookie and length of the name, four bytes each, then the name, filled up with zeros.
    private func parse(_ events: ArraySlice<UInt8>, into changes: inout FolderChanges) {
        var rest = events
        while rest.count >= 16 {
            let words = stride(from: rest.startIndex, to: rest.startIndex + 16, by: 4).map { Self.word(rest[$0..<$0 + 4]) }
            let name = rest.dropFirst(16).prefix(Int(words[3])).prefix { $0 != 0 }
            rest = rest.dropFirst(16 + Int(words[3]))
            // The end of a watch, which the end of its folder has announced.
            if words[1] & UInt32(IN_IGNORED) != 0 { continue }
            let isFile = words[1] & UInt32(IN_ISDIR | IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF) == 0
            let folder = folders[Int32(bitPattern: words[0])]
            guard isFile, !name.isEmpty, let folder, let text = String(validating: name, as: UTF8.self) else {
                changes.isUnclear = true
                continue
            }
            changes.files.insert(folder + text)
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        UInt32(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
}
