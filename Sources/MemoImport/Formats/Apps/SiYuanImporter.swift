import JSON
import MemoModel

/// SiYuan's documents (`.sy`, also in `.sy.zip`, version 3): one memo per document, the titles of the documents above it as categories, its text in
/// Markdown. Names, memos and own attributes of blocks follow the text. Databases within documents, and styles, are lost.
struct SiYuanImporter: FileImporter {
    static let name = "siyuan"
    static let summary = LocalizedMessage(
        "SiYuan's documents (.sy, .sy.zip); documents above become categories", ko: "시위안 문서(.sy, .sy.zip), 상위 문서는 분류로")

    let options: ImportOptions

    /// Claims documents by their ending, and the order of documents beside them.
    func claims(_ file: ExportFile, of export: Export) -> Bool { file.pathExtension == "sy" }

    /// Yields one memo per document. Reads the files twice, because a folder is named by the ID of the document above.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var titles: [String: String] = [:]
        try export.readValues(files, options, yield: { _ in }) { _, file, value in
            titles[file.stem] = value["Properties"]?["title"]?.scalarText?.categoryName
        }
        export.counter.reset()
        try export.readValues(files, options, yield: yield) { reading, file, value in
            let place = Place(path: file.path)
            let properties = value["Properties"]?.members ?? []
            let id = value["ID"]?.scalarText ?? file.stem
            var text = SiYuanText()
            text.note(value)
            let body = text.blocks(value).joined(separator: "\n")
            let fields = reading.read(
                .record([
                    ("title", properties["title"]), ("body", .string(body)), ("created", Self.moment(id)),
                    ("modified", Self.moment(properties["updated"]?.scalarText ?? "")), ("tags", properties["tags"]),
                ]))
            for note in fields.notes { try yield(.problem(note(place))) }
            let whole = fields.text(usingName: false).adding(lines: text.attributes)
            guard var memo = try MemoRecord(whole, fields, at: place, yield: yield) else { return }
            memo.externalID = id
            memo.tags.add(tags: text.tags)
            // A notebook is a folder with an ID too, but has no document.
            memo.category = file.folders.compactMap { Self.isID($0) ? titles[$0] : $0.categoryName }
            memo.attachments = text.links.prefix(AttachmentRecord.countLimit).map { .link($0, "../" + $0) }
            reading.countLeftOut(text.leftOut)
            try yield(.memo(memo))
        }
    }

    /// Returns whether a text is an ID: `20240304101500-abcdefg`.
    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 22 && text.utf8.prefix(14).allSatisfy { 0x30...0x39 ~= $0 } && text.dropFirst(14).first == "-"
    }

    /// Returns the moment at the beginning of an ID as `2024-03-04 10:15:00`; nil if there is none.
    private static func moment(_ id: String) -> JSONValue? {
        let digits = Array(id.utf8.prefix(14))
        guard digits.count == 14, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map { String(decoding: digits[$0], as: UTF8.self) }
        return .string(parts[..<3].joined(separator: "-") + " " + parts[3...].joined(separator: ":"))
    }
}
