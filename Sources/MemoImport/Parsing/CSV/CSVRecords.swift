import JSON
import MemoModel

/// Reads the rows of a table as members, with the header's names as keys.
enum CSVRecords {
    /// Calls `body` with each row and its place. Empty cells are left out, but for Saekin's own exports.
    ///
    /// - Parameters:
    ///   - firstIsTitle: Whether the first column holds the titles, whatever its name.
    ///   - needsText: Whether a table without a column of texts is rejected.
    static func read(
        _ file: ExportFile, _ head: [UInt8], _ source: ByteSource, _ options: ImportOptions, firstIsTitle: Bool = false,
        needsText: Bool = true,
        yield: (ImportItem) throws -> Void, body: ([JSONMember], Place) throws -> Void
    ) throws {
        let place = Place(path: file.path)
        guard var table = try open(file, head, source, options, yield: yield) else { return }
        let fields = FieldNames(map: options.map)
        var rows = 0
        do {
            var row = try table.reader.next()
            if row?.cells.first.map({ String(decoding: $0, as: UTF8.self).hasSuffix("sep=") }) == true, row?.line == 1 {
                row = try table.reader.next()
            }
            guard let first = row else { return try yield(.problem(.emptyFile(place))) }
            var header = try names(first, &table, yield)
            if firstIsTitle, !header.isEmpty { header[0] = "title" }
            let top = header
            var above: [String] = []
            // Office programs write a title and a date above the header, each in a cell of a row.
            while needsText, !header.contains(where: { isText(fields.match($0)) }), header.count(where: { !$0.isEmpty }) < 2,
                above.count < mostAbove,
                let next = try table.reader.next()
            {
                above.append(header.filter { !$0.isEmpty }.joined(separator: " "))
                header = try names(next, &table, yield)
            }
            guard !needsText || header.contains(where: { isText(fields.match($0)) }) else {
                return try yield(.problem(.noText(Place(path: file.path, line: first.line), keys: top)))
            }
            // Saekin's own exports are known by all of their keys.
            let isExported = OwnExport.hasRecord(header)
            if !above.isEmpty { try yield(.problem(.linesAboveHeader(Place(path: file.path, line: first.line), above))) }
            while let row = try table.reader.next() {
                rows += 1
                let place = Place(path: file.path, record: rows, line: row.line)
                guard let cells = try table.text(of: row, at: place, yield) else { continue }
                // Cells beyond the header are kept under the number of their column.
                let beyond = header.count < cells.count ? (header.count..<cells.count).map { "#\($0 + 1)" } : []
                let filled = zip(header + beyond, cells).filter { isExported || !$0.1.isEmpty }
                try body(
                    filled.map { JSONMember(key: $0.0, value: $0.1.isEmpty ? .null : value(of: $0.1, fields.match($0.0))) }, place)
            }
        } catch let fault as CSVReader.Fault {
            try yield(.problem(.csv(place, fault)))
        }
        if let assumed = table.assumed { try yield(.problem(.encodingAssumed(place, assumed))) }
    }

    /// Maximum number of rows above the header.
    private static let mostAbove = 8

    private static func isText(_ match: FieldNames.Match?) -> Bool {
        [.title, .body, .wholeText, .checklist, .name].contains(match?.field)
    }

    /// Splits a category path, which Saekin writes as `a/b`.
    private static func value(of cell: String, _ match: FieldNames.Match?) -> JSONValue {
        guard match?.field == .category, cell.contains("/") else { return .string(cell) }
        return .array(cell.split(separator: "/").map { .string(String($0)) })
    }

    private static func names(_ row: CSVReader.Row, _ table: inout Table, _ yield: (ImportItem) throws -> Void) throws -> [String] {
        try table.text(of: row, at: Place(path: table.path, line: row.line), yield)?.map { $0.categoryName ?? "" } ?? []
    }

    /// A table while it is read, with its encoding.
    private struct Table {
        let path: String
        var reader: CSVReader
        let encoding: TextEncoding?
        var assumed: String?

        mutating func text(of row: CSVReader.Row, at place: Place, _ yield: (ImportItem) throws -> Void) throws -> [String]? {
            var cells: [String] = []
            for cell in row.cells {
                // A byte order mark is only special at the start of a file. In a cell, the same bytes are
                // text.
                if encoding ?? .utf8 == .utf8, let text = String(validating: cell, as: UTF8.self) {
                    cells.append(text)
                    continue
                }
                if let encoding {
                    guard let text = LegacyText.decode(cell, as: encoding) else {
                        return try reject(.encodingWrong(place, encoding.title), yield)
                    }
                    cells.append(text)
                } else {
                    guard let (text, assumed) = LegacyText.decode(cell) else { return try reject(.encodingUnknown(place), yield) }
                    if let assumed { self.assumed = assumed }
                    cells.append(text)
                }
            }
            return cells
        }

        private func reject(_ problem: ImportProblem, _ yield: (ImportItem) throws -> Void) throws -> [String]? {
            try yield(.problem(problem))
            return nil
        }
    }

    /// Opens the table. UTF-16 is converted as a whole, since its separators are not single bytes; other
    /// encodings are read in chunks.
    private static func open(
        _ file: ExportFile, _ head: [UInt8], _ source: ByteSource, _ options: ImportOptions, yield: (ImportItem) throws -> Void
    ) throws -> Table? {
        let isWide = options.encoding == .utf16LittleEndian || options.encoding == .utf16BigEndian
        let looksWide =
            options.encoding == nil && (head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || head.contains(0))
        guard isWide || looksWide else {
            var isFirst = true
            let reader = CSVReader(head: head) {
                guard let bytes = try source.next() else { return nil }
                defer { isFirst = false }
                return isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
            }
            return Table(path: file.path, reader: reader, encoding: options.encoding)
        }
        guard let text = try TextFile.read(file, source, options, yield: yield) else { return nil }
        var bytes: [UInt8]? = Array(text.utf8)
        let reader = CSVReader(head: Array(text.utf8.prefix(4096))) {
            defer { bytes = nil }
            return bytes
        }
        return Table(path: file.path, reader: reader, encoding: .utf8)
    }
}
