import Glibc

/// Lines of a file or of standard input, one at a time and as soon as they are there; blank ones are passed over.
@safe struct LineReader: ~Copyable {
    /// Bytes of the longest line that is read; of a longer one no more is kept in memory.
    static let limit = 1 << 16

    private let path: String
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// What of the buffer is not read yet.
    private var rest = 0..<0
    private(set) var number = 0

    /// - Throws: `CommandFailure` when the file cannot be read. `-` is standard input.
    init(_ path: String) throws {
        self.path = path
        // SAFETY: the path outlives the call.
        descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandFailure.unreadableFile(path) }
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Nil at the end.
    /// - Throws: `CommandFailure` for a line longer than `limit`, and when reading fails.
    mutating func next() throws -> [UInt8]? {
        while let line = try line() {
            number += 1
            if line.count > Self.limit { throw CommandFailure.longBatchLine(file: path, line: number, limit: Self.limit) }
            if line.contains(where: { $0 != 0x20 && !(0x09...0x0D ~= $0) }) { return line }
        }
        return nil
    }

    /// The next line, or as much of it as shows that it is too long; nil at the end.
    private mutating func line() throws -> [UInt8]? {
        var line: [UInt8] = []
        while line.count <= Self.limit {
            if rest.isEmpty { try fill() }
            if rest.isEmpty { return line.isEmpty ? nil : line }
            guard let end = buffer[rest].firstIndex(of: 0x0A) else {
                line += buffer[rest]
                rest = 0..<0
                continue
            }
            line += buffer[rest.lowerBound..<end]
            rest = end + 1..<rest.upperBound
            return line
        }
        return line
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
