import MemoModel

/// A QOwnNotes folder with its database (`notes.sqlite`), which holds the tags. Without the database the
/// folder is a plain folder of Markdown files. Files in the folder `trash` are imported as trashed. Tag
/// colours are lost.
struct QOwnNotesImporter: Importer {
    static let name = "qownnotes"
    static let summary = LocalizedMessage(
        "QOwnNotes folders, with the tags from notes.sqlite", ko: "QOwnNotes 노트 폴더, notes.sqlite의 태그 포함")

    private static let database = "notes.sqlite"
    private static let table = "noteTagLink"
    let options: ImportOptions

    /// Claims databases of that name that hold tag links, and the text files in and below their folders.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let databases = files.filter { $0.name.lowered == Self.database && Self.isOwn(export.head(of: $0)) }
        guard !databases.isEmpty else { return [] }
        let texts = files.filter { file in
            FolderImporter.extensions.contains(file.pathExtension) && databases.contains { file.path.hasPrefix($0.folderPath) }
        }
        return texts.isEmpty ? [] : databases + texts
    }

    func chosen(_ files: [ExportFile], of export: Export) -> [ExportFile] { claim(files, of: export) }

    /// Returns whether the file is QOwnNotes' database. The schema is on the first page.
    private static func isOwn(_ head: [UInt8]) -> Bool {
        head.starts(with: "SQLite format 3\0".utf8) && head.contains(table)
    }

    /// Yields the memos of the folder with their tags.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var tags: [String: [String]] = [:]
        let databases = files.filter { $0.name.lowered == Self.database }
        for database in databases {
            do {
                let found = try QOwnNotesTags.read(database, of: export)
                for (note, names) in found.tags { tags[database.folderPath + note] = names }
                if !found.unread.isEmpty { try yield(.problem(.fieldsLeftOut(Place(path: database.path), found.unread))) }
            } catch StoreCopy.Failure.problem(let problem) {
                try yield(.problem(problem))
            } catch let failure as StoreFile.Failure {
                try yield(.problem(.store(Place(path: database.path), failure)))
            }
        }
        let texts = files.filter { file in !databases.contains { $0.path == file.path } }
        try FolderImporter(options: options).read(texts, of: export) { item in
            guard case .memo(var memo) = item else { return try yield(item) }
            let path = memo.place.path
            let name = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
            memo.tags.add(tags: tags[name] ?? [])
            if databases.contains(where: { path.hasPrefix($0.folderPath + "trash/") }) {
                memo.isTrashed = true
                if memo.category.last == "trash" { memo.category.removeLast() }
            }
            try yield(.memo(memo))
        }
    }
}

/// Reads the tags of notes from a QOwnNotes database.
private enum QOwnNotesTags {
    /// Columns that are read, or that tell how tags are shown.
    private static let columns: Set<String> = [
        "id", "name", "parent_id", "tag_id", "note_file_name", "note_sub_folder_path", "color", "dark_color", "priority", "created",
        "updated",
        "stale_date", "value", "file_name", "sub_folder_path_data", "note_sub_folder_id",
    ]

    /// Returns tags by the path of each note, relative to the folder of the database and without extension, and counts the texts that
    /// are no tags of notes.
    static func read(_ database: ExportFile, of export: Export) throws -> (tags: [String: [String]], unread: [String: Int]) {
        let store = try StoreCopy(database, log: nil, of: export).store
        let schema = try StoreSchema(store)
        guard schema.tables["tag"] != nil, let links = schema.tables["noteTagLink"] else { return ([:], [:]) }
        var tags: [Int64: (name: String, parent: Int64)] = [:]
        let ignored: (Int64) -> Void = { _ in }
        try store.rows(of: "tag", key: "id", columns: ["name", "parent_id"], tooLarge: ignored) { row in
            if let id = row[0].integer, let name = row[1].text { tags[id] = (name, row[2].integer ?? 0) }
        }
        // Older databases have no subfolders.
        let hasFolders = links.contains { $0.name == "note_sub_folder_path" }
        let columns = ["tag_id", "note_file_name"] + (hasFolders ? ["note_sub_folder_path"] : [])
        var (found, linked) = ([String: [String]](), Set<Int64>())
        try store.rows(of: "noteTagLink", key: "id", columns: columns, tooLarge: ignored) { row in
            guard let tag = row[1].integer, let note = row[2].text, let name = path(of: tag, in: tags) else { return }
            linked.insert(tag)
            let folder = hasFolders ? row[3].text ?? "" : ""
            found[folder.isEmpty ? note : folder + "/" + note, default: []].append(name)
        }
        var used: Set<Int64> = []
        for tag in linked { for id in chain(of: tag, in: tags) { used.insert(id) } }
        var unread = try store.texts(in: others(schema), key: "rowid")
        let unused = tags.count { !used.contains($0.key) }
        if unused > 0 { unread["tag.name", default: 0] += unused }
        return (found, unread)
    }

    /// Returns the columns with text that are no columns of tags, by table.
    private static func others(_ schema: StoreSchema) -> [String: [String]] {
        schema.tables.mapValues { columns in
            columns.filter { ($0.type.contains("CHAR") || $0.type.contains("TEXT")) && !Self.columns.contains($0.name) }.map(\.name)
        }
    }

    /// Returns a tag and its parents, from the inside.
    private static func chain(of tag: Int64, in tags: [Int64: (name: String, parent: Int64)]) -> [Int64] {
        var (chain, next) = ([Int64](), tag)
        while let (_, parent) = tags[next], chain.count < 20 {
            chain.append(next)
            next = parent
        }
        return chain
    }

    /// Returns the tag with the names of its parents before it, separated by `/`.
    private static func path(of tag: Int64, in tags: [Int64: (name: String, parent: Int64)]) -> String? {
        let names = chain(of: tag, in: tags).compactMap { tags[$0]?.name }
        return names.isEmpty ? nil : names.reversed().joined(separator: "/")
    }
}
