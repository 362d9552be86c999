public import MemoModel

/// Day One's JSON export of a journal: a zip with `Journal.json` and folders of pictures, which are lost, like places and weather.
public struct DayOneImporter: Importer {
    /// See `Importer.name`.
    public static let name = "day-one"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Day One's JSON, the journal as category", ko: "데이원 JSON. 일기장이 분류")

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims JSON that begins with entries beside the export's own version.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            guard file.pathExtension == "json" else { return false }
            let head = export.head(of: file)
            return JSONFiles.begins(head, with: ["entries", "metadata", "version"])
                || JSONFiles.begins(head, with: ["entries", "uuid", "creationDate"])
        }
    }

    /// Yields a memo for each entry.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try JSONFiles.read(files, of: export, options, yield: yield) { DayOneDialect(journal: export.isNamed ? $0.stem : "") }
    }
}

/// An entry: its text, or else the text of its formatted version.
private struct DayOneDialect: JSONDialect {
    let journal: String

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard members["uuid"] != nil || members["creationDate"] != nil else { return .nothing }
        let isPinned = members["isPinned"] == .bool(true) || members["pinned"] == .bool(true)
        var tags = if case .array(let tags)? = members["tags"] { tags } else { [JSONValue]() }
        if members["starred"] == .bool(true) { tags.append(.string("starred")) }
        let text = members["text"]?.scalarText ?? members["richText"]?.scalarText.flatMap(Self.text) ?? ""
        return .record(
            .record([
                ("text", .string(text)), ("uuid", members["uuid"]), ("created", members["creationDate"]),
                ("modified", members["modifiedDate"]), ("category", .string(journal)), ("tags", .array(tags)),
                ("pinned", .bool(isPinned)),
            ]))
    }

    /// The text of `{"contents": [{"text": …, "attributes": {"line": …}}]}`, which is JSON in a string.
    private static func text(_ json: String) -> String? {
        var parser = JSONParser(Array(json.utf8))
        guard let value = try? parser.value(), case .array(let parts)? = value["contents"] else { return nil }
        return parts.map { part in
            let text = part["text"]?.scalarText ?? ""
            guard let line = part["attributes"]?["line"], line["listStyle"] == .string("checkbox") else { return text }
            return (line["checked"] == .bool(true) ? "- [x] " : "- [ ] ") + text
        }.joined()
    }
}
