import JSON
import MemoModel

/// Clipto's backup (JSON): notes with their tags and stars. Clipto stores tags as filters; other filters are
/// ignored.
///
/// Snippet fields and attached files are lost.
struct CliptoImporter: FileImporter {
    static let name = "clipto"
    static let summary = LocalizedMessage("Clipto's backup, with tags", ko: "클립토 백업, 태그 포함")

    let options: ImportOptions

    /// Claims the backup by its name, or by the settings at its beginning.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "json" else { return false }
        return file.name.hasPrefix("clipto_backup") || JSONFiles.begins(export.head(of: file), with: ["settings", "clipDetailsTab"])
    }

    /// Yields one memo per note. Reads each file twice, since tags come after their notes.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        for file in files {
            let tags = CliptoTags()
            try JSONFiles.read([file], of: export, options, yield: { _ in }) { _ in CliptoDialect(tags: tags, isFirst: true) }
            try JSONFiles.read([file], of: export, options, yield: yield) { _ in CliptoDialect(tags: tags, isFirst: false) }
        }
    }
}

/// The names of tags by ID.
private final class CliptoTags {
    var names: [String: String] = [:]
}

private struct CliptoDialect: JSONDialect {
    let tags: CliptoTags
    /// Whether this pass only collects tags.
    let isFirst: Bool
    /// The texts are plain.
    var readsMarkup: Bool { false }

    private static let read: Set<String> = ["objectType", "used", "name", "firestoreId", "deleted"]
    private static let readWhole: Set<String> = ["uid", "id", "title", "text", "created", "modified", "updated", "tagIds"]

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        let isNote = members["objectType"] != nil && members["used"] != nil
        if isFirst {
            // A filter that selects itself is a tag.
            if !isNote, let id = members["uid"]?.scalarText, members["tagIds"] == .array([.string(id)]) {
                tags.names[id] = members["name"]?.scalarText
            }
            return .nothing
        }
        guard isNote else { return members["objectType"] == nil ? .other : .nothing }
        let ids: [JSONValue] = if case .array(let ids)? = members["tagIds"] { ids } else { [] }
        let names = ids.compactMap { id in id.scalarText.flatMap { tags.names[$0] } }
        return .record(
            .record(
                [
                    ("title", members["title"]), ("body", members["text"]), ("uuid", members["uid"] ?? members["id"]),
                    ("created", members["created"]), ("modified", members["modified"] ?? members["updated"]),
                    ("tags", .array(names.map(JSONValue.string))),
                ] + members.rest(besides: Self.read, whole: Self.readWhole).map { ($0.key, $0.value) }))
    }
}
