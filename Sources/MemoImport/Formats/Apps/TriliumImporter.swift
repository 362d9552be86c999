import JSON
import MemoModel

/// Trilium's export: a zip with `!!!meta.json`, which holds titles, tags and the tree, and a page for each note. Dates are not in it.
///
/// Scripts, styles and copies of notes at other places are left out; pictures and files can be kept.
struct TriliumImporter: Importer {
    static let name = "trilium"
    static let summary = LocalizedMessage("Trilium's zip with !!!meta.json", ko: "트릴리움 zip(!!!meta.json 포함)")

    private static let list = "!!!meta.json"
    let options: ImportOptions

    /// Claims the list and all pages beside and below it.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let roots = files.filter { $0.name == Self.list }.map(\.folderPath)
        guard !roots.isEmpty else { return [] }
        return files.filter { file in
            guard roots.contains(where: { file.path.hasPrefix($0) }) else { return false }
            return file.name == Self.list || !KnownFile.isAttachment(file)
        }
    }

    /// Yields one memo per note that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var notes: [String: TriliumNote] = [:]
        let lists = files.filter { $0.name == Self.list }
        try export.readValues(lists, options, yield: yield) { reading, file, list in
            reading.countLeftOut(NestedText.words(in: TriliumNote.unread(in: list), under: "meta"))
            notes.merge(TriliumNote.all(in: list, below: file.folderPath)) { first, _ in first }
        }
        let titles = Dictionary(notes.values.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
        let pages = files.filter { file in file.name != Self.list && notes[file.path]?.isText != false }
        let attached = files.count - lists.count - pages.count
        if attached > 0 { try yield(.problem(.attachments(Place(path: export.name), count: attached))) }
        var (others, seen) = (0, Set<String>())
        try export.read(pages, report: { try yield(.problem($0)) }) { file, source in
            // The program adds pages for browsers: the list of pages, and a first page.
            guard let note = notes[file.path] else { return others += 1 }
            guard !note.isClone, seen.insert(note.id).inserted else { return others += 1 }
            guard let text = try TextFile.read(file, source, options, yield: { if note.children == 0 { try yield($0) } }) else {
                if note.hasWords { try memo("", note, file, titles, yield: yield) }
                return
            }
            try memo(text, note, file, titles, yield: yield)
        }
        if others > 0 { try yield(.problem(.companions(Place(path: export.name), count: others))) }
    }

    private func memo(
        _ text: String, _ note: TriliumNote, _ file: ExportFile, _ titles: [String: String], yield: (ImportItem) throws -> Void
    ) throws {
        var (body, attachments) = (text, [AttachmentRecord]())
        if note.isHTML {
            do {
                let page = try HTMLText(text)
                (body, attachments) = (page.text, page.attachments)
            } catch {
                return try yield(.problem(.markupTooDeep(Place(path: file.path))))
            }
        }
        let own = MemoText(body)
        // Pages begin with the title as a heading.
        if own.title.drop(while: { $0 == "#" || $0 == " " }) == note.title { body = own.body }
        while body.first?.isNewline == true { body.removeFirst() }
        let whole = MemoText(title: note.title, body: body).adding(lines: note.lines(titles))
        // A note without text that only holds others is a category.
        guard !whole.isBlank, !(note.children > 0 && body.allSatisfy(\.isWhitespace) && !note.hasWords) else { return }
        var memo = MemoRecord(place: Place(path: file.path), text: whole)
        (memo.externalID, memo.category, memo.tags) = (note.id, note.parents.compactMap(\.categoryName), note.tags)
        if note.isArchived { memo.tags.append("archived") }
        memo.attachments = attachments + note.files
        memo.created = note.created.flatMap { name in
            var dates = DateReading(zone: options.timeZone)
            return dates.day(named: name)
        }
        try yield(.memo(memo))
    }
}

/// A note in the list of an export.
private struct TriliumNote {
    let id: String
    let title: String
    let isText: Bool
    let isHTML: Bool
    let isClone: Bool
    let parents: [String]
    let children: Int
    /// The attachments of the note, and the notes below it that are files.
    let files: [AttachmentRecord]
    private let attributes: [(isRelation: Bool, name: String, value: String)]

    /// Labels that tell the program how to show a note.
    private static let settings: Set<String> = [
        "iconClass", "color", "cssClass", "viewType", "sorted", "sortDirection", "sortFoldersFirst", "top", "expanded", "readOnly", "toc",
        "autoReadOnlyDisabled", "workspace", "workspaceIconClass", "workspaceTabBackgroundColor", "hidePromotedAttributes", "run", "widget",
        "appTheme", "appCss", "bookmarked", "bookmarkFolder", "fullContentWidth", "shareHiddenFromTree", "shareAlias", "shareRoot",
        "hideHighlightWidget", "keyboardShortcut", "docName", "originalFileName", "template", "archived", "excludeFromExport",
        "subtreeHidden",
        "pageSize", "map:style", "calendarRoot", "titleTemplate", "inbox", "sqlInbox", "dateNote", "monthNote", "yearNote", "weekNote",
    ]
    private static let links: Set<String> = ["internalLink", "imageLink", "includeNoteLink", "relationMapLink", "template", "inherit"]

