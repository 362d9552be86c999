/// Splits a CSV table (RFC 4180) into rows of bytes. Works for UTF-8 and CP949 alike, since quotes,
/// separators and line ends are ASCII.
struct CSVReader {
    static let rowLimit = 64 << 20
    private static let columnLimit = 10_000

    /// A row, and the number of its first line, counting from 1.
    struct Row: Equatable {
        var cells: [[UInt8]]
        var line: Int
    }

    enum Fault: Error, Equatable {
        /// A quoted cell that begins on this line is not closed.
        case openQuote(line: Int)
        case tooLarge(line: Int)
    }

    private let pull: () throws -> [UInt8]?
    private var chunk: [UInt8] = []
    private var at = 0
    private var line = 1
    let separator: UInt8

    /// - Parameters:
    ///   - head: The first bytes. The separator is named on the first line, or is the most frequent of comma, tab, semicolon and bar
    ///     there.
    ///   - pull: Returns all bytes in turn, including `head`; nil at the end.
    init(head: [UInt8], pull: @escaping () throws -> [UInt8]?) {
        self.pull = pull
        separator = Self.separator(in: head)
    }

    private static func separator(in head: [UInt8]) -> UInt8 {
        // Excel's own way to name the separator.
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        if text.starts(with: Array("sep=".utf8)), let sign = text.dropFirst(4).first, sign < 0x80, sign > 0x0D || sign == 0x09 {
            return sign
        }
        var (isQuoted, counts) = (false, [UInt8: Int]())
        for byte in head {
            if byte == 0x22 { isQuoted.toggle() }
            // A title above the table has no separator.
            if byte == 0x0A, !isQuoted, !counts.isEmpty { break }
            if !isQuoted, [0x2C, 0x09, 0x3B, 0x7C].contains(byte) { counts[byte, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0x2C
    }

    /// Returns the next row that is not blank; nil at the end.
    mutating func next() throws -> Row? {
        while let row = try row() {
            if row.cells.count > 1 || row.cells.first?.isEmpty == false { return row }
        }
        return nil
    }

    private mutating func row() throws -> Row? {
        guard try peek() != nil else { return nil }
        var row = Row(cells: [], line: line)
        var size = 0
        while true {
            let (cell, isLast) = try self.cell()
            size += cell.count
            guard size <= Self.rowLimit, row.cells.count < Self.columnLimit else { throw Fault.tooLarge(line: row.line) }
            row.cells.append(cell)
            if isLast { return row }
        }
    }

    /// Reads one cell, and whether it is the last of its row.
    private mutating func cell() throws -> (cell: [UInt8], isLast: Bool) {
        var cell: [UInt8] = []
        if try peek() == 0x22 { try quoted(into: &cell) }
        while let byte = try peek() {
            at += 1
            if byte == separator { return (cell, false) }
            if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D, try peek() == 0x0A { at += 1 }
                line += 1
                return (cell, true)
            }
            cell.append(byte)
            if cell.count > Self.rowLimit { throw Fault.tooLarge(line: line) }
        }
        return (cell, true)
    }

    /// Reads a quoted cell, from the opening to the closing quote. A doubled quote stands for one.
    private mutating func quoted(into cell: inout [UInt8]) throws {
        let start = line
        at += 1
        while let byte = try peek() {
            at += 1
            if byte == 0x22 {
                if try peek() == 0x22 {
                    at += 1
                } else if cell.last == 0x5C, let next = try peek(), next != separator, next != 0x0A, next != 0x0D {
                    // A quote behind a backslash that the cell continues after.
                    cell.removeLast()
                } else {
                    return
                }
            }
            if byte == 0x0A { line += 1 }
            cell.append(byte)
            if cell.count > Self.rowLimit { throw Fault.tooLarge(line: start) }
        }
        throw Fault.openQuote(line: start)
    }

    private mutating func peek() throws -> UInt8? {
        while at >= chunk.count {
            guard let more = try pull() else { return nil }
            (chunk, at) = (more, 0)
        }
        return chunk[at]
    }
}
