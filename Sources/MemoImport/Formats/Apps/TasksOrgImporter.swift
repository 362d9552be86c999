import JSON
import MemoModel

/// The backup of Tasks.org (Android, version 13): one memo per task, its list as category, comments and places as lines. A subtask names the task it
/// belongs to. Filters, accounts, settings and alarms are left out.
struct TasksOrgImporter: FileImporter {
    static let name = "tasks-org"
    static let summary = LocalizedMessage("backups of Tasks.org (JSON); the list becomes the category", ko: "Tasks.org 백업(JSON), 목록은 분류로")

    let options: ImportOptions

    /// Claims JSON by the keys of the first task, or of a backup without tasks.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" else { return false }
        let head = export.head(of: file)
        return JSONFiles.begins(head, with: ["data", "tasks"])
            && [["task", "completionDate"], ["task", "remoteId"], ["caldavAccounts"]].contains { JSONFiles.begins(head, with: $0) }
    }

    /// Yields the tasks in their order, and the lists without tasks.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readValues(files, options, yield: yield) { reading, file, value in
            let backup = TasksOrgBackup(value["data"] ?? .null)
            for (number, entry) in backup.tasks.enumerated() {
                let place = Place(path: file.path, record: number + 1)
                if let memo = try memo(entry, of: backup, at: place, &reading, yield: yield) { try yield(.memo(memo)) }
            }
            for list in backup.emptyLists { try yield(.category(CategoryRecord(path: [list], appearance: CategoryAppearance()))) }
            reading.countLeftOut(backup.leftOut)
            reading.countLeftOut(NestedText.words(in: value.unread(besides: ["version", "timestamp"], whole: ["data"]), under: file.stem))
        }
    }

    /// Members of a task that are read, or that only the program needs.
    private static let read: Set<String> = [
        "priority", "hideUntil", "completionDate", "deletionDate", "estimatedSeconds", "elapsedSeconds", "timerStart", "ringFlags",
        "reminderLast", "recurrence", "repeatFrom", "calendarURI",
        "isCollapsed", "order", "readOnly", "parent", "id", "repeatUntil", "reminderFlags", "reminderPeriod", "snoozeTime",
    ]
    private static let readWhole: Set<String> = ["title", "notes", "remoteId", "creationDate", "modificationDate", "dueDate"]
    private static let readBeside: Set<String> = ["task", "tags", "comments", "caldavTasks", "google", "geofences", "alarms", "locations"]

    private func memo(
        _ entry: JSONValue, of backup: TasksOrgBackup, at place: Place, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let task = entry["task"]?.members ?? []
        let moment = { (key: String) in task[key].flatMap { $0 == .integer(0) ? nil : $0 } }
        let tags = (entry["tags"]?.items ?? []).compactMap { $0["name"] }
        let fields = reading.read(
            .record([
                ("title", task["title"]), ("body", task["notes"]), ("uuid", task["remoteId"]), ("created", moment("creationDate")),
                ("modified", moment("modificationDate")), ("deadline", moment("dueDate")), ("tags", .array(tags)),
            ]) + task.rest(besides: Self.read, whole: Self.readWhole) + entry.members.rest(besides: [], whole: Self.readBeside))
        for note in fields.notes { try yield(.problem(note(place))) }
        reading.leaveOutNested(of: fields)
        var lines = (entry["comments"]?.items ?? []).compactMap { $0["message"]?.scalarText }
        lines += backup.places(of: entry).map { "place: \($0)" }
        if let parent = backup.parent(of: entry) { lines.append("parent: \(parent)") }
        if task["priority"] == .integer(0) { lines.append("priority: high") }
        if let rule = task["recurrence"]?.scalarText, !rule.isEmpty { lines.append("recurrence: \(rule)") }
        let own = fields.text(usingName: false)
        let text = own.adding(lines: lines.filter { !$0.isEmpty } + reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        (memo.externalID, memo.category) = (fields.id, [backup.list(of: entry)].compactMap(\.self))
        memo.state = moment("completionDate") == nil ? .todo : .done
        if let date = moment("deletionDate") {
            memo.isTrashed = true
            if case .date(let moment) = reading.dates.read(date) { memo.trashed = moment }
        }
        return memo
    }
}
