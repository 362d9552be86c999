import Foundation

/// Lines of a file or of standard input, one at a time; blank ones are passed over.
struct LineReader {
    private let pull: () -> String?
    private(set) var number = 0

    /// - Throws: `CommandFailure` when the file cannot be read. `-` is standard input.
    init(_ path: String) throws {
        if path == "-" {
            pull = { readLine() }
            return
        }
        guard let data = FileManager.default.contents(atPath: path) else { throw CommandFailure.unreadableFile(path) }
        var rest = data[...]
        pull = {
            guard !rest.isEmpty else { return nil }
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            defer { rest = rest[min(end + 1, rest.endIndex)...] }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
    }

    mutating func next() throws -> String? {
        while let line = pull() {
            number += 1
            if line.contains(where: { !$0.isWhitespace }) { return line }
        }
        return nil
    }
}
