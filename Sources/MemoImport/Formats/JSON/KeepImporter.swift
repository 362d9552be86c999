import JSON
import MemoModel

/// Google Keep's notes in a Takeout: a JSON file for each. An archived note gets the tag `archived`.
///
/// Keep also writes an HTML page for each note and a list of labels, which repeat the notes and are not read.
struct KeepImporter: Importer {
    static let name = "google-keep"
    static let summary = LocalizedMessage("Google Keep: Takeout", ko: "Google Keep: 테이크아웃")

    private static let companions: Set<String> = ["html", "txt"]

    /// The number of records of a folder that are looked at. Keep's folder holds notes only, but its name depends on the language.
    private static let mostTries = 20

    let options: ImportOptions

    /// Claims the JSON files of folders with notes, and the files that repeat them.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let records = files.filter { $0.pathExtension == "json" }
        let folders = Self.folders(of: records, in: export)
        guard !folders.isEmpty else { return [] }
        let notes = records.filter { folders.contains($0.folderPath) }
        // A Takeout in several archives may have the list of labels in another one than the notes.
        let places = Set(notes.map(\.folders))
        let pages = Set(notes.map { String($0.path.dropLast(4)) + "html" })
        // Takeout's overview is in a folder above the notes. Its name and that of the list of labels depend on the language.
        let above = Set(notes.flatMap { $0.folderPath.isEmpty ? [] : [""] + $0.folderPaths.dropLast() })
        return notes
            + files.filter { file in
                guard Self.companions.contains(file.pathExtension) else { return false }
                if file.pathExtension == "html", above.contains(file.folderPath) { return true }
                return (file.pathExtension == "txt" || pages.contains(file.path)) && places.contains(file.folders)
            }
    }

    /// Yields the notes in the order of their files.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let isCompanion = { (file: ExportFile) in options.format != Self.name && Self.companions.contains(file.pathExtension) }
        // Companion files are not read, but count as progress.
        for file in files where isCompanion(file) { export.counter.add(file.size) }
        let labels = LabelCount()
        try JSONFiles.read(files.filter { !isCompanion($0) }, of: export, options, yield: yield) { _ in KeepDialect(labels: labels) }
        guard labels.notes > 0, options.map["category"] == nil else { return }
        try yield(.problem(.labelsAreTags(Place(path: export.name), notes: labels.notes)))
    }

    /// Returns the paths of folders that have a note among their first records.
    private static func folders(of records: [ExportFile], in export: Export) -> Set<String> {
        var (tries, folders) = ([String: Int](), Set<String>())
        for record in records {
            let path = record.folderPath
            guard !folders.contains(path), tries[path, default: 0] < mostTries else { continue }
            tries[path, default: 0] += 1
            if isNote(export.head(of: record)) { folders.insert(path) }
        }
        return folders
    }

    private static func isNote(_ head: [UInt8]) -> Bool {
        JSONFiles.begins(head, with: ["isTrashed", "isArchived", "isPinned"])
    }
}

/// The number of notes with labels.
private final class LabelCount {
    var notes = 0
}

/// Leaves notes as they are, and counts those with labels.
private struct KeepDialect: JSONDialect {
    let labels: LabelCount

    func translate(_ members: [JSONMember], at place: Place) -> JSONTranslation {
        if members.contains(where: { $0.key == "labels" && !$0.value.items.isEmpty }) { labels.notes += 1 }
        return .record(members)
    }
}