    /// Members of the list that are read, or that are machinery. The names of attached files are among them.
    private static let read: Set<String> = [
        "formatVersion", "appVersion", "isClone", "noteId", "title", "notePosition", "prefix", "isExpanded", "type", "mime",
        "name",
        "value", "isInheritable", "position", "format", "dataFileName", "dirFileName", "noImport", "attachmentId", "ownerId", "role",
    ]

    /// Returns a list without the members that are read.
    static func unread(in value: JSONValue) -> JSONValue {
        switch value {
        case .array(let values): .array(values.map(unread))
        case .object(let members):
            // Elsewhere, `attributes` are styles.
            .object(
                members.rest(besides: read, whole: ["notePath"]).map {
                    JSONMember(key: $0.key == "attributes" ? "labels" : $0.key, value: unread(in: $0.value))
                })
        case .null, .bool, .integer, .number, .string: value
        }
    }

    /// Returns the notes by the paths of their files.
    static func all(in list: JSONValue, below folder: String) -> [String: TriliumNote] {
        var notes: [String: TriliumNote] = [:]
        var waiting = (list["files"]?.items ?? []).reversed().map { (value: $0, folder: folder, parents: [String]()) }
        while let (value, folder, parents) = waiting.popLast() {
            let title = value["title"]?.scalarText ?? ""
            if value["noImport"] != .bool(true), let name = value["dataFileName"]?.scalarText, !name.isEmpty {
                notes[(folder + name).precomposed] = TriliumNote(value, title: title, parents: parents, folder: folder)
            }
            let inner = value["dirFileName"]?.scalarText.map { folder + $0 + "/" } ?? folder
            guard parents.count < CategoryPath.deepest else { continue }
            let path = value["noteId"] == .string("root") ? [] : parents + [title]
            waiting += (value["children"]?.items ?? []).reversed().map { ($0, inner, path) }
        }
        return notes
    }

    private init(_ value: JSONValue, title: String, parents: [String], folder: String) {
        id = value["noteId"]?.scalarText ?? title
        (self.title, self.parents) = (title, parents)
        children = value["children"]?.items.count ?? 0
        let inner = folder + (value["dirFileName"]?.scalarText.map { $0 + "/" } ?? "")
        let attached = (value["attachments"]?.items ?? []).map { ($0, folder) }
        let below = (value["children"]?.items ?? []).filter { ["image", "file"].contains($0["type"]?.scalarText ?? "") }.map { ($0, inner) }
        files = (attached + below).compactMap { item, folder in item["dataFileName"]?.scalarText.map { .link("/" + folder + $0) } }
        let (type, mime) = (value["type"]?.scalarText ?? "text", value["mime"]?.scalarText ?? "")
        isText = ["text", "code", "mermaid", "book"].contains(type)
        isHTML = type != "code" && type != "mermaid" && value["format"] != .string("markdown") && !mime.contains("markdown")
        isClone = value["isClone"] == .bool(true)
        attributes = (value["attributes"]?.items ?? []).compactMap { attribute in
            guard let name = attribute["name"]?.scalarText, attribute["isDeleted"] != .bool(true) else { return nil }
            return (attribute["type"] == .string("relation"), name, attribute["value"]?.scalarText ?? "")
        }
    }

    /// Labels without a value.
    var tags: [String] { labels.filter { $0.value.isEmpty }.compactMap { $0.name.tagName } }
    var isArchived: Bool { attributes.contains { !$0.isRelation && $0.name == "archived" } }
    /// The day of a note of the calendar.
    var created: String? { attributes.first { $0.name == "dateNote" }?.value }
    /// Whether the note has labels or relations of a person.
    var hasWords: Bool { labels.contains { !$0.value.isEmpty } }

    private var labels: [(isRelation: Bool, name: String, value: String)] {
        attributes.filter {
            !$0.isRelation && !Self.settings.contains($0.name) && !$0.name.hasPrefix("label:") && !$0.name.hasPrefix("relation:")
        }
    }

    /// Returns labels with values, and relations to other notes by their titles, as `name: value`.
    func lines(_ titles: [String: String]) -> [String] {
        labels.filter { !$0.value.isEmpty }.map { "\($0.name): \($0.value)" }
            + attributes.filter { $0.isRelation && !Self.links.contains($0.name) }.compactMap { relation in
                titles[relation.value].map { "\(relation.name): \($0)" }
            }
    }
}
