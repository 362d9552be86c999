public import MemoModel

/// Memos in JSON and JSON Lines, whatever the application calls its keys and however it nests its lists.
///
/// Google Keep's notes are read too: an archived note gets the tag `archived`, since it is neither in the trash nor in use.
public struct JSONImporter: Importer {
    /// See `Importer.name`.
    public static let name = "json"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage(
        "memos in JSON or JSON Lines: lists, groups by state, Firestore and Realm exports, Google Keep",
        ko: "JSON과 JSON Lines의 메모: 목록, 상태별 묶음, Firestore와 Realm 내보내기, Google Keep")

    private static let extensions: Set<String> = ["json", "jsonl", "ndjson"]

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims JSON by its extension, and files without one that begin like a list of records.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        let records = records(in: files, of: export)
        return records + KeepCompanions.find(in: files, beside: records, of: export)
    }

    private func records(in files: [ExportFile], of export: Export) -> [ExportFile] {
        let hasTextFiles = files.contains { FolderImporter.extensions.contains($0.pathExtension) }
        return files.filter { file in
            // Beside text files these give the folders their appearance.
            if hasTextFiles, FolderImporter.categoryFiles.contains(file.name.lowercased()) { return false }
            if Self.extensions.contains(file.pathExtension) { return true }
            return ["", "bak", "backup"].contains(file.pathExtension) && Self.beginsLikeRecords(export.head(of: file))
        }
    }

    /// Yields records in the order of the files; memory stays at one record and a chunk.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let isCompanion = { (file: ExportFile) in options.format != Self.name && KeepCompanions.extensions.contains(file.pathExtension) }
        // Not read, and yet done with.
        for file in files where isCompanion(file) { export.counter.add(file.size) }
        let records = files.filter { !isCompanion($0) }
        try JSONFiles.read(records, of: export, options, yield: yield) { _ in PlainDialect() }
    }

    /// Whether a file of another name begins with an object that has a key, or a list of such. Memos may well begin with a bracket.
    private static func beginsLikeRecords(_ head: [UInt8]) -> Bool {
        var signs = head.prefix(256).filter { $0 > 0x20 }[...]
        if signs.first == 0x5B { signs = signs.dropFirst() }
        guard signs.starts(with: [0x7B, 0x22]), let quote = signs.dropFirst(2).firstIndex(of: 0x22) else { return false }
        return signs[quote...].dropFirst().first == 0x3A
    }
}
