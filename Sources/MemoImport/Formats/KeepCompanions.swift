/// What Google Keep puts beside its notes that says nothing more: each note once again as a page, and the list of labels.
enum KeepCompanions {
    static let extensions: Set<String> = ["html", "txt"]

    /// The companions among `files` of those `records` that are Keep's notes.
    static func find(in files: [ExportFile], beside records: [ExportFile], of export: Export) -> [ExportFile] {
        // Takeout's own list of what is in it, above the notes, in the language of the account.
        let lists = files.filter { list in
            guard list.pathExtension == "html" else { return false }
            return records.contains {
                $0.folderPath != list.folderPath && $0.path.hasPrefix(list.folderPath) && isNote(export.head(of: $0))
            }
        }
        let pages = Set(records.filter { $0.pathExtension == "json" }.map { String($0.path.dropLast(4)) + "html" })
        var isKeep: [[String]: Bool] = [:]
        return lists
            + files.filter { file in
                // The list of labels has a name of the account's language too.
                guard pages.contains(file.path) || file.pathExtension == "txt" else { return false }
                if let known = isKeep[file.folders] { return known }
                // One note tells what the folder is: its name depends on the language.
                let note = records.first { $0.folders == file.folders && $0.pathExtension == "json" }
                let found = note.map { isNote(export.head(of: $0)) } ?? false
                isKeep[file.folders] = found
                return found
            }
    }

    private static func isNote(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return ["\"isTrashed\"", "\"isArchived\"", "\"isPinned\""].allSatisfy { text.contains($0) }
    }
}
