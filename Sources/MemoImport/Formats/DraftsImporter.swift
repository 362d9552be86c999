public import MemoModel

/// Drafts' backups (`.draftsExport`), which are JSON: tags, flags, the archive and the trash are kept.
public struct DraftsImporter: JSONAppImporter {
    /// See `Importer.name`.
    public static let name = "drafts"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Drafts' backups (.draftsExport)", ko: "드래프츠 백업(.draftsExport)")

    static let endings: Set<String> = ["draftsexport", "json"]
    let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    static func isOwn(_ head: [UInt8]) -> Bool {
        JSONFiles.begins(head, with: ["languageGrammar", "content"]) || JSONFiles.begins(head, with: ["accessed_at", "flagged"])
    }

    func dialect(_ file: ExportFile, of export: Export) -> any JSONDialect { DraftsDialect() }
}

private struct DraftsDialect: JSONDialect {
    /// Drafts are Markdown.
    var readsMarkup: Bool { false }

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        var tags = if case .array(let tags)? = members["tags"] { tags } else { [JSONValue]() }
        if members["flagged"] == .bool(true) { tags.append(.string("flagged")) }
        return .record(
            .record([
                ("body", members["content"]), ("uuid", members["uuid"]), ("created", members["created_at"]),
                ("modified", members["modified_at"]), ("tags", .array(tags)), ("archived", .bool(members["folder"] == .integer(1))),
                ("trashed", .bool(members["folder"] == .integer(2))),
            ]))
    }
}
