import MemoModel

/// Notes of Tomboy, Gnote and tomboy-ng (`.note`): title, text, lists and dates. The notebook, which is
/// stored as a tag, becomes the category.
struct TomboyImporter: FileImporter {
    static let name = "tomboy"
    static let summary = LocalizedMessage("notes of Tomboy, Gnote and tomboy-ng (.note)", ko: "톰보이, 그노트의 메모(.note)")

    let options: ImportOptions

    /// Claims notes by their first elements.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard file.pathExtension == "note" else { return false }
        let head = export.head(of: file)
        return head.contains("<note") && head.contains("tomboy")
    }

    /// Yields one memo per note, except templates.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try MarkupNoteFiles.read(files, of: export, options, isSingle: true, yield: yield) { TomboyNotes(id: $0.stem) }
    }
}

private final class TomboyNotes: MarkupNotes {
    private var note: MarkupNote
    var done: [MarkupNote] = []
    private var value = ""
    private var isContent = false
    private var listDepth = 0
    private(set) var leftOut = 0
    private(set) var unread: [String: Int] = [:]
    /// Elements and attributes that tell how a note is shown.
    private static let settings: Set<String> = ["version", "text", "last-metadata-change-date", "space", "xml:space", "xmlns"]

    init(id: String) {
        note = MarkupNote()
        note.id = id.isUUID ? id : nil
    }

    func start(_ name: String, _ attributes: [String: String]) {
        value = ""
        for (key, value) in attributes where !isContent { leave(value, key) }
        switch name {
        case "note-content": isContent = true
        case "list": listDepth += 1
        case "list-item":
            if note.text.last?.isNewline == false { note.text += "\n" }
            note.text += String(repeating: "  ", count: min(8, max(0, listDepth - 1))) + "- "
        default: break
        }
    }

    func text(_ text: String) {
        value += text
        if isContent { note.text += text }
    }

    func end(_ name: String) {
        switch name {
        case "title": note.title = value
        case "note-content": isContent = false
        case "list": listDepth = max(0, listDepth - 1)
        case "create-date": note.created = value
        case "last-change-date": note.modified = value
        case "tag":
            if value.hasPrefix("system:notebook:") { note.category = [String(value.dropFirst(16))] } else { note.tags.append(value) }
        case "note":
            // Templates for new notes of a notebook are not memos.
            if note.tags.contains("system:template") { leftOut += 1 } else { done.append(note) }
        default: if !isContent { leave(value, name) }
        }
        value = ""
    }

    /// Counts text that no field of the memo takes.
    private func leave(_ text: String, _ name: String) {
        guard !Self.settings.contains(name), !name.hasPrefix("xmlns:"), Machinery.isText(text, under: name) else { return }
        unread[name, default: 0] += 1
    }
}
