public import MemoModel

/// Rich text (`.rtf`), as saved by WordPad, TextEdit and many note apps. Links are kept as
/// `text (address)`. Pictures and embedded files can be kept; formatting is lost.
public struct RichTextImporter: Importer {
    /// See `Importer.name`.
    public static let name = "rtf"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("rich text (.rtf)", ko: "서식 있는 텍스트(.rtf)")

    private static let limit = 64 << 20

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims files by their extension, including the text inside an `.rtfd` folder.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        options.format == Self.name ? files : files.filter { $0.pathExtension == "rtf" }
    }

    /// Yields one memo per file that has text.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var heldCount = 0
        try DocumentFiles.read(files, of: export, limit: Self.limit, yield: yield) { file, bytes in
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
