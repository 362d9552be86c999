import JSON
import MemoModel

/// Daylio's export (CSV): one memo per entry, activities as tags, the mood as `mood: …`.
struct DaylioImporter: AppTableImporter {
    static let name = "daylio"
    static let summary = LocalizedMessage("Daylio's export (CSV); activities become tags", ko: "데일리오 내보내기(CSV), 활동은 태그로")

    let options: ImportOptions

    static func begins(_ head: String) -> Bool {
        head.prefix(256).contains("full_date") && head.contains("mood") && head.contains("activities")
    }

    /// Columns that are read. `date` and `weekday` repeat the full date.
    private static let read: Set<String> = ["full_date", "date", "weekday", "time", "mood", "activities", "note_title", "note"]

    func memo(
        _ row: [JSONMember], _ place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let moment = [row["full_date"], row["time"]].compactMap { $0?.scalarText }.joined(separator: " ")
        let fields = reading.read(
            .record([
                ("title", row["note_title"]), ("body", (row["note"]?.scalarText).map { .string(MarkupText.words($0)) }),
                ("created", .string(moment)), ("tags", row["activities"]),
            ]) + row.rest(besides: Self.read))
        for note in fields.notes { try yield(.problem(note(place))) }
        let own = fields.text(usingName: false)
        let mood = row["mood"]?.scalarText.map { ["mood: \($0)"] } ?? []
        let text = own.adding(lines: mood + reading.kept(of: fields, besides: own))
        return try MemoRecord(text, fields, at: place, yield: yield)
    }
}
