import MemoModel

/// Libraries in RDF, as Zotero exports them: one memo per item, with its notes, and one per note that belongs to no item. Attached files are left out.
///
/// Written for Zotero 7. Other RDF has the same shape: resources with properties.
struct RDFImporter: FileImporter {
    static let name = "rdf"
    static let summary = LocalizedMessage("Zotero's library with notes (RDF), one memo per item", ko: "Zotero 자료와 노트(RDF), 하나가 메모 하나")

    let options: ImportOptions

    /// Claims files by their ending, and XML of Zotero by the address of its names.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        if file.pathExtension == "rdf" { return true }
        return file.pathExtension == "xml" && export.head(of: file).contains("zotero.org/namespaces/export")
    }

    /// Yields the memos of each file when it is read, because notes and collections may come after their items.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var reading = MarkupNoteFiles(options)
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            let notes = RDFNotes()
            guard let reader = XMLReader(notes) else {
                return try yield(.problem(.unreadable(Place(path: file.path), reason: "out of memory")))
            }
            var fault: ImportProblem?
            do {
                while let bytes = try source.next() { _ = try reader.feed(bytes) }
                try reader.finish()
            } catch let found as XMLFault {
                fault = .xml(Place(path: file.path, line: reader.line), found)
            }
            notes.settle()
            reading.begin()
            try reading.take(notes, file, yield: yield)
            reading.end(notes)
            if let fault { try yield(.problem(fault)) }
        }
        try reading.finish(export, yield: yield)
    }
}
