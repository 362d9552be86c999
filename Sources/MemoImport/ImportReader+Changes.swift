extension ImportReader {
    /// Returns a reader for only the changed files and folders of a folder; nil if the result for other files
    /// may depend on them.
    ///
    /// In a folder of texts each file is a memo, so a changed file does not affect others. Any other change
    /// requires the whole folder: a category file, a file of another format, or a file that may turn its
    /// folder into a note folder.
    /// - Parameter rawPaths: Changed paths relative to the folder, as on the disk, including deleted ones.
    ///   They become the `scope` of the reader.
    public func rereading(_ rawPaths: Set<String>, options: ImportOptions = ImportOptions()) throws -> ImportReader? {
        guard formats.map(\.name) == [FolderImporter.name] else { return nil }
        var changed: Set<String> = []
        for path in rawPaths where !Self.hasAncestor(of: path, in: rawPaths) {
            if let name = SystemFile.match(in: path) {
                // If Obsidian's settings appear or disappear, all texts are read differently.
                guard name != FolderImporter.settings || name != Self.name(of: path) else { return nil }
            } else if FolderImporter.categoryFiles.contains(Self.name(of: path)) || export.hasTwin(path) {
                return nil
            } else {
                changed.insert(path)
            }
        }
        guard let narrow = export.narrowed(to: changed) else { return nil }
        let paths = changed.map { ExportFile(number: 0, path: $0.precomposed, rawPath: $0, size: 0, modified: nil) }
        guard !NoteFolders.areAround(narrow.files + paths, in: export) else { return nil }
        let scope = Set(changed.map(\.precomposed))
        guard let reader = try? ImportReader(narrow, at: export.name, scope: scope, options: options) else {
            // None of the files that remain is a text.
            return try ImportReader(export.narrowed(to: []) ?? narrow, at: export.name, scope: scope, options: options)
        }
        let isText = reader.formats.allSatisfy { $0.name == FolderImporter.name }
        let hasAppearance = narrow.files.contains { FolderImporter.categoryFiles.contains($0.name.lowercased()) }
        return isText && !hasAppearance ? reader : nil
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last?.lowercased() ?? "" }

    private static func hasAncestor(of path: String, in paths: Set<String>) -> Bool {
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if paths.contains(String(rest)) { return true }
        }
        return false
    }
}
