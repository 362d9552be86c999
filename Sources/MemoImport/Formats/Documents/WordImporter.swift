import JSON
public import MemoModel

/// Word documents, including those that Samsung Notes saves as `제목_yymmdd_hhmmss.docx`. The numbers are the
/// time of saving, not a date of the note. Links are kept; pictures and formatting are lost.
public struct WordImporter: Importer {
    /// See `Importer.name`.
    public static let name = "word"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage(
        "Word documents (.docx), including those saved by Samsung Notes", ko: "워드 문서(.docx), 삼성 노트에서 저장한 파일 포함")

    private static let limit = 64 << 20

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims documents by their extension.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        options.format == Self.name ? files : files.filter { $0.pathExtension == "docx" }
    }

    /// Yields one memo per document that has text.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var dates = DateReading(zone: options.timeZone)
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            let place = Place(path: file.path)
            guard let bytes = try source.rest(limit: Self.limit) else { return try yield(.problem(.tooLarge(place, limit: Self.limit))) }
            guard !bytes.isEmpty else { return try yield(.problem(.emptyFile(place))) }
            do {
                guard let memo = try memo(bytes, file, &dates) else { return try yield(.problem(.emptyMemo(place))) }
                try yield(.memo(memo))
            } catch let failure as ArchiveReader.Failure {
                try yield(.problem(.archiveDamaged(place, reason: failure.reason)))
            } catch is ArchiveReader.ExpansionLimitExceeded {
                try yield(.problem(.expansion(place)))
            } catch let fault as XMLFault {
                try yield(.problem(.xml(place, fault)))
            }
        }
        if let note = dates.zoneNote(Place(path: export.name)) { try yield(.problem(note)) }
    }

    private func memo(_ bytes: [UInt8], _ file: ExportFile, _ dates: inout DateReading) throws -> MemoRecord? {
        let (text, facts) = try Self.parts(bytes)
        let title = FileName.withoutSaveTime(file.stem)
        let isSaved = title != file.stem
        let body = MemoText(text)
        let heading = facts.title.isEmpty ? title : facts.title
        let isTitled = body.isBlank || isSaved && !heading.isEmpty && body.title != heading
        let whole = isTitled ? MemoText(title: heading, body: text) : body.naming(file, hasTitle: false)
        guard !body.isBlank || isSaved else { return nil }
        var memo = MemoRecord(place: Place(path: file.path), text: whole)
        memo.category = file.folders
        memo.created = date(facts.created, &dates)
        memo.modified = date(facts.modified, &dates) ?? file.modified
        memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
        return memo
    }

    /// Returns the text followed by its footnotes and endnotes, and the metadata. Link addresses are in
    /// separate parts of the document.
    private static func parts(_ bytes: [UInt8]) throws -> (text: String, facts: WordProperties) {
        var (parts, addresses, facts) = ([String: [UInt8]](), [String: [String: String]](), WordProperties())
        var numbering: WordNumbering?
        let archive = try ArchiveReader(bytes: bytes)
        while let entry = try archive.next() {
            switch entry.name {
            case "word/document.xml", "word/footnotes.xml", "word/endnotes.xml": parts[entry.name] = try archive.rest(limit: limit)
            // Broken relationships or metadata cost only links and dates.
            case "word/_rels/document.xml.rels", "word/_rels/footnotes.xml.rels", "word/_rels/endnotes.xml.rels":
                if let found = try archive.rest(limit: 1 << 20).flatMap({ try? WordLinks.read($0) }) { addresses[entry.name] = found }
            case "word/numbering.xml":
                numbering = try archive.rest(limit: 16 << 20).flatMap { try? WordNumbering.read($0) }
            case "docProps/core.xml":
                if let found = try archive.rest(limit: 1 << 20).flatMap({ try? WordProperties.read($0) }) { facts = found }
            default: break
            }
        }
        func read(_ name: String) throws -> WordText? {
            try parts["word/\(name).xml"].flatMap {
                try WordText.read($0, addresses: addresses["word/_rels/\(name).xml.rels"] ?? [:], numbering: numbering)
            }
        }
        guard let document = try read("document") else { return ("", facts) }
        var notes: [String: String] = [:]
        for name in ["footnotes", "endnotes"] where !document.references.isEmpty {
            notes.merge(try read(name)?.notes ?? [:]) { first, _ in first }
        }
        let lines = document.references.enumerated().compactMap { number, note in notes[note].map { "\n[\(number + 1)] " + $0 } }
        return (document.lines + lines.joined(), facts)
    }

    private func date(_ text: String, _ dates: inout DateReading) -> Timestamp? {
        if case .date(let date) = dates.read(.string(text)) { date } else { nil }
    }
}
