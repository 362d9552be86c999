public import MemoModel

/// Clipto's backup (JSON): notes with their tags and stars. Clipto keeps tags among its filters, of which the others say nothing of a note.
///
/// Snippets' fields and attached files are lost.
public struct CliptoImporter: Importer {
    /// See `Importer.name`.
    public static let name = "clipto"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Clipto's backup, with tags", ko: "클립토 백업. 태그도")

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims the backup by its name, or by the settings it begins with.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            guard file.pathExtension == "json" else { return false }
            return file.name.hasPrefix("clipto_backup") || JSONFiles.begins(export.head(of: file), with: ["settings", "clipDetailsTab"])
        }
    }

    /// Yields a memo for each note. A file is gone through twice, for its tags come behind the notes that bear them.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        for file in files {
            let tags = CliptoTags()
            try JSONFiles.read([file], of: export, options, yield: { _ in }) { _ in CliptoDialect(tags: tags, isFirst: true) }
            try JSONFiles.read([file], of: export, options, yield: yield) { _ in CliptoDialect(tags: tags, isFirst: false) }
        }
    }
}

/// The names of tags by their ids.
private final class CliptoTags {
    var names: [String: String] = [:]
}

private struct CliptoDialect: JSONDialect {
    let tags: CliptoTags
    /// Whether this run only gathers tags.
    let isFirst: Bool
    /// Clipto's texts are plain.
    var readsMarkup: Bool { false }

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        let isNote = members["objectType"] != nil && members["used"] != nil
        if isFirst {
            // A tag is a filter for itself.
            if !isNote, let id = members["uid"]?.scalarText, members["tagIds"] == .array([.string(id)]) {
                tags.names[id] = members["name"]?.scalarText
            }
            return .nothing
        }
        guard isNote else { return .nothing }
        let ids: [JSONValue] = if case .array(let ids)? = members["tagIds"] { ids } else { [] }
        var names = ids.compactMap { id in id.scalarText.flatMap { tags.names[$0] } }
        if members["fav"] == .bool(true) { names.append("starred") }
        return .record(
            .record([
                ("title", members["title"]), ("body", members["text"]), ("uuid", members["uid"] ?? members["id"]),
                ("created", members["created"]), ("modified", members["modified"] ?? members["updated"]),
                ("tags", .array(names.map(JSONValue.string))),
            ]))
    }
}
