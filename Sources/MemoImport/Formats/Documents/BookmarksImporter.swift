import MemoModel

/// Bookmarks as browsers and Pocket export them (HTML): one memo per bookmark, folders as category, tags, and the day of adding. Icons are lost.
struct BookmarksImporter: FileImporter {
    static let name = "bookmarks"
    static let summary = LocalizedMessage(
        "bookmarks of browsers and Pocket (HTML), one memo each; folders become categories",
        ko: "브라우저와 Pocket의 북마크(HTML), 하나가 메모 하나, 폴더는 분류로")

    let options: ImportOptions

    /// Claims pages whose first bytes say what they are.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        guard HTMLImporter.extensions.contains(file.pathExtension) else { return false }
        let head = String(decoding: export.head(of: file).prefix(512), as: UTF8.self).lowercased()
        return head.contains("netscape-bookmark-file") || head.contains("<title>pocket export")
    }

    /// Yields one memo per bookmark.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var reading = MarkupNoteFiles(options)
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            guard let html = try TextFile.read(file, source, options, declared: { HTMLText.charset(in: $0) }, yield: yield) else { return }
            let bookmarks = Bookmarks()
            reading.begin()
            do {
                try HTMLReader.read(html, bookmarks)
                bookmarks.flush()
                try reading.take(bookmarks, file, yield: yield)
                reading.end(bookmarks)
            } catch {
                try yield(.problem(.markupTooDeep(Place(path: file.path))))
            }
        }
        try reading.finish(export, yield: yield)
    }
}

private final class Bookmarks: MarkupNotes {
    var done: [MarkupNote] = []
    /// Open folders; empty for a list without a name.
    private var folders: [String] = []
    /// Number of bookmarks before each of them.
    private var before: [Int] = []
    private var count = 0
    private var folder = ""
    private var note: MarkupNote?
    private var address = ""
    private var details = ""
    private var value = ""
    private var isArchive = false
    private(set) var unread: [String: Int] = [:]

    func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "dl":
            flush()
            folders.append(folder)
            before.append(count)
            folder = ""
        case "a":
            flush()
            note = MarkupNote()
            address = attributes["href"] ?? ""
            note?.created = attributes["add_date"] ?? attributes["time_added"] ?? ""
            note?.modified = attributes["last_modified"] ?? ""
            note?.tags = TagList.names(in: attributes["tags"] ?? "") + (isArchive ? ["archived"] : [])
            note?.category = folders.filter { !$0.isEmpty }
            note?.tags += (attributes["private"] == "1" ? ["private"] : []) + (attributes["toread"] == "1" ? ["toread"] : [])
            // A word of a search that finds a bookmark in Firefox, and the address of its feed.
            let feed = attributes["feedurl"] ?? ""
            details = [attributes["shortcuturl"] ?? "", feed == address ? "" : feed].filter { !$0.isEmpty }.joined(separator: "\n")
        case "h1", "h2", "h3", "dt", "li": flush()
        default: break
        }
        value = name == "br" ? value + "\n" : ["h1", "h3", "a", "dd", "dt", "li", "dl"].contains(name) ? "" : value
    }

    func text(_ text: String) { value += text }

    func end(_ name: String) {
        switch name {
        case "a":
            note?.title = value.lines.joined(separator: " ").trimmingEnds
            value = ""
        case "h3": folder = value.trimmingEnds
        case "h1": isArchive = value.lowercased().contains("archive")
        case "dl":
            flush()
            // A folder without bookmarks is no category.
            if let name = folders.popLast(), let start = before.popLast(), start == count, !name.isEmpty {
                unread["folder: " + name, default: 0] += 1
            }
        default: break
        }
    }

    /// Ends a bookmark. Text after its link is its description; text after the name of a folder belongs to no memo.
    func flush() {
        let text = value.lines.map { FrontMatter.trimmed($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
        value = ""
        guard var note else {
            if !text.isEmpty, !folder.isEmpty, text != folder { unread["folder: " + folder, default: 0] += 1 }
            return
        }
        self.note = nil
        note.text = [address, details, text].filter { !$0.isEmpty }.joined(separator: "\n")
        if note.title.isEmpty { note.title = address }
        if note.title == address { note.text = [details, text].filter { !$0.isEmpty }.joined(separator: "\n") }
        details = ""
        count += 1
        done.append(note)
    }
}
