import JSON
import MemoModel

/// The text and metadata of a document.
struct DocumentText {
    /// The title in the document's metadata; empty if it has none.
    var title = ""
    var text: String
    /// The memos of a table; none if the document is one memo.
    var memos: [MemoRecord] = []
    var created: Timestamp?
    var modified: Timestamp?
    var tags: [String] = []
    /// The damage at the end of the document; nil if it is whole.
    var damage: ArchiveReader.Failure?
    /// Problems of the document to report beside its memo.
    var problems: [ImportProblem] = []
    /// The files within the document, if they are kept.
    var files = HeldFiles()

    init(text: String) { self.text = text }
}

/// Reads documents that are one memo each and fit into memory.
enum DocumentFiles {
    /// Thrown for a document that needs a password.
    struct Locked: Error {}
    /// Thrown for a document of HWP 3 or older.
    struct Outdated: Error {}
    /// Thrown for a document in a character set that the system does not know.
    struct UnknownEncoding: Error { let name: String }

    /// Yields one memo per file. An error in a file is reported and the next file follows.
    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, limit: Int, yield: (ImportItem) throws -> Void,
        text: (inout RecordReading, ExportFile, [UInt8]) throws -> DocumentText?
    ) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            let place = Place(path: file.path)
            guard let bytes = try source.rest(limit: limit) else { return try yield(.problem(.tooLarge(place, limit: limit))) }
            guard !bytes.isEmpty else { return try yield(.problem(.emptyFile(place))) }
            let document: DocumentText?
            do {
                document = try text(&reading, file, bytes)
            } catch {
                return try yield(.problem(problem(place, error)))
            }
            if let document, !document.memos.isEmpty {
                for memo in document.memos { try yield(.memo(memo)) }
                return
            }
            guard let document, let memo = memo(document, file) else { return try yield(.problem(.emptyMemo(place))) }
            for problem in document.problems { try yield(.problem(problem)) }
            if let damage = document.damage { try yield(.problem(.documentDamaged(place, reason: damage.reason))) }
            try document.files.report(place, yield)
            try yield(.memo(memo))
        }
    }

    private static func problem(_ place: Place, _ error: any Error) -> ImportProblem {
        switch error {
        case is Locked: .locked(place)
        case is Outdated: .outdatedHangul(place)
        case let unknown as UnknownEncoding: .encodingUnread(place, unknown.name)
        case is ArchiveReader.ExpansionLimitExceeded, CompoundFile.Fault.tooLarge: .expansion(place)
        case let failure as ArchiveReader.Failure: .archiveDamaged(place, reason: failure.reason)
        case let fault as XMLFault: .xml(place, fault)
        case let fault as JSONFault: .jsonSyntax(place, fault.message)
        default: .archiveDamaged(place, reason: "damaged")
        }
    }

    /// Returns the memo of a document; nil if it has no text.
    private static func memo(_ document: DocumentText, _ file: ExportFile) -> MemoRecord? {
        let body = MemoText(document.text.trimmingEnds)
        let named = MemoText(title: document.title, body: "").title
        let isTitled = named.isEmpty || body.title.contains(named)
        let text = (isTitled ? body : MemoText(title: named, body: body.whole)).naming(file, hasTitle: !isTitled)
        guard !body.isBlank else { return nil }
        var memo = MemoRecord(place: Place(path: file.path), text: text)
        memo.category = file.folders.compactMap(\.categoryName)
        (memo.created, memo.modified, memo.tags) = (document.created, document.modified ?? file.modified, document.tags)
        memo.isFileDated = document.modified == nil
        memo.attachments = document.files.records
        memo.conflictOf = ConflictName.original(of: file.name).map { file.folderPath + $0 }
        return memo
    }
}

extension DateReading {
    /// Returns the moment that `text` names; nil if it is not a date.
    mutating func moment(_ text: String) -> Timestamp? {
        if case .date(let date) = read(.string(text)) { date } else { nil }
    }
}
