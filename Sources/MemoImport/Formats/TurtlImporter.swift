public import MemoModel

/// Turtl's backup: notes with their tags. What is encrypted in it, and the boards and spaces around the notes, are left out.
public struct TurtlImporter: JSONAppImporter {
    /// See `Importer.name`.
    public static let name = "turtl"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Turtl's backup", ko: "터틀 백업")

    static let endings: Set<String> = ["json"]
    let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    static func isOwn(_ head: [UInt8]) -> Bool { JSONFiles.begins(head, with: ["boards", "space_id", "keys"]) }

    func dialect(_ file: ExportFile, of export: Export) -> any JSONDialect { TurtlDialect() }
}

private struct TurtlDialect: JSONDialect {
    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        guard members["board_id"] != nil || members["has_file"] != nil else { return .nothing }
        return .record(
            .record([
                ("title", members["title"]), ("body", members["text"]), ("url", members["url"]), ("uuid", members["id"]),
                ("modified", members["mod"]), ("tags", members["tags"]),
            ]))
    }
}
