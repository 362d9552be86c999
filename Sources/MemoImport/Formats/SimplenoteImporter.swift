public import MemoModel

/// Simplenote's export: `source/notes.json`, and each note once more as a text file, which is passed over.
public struct SimplenoteImporter: Importer {
    /// See `Importer.name`.
    public static let name = "simplenote"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("Simplenote's export, trashed notes too", ko: "심플노트 내보내기. 휴지통 메모도")

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims the list of notes and the text files around it.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        let lists = files.filter { $0.pathExtension == "json" && JSONFiles.begins(export.head(of: $0), with: ["activeNotes"]) }
        let roots = lists.map { list in
            list.folderPath.hasSuffix("source/") ? String(list.folderPath.dropLast("source/".count)) : list.folderPath
        }
        let copies = files.filter { file in
            file.pathExtension == "txt" && roots.contains { file.folderPath == $0 || file.folderPath == $0 + "trash/" }
        }
        return lists + copies
    }

    /// Yields a memo for each note of the lists.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let lists = files.filter { $0.pathExtension == "json" || options.format == Self.name }
        for file in files where !lists.contains(file) { export.counter.add(file.size) }
        try JSONFiles.read(lists, of: export, options, yield: yield) { _ in PlainDialect(readsMarkup: false) }
    }
}
