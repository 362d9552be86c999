import Foundation
public import MemoModel

/// A folder of text files, such as one in Dropbox: each file is a memo, each subfolder a category.
public struct FolderImporter: Importer {
    /// See `Importer.name`.
    public static let name = "folder"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage(
        "folders of text and Markdown files, one memo a file, subfolders as categories, front matter read",
        ko: "텍스트와 마크다운 파일 폴더: 파일 하나가 메모 하나, 하위 폴더는 카테고리, 머리말도 읽음")

    static let extensions: Set<String> = ["txt", "text", "md", "markdown"]
    /// Beside the memos, these give the folders of their folder colours and icons.
    static let categoryFiles: Set<String> = ["categories.json", ".saekin.json"]
    private static let memoLimit = 64 << 20

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims text files by their extensions and, beside them, lists of categories.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let isForced = options.format == Self.name
        let texts = files.filter { isForced || Self.extensions.contains($0.pathExtension) }
        guard !texts.isEmpty, !isForced else { return texts }
        return files.filter { Self.extensions.contains($0.pathExtension) || Self.categoryFiles.contains($0.name.lowercased()) }
    }

    /// Yields a memo for each file that has text; one file is held at a time.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var reading = RecordReading(options: options)
        let wrapper = wrapper(of: files, in: export)
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            let category = Array(file.folders.dropFirst(wrapper == nil ? 0 : 1))
            if Self.categoryFiles.contains(file.name.lowercased()) {
                return try categories(file, source, below: category, yield: yield)
            }
            let place = Place(path: file.path)
            guard let bytes = try source.rest(limit: Self.memoLimit) else {
                return try yield(.problem(.tooLarge(place, limit: Self.memoLimit)))
            }
            guard !bytes.isEmpty else { return try yield(.problem(.emptyFile(place))) }
            guard let (text, assumed) = LegacyText.decode(bytes) else { return try yield(.problem(.encodingUnknown(place))) }
            if let assumed { try yield(.problem(.encodingAssumed(place, assumed))) }
            if CloudNoteFile.matches(Array(text.utf8.prefix(128))) {
                try notes(text, file, yield: yield)
            } else {
                try memo(text, file, category, &reading, yield: yield)
            }
        }
        if reading.dates.assumedZone {
            try yield(.problem(.zoneAssumed(Place(path: export.name), zone: options.timeZone.identifier)))
        }
    }

    /// The folder that stands for the whole archive: what Dropbox makes of a folder `메모` is `메모.zip` with `메모/` in it.
    private func wrapper(of files: [ExportFile], in export: Export) -> String? {
        guard export.isArchive, let first = files.first?.folders.first, export.name.hasPrefix(first + ".") else { return nil }
        return files.allSatisfy { $0.folders.first == first } ? first : nil
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
        _ text: String, _ file: ExportFile, _ category: [String], _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws {
        let place = Place(path: file.path)
        var (fields, body) = (RecordFields(), text)
        switch FrontMatter.split(text) {
        case .none: break
        case .read(let front):
            // The text is the file's: a summary in the front matter is no part of it.
            let members = front.members.filter { ![.body, .wholeText, .checklist].contains(reading.match($0.key)?.field) }
            (fields, body) = (reading.read(members), front.rest)
        case .broken(let reason): try yield(.problem(.frontMatter(place, reason: reason)))
        }
        for note in fields.notes { try yield(.problem(note(place))) }
        let whole = Self.text(fields, body)
        guard !whole.isBlank else { return try yield(.problem(.emptyMemo(place))) }
        var memo = MemoRecord(place: place, text: whole)
        let stem = String(file.name.dropLast(file.pathExtension.count + 1))
        memo.externalID = fields.id ?? (stem.isUUID ? stem : nil)
        memo.category = fields.category.isEmpty ? category : fields.category
        if !memo.category.isEmpty, fields.looks != CategoryLooks() { memo.categoryLooks = fields.looks }
        memo.tags = fields.isArchived ? fields.tags + ["archived"] : fields.tags
        (memo.created, memo.modified, memo.deadline) = (fields.created, fields.modified ?? file.modified, fields.deadline)
        (memo.isPinned, memo.isTrashed, memo.state) = (fields.isPinned, fields.isTrashed, fields.state)
        memo.conflictOf = conflictOf(file)
        try yield(.memo(memo))
    }

    /// The body, below the title of the front matter unless it begins with that itself.
    private static func text(_ fields: RecordFields, _ body: String) -> MemoText {
        let text = MemoText(body)
        guard let title = fields.title?.text, !title.isEmpty else { return text }
        let heading = text.title.drop { $0 == "#" || $0 == " " }
        return heading == title ? text : MemoText(title: title, body: body)
    }

    private func conflictOf(_ file: ExportFile) -> String? {
        ConflictName.original(of: file.name).map { file.folderPath + $0 }
    }
}
