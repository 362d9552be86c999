import JSON
import MemoModel

/// Carnet's notes (`.sqd`, 2024): a zip, or a folder, with a page and `metadata.json`. Folders are categories, keywords tags. Lists of things to do and
/// addresses follow the text; colours, ratings and reminders are left out.
struct CarnetImporter: Importer {
    static let name = "carnet"
    static let summary = LocalizedMessage("Carnet's notes (.sqd); keywords become tags", ko: "카르네 노트(.sqd), 키워드는 태그로")

    private static let limit = 64 << 20
    private static let ending = ".sqd"
    private static let parts: Set<String> = ["index.html", "metadata.json"]

    let options: ImportOptions

    /// Claims notes by their ending, and the two parts of those that are folders.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] { files.filter { $0.pathExtension == "sqd" || Self.isPart($0) } }

    private static func isPart(_ file: ExportFile) -> Bool {
        parts.contains(file.name) && file.folders.last?.lowercased().hasSuffix(ending) == true
    }

    /// Yields one memo per note that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var metadata: [String: [UInt8]] = [:]
        let lists = files.filter { $0.name == "metadata.json" }
        try export.read(lists, report: { try yield(.problem($0)) }) { file, source in
            metadata[file.folderPath] = try source.rest(limit: Self.limit)
        }
        let notes = files.filter { $0.name != "metadata.json" }
        try export.readRecords(notes, options, yield: yield) { reading, file, source in
            let place = Place(path: file.path)
            guard let bytes = try source.rest(limit: Self.limit) else { return try yield(.problem(.tooLarge(place, limit: Self.limit))) }
            guard !bytes.isEmpty else { return try yield(.problem(.emptyFile(place))) }
            if file.name == "index.html" {
                guard let name = file.folders.last else { return }
                let note = Note(page: bytes, facts: metadata[file.folderPath] ?? [], name: name, folders: file.folders.dropLast())
                return try memo(note, file, &reading, yield: yield)
            }
            do {
                var damage: ArchiveReader.Failure?
                let parts = try PackedBytes.parts(of: bytes, limit: Self.limit, damage: &damage) { Self.parts.contains($0) }
                if let damage { try yield(.problem(.documentDamaged(place, reason: damage.reason))) }
                guard let page = parts["index.html"] else { throw ArchiveReader.Failure(reason: "index.html is missing") }
                var note = Note(page: page, facts: parts["metadata.json"] ?? [], name: file.name, folders: file.folders[...])
                if options.keepsAttachments {
                    note.files = HeldFiles(partsOf: bytes) { $0.hasPrefix("data/") && !$0.contains("preview_") }
                    try note.files.report(place, yield)
                }
                try memo(note, file, &reading, yield: yield)
            } catch let failure as ArchiveReader.Failure {
                try yield(.problem(.archiveDamaged(place, reason: failure.reason)))
            } catch is ArchiveReader.ExpansionLimitExceeded {
                try yield(.problem(.expansion(place)))
            }
        }
    }

    private struct Note {
        let page: [UInt8]
        let facts: [UInt8]
        let name: String
        let folders: ArraySlice<String>
        var files = HeldFiles()
    }

    /// Members of the metadata that are read, or that only the program needs.
    private static let read: Set<String> = [
        "creation_date", "title", "rating", "color", "custom_date", "is_pinned", "pinned",
    ]
    private static let readWhole: Set<String> = ["last_modification_date", "keywords", "urls", "todolists", "reminders"]

    private func memo(_ note: Note, _ file: ExportFile, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void) throws {
        let place = Place(path: file.path)
        guard let page = try? HTMLText(String(decoding: note.page, as: UTF8.self)) else {
            return try yield(.problem(.markupTooDeep(place)))
        }
        var facts = [JSONMember]()
        do throws(JSONFault) {
            if !note.facts.isEmpty { facts = try JSONValue(parsing: note.facts).members }
        } catch {
            try yield(.problem(.jsonSyntax(place, error.message)))
        }
        let stem = note.name.dropLast(Self.ending.count)
        // Notes without a title are called by a word of the program and a number.
        let title = facts["title"]?.scalarText ?? (stem.hasPrefix("untitled") ? "" : String(stem))
        let body = ([page.text] + Self.lists(facts["todolists"])).filter { !$0.isEmpty }.joined(separator: "\n")
        let fields = reading.read(
            .record([
                ("title", .string(title)), ("body", .string(body)), ("created", facts["custom_date"] ?? facts["creation_date"]),
                ("modified", facts["last_modification_date"]), ("tags", facts["keywords"]),
                ("pinned", facts["is_pinned"] ?? facts["pinned"]),
            ]) + facts.rest(besides: Self.read, whole: Self.readWhole))
        for problem in fields.notes { try yield(.problem(problem(place))) }
        reading.leaveOutNested(of: fields)
        reading.countLeftOut(page.leftOut)
        let own = fields.text(usingName: false).adding(links: (facts["urls"]?.members ?? []).map(\.key))
        guard !body.isEmpty || !title.isEmpty else { return try yield(.problem(.emptyMemo(place))) }
        let text = own.adding(lines: reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return }
        memo.category = note.folders.compactMap(\.categoryName)
        (memo.modified, memo.isFileDated) = (memo.modified ?? file.modified, memo.modified == nil)
        memo.attachments = page.attachments + note.files.records
        memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
        try yield(.memo(memo))
    }

    /// Returns the lines of the lists of things to do.
    private static func lists(_ value: JSONValue?) -> [String] {
        (value?.items ?? []).flatMap { list in
            [("todo", "- [ ] "), ("done", "- [x] ")].flatMap { key, mark in
                (list[key]?.items ?? []).compactMap { $0.scalarText ?? $0["text"]?.scalarText }.filter { !$0.isEmpty }.map { mark + $0 }
            }
        }
    }
}
