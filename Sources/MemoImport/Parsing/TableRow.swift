import Foundation

/// A row of a table in HTML, while its cells are read as lines like any others.
struct TableRow {
    /// A cell of more lines is a text of its own: pages were laid out with tables.
    private static let cellLimit = 4

    /// Where the lines of each cell begin.
    var cells: [Int] = []
    var holdsTable = false

    /// The row as one line, its cells parted by tabs; nil when its lines stay as they are.
    func line(of lines: [String]) -> String? {
        guard !holdsTable else { return nil }
        let ends = cells.dropFirst() + [lines.count]
        let texts = zip(cells, ends).map { start, end in lines[start..<end].map(HTMLTextWriter.withoutSpacesAtEnd).filter { !$0.isEmpty } }
        guard texts.count(where: { !$0.isEmpty }) > 1, texts.allSatisfy({ $0.count <= Self.cellLimit }) else { return nil }
        let line = texts.map { $0.joined(separator: " ") }.joined(separator: "\t")
        return line.trimmingCharacters(in: CharacterSet(charactersIn: "\t"))
    }
}
