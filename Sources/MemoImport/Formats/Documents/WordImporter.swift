import JSON
import MemoModel

/// Word documents, including those that Samsung Notes saves as `제목_yymmdd_hhmmss.docx`. The numbers are the time of saving, not a date of the note.
/// Links, notes, comments, headers and footers are kept; pictures and embedded files can be. Formatting is lost.
struct WordImporter: FileImporter {
    static let name = "word"
    static let summary = LocalizedMessage(
        "Word documents (.docx), including those saved by Samsung Notes", ko: "워드 문서(.docx), 삼성 노트에서 저장한 파일 포함")

    private static let limit = 64 << 20

    let options: ImportOptions

    /// Claims documents by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { ["docx", "docm"].contains(file.pathExtension) }

    /// Yields one memo per document that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            let place = Place(path: file.path)
            guard let bytes = try source.rest(limit: Self.limit) else {
                return try yield(.problem(.tooLarge(place, limit: Self.limit)))
            }
            guard !bytes.isEmpty else { return try yield(.problem(.emptyFile(place))) }
            do {
                var damage: ArchiveReader.Failure?
                guard var memo = try memo(bytes, file, &reading.dates, &damage) else { return try yield(.problem(.emptyMemo(place))) }
                if options.keepsAttachments {
                    let files = HeldFiles(partsOf: bytes) { $0.contains("/media/") || $0.contains("/embeddings/") }
                    memo.attachments = files.records
                    try files.report(place, yield)
                }
                try yield(.memo(memo))
                if let damage { try yield(.problem(.documentDamaged(place, reason: damage.reason))) }
            } catch let failure as ArchiveReader.Failure {
                try yield(.problem(.archiveDamaged(place, reason: failure.reason)))
            } catch is ArchiveReader.ExpansionLimitExceeded {
                try yield(.problem(.expansion(place)))
            } catch let fault as XMLFault {
                try yield(.problem(.xml(place, fault)))
            }
        }
    }

    private func memo(
        _ bytes: [UInt8], _ file: ExportFile, _ dates: inout DateReading, _ damage: inout ArchiveReader.Failure?
    ) throws -> MemoRecord? {
        let (text, facts) = try Self.parts(bytes, &damage)
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
        memo.modified = date(facts.modified, &dates)
        memo.isFileDated = memo.modified == nil
        memo.modified = memo.modified ?? file.modified
        memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
        return memo
    }

    /// Returns the text followed by its headers, footers, footnotes, endnotes and comments, and the metadata. Link addresses are in
    /// separate parts of the document.
    private static func parts(_ bytes: [UInt8], _ damage: inout ArchiveReader.Failure?) throws -> (text: String, facts: WordProperties) {
        let relations = (try? PackedBytes.parts(of: bytes, limit: 16 << 20, damage: &damage) { $0.hasSuffix(".rels") }) ?? [:]
        // Broken relations, lists or metadata cost only links, boxes and dates.
        let names = WordParts(
            relations.reduce(into: [:]) { found, part in
                if let owner = WordParts.owner(ofRelations: part.key) { found[owner] = try? WordRelations.read(part.value) }
            })
        let notes = ["footnotes", "endnotes", "comments"].flatMap(names.names)
        let margins = ["header", "footer"].flatMap(names.names)
        let wanted = Set([names.document, "docProps/core.xml"] + notes + margins + names.names("numbering"))
        let parts = try PackedBytes.parts(of: bytes, limit: limit, damage: &damage) { wanted.contains($0) || names.isLooseMargin($0) }
        let numbering = names.names("numbering").first.flatMap { parts[$0] }.flatMap { try? WordNumbering.read($0) }
        let facts = parts["docProps/core.xml"].flatMap { try? WordProperties.read($0) } ?? WordProperties()
        func read(_ name: String) throws -> WordText? {
            try parts[name].map { try WordText.read($0, addresses: names.addresses(name), numbering: numbering) }
        }
        guard let document = try read(names.document) else { throw ArchiveReader.Failure(reason: "the main part is missing") }
        var found: [String: String] = [:]
        for name in notes where !document.references.isEmpty { found.merge(try read(name)?.notes ?? [:]) { first, _ in first } }
        var lines: [String] = []
        for part in margins + parts.keys.filter(names.isLooseMargin).sorted() {
            for line in try read(part)?.lines.filledLines ?? [] {
                Self.addMargin(String(line), to: &lines, besides: document.lines)
            }
        }
        let references = document.references.enumerated().compactMap { number, note in found[note].map { "[\(number + 1)] " + $0 } }
        return (([document.lines] + lines + references).joined(separator: "\n"), facts)
    }

    /// Adds a line of a header or footer, once, unless it is the number of a page.
    static func addMargin(_ line: String, to lines: inout [String], besides text: String) {
        let line = line.trimmed
        guard line.contains(where: \.isLetter), !lines.contains(line), !text.containsLine(line) else { return }
        lines.append(line)
    }

    private func date(_ text: String, _ dates: inout DateReading) -> Timestamp? {
        if case .date(let date) = dates.read(.string(text)) { date } else { nil }
    }
}
