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
    private(set) var unread: [String: Int] = [:]
    /// The beginning of the text in the current element, if that is no text of a node.
    private var beside = ""

    /// Attributes that are read, or that tell how a node is shown.
    private static let read: Set<String> = [
        "name", "unique_id", "tags", "ts_creation", "ts_lastsave", "ts_create", "ts_last_save", "prog_lang", "readonly", "nosearch_me",
        "nosearch_ch",
        "custom_icon_id", "is_bold", "foreground", "background", "master_id", "shared_nodes", "scale", "weight", "style", "family",
        "justification", "indent", "strikethrough", "underline", "invisible", "char_offset", "frame_width", "frame_height",
        "width_in_pixels", "syntax_highlighting", "highlight_brackets", "show_line_numbers", "col_min", "col_max", "col_widths", "is_light",
        "head_front", "list", "time", "sha256sum",
    ]

    func finished() -> [MarkupNote] {
        defer { done = [] }
        return done
    }

    func start(_ name: String, _ attributes: [String: String]) {
        beside = ""
        for (key, value) in attributes where !Self.read.contains(key) && !(name == "rich_text" && key == "link") {
            leave(value, "\(name).\(key)")
        }
        switch name {
        // Formulas are the source in the place of a picture.
        case "encoded_png": isText = attributes["filename"] == "__ct_special.tex"
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
        guard isText, let last = open.indices.last else {
            if beside.utf8.count < 4096 { beside += text }
            return
        }
        open[last].note.text += text
    }

    /// Counts what no memo keeps.
    private func leave(_ text: String, _ name: String) {
        if !text.isEmpty, Machinery.isText(text, under: name) { unread[name, default: 0] += 1 }
    }

    func end(_ name: String) {
        defer { beside = "" }
        if !["rich_text", "codebox", "cell", "node"].contains(name) { leave(beside.trimmingSpaces, name) }
        switch name {
        case "encoded_png": isText = false
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
