import MemoModel

/// Reads the text files of a folder one by one. The importer uses it, and so does the export that writes changes back, which checks with it how the
/// next import would read a file.
struct FolderReading {
    let export: Export
    private(set) var reading: RecordReading
    /// The folder that represents the whole archive: Dropbox packs a folder `메모` as `메모.zip` with `메모/` inside.
    private let wrapper: String?
    private let noteFolders: NoteFolders
    private let stamps: FileStamps
    /// Files that are no texts by the path of their folder. Empty if attachments are not kept.
    private let others: [String: [ExportFile]]

    /// - Parameter files: The files of `export` that the folder importer has claimed.
    init(_ files: [ExportFile], in export: Export, options: ImportOptions) {
        self.export = export
        reading = RecordReading(partWith: options)
        wrapper = Self.wrapper(of: files, in: export)
        noteFolders = NoteFolders(files, in: export)
        stamps = FileStamps(options)
        let texts = Set(files.map(\.number))
        others = options.keepsAttachments ? Dictionary(grouping: export.files.filter { !texts.contains($0.number) }, by: \.folderPath) : [:]
    }

    private static func wrapper(of files: [ExportFile], in export: Export) -> String? {
        guard export.isArchive, !export.isPart, let first = files.first?.folders.first, export.name.hasPrefix(first + ".") else {
            return nil
        }
        return files.allSatisfy { $0.folders.first == first } ? first : nil
    }

    /// Returns the category that the folders of a file stand for. Obsidian moves deleted notes to `.trash`.
    func category(of file: ExportFile) -> (names: [String], isTrashed: Bool) {
        let folders = file.folders.dropFirst(wrapper == nil ? 0 : 1)
        let own = noteFolders.holds(file) ? folders.dropLast() : folders
        return (own.filter { $0 != ".trash" }, own.contains(".trash"))
    }

    /// Returns whether the folder of a file holds only this note and its attachments.
    func hasOwnFolder(_ file: ExportFile) -> Bool { noteFolders.holds(file) }

    private func naming(of file: ExportFile) -> TextMemo.Naming {
        export.isInObsidianVault(file) ? .title : export.isNamed ? .fallback : .ignored
    }

    /// Returns the stamp of a file; nil if it is long.
    func stamp(of bytes: [UInt8], _ file: ExportFile) -> FileStamp? {
        guard bytes.count < FileStamp.longest else { return nil }
        let flags = [wrapper != nil, noteFolders.holds(file), reading.dates.counted.areApples].map { $0 ? UInt8(1) : 0 }
        let depths = file.archiveDepths.map { UInt8(clamping: $0) }
        return stamps.stamp(of: bytes, file, meaning: [naming(of: file).rawValue] + flags + depths)
    }

    /// Yields the memo of a text, or the memos of a file with many.
    /// - Parameter stamp: The stamp that the memo gets if nothing else is told or remembered of the file; nil for none.
    mutating func read(_ text: String, of file: ExportFile, stamp: FileStamp? = nil, yield: (ImportItem) throws -> Void) throws {
        if CloudNoteFile.matches(Array(text.utf8.prefix(128))) { return try notes(text, file, yield: yield) }
        // An earlier file may have assumed the zone.
        let assumedZone = reading.dates.assumedZone
        reading.dates.assumedZone = false
        defer { reading.dates.assumedZone = reading.dates.assumedZone || assumedZone }
        try memo(text, file, stamp, yield: yield)
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
            memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
            try yield(.memo(memo))
        }
        for byte in broken { try yield(.problem(.brokenNote(Place(path: file.path, byte: byte)))) }
    }

    private mutating func memo(_ text: String, _ file: ExportFile, _ stamp: FileStamp?, yield: (ImportItem) throws -> Void) throws {
        let (naming, traces) = (naming(of: file), reading.traces)
        var isQuiet = true
        let memo = try TextMemo.read(text, file, naming: naming, modified: file.modified, &reading) {
            isQuiet = false
            try yield($0)
        }
        guard var memo else { return }
        let (category, isTrashed) = category(of: file)
        if memo.category.isEmpty { memo.category = category }
        memo.isTrashed = memo.isTrashed || isTrashed
        // Obsidian also reads tags from the text.
        if naming == .title { memo.tags.add(tags: InlineTags.find(in: memo.text.whole)) }
        // A diary has one file per day, named by the date.
        // Saekin's own exports are complete.
        if memo.created == nil, !text.hasPrefix(ListedAttachments.head) { memo.created = reading.day(named: file.stem) }
        if !memo.listsAttachments, noteFolders.holds(file), let beside = others[file.folderPath]?.prefix(AttachmentRecord.countLimit) {
            memo.attachments = beside.map { AttachmentRecord(name: $0.name, content: .file(number: $0.number)) }
        }
        if isQuiet, memo.externalID == nil, memo.conflictOf == nil, reading.traces == traces {
            memo.stamp = stamp?.value(isFileDated: memo.isFileDated)
        }
        try yield(.memo(memo))
    }
}
