import MemoModel

/// An application whose export is JSON and shows by the keys it begins with.
protocol JSONAppImporter: Importer {
    /// Endings of its files, lower case.
    static var endings: Set<String> { get }
    /// Whether a file that begins with these bytes is its own.
    static func isOwn(_ head: [UInt8]) -> Bool
    var options: ImportOptions { get }
    /// How the records of a file are to be read.
    func dialect(_ file: ExportFile, of export: Export) -> any JSONDialect
}

extension JSONAppImporter {
    /// Claims files by the keys they begin with.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { Self.endings.contains($0.pathExtension) && Self.isOwn(export.head(of: $0)) }
    }

    /// Yields a memo for each record that is one.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try JSONFiles.read(files, of: export, options, yield: yield) { dialect($0, of: export) }
    }
}
