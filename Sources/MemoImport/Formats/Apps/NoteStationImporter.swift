import JSON
import MemoModel

/// Synology Note Station's export (`.nsx`, 2024): a zip with JSON files without an ending, one for each note and notebook, and a list of both. The
/// notebook is the category. Coordinates, stacks of notebooks and encrypted notes are left out; files can be kept.
struct NoteStationImporter: Importer {
    static let name = "note-station"
    static let summary = LocalizedMessage(
        "Synology Note Station (.nsx); the notebook becomes the category", ko: "시놀로지 Note Station(.nsx), 노트북은 분류로")

    let options: ImportOptions

    /// Claims the list of an export, and the notes, notebooks and attached files beside it, which have no ending.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let lists = files.filter { file in
            file.name == Self.list && export.head(of: file).prefix(64).filter { $0 > 0x20 }.starts(with: Array("{\"note\":[".utf8))
        }
        guard !lists.isEmpty else { return [] }
        let folders = Set(lists.map(\.folderPath))
        return lists + files.filter { $0.pathExtension.isEmpty && folders.contains($0.folderPath) }
    }

    private static let list = "config.json"
    /// The beginning of the names of attached files, before their MD5.
    private static let held = "file_"
    /// The end of the ID of the notebook that is the trash.
    private static let trash = "_#00000000"

    /// Yields one memo per note, in the order of the files.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let notebooks = Notebooks()
        let (held, own) = files.partitioned { $0.name.hasPrefix(Self.held) }
        let (lists, others) = own.partitioned { $0.name == Self.list }
        try export.readValues(lists + others, options, readsMarkup: true, yield: yield) { reading, file, value in
            guard file.name != Self.list else {
                let unread = value.unread(besides: [], parts: ["shortcut"], lists: ["note", "notebook", "id", "stack", "tag"])
                return reading.countLeftOut(NestedText.words(in: unread, under: file.stem))
            }
            guard value["category"] == .string("notebook") else { return notebooks.notes.append((file, value)) }
            notebooks.names[file.folderPath + file.name] = value["title"]?.scalarText?.categoryName
            let unread = value.unread(besides: ["category", "title", "ctime", "mtime", "stack"])
            reading.countLeftOut(NestedText.words(in: unread, under: "notebook"))
        }
        try RecordReading.reporting(at: Place(path: export.name), options, readsMarkup: true, yield: yield) { reading in
            for (file, note) in notebooks.notes {
                let memo = try memo(note.members, of: file, notebooks, &reading, yield: yield)
                if let memo { try yield(.memo(memo)) }
            }
        }
        if !held.isEmpty, !options.keepsAttachments { try yield(.problem(.attachments(Place(path: export.name), count: held.count))) }
    }

    /// The names of notebooks by the paths of their files, and the notes, which may come before them.
    private final class Notebooks {
        var names: [String: String] = [:]
        var notes: [(file: ExportFile, value: JSONValue)] = []
    }

    /// Members of a note that are read, or that only the program needs.
    private static let read: Set<String> = ["brief", "encrypt", "parent_id", "latitude", "longitude", "thumb", "archive", "recycle", "acl"]
    private static let readWhole: Set<String> = ["title", "content", "ctime", "mtime", "tag", "source_url", "attachment"]

    private static let readOfFile: Set<String> = ["md5", "name", "ref", "ext", "type", "size", "width", "height", "rotate"]

    private func memo(
        _ note: [JSONMember], of file: ExportFile, _ notebooks: Notebooks, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let place = Place(path: file.path)
        let title = note["title"]?.scalarText
        guard note["encrypt"] != .bool(true) else {
            try yield(.problem(.encrypted(place, title: title)))
            return nil
        }
        let parent = note["parent_id"]?.scalarText ?? ""
        let fields = reading.read(
            .record([
                ("title", note["title"]), ("body", note["content"] ?? note["brief"]), ("created", note["ctime"]),
                ("modified", note["mtime"]),
                ("tags", note["tag"]), ("url", note["source_url"]),
            ]) + note.rest(besides: Self.read, whole: Self.readWhole))
        for problem in fields.notes { try yield(.problem(problem(place))) }
        reading.leaveOutNested(of: fields)
        let files = note["attachment"]?.members ?? []
        let unread = files.map { JSONMember(key: $0.key, value: $0.value.unread(besides: Self.readOfFile)) }
        reading.countLeftOut(NestedText.words(in: .object(unread), under: "files"))
        let text = fields.text(usingName: false)
        guard var memo = try MemoRecord(text.adding(lines: reading.kept(of: fields, besides: text)), fields, at: place, yield: yield) else {
            return nil
        }
        memo.externalID = file.name
        memo.isTrashed = parent.hasSuffix(Self.trash)
        memo.category = [notebooks.names[file.folderPath + parent]].compactMap(\.self) + memo.category
        memo.attachments = files.compactMap { file in
            guard let md5 = file.value["md5"]?.scalarText else { return nil }
            return AttachmentRecord(name: file.value["name"]?.scalarText ?? md5, content: .links([Self.held + md5]))
        }
        memo.listsAttachments = true
        return memo
    }
}
