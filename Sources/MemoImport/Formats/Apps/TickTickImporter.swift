import JSON
import MemoModel

/// TickTick's backup (CSV): one memo per task, folder and list as category. Settings of the app are lost.
struct TickTickImporter: AppTableImporter {
    static let name = "ticktick"
    static let summary = LocalizedMessage("TickTick's backup (CSV); folder and list become the category", ko: "틱틱 백업(CSV), 폴더와 목록은 분류로")

    let options: ImportOptions

    static func begins(_ head: String) -> Bool {
        head.contains("\"List Name\"") && head.contains("\"Is Check list\"")
    }

    /// Columns that are read, or that the app needs.
    private static let read: Set<String> = [
        "Folder Name", "List Name", "Title", "Kind", "Tags", "Content", "Is Check list", "Start Date", "Due Date", "Priority", "Status",
        "Created Time", "Completed Time", "Order", "Timezone", "Is All Day", "Is Floating", "Column Order", "View Mode", "taskId",
        "parentId",
    ]
    private static let priorities = ["1": "low", "3": "medium", "5": "high"]

    func parent(_ row: [JSONMember]) -> String? { row["parentId"]?.scalarText.flatMap { $0.isEmpty ? nil : $0 } }

    func memo(
        _ row: [JSONMember], _ place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let body = (row["Content"]?.scalarText ?? "").lines.map { line in
            // Entries of a checklist.
            line.hasPrefix("▫") ? "- [ ] " + line.dropFirst() : line.hasPrefix("▪") ? "- [x] " + line.dropFirst() : line
        }
        let fields = reading.read(
            .record([
                ("title", row["Title"]), ("body", .string(body.joined(separator: "\n"))), ("created", row["Created Time"]),
                ("tags", row["Tags"]),
                ("deadline", row["Due Date"]), ("uuid", row["taskId"]),
            ]) + row.rest(besides: Self.read))
        for note in fields.notes { try yield(.problem(note(place))) }
        let own = fields.text(usingName: false)
        let start = row["Start Date"]?.scalarText.flatMap { $0 == row["Due Date"]?.scalarText ? nil : "Start Date: \($0)" }
        let priority = row["Priority"]?.scalarText.flatMap { Self.priorities[$0] }.map { "Priority: \($0)" }
        let text = own.adding(lines: [start, priority].compactMap(\.self) + reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        memo.externalID = fields.id
        memo.category = [row["Folder Name"], row["List Name"]].compactMap { $0?.scalarText?.categoryName }
        let status = row["Status"]?.scalarText ?? "0"
        memo.state = row["Kind"]?.scalarText == "NOTE" ? nil : status == "1" || status == "2" ? .done : .todo
        return memo
    }
}
