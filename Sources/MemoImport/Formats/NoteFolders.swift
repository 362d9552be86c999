/// Folders that hold one note and what belongs to it, as Apple hands its Notes out: `여행/제주/제주.txt` beside its pictures. They are no
/// categories; those above them are.
///
/// A folder is one when its only text has its name, and either something else lies beside that or all texts of the export lie so.
/// Where `categories.json` says what the folders are, it is believed.
struct NoteFolders {
    private let paths: Set<String>

    /// - Parameter files: What the importer of folders has claimed of `export`.
    init(_ files: [ExportFile], in export: Export) {
        let isTold = files.contains { FolderImporter.categoryFiles.contains($0.name.lowercased()) }
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

    /// Whether a file is the note of such a folder.
    func holds(_ file: ExportFile) -> Bool { paths.contains(file.folderPath) }

    /// Whether it turns on other files of `export` what a folder around one of these is.
    static func areAround(_ files: [ExportFile], in export: Export) -> Bool {
        let named = Set(export.files.filter(isNamed).map(\.folderPath))
        return files.contains { file in isNamed(file) || !named.isEmpty && !named.isDisjoint(with: file.folderPaths) }
    }

    /// Whether a file has the name of the folder it lies in. Asked of every file there is.
    private static func isNamed(_ file: ExportFile) -> Bool {
        let path = file.path.utf8
        guard let slash = path.lastIndex(of: 0x2F) else { return false }
        let folder = path[..<slash]
        let name = folder[(folder.lastIndex(of: 0x2F).map { folder.index(after: $0) } ?? folder.startIndex)...]
        return path[path.index(after: slash)...].starts(with: name) && file.stem == String(Substring(name))
    }
}
