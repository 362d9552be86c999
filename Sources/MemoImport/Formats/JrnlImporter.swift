public import MemoModel

/// What `jrnl --format json` writes: a date and a time of day beside title and body.
public struct JrnlImporter: Importer {
    /// See `Importer.name`.
    public static let name = "jrnl"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("jrnl's JSON", ko: "jrnl JSON")

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims JSON that begins with a count of tags and entries with a time.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            guard file.pathExtension == "json" else { return false }
            let head = export.head(of: file)
            return JSONFiles.begins(head, with: ["tags", "entries"])
                && (JSONFiles.begins(head, with: ["title", "body", "date", "time"]) || head.count == 4096)
                && !JSONFiles.begins(head, with: ["metadata"]) && !JSONFiles.begins(head, with: ["creationDate"])
        }
    }

    /// Yields a memo for each entry.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try JSONFiles.read(files, of: export, options, yield: yield) { _ in JrnlDialect() }
    }
}

private struct JrnlDialect: JSONDialect {
    var readsMarkup: Bool { false }

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        // The count of tags is the only record without a text.
        guard members["title"] != nil || members["body"] != nil else { return .nothing }
        let moment = [members["date"], members["time"]].compactMap { $0?.scalarText }.joined(separator: " ")
        var tags = if case .array(let tags)? = members["tags"] { tags.compactMap(\.scalarText) } else { [String]() }
        tags = tags.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
        if members["starred"] == .bool(true) { tags.append("starred") }
        return .record(
            .record([
                ("title", members["title"]), ("body", members["body"]), ("created", .string(moment)),
                ("tags", .array(tags.map(JSONValue.string))),
            ]))
    }
}
