import JSON
import MemoModel

/// Reads files with one JSON value a line.
enum JSONLines {
    /// Calls `each` with the value of each line. A line that cannot be read is reported, and the next one follows.
    static func read(
        _ source: ByteSource, of file: ExportFile, report: (ImportProblem) throws -> Void, each: (JSONValue) throws -> Void
    ) throws {
        var (line, rest, number) = ([UInt8](), [UInt8](), 0)
        func end() throws {
            number += 1
            defer { line.removeAll(keepingCapacity: true) }
            guard line.contains(where: { $0 > 0x20 }) else { return }
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let value: JSONValue
            do {
                value = try JSONValue(parsing: number == 1 && line.starts(with: mark) ? Array(line.dropFirst(3)) : line)
            } catch {
                return try report(.jsonSyntax(Place(path: file.path, line: number), error.message))
            }
            try each(value)
        }
        while let bytes = try source.next() {
            rest = bytes
            var start = 0
            while let feed = rest[start...].firstIndex(of: 0x0A) {
                line += rest[start..<feed]
                try end()
                start = feed + 1
            }
            line += rest[start...]
            guard line.count <= TextFile.limit else {
                return try report(.tooLarge(Place(path: file.path, line: number + 1), limit: TextFile.limit))
            }
        }
        try end()
    }
}

extension JSONValue {
    /// The elements of an array; none of any other value.
    var items: [JSONValue] { if case .array(let values) = self { values } else { [] } }
}
