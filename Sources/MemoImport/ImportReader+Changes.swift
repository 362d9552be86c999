extension ImportReader {
    /// Reads nothing but those files of a folder that changed; nil when the rest of the folder may depend on them.
    ///
    /// A folder of texts is a memo a file, so a file that was written needs no other. Whatever else changed (a memo's file that is gone,
    /// a list of categories, a file of another format, a file beside one that may have its folder for itself) takes the whole folder.
    /// - Parameter rawPaths: Relative to the folder, as on the disk. Those that are gone by now and never were memos are passed over.
    public func rereading(_ rawPaths: Set<String>, options: ImportOptions = ImportOptions()) throws -> ImportReader? {
        guard formats.map(\.name) == [FolderImporter.name] else { return nil }
        var written: [ExportFile] = []
        for path in rawPaths {
            let file = ExportFile(number: 0, path: path.precomposed, rawPath: path, size: 0, modified: nil)
            let isText = FolderImporter.extensions.contains(file.pathExtension)
            guard export.hasFile(path) else {
                if isText || FolderImporter.categoryFiles.contains(file.name.lowercased()) { return nil }
                continue
            }
            guard isText else { return nil }
            written.append(file)
        }
        guard !NoteFolders.areAround(written, in: export) else { return nil }
        guard let narrow = export.narrowed(to: Set(written.map(\.rawPath))) else { return nil }
        return try ImportReader(narrow, at: export.name, options: options)
    }
}
