import JSON
import MemoModel

/// An importer of an app's table (CSV) with one memo per row.
protocol AppTableImporter: FileImporter {
    var options: ImportOptions { get }

    /// Returns whether a table that begins with `head` is one of the app.
    static func begins(_ head: String) -> Bool

    /// Returns the memo of a row; nil if it is empty, which has been reported.
    func memo(
        _ row: [JSONMember], _ place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord?
    /// Returns the ID of the row that a row is a part of; nil for none.
    func parent(_ row: [JSONMember]) -> String?
}

extension AppTableImporter {
    /// Claims tables with the columns of the app.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        file.pathExtension == "csv" && Self.begins(String(decoding: export.head(of: file), as: UTF8.self))
    }

    func parent(_ row: [JSONMember]) -> String? { nil }

    /// Yields one memo per row. One that is a part of another names its title.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        for file in files {
            // A part waits for the row of its whole, and the rows after it wait with it.
            var (titles, waiting) = ([String: String](), [(memo: MemoRecord, parent: String?)]())
            let named = { (memo: MemoRecord, title: String?) in
                var memo = memo
                if let title { memo.text = memo.text.adding(lines: ["parent: \(title)"]) }
                return ImportItem.memo(memo)
            }
            try export.readRecords([file], at: Place(path: file.path), options, yield: yield) { reading, file, source in
                try CSVRecords.read(file, export.head(of: file), source, options, yield: yield) { row, place in
                    guard let memo = try memo(row, place, &reading, yield: yield) else { return }
                    let parent = parent(row)
                    if let id = memo.externalID { titles[id] = memo.text.title }
                    let title = parent.flatMap { titles[$0] }
                    if waiting.isEmpty, parent == nil || title != nil {
                        try yield(named(memo, title))
                    } else {
                        waiting.append((memo, parent))
                    }
                }
            }
            for (memo, parent) in waiting { try yield(named(memo, parent.flatMap { titles[$0] })) }
        }
    }
}
