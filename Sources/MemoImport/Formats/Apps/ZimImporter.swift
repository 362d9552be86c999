import MemoModel

/// A Zim notebook: pages of wiki text, the parent pages as category. Files without Zim's header are attachments, which can be kept.
struct ZimImporter: Importer {
    static let name = "zim"
    static let summary = LocalizedMessage("Zim's notebooks", ko: "짐 위키 노트북")

    private static let boxes: [String: String] = ["[ ]": "- [ ]", "[*]": "- [x]", "[x]": "- [x]", "[>]": "- [ ]", "[<]": "- [ ]"]

    let options: ImportOptions

    /// Claims pages by their header, and all text files below a `notebook.zim`.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let roots = files.filter { $0.name == "notebook.zim" }.map(\.folderPath)
        return files.filter { file in
            if file.name == "notebook.zim" { return true }
            guard file.pathExtension == "txt" || file.pathExtension == "md" else { return false }
            return roots.contains { file.path.hasPrefix($0) } || Self.isPage(export.head(of: file))
        }
    }

    /// Yields one memo per page that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try RecordReading.reporting(at: Place(path: export.name), options, yield: yield) { reading in
            let pages = files.filter { Self.isPage(export.head(of: $0)) }
            let numbers = Set(pages.map(\.number))
            for file in files where !numbers.contains(file.number) && file.name != "notebook.zim" { export.counter.add(file.size) }
            let attached = files.count { !numbers.contains($0.number) && $0.name != "notebook.zim" }
            if attached > 0 { try yield(.problem(.attachments(Place(path: export.name), count: attached))) }
            let settings = files.filter { $0.name == "notebook.zim" }
            let roots = settings.map { $0.folders.count }
            try export.read(settings, report: { try yield(.problem($0)) }) { file, source in
                guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
                for name in Self.unread(in: text, ofFolder: file.folders.last ?? export.name) {
                    reading.countLeftOut([file.name + "." + name: 1])
                }
            }
            // The folder with the name of a page has its attachments, beside the pages below it.
            let isOther = { (file: ExportFile) in !numbers.contains(file.number) && file.name != "notebook.zim" }
            let beside = options.keepsAttachments ? Dictionary(grouping: export.files.filter(isOther), by: \.folderPath) : [:]
            try export.read(pages, report: { try yield(.problem($0)) }) { file, source in
                guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
                guard var memo = memo(text, file, &reading.dates) else { return try yield(.problem(.emptyMemo(Place(path: file.path)))) }
                memo.category = file.folders.dropFirst(roots.min() ?? 0).compactMap { $0.replacing("_", with: " ").categoryName }
                memo.attachments = (beside[file.folderPath + file.stem + "/"] ?? []).prefix(AttachmentRecord.countLimit).map {
                    AttachmentRecord(name: $0.name, content: .file(number: $0.number))
                }
                try yield(.memo(memo))
            }
        }
    }

    /// Returns the names of settings with words of a person: a name that is not that of the folder, a description.
    private static func unread(in settings: String, ofFolder folder: String) -> [String] {
        settings.split(whereSeparator: \.isNewline).compactMap { line in
            guard let sign = line.firstIndex(of: "=") else { return nil }
            let (name, value) = (line[..<sign].trimmed, line[sign...].dropFirst().trimmed)
            let isOwn =
                ["home", "icon", "document_root", "endofline", "profile", "interwiki"].contains(name) || name == "name" && value == folder
            return isOwn || name.hasPrefix("default_file") || !Machinery.isText(value, under: name) ? nil : name
        }
    }

    private static func isPage(_ head: [UInt8]) -> Bool { head.starts(with: Array("Content-Type: text/x-zim-wiki".utf8)) }

    private func memo(_ text: String, _ file: ExportFile, _ dates: inout DateReading) -> MemoRecord? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let head = lines.prefix { !$0.isEmpty }
        let body = lines.dropFirst(head.count).map(Self.line).joined(separator: "\n").trimmingEnds
        let whole = MemoText(body).adding(lines: Self.others(in: head))
        guard !whole.isBlank else { return nil }
        let heading = whole.title.hasPrefix("# ") ? MemoText(title: String(whole.title.dropFirst(2)), body: whole.body) : whole
        var memo = MemoRecord(place: Place(path: file.path), text: heading.naming(file, hasTitle: whole.title.hasPrefix("# ")))
        let created = head.first { $0.hasPrefix("Creation-Date: ") }?.dropFirst("Creation-Date: ".count)
        memo.created = created.flatMap { dates.moment(String($0)) }
        (memo.modified, memo.isFileDated) = (file.modified, true)
        memo.tags = Self.tags(body)
        return memo
    }

    /// Returns the fields of a page's head that no field of the memo takes. Lines that begin with a space continue a field.
    private static func others(in head: ArraySlice<Substring>) -> [String] {
        var fields: [String] = []
        for line in head {
            if line.first?.isWhitespace == true, let last = fields.indices.last {
                fields[last] += " " + line.trimmed
            } else {
                fields.append(String(line))
            }
        }
        return fields.filter { field in
            guard let colon = field.firstIndex(of: ":") else { return true }
            let name = String(field[..<colon])
            let value = field[field.index(after: colon)...].trimmed
            return !["Content-Type", "Wiki-Format", "Creation-Date", "Modification-Date"].contains(name)
                && Machinery.isText(value, under: name)
        }
    }

    /// Converts `====== Title ======` to `# Title`, and `[*] done` to `- [x] done`.
    private static func line(_ line: Substring) -> String {
        let signs = line.prefix { $0 == "=" }
        if signs.count >= 2, line.hasSuffix(" " + signs) {
            let title = line.dropFirst(signs.count).dropLast(signs.count)
            return String(repeating: "#", count: max(1, 7 - signs.count)) + " " + String(title).trimmingEnds.drop { $0 == " " }
        }
        let indent = line.prefix { $0 == "\t" || $0 == " " }
        let rest = line.dropFirst(indent.count)
        guard let box = boxes[String(rest.prefix(3))] else { return String(line) }
        return indent + box + rest.dropFirst(3)
    }

    /// Returns the words that begin with `@`.
    private static func tags(_ text: String) -> [String] {
        var tags: [String] = []
        let words = text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("@") }
        tags.add(tags: words.compactMap { String($0.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }).tagName })
        return tags
    }
}
