extension ImportReader {
    /// Reads nothing but those files and folders of a folder that changed; nil when the rest of the folder may depend on them.
    ///
    /// A folder of texts is a memo a file, so a file that was written, moved or removed needs no other. Whatever else changed (a list of
    /// categories, a file of another format, a file beside one that may have its folder for itself) takes the whole folder.
    /// - Parameter rawPaths: Relative to the folder, as on the disk; those that are gone by now belong to it. `scope` of the answer has them.
    public func rereading(_ rawPaths: Set<String>, options: ImportOptions = ImportOptions()) throws -> ImportReader? {
        guard formats.map(\.name) == [FolderImporter.name] else { return nil }
        var changed: Set<String> = []
        for path in rawPaths where !Self.hasAncestor(of: path, in: rawPaths) {
            if let name = SystemFile.match(in: path) {
                // Settings of an app that came or went: the texts are read otherwise with them.
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
            // Of what is there, nothing is text.
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
