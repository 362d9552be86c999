import JSON
import MemoModel

/// Todoist's projects in its CSV template format: one memo per task. Sections become categories, comments
/// follow the text of their task.
///
/// A date without a year stays in the text, since the export does not name the year. A subtask names the task it belongs to. Authors are
/// lost.
struct TodoistImporter: FileImporter {
    static let name = "todoist"
    static let summary = LocalizedMessage("Todoist's projects (CSV)", ko: "투두이스트 프로젝트(CSV)")

    let options: ImportOptions

    /// Claims tables that begin with Todoist's first two columns.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "csv" else { return false }
        let head = String(decoding: export.head(of: file).prefix(32), as: UTF8.self)
        return head.replacing("\u{FEFF}", with: "").hasPrefix("TYPE,CONTENT,")
    }

    /// Yields one memo per task. The file name and the section become its category.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        for file in files {
            // Titles of the tasks above, by their levels.
            var (section, task, above) = ([String](), MemoRecord?.none, [(level: Int, title: String)]())
            try export.readRecords([file], at: Place(path: file.path), options, yield: yield) { reading, file, source in
                try CSVRecords.read(file, export.head(of: file), source, options, yield: yield) { row, place in
                    let content = row["CONTENT"]?.scalarText ?? ""
                    switch row["TYPE"]?.scalarText {
                    case "section": (section, above) = ([content.categoryName].compactMap(\.self), [])
                    case "note" where task != nil:
                        // A comment has no other text than its own, and its author.
                        let text = task?.text.adding(lines: [content] + row.rest(besides: Self.read).map(\.line))
                        if let text { task?.text = text }
                    default:
                        guard !content.isEmpty else { return }
                        if let task { try yield(.memo(task)) }
                        let level = row["INDENT"]?.scalarText.flatMap(Int.init) ?? 1
                        above.removeAll { $0.level >= level }
                        let category = [file.notebookName].compactMap(\.self) + section
                        task = try memo(row, place, category, below: above.last?.title, &reading, yield: yield)
                        above.append((level, content))
                    }
                    // The last task of a section is complete when the next section begins.
                    if row["TYPE"]?.scalarText == "section", let done = task {
                        task = nil
                        try yield(.memo(done))
                    }
                }
            }
            if let task { try yield(.memo(task)) }
        }
    }

    /// Columns that are read, or that are machinery.
    private static let read: Set<String> = [
        "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "DATE", "DATE_LANG", "TIMEZONE", "DURATION", "DURATION_UNIT",
    ]

    private func memo(
        _ row: [JSONMember], _ place: Place, _ category: [String], below parent: String?, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord {
        let fields = reading.read(
            [("title", row["CONTENT"]), ("body", row["DESCRIPTION"]), ("deadline", row["DATE"])].compactMap { key, value in
                value.map { JSONMember(key: key, value: $0) }
            } + row.rest(besides: Self.read))
        for note in fields.notes { try yield(.problem(note(place))) }
        let untold = [
            fields.deadline == nil ? row["DATE"]?.scalarText.map { "DATE: \($0)" } : nil,
            row["PRIORITY"]?.scalarText.flatMap { $0 == "4" ? nil : "PRIORITY: \($0)" }, parent.map { "PARENT: \($0)" },
        ]
        let text = fields.text(usingName: false)
        let lines = untold.compactMap(\.self) + reading.kept(of: fields, besides: text)
        var memo = MemoRecord(place: place, text: text.adding(lines: lines))
        memo.take(fields)
        (memo.category, memo.state) = (category, .todo)
        // Labels stand in the text.
        let labels = (row["CONTENT"]?.scalarText ?? "").split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("@") && $0.count > 1 }
        memo.tags.add(tags: labels.compactMap { String($0.dropFirst()).tagName })
        return memo
    }
}
