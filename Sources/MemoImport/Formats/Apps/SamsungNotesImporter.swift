import MemoModel

/// Samsung Notes' own files (`.sdocx`): title and typed text. Handwriting, folders and tags are lost; pictures, recordings and PDF files can be kept.
/// Locked notes are reported.
///
/// The creation date is inside the note. The numbers in the file name are the time of saving.
struct SamsungNotesImporter: FileImporter {
    static let name = "samsung-notes"
    static let summary = LocalizedMessage("Samsung Notes' own files (.sdocx)", ko: "삼성 노트 고유 파일(.sdocx)")

    private static let limit = 32 << 20
    /// The largest offset at which a title can start. Later texts belong to the body.
    private static let titleReach = 400

    let options: ImportOptions

    /// Claims notes by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { file.pathExtension == "sdocx" }

    /// Yields one memo per note that has typed text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try DocumentFiles.read(files, of: export, options, limit: 256 << 20, yield: yield) { _, file, bytes in
            var damage: ArchiveReader.Failure?
            let parts = try PackedBytes.parts(of: bytes, limit: Self.limit, damage: &damage) { $0 == "note.note" }
            guard let note = parts["note.note"] else { throw DocumentFiles.Locked() }
            var document = Self.read(note, file)
            document?.damage = damage
            if options.keepsAttachments {
                // Beside pictures, recordings and PDF the folder has the app's own files.
                document?.files = HeldFiles(partsOf: bytes) {
                    $0.hasPrefix("media/") && (ListedAttachments.isMedia($0) || $0.lowercased().hasSuffix(".pdf"))
                }
            }
            return document
        }
    }

    /// Reads a note. The creation time is at byte 24, in microseconds since 1970. A text is an object with
    /// its length, the number of its UTF-16 units, and the units. The rest of the layout is not used.
    static func read(_ note: [UInt8], _ file: ExportFile) -> DocumentText? {
        var texts: [(at: Int, text: String)] = []
        // Most positions are ruled out by the first numbers. `work` bounds the time spent on data that only
        // resembles texts.
        var (at, work) = (40, 16 * note.count)
        while at + 4 <= note.count, work > 0 {
            // The number of units of the last text is repeated after it, before the 1 and the colour of a
            // formatting span.
            let isSpan =
                texts.last.map { number(note, at - 4, bytes: 4) == $0.text.utf16.count && number(note, at, bytes: 4) == 1 } ?? false
            guard !isSpan, let text = text(note, at, &work) else {
                at += 1
                continue
            }
            texts.append((at, text))
            at += 4 + 2 * text.utf16.count
        }
        let title = texts.first.flatMap { $0.at < titleReach ? $0.text : nil } ?? ""
        let body = texts.dropFirst(title.isEmpty ? 0 : 1).map(\.text).joined(separator: "\n")
        let name = FileName.withoutSaveTime(file.stem)
        var document = DocumentText(text: body.allSatisfy(\.isWhitespace) ? (title.isEmpty ? "" : title) : body.withoutBlanksAtEnd)
        document.title = body.isEmpty ? "" : title
        if document.text.isEmpty, FileName.givenName(of: file) != nil { document.text = name }
        let microseconds = number(note, 24, bytes: 8)
        if let created = Timestamp(seconds: Double(microseconds) / 1e6), created.milliseconds > 0 { document.created = created }
        // The date of the file is the time of saving, not of the last edit.
        document.modified = document.created
        return document
    }

    /// Returns the text whose unit count is at `at` and whose object length precedes the count.
    private static func text(_ note: [UInt8], _ at: Int, _ work: inout Int) -> String? {
        let count = number(note, at, bytes: 4)
        guard 1...1_000_000 ~= count, at + 4 + 2 * count <= note.count else { return nil }
        let length = number(note, at - 4, bytes: 4)
        guard length >= 2 * count + 40, length <= note.count - at + 16 else { return nil }
        work -= 2 * count
        let units = UTF16Bytes.units(note[at + 4..<at + 4 + 2 * count], bigEndian: false)
        guard units.allSatisfy({ $0 >= 32 || $0 == 10 || $0 == 9 || $0 == 13 }), units.contains(where: { $0 > 32 }) else { return nil }
        // U+FFFC is the placeholder for a picture. Other numbers of the page may look like a text of a single sign.
        let text = String(validating: units, as: UTF16.self)?.replacing("\u{FFFC}", with: "")
        guard count > 1 || text?.first.map({ $0.isLetter || $0.isNumber || $0.isPunctuation }) != false else { return nil }
        return text
    }

    private static func number(_ bytes: [UInt8], _ at: Int, bytes count: Int) -> Int {
        guard at >= 0, at + count <= bytes.count else { return 0 }
        return Int(truncatingIfNeeded: (0..<count).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64(bytes[at + $1]) })
    }
}

extension String {
    /// The text without trailing blank lines, with which Samsung Notes fills the page.
    fileprivate var withoutBlanksAtEnd: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
