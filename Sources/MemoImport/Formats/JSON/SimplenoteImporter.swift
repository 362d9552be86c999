import MemoModel

/// Simplenote's export: `source/notes.json`, and each note again as a text file. The text files are skipped.
struct SimplenoteImporter: Importer {
    static let name = "simplenote"
    static let summary = LocalizedMessage("Simplenote's export, with trashed notes", ko: "심플노트 내보내기, 휴지통 메모 포함")

    let options: ImportOptions

    /// Claims the JSON file and the text files around it.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let lists = files.filter { $0.pathExtension == "json" && JSONFiles.begins(export.head(of: $0), with: ["activeNotes"]) }
        let roots = lists.map { list in
            list.folderPath.hasSuffix("source/") ? String(list.folderPath.dropLast("source/".count)) : list.folderPath
        }
        let copies = files.filter { file in
            file.pathExtension == "txt" && roots.contains { file.folderPath == $0 || file.folderPath == $0 + "trash/" }
        }
        return lists + copies
    }

    /// Yields one memo per note of the JSON file.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let lists = files.filter { $0.pathExtension == "json" || options.format == Self.name }
        for file in files where !lists.contains(file) { export.counter.add(file.size) }
        try JSONFiles.read(lists, of: export, options, yield: yield) { _ in PlainDialect(readsMarkup: false) }
    }
}
