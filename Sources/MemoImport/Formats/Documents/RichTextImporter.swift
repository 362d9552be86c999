import MemoModel

/// Rich text (`.rtf`), as saved by WordPad, TextEdit and many note apps. Links are kept as
/// `text (address)`. Pictures and embedded files can be kept; formatting is lost.
struct RichTextImporter: FileImporter {
    static let name = "rtf"
    static let summary = LocalizedMessage("rich text (.rtf)", ko: "서식 있는 텍스트(.rtf)")

    private static let limit = 64 << 20

    let options: ImportOptions

    /// Claims files by their extension, including the text inside an `.rtfd` folder.
    func claims(_ file: ExportFile, of export: Export) -> Bool { file.pathExtension == "rtf" }

    /// Yields one memo per file that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var heldCount = 0
        try DocumentFiles.read(files, of: export, options, limit: Self.limit, yield: yield) { _, file, bytes in
            guard let read = RichTextText(bytes, keepsFiles: options.keepsAttachments) else {
                throw ArchiveReader.Failure(reason: "not RTF")
            }
            if let page = read.unreadPage { throw DocumentFiles.UnknownEncoding(name: "cp\(page)") }
            var document = DocumentText(text: read.text.trimmingEnds)
            if let (page, count) = read.damaged {
                document.problems = [.encodingDamaged(Place(path: file.path), "cp\(page)", count: count)]
            }
            document.files = read.files
            heldCount += read.heldCount
            return document
        }
        if heldCount > 0 { try yield(.problem(.heldAttachments(Place(path: export.name), count: heldCount))) }
    }
}
