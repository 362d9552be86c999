import JSON
import MemoModel

/// Notion's Markdown and HTML exports, usually a zip inside a zip: pages with IDs in their names, and
/// databases as CSV tables.
///
/// The parent pages become the category, and properties stay in the text. Comments and views are lost; files can be kept.
struct NotionImporter: Importer {
    static let name = "notion"
    static let summary = LocalizedMessage(
        "Notion's Markdown and HTML exports; parent pages become categories", ko: "노션의 마크다운·HTML 내보내기, 상위 페이지는 분류로")

    private static let pages: Set<String> = ["md", "html", "csv"]
    private static let untitled: Set<Substring> = ["Untitled", "제목 없음"]

    let options: ImportOptions

    /// Claims pages and databases whose names end with an ID, and the files attached to them.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let own = files.filter { Self.pages.contains($0.pathExtension) && Self.name(of: $0)?.title.isEmpty == false }
        guard !own.isEmpty else { return [] }
        let roots = Set(own.map { $0.path.split(separator: "/").first ?? "" })
        let numbers = Set(own.map(\.number))
        // Other files in the folder of a page are its attachments.
        let folders = Set(own.flatMap { [$0.folderPath + $0.stem + "/", $0.folderPath + (Self.name(of: $0)?.title ?? $0.stem) + "/"] })
        return own
            + files.filter { file in
                guard !numbers.contains(file.number), !KnownFile.isAttachment(file) else { return false }
                // The table of contents of an HTML export.
                return file.name == "index.html" && roots.contains(file.path.split(separator: "/").first ?? "")
                    || folders.contains(file.folderPath)
            }
    }

    /// Yields one memo per page, and one per database row without a page.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let isForced = options.format == Self.name
        let own = files.filter { isForced || Self.pages.contains($0.pathExtension) && Self.name(of: $0)?.title.isEmpty == false }
        let texts = own.filter { $0.pathExtension != "csv" && $0.name != "index.html" }
        try export.readRecords(texts, options, yield: yield) { reading, file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            guard var memo = try page(text, file, &reading, yield: yield) else { return }
            let category = NotionName.path(file.folders)
            if memo.category.isEmpty || file.pathExtension == "html" { memo.category = category }
            memo.externalID = NotionName(file.stem)?.id
            // File dates in an archive are the time of the export, not of the last edit.
            if export.isArchive { memo.modified = memo.modified == file.modified ? nil : memo.modified }
            try yield(.memo(memo))
        }
        let others = files.filter { !own.contains($0) || $0.name == "index.html" }
        for file in others { export.counter.add(file.size) }
        let attached = others.count { $0.name != "index.html" }
        if attached > 0 { try yield(.problem(.attachments(Place(path: export.name), count: attached))) }
        try databases(own.filter { $0.pathExtension == "csv" }, pages: texts, of: export, yield: yield)
    }

    private func page(
        _ text: String, _ file: ExportFile, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        if file.pathExtension == "html" { return try HTMLImporter.memo(text, file, &reading, yield: yield) }
        guard var memo = try TextMemo.read(text, file, modified: file.modified, &reading, yield: yield) else { return nil }
        let fields = reading.read(Self.properties(text))
        memo.tags += fields.tags
        memo.created = memo.created ?? fields.created
        memo.modified = fields.modified ?? memo.modified
        memo.deadline = memo.deadline ?? fields.deadline
        memo.state = memo.state ?? fields.state
        return memo
    }

    /// Returns the `Key: value` lines between the title and the first paragraph.
    private static func properties(_ text: String) -> [JSONMember] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var members: [JSONMember] = []
        for line in lines.dropFirst().drop(while: \.isEmpty) {
            guard let colon = line.firstIndex(of: ":"), line[colon...].hasPrefix(": "), colon != line.startIndex else { break }
            members.append(JSONMember(key: String(line[..<colon]), value: .string(String(line[colon...].dropFirst(2)))))
        }
        return members
    }

    /// Yields the rows that have no page of their own. `NAME_all.csv` holds every row, `NAME.csv` only those
    /// of one view.
    private func databases(
        _ files: [ExportFile], pages: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void
    ) throws {
        let titles = Set(pages.map { $0.folderPath + (NotionName($0.stem)?.title ?? $0.stem) })
        let complete = Set(files.filter { $0.stem.hasSuffix("_all") }.map { $0.folderPath + $0.stem.dropLast(4) })
        for file in files {
            guard !complete.contains(file.folderPath + file.stem), let name = Self.name(of: file) else {
                export.counter.add(file.size)
                continue
            }
            let folder = file.folderPath + (file.stem.hasSuffix("_all") ? String(file.stem.dropLast(4)) : file.stem) + "/"
            let plain = file.folderPath + name.title + "/"
            let own = Set(titles.filter { $0.hasPrefix(folder) || $0.hasPrefix(plain) }.map { $0.split(separator: "/").last ?? "" })
            // A row without a name has a page called "Untitled". The first column always holds the titles.
            let table = CSVImporter(options: options, needsText: !own.isDisjoint(with: Self.untitled), firstIsTitle: true)
            try table.read([file], of: export) { item in
                guard case .memo(var memo) = item else { return try yield(item) }
                let title = memo.text.title
                guard !own.contains(title[...]), !own.contains(where: { FileTitle.matches($0, title) }) else { return }
                memo.category = NotionName.path(file.folders) + [name.title.categoryName].compactMap { $0 }
                try yield(.memo(memo))
            }
        }
    }

    private static func name(of file: ExportFile) -> NotionName? {
        NotionName(file.stem.hasSuffix("_all") ? String(file.stem.dropLast(4)) : file.stem)
    }
}

/// A file name in a Notion export: the title of the page and its ID.
struct NotionName {
    let title: String
    /// 32 lower-case hexadecimal digits.
    let id: String

    /// Returns nil if `name` does not end with an ID.
    init?(_ name: String) {
        let digits = name.suffix(32)
        guard digits.utf8.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit && !$0.isUppercase }) else { return nil }
        let rest = name.dropLast(32)
        guard rest.isEmpty || rest.last == " " else { return nil }
        (title, id) = (String(rest.dropLast()), String(digits))
    }

    /// Returns the folder names without their IDs, and without the folder around the whole export.
    static func path(_ folders: [String]) -> [String] {
        let isWhole = folders.first.map { $0.hasPrefix("Export-") && String($0.dropFirst("Export-".count)).isUUID } ?? false
        return folders.dropFirst(isWhole ? 1 : 0).compactMap { (NotionName($0)?.title ?? $0).categoryName }
    }
}
