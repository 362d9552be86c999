import MemoModel

/// Memos in JSON and JSON Lines, whatever the keys are called and however lists are nested.
struct JSONImporter: Importer {
    static let name = "json"
    static let summary = LocalizedMessage(
        "memos in JSON or JSON Lines: lists, groups by state, Firestore and Realm exports",
        ko: "JSON과 JSON Lines의 메모: 목록, 상태별 묶음, Firestore와 Realm 내보내기")

    private static let extensions: Set<String> = ["json", "jsonl", "ndjson"]

    let options: ImportOptions

    /// Claims JSON by its extension, and files without extension that begin like a list of records.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let hasTextFiles = files.contains { FolderImporter.extensions.contains($0.pathExtension) }
        return files.filter { file in
            // Beside text files, these only hold the colours and icons of folders.
            if hasTextFiles, FolderImporter.categoryFiles.contains(file.name.lowered) { return false }
            if Self.extensions.contains(file.pathExtension) { return true }
            return ["", "bak", "backup"].contains(file.pathExtension) && Self.beginsLikeRecords(export.head(of: file))
        }
    }

    /// Yields records in the order of the files. Only one record and one chunk are in memory at a time.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try JSONFiles.read(files, of: export, options, yield: yield) { _ in PlainDialect() }
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
