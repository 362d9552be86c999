import Foundation
public import MemoModel

/// A folder of text files, such as one in Dropbox: each file is a memo, each subfolder a category.
public struct FolderImporter: Importer {
    /// See `Importer.name`.
    public static let name = "folder"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage(
        "folders of text and Markdown files, one memo per file; subfolders become categories, front matter is read",
        ko: "텍스트와 마크다운 파일 폴더, 파일 하나가 메모 하나, 하위 폴더는 분류로, 머리말도 읽음")

    static let extensions: Set<String> = ["txt", "text", "md", "markdown"]
    /// Files with the colours and icons of the folders beside and below them.
    static let categoryFiles: Set<String> = ["categories.json", ".saekin.json"]
    /// The folder that holds Obsidian's settings. It marks the folder around it as a vault.
    static let settings = ".obsidian"
    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims text files by their extension, and the category files beside them.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let isForced = options.format == Self.name
        let texts = files.filter { isForced || Self.extensions.contains($0.pathExtension) }
        guard !texts.isEmpty, !isForced else { return texts }
        return files.filter { Self.extensions.contains($0.pathExtension) || Self.categoryFiles.contains($0.name.lowercased()) }
    }

    /// Yields one memo per file that has text. Only one file is in memory at a time.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var reading = RecordReading(options: options)
        let wrapper = wrapper(of: files, in: export)
        let noteFolders = NoteFolders(files, in: export)
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            let folders = file.folders.dropFirst(wrapper == nil ? 0 : 1)
            let (category, isTrashed) = Self.category(noteFolders.holds(file) ? folders.dropLast() : folders)
            if Self.categoryFiles.contains(file.name.lowercased()) {
                return try categories(file, source, below: category, yield: yield)
            }
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            if CloudNoteFile.matches(Array(text.utf8.prefix(128))) {
                try notes(text, file, yield: yield)
            } else {
                let naming: TextMemo.Naming = export.isInObsidianVault(file) ? .title : export.isNamed ? .fallback : .ignored
                try memo(text, file, category, isTrashed: isTrashed, naming, &reading, yield: yield)
            }
        }
        if let note = reading.dates.zoneNote(Place(path: export.name)) { try yield(.problem(note)) }
        if !reading.unknownKeys.isEmpty { try yield(.problem(.unknownKeys(Place(path: export.name), reading.unknownKeys))) }
    }

    /// Returns the folder that represents the whole archive: Dropbox packs a folder `메모` as `메모.zip` with
    /// `메모/` inside.
    private func wrapper(of files: [ExportFile], in export: Export) -> String? {
        guard export.isArchive, let first = files.first?.folders.first, export.name.hasPrefix(first + ".") else { return nil }
        return files.allSatisfy { $0.folders.first == first } ? first : nil
    }

    /// Returns the category for a path of folders. Obsidian moves deleted notes to `.trash`.
    private static func category(_ folders: ArraySlice<String>) -> (category: [String], isTrashed: Bool) {
        (folders.filter { $0 != ".trash" }, folders.contains(".trash"))
    }

    private func categories(
        _ file: ExportFile, _ source: ByteSource, below folder: [String], yield: (ImportItem) throws -> Void
    ) throws {
        try withoutActuallyEscaping(yield) { yield in
            let records = JSONRecords(file: file, options: options) { item in
                guard case .category(var category) = item else { return try yield(item) }
                category.path = folder + category.path
                try yield(.category(category))
            }
            var stream = JSONStream(source, path: file.path, isLines: false, receiver: records)
            try stream.run()
            try records.finish()
        }
    }

    private func notes(_ text: String, _ file: ExportFile, yield: (ImportItem) throws -> Void) throws {
        let (notes, broken) = CloudNoteFile.read(text)
        for (number, note) in notes.enumerated() {
            let place = Place(path: file.path, record: number + 1, byte: note.byte)
            let text = MemoText(title: note.title, body: note.body)
            guard !text.isBlank else {
                try yield(.problem(.emptyMemo(place)))
                continue
            }
            var memo = MemoRecord(place: place, text: text)
            (memo.externalID, memo.modified) = (note.id, note.modified)
            memo.conflictOf = conflictOf(file)
            try yield(.memo(memo))
        }
        for byte in broken { try yield(.problem(.brokenNote(Place(path: file.path, byte: byte)))) }
    }

    private func memo(
        _ text: String, _ file: ExportFile, _ category: [String], isTrashed: Bool, _ naming: TextMemo.Naming,
        _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws {
        let memo = try TextMemo.read(text, file, naming: naming, modified: file.modified, &reading, yield: yield)
        guard var memo else { return }
        if memo.category.isEmpty { memo.category = category }
        memo.isTrashed = memo.isTrashed || isTrashed
        // Obsidian also reads tags from the text.
        if naming == .title { memo.tags += InlineTags.find(in: memo.text.whole).filter { !memo.tags.contains($0) } }
        // A diary has one file per day, named by the date.
        if memo.created == nil { memo.created = reading.day(named: file.stem) }
        try yield(.memo(memo))
    }

    private func conflictOf(_ file: ExportFile) -> String? {
        ConflictName.original(of: file.name).map { file.folderPath + $0 }
    }
}
