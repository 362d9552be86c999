import JSON
import MemoModel

/// Google Tasks (Takeout's `Tasks.json`) and Microsoft To Do (JSON of Graph): one memo per task, its list as category. A subtask names the task
/// it belongs to.
struct TaskListImporter: FileImporter {
    static let name = "tasks"
    static let summary = LocalizedMessage(
        "Google Tasks and Microsoft To Do (JSON); the list becomes the category", ko: "Google 할 일과 Microsoft To Do(JSON), 목록은 분류로")

    /// Sets of keys or values, one of which stands in the first bytes.
    private static let signatures = [
        ["tasks#task"], ["wellknownListName"], ["importance", "isReminderOn"], ["importance", "createdDateTime"],
        ["importance", "dueDateTime"],
    ]

    let options: ImportOptions

    /// Claims JSON with the keys of the apps.
    func claims(_ file: ExportFile, of export: Export) -> Bool { file.pathExtension == "json" && Self.begins(export.head(of: file)) }

    static func begins(_ head: [UInt8]) -> Bool {
        return signatures.contains { $0.allSatisfy { head.contains("\"\($0)") } }
    }

    /// Yields the tasks of each list in their order.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readValues(files, options, readsMarkup: true, yield: yield) { reading, file, value in
            var (place, titles) = (Place(path: file.path, record: 0), [String: String]())
            Self.note(value, depth: 0, in: &titles)
            try tasks(in: value, of: file.folders, depth: 0, titles, &reading, &place, yield: yield)
            if place.record == 0 { try yield(.problem(.emptyMemo(Place(path: file.path)))) }
        }
    }

    private static let lists = ["items", "tasks", "value", "lists", "taskLists"]

    /// Notes the titles of tasks by their IDs.
    private static func note(_ value: JSONValue, depth: Int, in titles: inout [String: String]) {
        for value in value.items { note(value, depth: depth, in: &titles) }
        if depth < 8, let key = lists.first(where: { value[$0].map { !$0.items.isEmpty } ?? false }) {
            note(value[key] ?? .null, depth: depth + 1, in: &titles)
        } else if let id = value["id"]?.scalarText, let title = (value["title"] ?? value["subject"])?.scalarText {
            titles[id] = title
        }
    }

    /// Reads lists of tasks within each other.
    ///
    /// - Parameter titles: The titles of all tasks by their IDs.
    private func tasks(
        in value: JSONValue, of category: [String], depth: Int, _ titles: [String: String], _ reading: inout RecordReading,
        _ place: inout Place,
        yield: (ImportItem) throws -> Void
    ) throws {
        if case .array(let values) = value {
            for value in values { try tasks(in: value, of: category, depth: depth, titles, &reading, &place, yield: yield) }
        } else if depth < 8, let key = Self.lists.first(where: { if case .array? = value[$0] { true } else { false } }) {
            let name = (value["title"] ?? value["displayName"] ?? value["name"])?.scalarText?.categoryName
            for inner in value[key]?.items ?? [] {
                try tasks(in: inner, of: category + [name].compactMap(\.self), depth: depth + 1, titles, &reading, &place, yield: yield)
            }
            Self.tell(value, besides: key, &reading)
        } else if let name = Self.emptyList(value) {
            Self.tell(value, besides: "", &reading)
            try yield(.category(CategoryRecord(path: category + [name], appearance: CategoryAppearance())))
        } else if case .object(let members) = value {
            place.record = (place.record ?? 0) + 1
            try task(members, of: category, below: members["parent"]?.scalarText.flatMap { titles[$0] }, at: place, &reading, yield: yield)
        }
    }

    /// Counts the members of a list beside its name and its tasks.
    private static func tell(_ list: JSONValue, besides key: String, _ reading: inout RecordReading) {
        let rest = list.members.rest(besides: readOfList, whole: [key]).filter { !$0.key.hasPrefix("@") }
        reading.countLeftOut(NestedText.words(in: .object(rest), under: "list"))
    }

    /// Members of a list that are read, or that only programs need.
    private static let readOfList: Set<String> = [
        "kind", "title", "displayName", "name", "wellknownListName", "selfLink", "updated", "id", "etag", "isOwner", "isShared",
    ]

    /// Returns the name of a list without tasks; nil for anything else.
    private static func emptyList(_ value: JSONValue) -> String? {
        let kind = value["kind"]?.scalarText ?? ""
        guard kind == "tasks#taskList" || kind == "tasks#tasks" || value["wellknownListName"] != nil else { return nil }
        return (value["title"] ?? value["displayName"])?.scalarText?.categoryName
    }

    /// Members of a task that are read, or that only programs need.
    private static let read: Set<String> = [
        "notes", "status", "completed", "kind", "etag", "position", "parent", "selfLink", "webViewLink", "task_type", "importance",
        "isReminderOn", "hidden", "hasAttachments", "bodyLastModifiedDateTime",
    ]
    private static let readWhole: Set<String> = [
        "title", "subject", "body", "due", "dueDateTime", "completedDateTime", "updated", "lastModifiedDateTime", "created",
        "createdDateTime", "id", "reminderDateTime", "startDateTime", "categories", "deleted", "links", "linkedResources", "recurrence",
        "scheduled_time", "assignmentInfo",
    ]

    private func task(
        _ members: [JSONMember], of category: [String], below parent: String?, at place: Place, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws {
        let body = members["body"]
        let content = (body?["content"] ?? members["notes"] ?? body)?.scalarText
        let isHTML = body?["contentType"]?.scalarText?.lowercased() == "html"
        var fields = reading.read(
            .record([
                ("title", members["title"] ?? members["subject"]), ("body", content.map { .string(isHTML ? MarkupText.words($0) : $0) }),
                ("created", Self.date(members["createdDateTime"] ?? members["created"])),
                ("modified", Self.date(members["lastModifiedDateTime"] ?? members["updated"])),
                ("deadline", Self.day(members["dueDateTime"] ?? members["due"])), ("uuid", members["id"]), ("tags", members["categories"]),
                ("deleted", members["deleted"]),
            ]) + members.rest(besides: Self.read, whole: Self.readWhole).filter { !$0.key.hasPrefix("@") && !$0.key.contains("@odata.") })
        for note in fields.notes { try yield(.problem(note(place))) }
        reading.leaveOutNested(of: fields)
        let links = (members["links"]?.items ?? []) + (members["linkedResources"]?.items ?? [])
        var lines = links.compactMap { link -> String? in
            let address = (link["link"] ?? link["webUrl"])?.scalarText ?? ""
            let words = ["description", "displayName", "applicationName"].compactMap { link[$0]?.scalarText }.filter { !$0.isEmpty }.joined(
                separator: ", ")
            return words + LinkText.addition(to: words, address: address)
        }
        // Files are not exported.
        lines += (members["attachments"]?.items ?? []).compactMap { $0["name"]?.scalarText }
        if let parent { lines.append("parent: \(parent)") }
        if members["importance"] == .string("high") { lines.append("importance: high") }
        if let pattern = members["recurrence"]?["pattern"]?["type"]?.scalarText { lines.append("recurrence: \(pattern)") }
        fields.state = nil
        let own = fields.text(usingName: false)
        let text = own.adding(lines: lines.filter { !$0.isEmpty } + reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return }
        (memo.externalID, memo.category) = (fields.id, category)
        switch members["status"]?.scalarText {
        case "completed": memo.state = .done
        case "inProgress", "waitingOnOthers": memo.state = .doing
        default: memo.state = members["completedDateTime"]?["dateTime"] != nil ? .done : .todo
        }
        try yield(.memo(memo))
    }

    private static func date(_ value: JSONValue?) -> JSONValue? {
        guard let text = value?["dateTime"]?.scalarText, let zone = value?["timeZone"]?.scalarText else { return value }
        return .string(zone == "UTC" ? text + "Z" : zone.contains("/") ? text + " " + zone : text)
    }

    /// Returns a date of which midnight stands for the whole day, whatever the zone.
    private static func day(_ value: JSONValue?) -> JSONValue? {
        guard let text = value?["dateTime"]?.scalarText ?? value?.scalarText else { return nil }
        return text.dropFirst(10).hasPrefix("T00:00:00") ? .string(String(text.prefix(10))) : date(value)
    }
}
