public import MemoModel

/// CherryTree's XML documents (`.ctd`): one memo per node. The parent nodes become the category; tags and
/// dates are kept. Pictures and formatting are lost. Documents in SQLite or with a password (`.ctb`, `.ctz`,
/// `.ctx`) must first be saved as XML without a password.
public struct CherryTreeImporter: Importer {
    /// See `Importer.name`.
    public static let name = "cherrytree"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage("CherryTree's documents in XML (.ctd)", ko: "체리트리 XML 문서(.ctd)")

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims documents by their extension.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        options.format == Self.name ? files : files.filter { $0.pathExtension == "ctd" }
    }

    /// Yields one memo per node. A node without text is skipped if it has child nodes.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try MarkupNoteFiles.read(files, of: export, options, isSingle: false, yield: yield) { _ in CherryTreeNodes() }
    }
}

private final class CherryTreeNodes: MarkupNotes {
    private var open: [(note: MarkupNote, hasChildren: Bool)] = []
    private var done: [MarkupNote] = []
    private var isText = false
    private var cells: [String] = []
    private var isCell = false
    private var link = ""

    func finished() -> [MarkupNote] {
        defer { done = [] }
        return done
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "node":
            if let last = open.indices.last { open[last].hasChildren = true }
            var note = MarkupNote()
            note.title = attributes["name"] ?? ""
            note.category = open.map(\.note.title)
            note.id = attributes["unique_id"]
            note.tags = (attributes["tags"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
            (note.created, note.modified) = (attributes["ts_creation"] ?? "", attributes["ts_lastsave"] ?? "")
            open.append((note, false))
        case "rich_text":
            isText = true
            let target = attributes["link"] ?? ""
            link = target.hasPrefix("webs ") ? String(target.dropFirst(5)) : ""
        case "codebox": isText = true
        case "row": cells = []
        case "cell":
            isCell = true
            cells.append("")
        default: break
        }
    }

    func text(_ text: String) {
        if isCell, let last = cells.indices.last { return cells[last] += text }
        guard isText, let last = open.indices.last else { return }
        open[last].note.text += text
    }

    func end(_ name: String) {
        switch name {
        case "node":
            guard let (note, hasChildren) = open.popLast() else { return }
            // A node that only holds other nodes is a category.
            if !note.text.allSatisfy(\.isWhitespace) || !hasChildren { done.append(note) }
        case "rich_text":
            isText = false
            guard let last = open.indices.last, !link.isEmpty else { return }
            open[last].note.text += LinkText.addition(to: String(open[last].note.text.suffix(link.count)), address: link)
        case "codebox": isText = false
        case "cell": isCell = false
        case "row": if let last = open.indices.last { open[last].note.text += cells.joined(separator: "\t") + "\n" }
        default: break
        }
    }
}
