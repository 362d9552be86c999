public import MemoModel

/// Memos in JSON and JSON Lines, whatever the keys are called and however lists are nested.
///
/// Also reads Google Keep's notes. An archived note gets the tag `archived`.
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

    /// Claims JSON by its extension, files without extension that begin like a list of records, and Google
    /// Keep's companion files.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        let records = records(in: files, of: export)
        return records + KeepCompanions.find(in: files, beside: records, of: export)
    }

    private func records(in files: [ExportFile], of export: Export) -> [ExportFile] {
        let hasTextFiles = files.contains { FolderImporter.extensions.contains($0.pathExtension) }
        return files.filter { file in
            // Beside text files, these only hold the colours and icons of folders.
            if hasTextFiles, FolderImporter.categoryFiles.contains(file.name.lowercased()) { return false }
            if Self.extensions.contains(file.pathExtension) { return true }
            return ["", "bak", "backup"].contains(file.pathExtension) && Self.beginsLikeRecords(export.head(of: file))
        }
    }

    /// Yields records in the order of the files. Only one record and one chunk are in memory at a time.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let isCompanion = { (file: ExportFile) in options.format != Self.name && KeepCompanions.extensions.contains(file.pathExtension) }
        // Companion files are not read, but count as progress.
        for file in files where isCompanion(file) { export.counter.add(file.size) }
        let records = files.filter { !isCompanion($0) }
        try JSONFiles.read(records, of: export, options, yield: yield) { _ in PlainDialect() }
    }

    /// Returns whether a file begins with an object that has a key, or with a list of such objects. A plain
    /// memo may begin with a bracket too.
    private static func beginsLikeRecords(_ head: [UInt8]) -> Bool {
        var signs = head.prefix(256).filter { $0 > 0x20 }[...]
        if signs.first == 0x5B { signs = signs.dropFirst() }
        guard signs.starts(with: [0x7B, 0x22]), let quote = signs.dropFirst(2).firstIndex(of: 0x22) else { return false }
        return signs[quote...].dropFirst().first == 0x3A
    }
}

/// Finds files that Google Keep writes beside its notes and that repeat them: an HTML page per note, and the
/// list of labels.
enum KeepCompanions {
    static let extensions: Set<String> = ["html", "txt"]

    /// The number of records of a folder that are looked at. Keep's folder holds notes only, but its name depends on the language.
    private static let mostTries = 20

    /// Returns the companions among `files` of those `records` that are Keep notes.
    static func find(in files: [ExportFile], beside records: [ExportFile], of export: Export) -> [ExportFile] {
        let records = records.filter { $0.pathExtension == "json" }
        let candidates = files.filter { extensions.contains($0.pathExtension) }
        guard !candidates.isEmpty, !records.isEmpty else { return [] }
        var (tries, notes, folders, above): ([String: Int], Set<String>, Set<[String]>, Set<String>) = ([:], [], [], [])
        for record in records {
            let path = record.folderPath
            guard !notes.contains(path), tries[path, default: 0] < mostTries else { continue }
            tries[path, default: 0] += 1
            guard isNote(export.head(of: record)) else { continue }
            notes.insert(path)
            folders.insert(record.folders)
            if !path.isEmpty { above.formUnion([""] + record.folderPaths.dropLast()) }
        }
        guard !notes.isEmpty else { return [] }
        let pages = Set(records.map { String($0.path.dropLast(4)) + "html" })
        return candidates.filter { file in
            // Takeout's overview is in a folder above the notes. Its name and that of the list of labels depend on the language too.
            if file.pathExtension == "html", above.contains(file.folderPath) { return true }
            return (file.pathExtension == "txt" || pages.contains(file.path)) && folders.contains(file.folders)
        }
    }

    private static func isNote(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return ["\"isTrashed\"", "\"isArchived\"", "\"isPinned\""].allSatisfy { text.contains($0) }
    }
}
