import Glibc

/// A reader of lines of a file or standard input as they arrive. Skips blank lines.
@safe struct LineReader: ~Copyable {
    /// The default maximum length of a line in bytes. Longer lines are truncated in memory.
    static let limit = 1 << 16

    private let path: String
    private let limit: Int
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The unread part of the buffer.
    private var rest = 0..<0
    private(set) var number = 0

    /// Opens a file; `-` is standard input.
    /// - Throws: `CommandFailure` if the file cannot be read.
    init(_ path: String, limit: Int = LineReader.limit) throws {
        (self.path, self.limit) = (path, limit)
        // SAFETY: the path outlives the call.
        descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandFailure.unreadableFile(path) }
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// A line without its line break.
    struct Line {
        var bytes: [UInt8]
        /// Whether the line is longer than `limit`. `bytes` is only its beginning then, and the rest is
        /// skipped.
        var isTooLong = false
    }

    /// Returns the next line that is not blank, or nil at the end.
    /// - Throws: `CommandFailure` if reading fails.
    mutating func next() throws -> Line? {
        while let line = try line() {
            number += 1
            if line.isTooLong || line.bytes.contains(where: { $0 != 0x20 && !(0x09...0x0D ~= $0) }) { return line }
        }
        return nil
    }

    /// Returns whether `next` has something to read, the end included, at once or within some milliseconds.
    func isReady(within milliseconds: Int32) -> Bool {
        if !rest.isEmpty { return true }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // SAFETY: one structure, which is ours for the length of the call.
        return unsafe poll(&wanted, 1, milliseconds) > 0
    }

    /// Returns the next line, or nil at the end.
    private mutating func line() throws -> Line? {
        var line = Line(bytes: [])
        var hasBegun = false
        while true {
            if rest.isEmpty { try fill() }
            if rest.isEmpty { return hasBegun ? line : nil }
            hasBegun = true
            let end = endOfLine()
            if !line.isTooLong { line.bytes += buffer[rest.lowerBound..<(end ?? rest.upperBound)] }
            if line.bytes.count > limit { line.isTooLong = true }
            rest = (end.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
            if end != nil { return line }
        }
    }

    /// Returns the index of the line end in the buffer. Uses `memchr`, because lines may be long.
    private func endOfLine() -> Int? {
        // SAFETY: the bytes asked for are the buffer's, and the place found is compared with its beginning within the call.
        unsafe buffer.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, let end = unsafe memchr(start + rest.lowerBound, 0x0A, rest.count) else { return nil }
            return unsafe UnsafeRawPointer(end) - UnsafeRawPointer(start)
        }
    }

    private mutating func fill() throws {
        while true {
            // SAFETY: at most `count` bytes are written to the buffer, which is ours for the length of the call.
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { return rest = 0..<count }
            guard errno == EINTR else { throw CommandFailure.unreadableFile(path) }
        }
    }
}
