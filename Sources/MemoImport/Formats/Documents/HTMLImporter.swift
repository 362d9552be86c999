import JSON
import MemoModel

/// HTML pages, one memo each: exports of many note apps, and pages saved by a browser.
///
/// Lists, checkboxes and links are kept; pictures and linked files can be. Colours and fonts are lost.
struct HTMLImporter: Importer {
    static let name = "html"
    static let summary = LocalizedMessage(
        "HTML pages, one memo per page; subfolders become categories", ko: "HTML 문서, 문서 하나가 메모 하나, 하위 폴더는 분류로")

    static let extensions: Set<String> = ["html", "htm", "xhtml"]

    let options: ImportOptions

    /// Claims pages by their extension, and the attachments beside pages of Nimbus.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let pages = files.filter { Self.extensions.contains($0.pathExtension) }
        // Nimbus stores the attachments of a page in a folder beside it.
        let attached = Set(pages.filter { $0.name == "note.html" }.map { $0.folderPath + "assets/" })
        guard !attached.isEmpty else { return pages }
        return pages
            + files.filter {
                attached.contains($0.folderPath) && !Self.extensions.contains($0.pathExtension) && !KnownFile.isAttachment($0)
            }
    }

    /// Yields one memo per page that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let overviews = Set(files.filter { Self.isOverview($0, of: export) }.map(\.number))
        let isForced = options.format == Self.name
        let attached = files.filter { !isForced && !Self.extensions.contains($0.pathExtension) }
        for file in files where overviews.contains(file.number) { export.counter.add(file.size) }
        for file in attached { export.counter.add(file.size) }
        if !attached.isEmpty { try yield(.problem(.attachments(Place(path: export.name), count: attached.count))) }
        let pages = files.filter { !overviews.contains($0.number) && (isForced || Self.extensions.contains($0.pathExtension)) }
        try export.readRecords(pages, options, yield: yield) { reading, file, source in
            guard let html = try TextFile.read(file, source, options, declared: { HTMLText.charset(in: $0) }, yield: yield) else {
                return
            }
            guard var memo = try Self.memo(html, file, &reading, yield: yield) else { return }
            if export.isNamed { memo.text = memo.text.naming(file, hasTitle: html.prefix(4096).lowercased().contains("<title>")) }
            try yield(.memo(memo))
        }
    }

    /// Returns whether a page is the overview of a Google Takeout. Its file name depends on the language of
    /// the account.
    private static func isOverview(_ file: ExportFile, of export: Export) -> Bool {
        guard export.files.count > 1 else { return false }
        let head = export.head(of: file)
        return head.contains("<title>Google ") && head.contains("Doc-level styles")
    }

    /// Returns the memo of a page; nil if it has none, which has been reported.
    static func memo(
        _ html: String, _ file: ExportFile, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let place = Place(path: file.path)
        let page: HTMLText
        do {
            page = try HTMLText(html, isTitled: true)
        } catch {
            try yield(.problem(.markupTooDeep(place)))
            return nil
        }
        reading.countLeftOut(page.leftOut)
        if page.encryptedParts > 0 { try yield(.problem(.encryptedPart(place))) }
        let fields = reading.read((page.meta + page.properties).map { JSONMember(key: $0.name, value: .string($0.content)) })
        let body = MemoText(page.text)
        let isTitled = page.title.isEmpty || body.title == page.title || page.title == file.stem && !body.isBlank
        let text = isTitled ? body : MemoText(title: page.title, body: page.text)
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        memo.attachments = page.attachments
        // A page of a diary may have its day in its first line only.
        let day = text.title.utf8.count >= 8 && DateParts(text.title) != nil ? text.title : nil
        memo.created = memo.created ?? (page.dates.best ?? day).flatMap { reading.dates.moment($0) }
        memo.modified = memo.modified ?? page.dates.modified.flatMap { reading.dates.moment($0) }
        if memo.category.isEmpty { memo.category = file.folders }
        memo.isFileDated = memo.modified == nil
        memo.modified = memo.modified ?? file.modified
        memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
        return memo
    }
}
