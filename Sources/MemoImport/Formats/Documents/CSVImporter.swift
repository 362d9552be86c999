import JSON
import MemoModel

/// Tables with a header row: spreadsheets, exports of other databases, Saekin's own export.
///
/// Columns that no field matches are appended to the text as `name: value`.
struct CSVImporter: FileImporter {
    static let name = "csv"
    static let summary = LocalizedMessage(
        "tables with a header row (CSV, TSV), one memo per row", ko: "머리글이 있는 표(CSV, TSV), 한 줄이 메모 하나")

    static let extensions: Set<String> = ["csv", "tsv"]

    private let options: ImportOptions
    /// Whether a row without a title and without text is skipped silently.
    private let needsText: Bool
    private let firstIsTitle: Bool

    init(options: ImportOptions) { self.init(options: options, needsText: false, firstIsTitle: false) }

    init(options: ImportOptions, needsText: Bool, firstIsTitle: Bool) {
        (self.options, self.needsText, self.firstIsTitle) = (options, needsText, firstIsTitle)
    }

    /// Claims tables by their extensions.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        Self.extensions.contains(file.pathExtension)
            || file.pathExtension == "txt" && Self.isTable(export.head(of: file), FieldNames(map: options.map))
    }

    /// Returns whether the first line of a text is a header with tabs, as Excel writes "Unicode text".
    private static func isTable(_ head: [UInt8], _ names: @autoclosure () -> FieldNames) -> Bool {
        // Most texts have no tab.
        guard head.contains(0x09), let text = LegacyText.decodeMarked(head) ?? LegacyText.decode(head)?.text,
            let first = text.split(maxSplits: 1, omittingEmptySubsequences: true, whereSeparator: \.isNewline).first
        else { return false }
        return RecordTable.isHeader(first.split(separator: "\t", omittingEmptySubsequences: false).map(String.init), names())
    }

    /// Yields one memo per row that has text. Only one row is in memory at a time.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let table = try RecordTable(files, of: export, options)
        for file in files where table.lists[file.path] == nil {
            let head = export.head(of: file)
            try export.readRecords([file], at: Place(path: file.path), options, yield: yield) { reading, file, source in
                reading.findsPlaces = true
                try CSVRecords.read(file, head, source, options, firstIsTitle: firstIsTitle, yield: yield) { row, place in
                    guard let memo = try Self.memo(table.naming(row, in: file), place, &reading, needsText, yield: yield) else {
                        return
                    }
                    try yield(.memo(memo))
                }
            }
        }
        for category in table.categories { try yield(.category(category)) }
    }

    /// Returns the memo of a row; nil if it has no text, which has been reported.
    ///
    /// - Parameter needsText: Whether a row without a title and without text is skipped silently.
    static func memo(
        _ row: [JSONMember], _ place: Place, _ reading: inout RecordReading, _ needsText: Bool = false, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let fields = reading.read(row)
        for note in fields.notes { try yield(.problem(note(place))) }
        let rest = reading.remainder(of: row, besides: fields).map { MarkupText.words($0.line) }
        let own = fields.text(usingName: true)
        if needsText, own.isBlank { return nil }
        let text = own.adding(lines: rest)
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        memo.externalID = fields.id
        return memo
    }
}
