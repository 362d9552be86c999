import JSON
import MemoModel

/// TextBundle and TextPack, and Bear's backups (`.bear2bk`), which are archives of them. Pictures and other files can be kept.
struct TextBundleImporter: Importer {
    static let name = "textbundle"
    static let summary = LocalizedMessage(
        "TextBundle, TextPack and Bear's backups", ko: "텍스트번들, 텍스트팩, 베어 백업")

    private static let texts: Set<String> = ["text.md", "text.markdown", "text.txt"]

    let options: ImportOptions

    /// Claims every folder that holds a text and an `info.json`, and Bear's list of tags.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let bundles = Set(files.filter { $0.name == "info.json" }.map(\.folderPath))
            .intersection(files.filter { Self.texts.contains($0.name) }.map(\.folderPath))
        guard !bundles.isEmpty else { return [] }
        let tagLists = Set(bundles.map { $0.split(separator: "/").dropLast().map { $0 + "/" }.joined() })
        return files.filter { file in
            bundles.contains(file.folderPath) && (file.name == "info.json" || Self.texts.contains(file.name))
                || ["tags.json", "backup.json"].contains(file.name) && tagLists.contains(file.folderPath)
        }
    }

    /// Yields one memo per bundle. Keeps the `info.json` files of all bundles in memory.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var facts: [String: JSONValue] = [:]
        try export.read(files.filter { $0.name == "info.json" }, report: { try yield(.problem($0)) }) { file, source in
            guard let bytes = try source.rest(limit: 1 << 20) else { return }
            var parser = JSONParser(bytes)
            do {
                facts[file.folderPath] = try parser.value()
            } catch let fault as JSONFault {
                try yield(.problem(.jsonSyntax(Place(path: file.path, byte: fault.at), fault.message)))
            }
        }
        let texts = files.filter { $0.name != "info.json" && $0.name != "tags.json" && $0.name != "backup.json" }
        try export.readRecords(texts, options, yield: yield) { reading, file, source in
            let info = facts[file.folderPath] ?? .null
            let bear = info["net.shinyfrog.bear"]
            if bear?["encrypted"] == .integer(1) || bear?["encrypted"] == .bool(true) {
                return try yield(.problem(.encrypted(Place(path: file.path), title: bear?["title"]?.scalarText)))
            }
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            guard var memo = try TextMemo.read(text, file, modified: file.modified, &reading, yield: yield) else { return }
            if let bear { take(bear, &reading, into: &memo) }
            // In MindNode's bundles, `#` begins a heading or a comment, not a tag.
            if info["creatorIdentifier"]?.scalarText?.contains("mindnode") != true {
                memo.tags.add(tags: InlineTags.find(in: text))
            }
            memo.category = memo.category.isEmpty ? category(of: file) : memo.category
            if let link = info["sourceURL"]?.scalarText, link.hasPrefix("http") { memo.text = memo.text.adding(links: [link]) }
            try yield(.memo(memo))
        }
    }

    /// Applies Bear's metadata. Only the flags tell whether a note is pinned or trashed; dates may be left
    /// over from before.
    private func take(_ bear: JSONValue, _ reading: inout RecordReading, into memo: inout MemoRecord) {
        let isSet = { (key: String) in bear[key] == .integer(1) || bear[key] == .bool(true) }
        let fields = reading.read(
            .record([("created", bear["creationDate"]), ("modified", bear["modificationDate"]), ("uuid", bear["uniqueIdentifier"])]))
        memo.externalID = fields.id ?? memo.externalID
        memo.created = fields.created ?? memo.created
        memo.modified = fields.modified ?? memo.modified
        memo.isPinned = isSet("pinned")
        memo.isTrashed = isSet("trashed")
        if memo.isTrashed, let date = bear["trashedDate"], case .date(let trashed) = reading.dates.read(date) { memo.trashed = trashed }
        if isSet("archived") { memo.tags.append("archived") }
    }

    /// Returns the folders around a bundle, without that of the backup itself.
    private func category(of file: ExportFile) -> [String] {
        let inBundle = file.folders.last.map { $0.lowercased().hasSuffix(".textbundle") } ?? false
        let folders = inBundle ? file.folders.dropLast() : file.folders[...]
        return folders.filter { !$0.lowercased().hasSuffix(".bear2bk") && !$0.lowercased().hasSuffix(".bearbk") }
    }
}
