import JSON
import MemoModel

/// Standard Notes' decrypted backup: `Standard Notes Backup and Import File.txt`, which is JSON, and a folder
/// with the same notes as text files. The text files are skipped.
struct StandardNotesImporter: Importer {
    static let name = "standard-notes"
    static let summary = LocalizedMessage(
        "Standard Notes' decrypted backup, with tags, pins and trash", ko: "스탠더드 노트의 복호화된 백업, 태그·고정·휴지통 포함")

    let options: ImportOptions

    /// Claims the backup by its name or first keys, and the text files that repeat it.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let backups = files.filter { file in
            guard ["txt", "json", ""].contains(file.pathExtension) else { return false }
            let isNamed = file.name.hasPrefix("Standard Notes Backup")
            let head = export.head(of: file)
            return head.first { $0 > 0x20 } == 0x7B
                && (isNamed
                    || JSONFiles.begins(head, with: ["items", "version"])
                        && head.contains("\"content_type\""))
        }
        let copies = files.filter { file in
            file.pathExtension == "txt" && backups.contains { file.path.hasPrefix($0.folderPath + "Items/") }
        }
        return backups + copies.filter { !backups.contains($0) }
    }

    /// Yields one memo per note. Reads each file twice, since tags list their notes and may come after them.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let backups = files.filter { !$0.folders.contains("Items") || options.format == Self.name }
        for file in files where !backups.contains(file) { export.counter.add(file.size) }
        for file in backups {
            let tags = StandardNotesTags()
            try JSONFiles.read([file], of: export, options, yield: { _ in }) { _ in StandardNotesDialect(tags: tags, isFirst: true) }
            try JSONFiles.read([file], of: export, options, yield: yield) { _ in StandardNotesDialect(tags: tags, isFirst: false) }
        }
    }
}

/// The tags and the names of the files of each note, by note ID.
private final class StandardNotesTags {
    var byNote: [String: [String]] = [:]
    var files: [String: [String]] = [:]
}

private struct StandardNotesDialect: JSONDialect {
    let tags: StandardNotesTags
    /// Whether this pass only collects tags.
    let isFirst: Bool

    private static let read: Set<String> = [
        "content_type", "deleted", "created_at_timestamp", "updated_at_timestamp", "preview_plain", "preview_html", "pinned", "archived",
        "trashed", "starred", "protected", "hidePreview",
        "spellcheck", "noteType", "editorIdentifier", "dirty", "duplicate_of", "signatureData", "items_key_id", "enc_item_key",
    ]
    private static let readWhole: Set<String> = ["content", "uuid", "created_at", "updated_at", "title", "text", "appData", "references"]

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        let kind = members["content_type"]?.scalarText
        guard let content = members["content"], members["deleted"] != .bool(true) else { return members["uuid"] == nil ? .other : .nothing }
        if isFirst {
            if kind == "Tag" || kind == "Folder" { gather(content, \.byNote, named: "title") }
            if kind == "SN|File" { gather(content, \.files, named: "name") }
            return .nothing
        }
        guard kind == "Note" || kind == nil else { return .nothing }
        if case .string = content { return .problem(.encrypted(place, title: nil)) }
        let id = members["uuid"]?.scalarText ?? ""
        let settings = content["appData"]?["org.standardnotes.sn"]
        let isSet = { (key: String) in content[key] == .bool(true) || settings?[key] == .bool(true) }
        var names = tags.byNote[id] ?? []
        if isSet("starred") { names.append("starred") }
        return .record(
            .record(
                [
                    ("title", content["title"]), ("body", content["text"]), ("uuid", members["uuid"]), ("created", members["created_at"]),
                    ("modified", settings?["client_updated_at"] ?? members["updated_at"]), ("pinned", .bool(isSet("pinned"))),
                    ("archived", .bool(isSet("archived"))), ("trashed", .bool(isSet("trashed"))),
                    ("tags", .array(names.map(JSONValue.string))),
                    ("file", tags.files[id].map { .string($0.joined(separator: ", ")) }),
                ] + (content.members + members).rest(besides: Self.read, whole: Self.readWhole).map { ($0.key, $0.value) }))
    }

    /// Notes the name of a tag or file for the notes that it refers to.
    private func gather(_ content: JSONValue, _ names: ReferenceWritableKeyPath<StandardNotesTags, [String: [String]]>, named key: String) {
        guard let name = content[key]?.scalarText, case .array(let references)? = content["references"] else { return }
        for reference in references where reference["content_type"] != .string("Tag") {
            if let id = reference["uuid"]?.scalarText { tags[keyPath: names][id, default: []].append(name) }
        }
    }
}
