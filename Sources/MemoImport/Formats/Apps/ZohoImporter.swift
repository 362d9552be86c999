import JSON
import MemoModel

/// Zoho Notebook's HTML export. Notebook, dates, tags and reminder are attributes of each page's body. The
/// index page is left out.
struct ZohoImporter: Importer {
    static let name = "zoho"
    static let summary = LocalizedMessage(
        "Zoho Notebook's HTML export; the notebook becomes the category", ko: "조호 노트북의 HTML 내보내기, 노트북은 분류로")

    let options: ImportOptions

    /// Claims pages by the attributes of their body, and the index page beside them.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let pages = files.filter { file in
            HTMLImporter.extensions.contains(file.pathExtension)
                && export.head(of: file).contains(" data-notecard=")
        }
        let folders = Set(pages.map(\.folderPath))
        return pages + files.filter { $0.name == "index.html" && folders.contains($0.folderPath) && !pages.contains($0) }
    }

    /// Yields one memo per page that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let pages = files.filter { $0.name != "index.html" }
        for file in files where file.name == "index.html" { export.counter.add(file.size) }
        try export.readRecords(pages, options, yield: yield) { reading, file, source in
            guard let html = try TextFile.read(file, source, options, yield: yield) else { return }
            guard var memo = try HTMLImporter.memo(html, file, &reading, yield: yield) else { return }
            if let facts = try? HTMLText(html).facts {
                take(facts, &reading, into: &memo)
                for (name, value) in facts { reading.countLeftOut(Self.unread(in: value, named: name)) }
            }
            try yield(.memo(memo))
        }
    }

    /// Members of the attributes that are read, or that repeat the title.
    private static let read: Set<String> = ["created_date", "modified_date", "name", "ZReminderTime", "is-completed"]

    /// Counts the texts in an attribute, which is JSON, that no field takes.
    private static func unread(in value: String, named name: String) -> [String: Int] {
        guard name.hasPrefix("data-"), name != "data-tag" else { return [:] }
        var parser = JSONParser(Array(value.utf8))
        guard let json = try? parser.value() else { return Machinery.isText(value, under: name) ? [name: 1] : [:] }
        let objects = json.items.isEmpty ? [json] : json.items
        return objects.reduce(into: [:]) { counts, object in
            let rest = object.members.isEmpty ? object : .object(object.members.rest(besides: read))
            counts.merge(NestedText.words(in: rest, under: name)) { $0 + $1 }
        }
    }

    private func take(_ facts: [String: String], _ reading: inout RecordReading, into memo: inout MemoRecord) {
        let value = { (name: String) -> JSONValue in
            var parser = JSONParser(Array((facts[name] ?? "").utf8))
            return (try? parser.value()) ?? .null
        }
        let (note, reminder) = (value("data-notecard"), value("data-remainder"))
        let fields = reading.read(
            .record([
                ("created", note["created_date"]), ("modified", note["modified_date"]), ("tags", value("data-tag")),
                ("category", value("data-notebook")["name"]),
            ]))
        (memo.created, memo.modified) = (fields.created, fields.modified ?? memo.modified)
        (memo.tags, memo.category) = (fields.tags, fields.category)
        guard case .array(let reminders) = reminder, let first = reminders.first else { return }
        memo.deadline = reading.read(.record([("due", first["ZReminderTime"])])).deadline
        memo.state = first["is-completed"] == .string("1") ? .done : .todo
    }
}
