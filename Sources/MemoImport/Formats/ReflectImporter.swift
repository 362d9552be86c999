public import MemoModel

/// Reflect's JSON export: each note a document of an editor in a string, with the dates of the note.
public struct ReflectImporter: JSONAppImporter {
    /// See `Importer.name`.
    public static let name = "reflect"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Reflect's JSON", ko: "리플렉트 JSON")

    static let endings: Set<String> = ["json"]
    let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    static func isOwn(_ head: [UInt8]) -> Bool { JSONFiles.begins(head, with: ["document_json", "subject"]) }

    func dialect(_ file: ExportFile, of export: Export) -> any JSONDialect { ReflectDialect() }
}

private struct ReflectDialect: JSONDialect {
    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        // The list of tags and facts of the export.
        guard let document = members["document_json"]?.scalarText else { return .nothing }
        let (title, text) = (members["subject"]?.scalarText ?? "", MemoText(MarkupText.document(document) ?? document))
        let body = text.title == "# " + title ? text.body : text.whole
        return .record(
            .record([
                ("title", .string(title)), ("body", .string(body)), ("uuid", members["id"]),
                ("created", members["created_at"]), ("modified", members["edited_at"] ?? members["updated_at"]),
            ]))
    }
}
