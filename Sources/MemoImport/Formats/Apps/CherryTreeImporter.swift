import MemoModel

/// CherryTree's documents in XML (`.ctd`) and SQLite (`.ctb`): one memo per node. The parent nodes become the category; tags, dates,
/// pictures and files are kept. Formatting is lost. Documents with a password (`.ctz`, `.ctx`) must first be saved without it.
struct CherryTreeImporter: FileImporter {
    static let name = "cherrytree"
    static let summary = LocalizedMessage(
        "CherryTree's documents in XML (.ctd) and SQLite (.ctb)", ko: "체리트리 문서: XML(.ctd), SQLite(.ctb)")

    let options: ImportOptions

    /// Claims documents by their extension. A `.ctb` must be SQLite too.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        file.pathExtension == "ctd" || file.pathExtension == "ctb" && CherryTreeStore.matches(export.head(of: file))
    }

    /// Yields one memo per node. A node without text is skipped if it has child nodes.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let stores = files.filter { CherryTreeStore.matches(export.head(of: $0)) }
        let numbers = Set(stores.map(\.number))
        var reading = MarkupNoteFiles(options)
        let keepsFiles = options.keepsAttachments
        try reading.read(files.filter { !numbers.contains($0.number) }, of: export, yield: yield) { _ in CherryTreeNodes(keepsFiles) }
        for file in stores {
            let nodes = CherryTreeNodes(keepsFiles)
            reading.begin()
            try CherryTreeStore.read(file, of: export, into: nodes, report: { try yield(.problem($0)) }) {
                try reading.take(nodes, file, yield: yield)
            }
            reading.end(nodes)
        }
        try reading.finish(export, yield: yield)
    }
}

/// The nodes of a document, in the order in which they end.
final class CherryTreeNodes: MarkupNotes {
    private struct Node {
        var note: MarkupNote
        var hasChildren = false
        /// Number of its pictures and files, and the names of the files.
        var heldCount = 0
        var names: [String] = []
    }

    /// A picture or a file that is being read.
    private struct Held {
        let name: String
        var bytes = Base64Bytes()
        /// Its bytes, if they are not in base64.
        var raw: [UInt8]?
    }

    private let keepsFiles: Bool
    private var open: [Node] = []
    private var held: Held?
    private(set) var heldCount = 0
    var done: [MarkupNote] = []
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
        "head_front", "list", "time", "sha256sum", "filename",
    ]
    /// Those of them that may have several words.
    private static let texts: Set<String> = ["name", "tags", "filename", "family"]
    /// The name of the file that is a formula, whose source is in the place of a picture.
    static let formula = "__ct_special.tex"

    init(_ keepsFiles: Bool) { self.keepsFiles = keepsFiles }

    func start(_ name: String, _ attributes: [String: String]) {
        beside = ""
        for (key, value) in attributes where !(name == "rich_text" && key == "link") {
            if !Self.read.contains(key) || !Self.texts.contains(key) && value.contains(" ") && Prose.isProse(value) {
                leave(value, "\(name).\(key)")
            }
        }
        switch name {
        case "encoded_png":
            let name = attributes["filename"] ?? ""
            isText = name == Self.formula
            if !isText, attributes["anchor"] == nil { held = Held(name: name) }
        case "node":
            if let last = open.indices.last { open[last].hasChildren = true }
            var note = MarkupNote()
            note.title = attributes["name"] ?? ""
            note.category = open.map(\.note.title)
            note.id = attributes["unique_id"]
            note.tags = (attributes["tags"] ?? "").split { $0 == " " || $0 == "," }.map(String.init)
            (note.created, note.modified) = (attributes["ts_creation"] ?? "", attributes["ts_lastsave"] ?? "")
            open.append(Node(note: note))
        case "rich_text":
            isText = true
            let target = attributes["link"] ?? ""
            link = target.hasPrefix("webs ") ? String(target.dropFirst(5)) : ""
        case "codebox":
            isText = true
            beginLine()
        case "table": beginLine()
        case "row": cells = []
        case "cell":
            isCell = true
            cells.append("")
        default: break
        }
    }

    func text(_ text: String) {
        if held != nil {
            if keepsFiles { held?.bytes.append(text) }
            return
        }
        if isCell, let last = cells.indices.last { return cells[last] += text }
        guard isText, let last = open.indices.last else {
            if beside.utf8.count < 4096 { beside += text }
            return
        }
        open[last].note.text += text
    }

    /// Boxes and tables stand behind the text of their node.
    private func beginLine() {
        guard let last = open.indices.last, let end = open[last].note.text.last, !end.isNewline else { return }
        open[last].note.text += "\n"
    }

    /// Takes the bytes of the current picture or file.
    func take(_ bytes: [UInt8]) { if keepsFiles { held?.raw = bytes } }

    /// Adds a picture, which has no name, or a file to the current node. The names of files are text.
    private func hold(_ held: Held) {
        guard let last = open.indices.last else { return }
        heldCount += 1
        open[last].heldCount += 1
        if !held.name.isEmpty { open[last].names.append(held.name.split(whereSeparator: \.isNewline).joined(separator: " ")) }
        if keepsFiles { open[last].note.files.add(held.name, type: "image/png", held.raw ?? held.bytes.finished()) }
    }

    /// Counts text that no memo keeps.
    private func leave(_ text: String, _ name: String) {
        if !text.isEmpty, Machinery.isText(text, under: name) { unread[name, default: 0] += 1 }
    }

    func end(_ name: String) {
        defer { beside = "" }
        if !["rich_text", "codebox", "cell", "node"].contains(name) { leave(beside.trimmed, name) }
        switch name {
        case "encoded_png":
            isText = false
            guard let held else { return }
            self.held = nil
            hold(held)
        case "node":
            guard var node = open.popLast() else { return }
            if !node.names.isEmpty {
                let text = node.note.text.trimmingEnds
                node.note.text = ([text].filter { !$0.isEmpty } + node.names.map { "[\($0)]" }).joined(separator: "\n")
            }
            // A node that only holds other nodes is a category.
            if !node.note.text.allSatisfy(\.isWhitespace) || node.heldCount > 0 || !node.hasChildren { done.append(node.note) }
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
