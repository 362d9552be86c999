/// Folders that hold one note and its attachments, as Apple exports its Notes: `여행/제주/제주.txt` beside its
/// pictures. Such a folder is not a category; the folders above it are.
///
/// A folder qualifies if its only text has the folder's name, and if it also holds other files or every text
/// of the export is in such a folder. If there is a `categories.json`, it lists the categories and no folder
/// qualifies.
struct NoteFolders {
    private let paths: Set<String>

    /// - Parameter files: The files of `export` that the folder importer has claimed.
    init(_ files: [ExportFile], in export: Export) {
        let isTold = files.contains { FolderImporter.categoryFiles.contains($0.name.lowered) }
        let named = isTold ? [] : files.filter(Self.isNamed)
        guard !named.isEmpty else {
            paths = []
            return
        }
        let claimed = Set(files.map(\.number))
        var texts: [String: Int] = [:]
        for path in files.flatMap(\.folderPaths) { texts[path, default: 0] += 1 }
        let others = Set(export.files.filter { !claimed.contains($0.number) }.flatMap(\.folderPaths))
        let single = named.filter { texts[$0.folderPath] == 1 }
        let isRule = single.count > 1 && single.count == files.count
        paths = Set(single.map(\.folderPath).filter { isRule || others.contains($0) })
    }

    /// Returns whether `file` is the note of such a folder.
    func holds(_ file: ExportFile) -> Bool { !paths.isEmpty && paths.contains(file.folderPath) }

    /// Returns whether other files of `export` decide the kind of a folder around one of `files`.
    static func areAround(_ files: [ExportFile], in export: Export) -> Bool {
        let named = Set(export.files.filter(isNamed).map(\.folderPath))
        return files.contains { file in isNamed(file) || !named.isEmpty && !named.isDisjoint(with: file.folderPaths) }
    }

    /// Returns whether a file has the name of its folder. Called for every file, so it avoids splitting the
    /// path.
    private static func isNamed(_ file: ExportFile) -> Bool {
        let path = file.path.utf8
        guard let slash = path.lastIndex(of: 0x2F) else { return false }
        let folder = path[..<slash]
        let name = folder[(folder.lastIndex(of: 0x2F).map { folder.index(after: $0) } ?? folder.startIndex)...]
        return path[path.index(after: slash)...].starts(with: name) && file.stem == String(Substring(name))
    }
}
