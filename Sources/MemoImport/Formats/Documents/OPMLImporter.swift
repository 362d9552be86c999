import MemoModel

/// Outlines in OPML, as exported by OmniOutliner, Dynalist, WorkFlowy and others: one memo per document, its
/// points as a list.
struct OPMLImporter: Importer {
    static let name = "opml"
    static let summary = LocalizedMessage("outlines in OPML", ko: "개요(OPML)")

    let options: ImportOptions

    /// Claims outlines by their extension, and text files that repeat an outline.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let outlines = files.filter { $0.pathExtension == "opml" }
        // Dynalist exports each document a second time as text.
        let copies = Set(outlines.map { $0.folderPath + $0.stem + ".txt" })
        return outlines + files.filter { copies.contains($0.path) }
    }

    /// Yields one memo per document.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let outlines = files.filter { $0.pathExtension != "txt" || options.format == Self.name }
        for file in files where !outlines.contains(file) { export.counter.add(file.size) }
        try MarkupNoteFiles.read(outlines, of: export, options, isSingle: true, yield: yield) { OPMLNote(folders: $0.folders) }
    }
}

private final class OPMLNote: MarkupNotes {
    private var note = MarkupNote()
    private var lines: [String] = []
    var done: [MarkupNote] = []
    private var value = ""
    private var depth = 0

    private static let read: Set<String> = [
        "text", "_note", "_complete", "_status", "complete", "checkbox", "htmlUrl", "xmlUrl", "url", "created", "updated", "modified",
        "colorLabel", "collapsed", "expanded", "heading",
    ]

    init(folders: [String]) { note.category = folders }

    func start(_ name: String, _ attributes: [String: String]) {
        value = ""
        guard name == "outline" else { return }
        let indent = String(repeating: "  ", count: min(16, depth))
        let isDone = ["_complete", "_status", "complete"].contains { ["true", "checked"].contains(attributes[$0] ?? "") }
        let sign = isDone ? "- [x] " : attributes["checkbox"] == "true" ? "- [ ] " : "- "
        // Workflowy and Dynalist write HTML here.
        let more = "\n" + indent + "  "
        let text = MarkupText.words(attributes["text"] ?? attributes["title"] ?? "").lines.joined(separator: more)
        let address = LinkText.addition(to: text, address: attributes["htmlUrl"] ?? attributes["xmlUrl"] ?? attributes["url"] ?? "")
        if !text.isEmpty || !address.isEmpty { lines.append(indent + sign + text + address) }
        if let note = attributes["_note"], !note.isEmpty {
            lines.append(indent + "  " + MarkupText.words(note).lines.joined(separator: more))
        }
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where !Self.read.contains(name) && !value.isEmpty {
            let words = NameWords.split(name)
            if Machinery.isValue(value) || Machinery.holds(value, isNamed: Machinery.isName(words), words: words)
                || value == attributes["text"]
            {
                continue
            }
            lines.append(indent + "  \(name): " + MarkupText.words(value).lines.joined(separator: more))
        }
        depth += 1
    }

    func text(_ text: String) { value += text }

    func end(_ name: String) {
        switch name {
        case "outline": depth = max(0, depth - 1)
        case "title": note.title = value
        case "dateCreated": note.created = value
        case "dateModified": note.modified = value
        case "opml":
            note.text = lines.joined(separator: "\n")
            done.append(note)
        default: break
        }
        value = ""
    }
}
