import JSON
import MemoModel

/// An importer of an app's table (CSV) with one memo per row.
protocol AppTableImporter: Importer {
    var options: ImportOptions { get }

    /// Returns whether a table that begins with `head` is one of the app.
    static func begins(_ head: String) -> Bool

    /// Returns the memo of a row; nil if it is empty, which has been reported.
    func memo(
        _ row: [JSONMember], _ place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord?
}

extension AppTableImporter {
    /// Claims tables with the columns of the app.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { $0.pathExtension == "csv" && Self.begins(String(decoding: export.head(of: $0), as: UTF8.self)) }
    }

    /// Yields one memo per row.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        for file in files {
            var reading = RecordReading(options: options)
            try export.read([file], report: { try yield(.problem($0)) }) { file, source in
                try CSVRecords.read(file, export.head(of: file), source, options, yield: yield) { row, place in
                    guard let memo = try memo(row, place, &reading, yield: yield) else { return }
                    try yield(.memo(memo))
                }
            }
            if let note = reading.dates.zoneNote(Place(path: file.path)) { try yield(.problem(note)) }
            if !reading.unknownKeys.isEmpty { try yield(.problem(.unknownKeys(Place(path: file.path), reading.unknownKeys))) }
        }
    }
}
