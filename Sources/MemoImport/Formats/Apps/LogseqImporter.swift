import Foundation
import MemoModel

/// A Logseq graph in Markdown: pages and journals with their properties. Backups (`logseq/bak`), whiteboards
/// and block IDs are left out.
struct LogseqImporter: Importer {
    static let name = "logseq"
    static let summary = LocalizedMessage("Logseq's graph in Markdown", ko: "로그시크 그래프(마크다운)")

    /// Properties that Logseq uses to find and display blocks. They are removed from the text.
    private static let technical: Set<String> = ["id", "collapsed", "file", "file-path"]
    /// Properties of a page. In a block they are text.
    private static let ofPage: Set<String> = ["title", "tags", "alias", "aliases", "public", "exclude-from-graph-view"]

    let options: ImportOptions

    /// Claims the graph around `logseq/config.edn`, except its assets.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let roots = Set(
            files.filter { $0.path == "logseq/config.edn" || $0.path.hasSuffix("/logseq/config.edn") }.map { String($0.path.dropLast(17)) })
        guard !roots.isEmpty else { return [] }
        return files.filter { file in
            roots.contains { root in
                guard file.path.hasPrefix(root) else { return false }
                let rest = file.path.dropFirst(root.count)
                return rest.hasPrefix("logseq/") || rest.hasPrefix("whiteboards/")
                    || FolderImporter.extensions.contains(file.pathExtension) && !rest.hasPrefix("assets/")
            }
        }
    }

    /// Yields one memo per page that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let isPage = { (file: ExportFile) in
            FolderImporter.extensions.contains(file.pathExtension) && !file.folders.contains("logseq")
                && !file.folders.contains("whiteboards")
        }
        for file in files where !isPage(file) { export.counter.add(file.size) }
        try export.readRecords(files.filter(isPage), options, yield: yield) { reading, file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            guard let memo = memo(text, file, &reading) else { return try yield(.problem(.emptyMemo(Place(path: file.path)))) }
            try yield(.memo(memo))
        }
    }

    private func memo(_ text: String, _ file: ExportFile, _ reading: inout RecordReading) -> MemoRecord? {
        var (properties, lines) = ([String: String](), [Substring]())
        // The properties of the page precede its first block.
        var isBeforeBlocks = true
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let content = line.drop { $0.isWhitespace || $0 == "-" }
            guard let mark = content.firstRange(of: "::"), mark.lowerBound > content.startIndex,
                content[..<mark.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }),
                case let name = content[..<mark.lowerBound].lowercased(),
                Self.technical.contains(name) || name.hasPrefix("logseq.")
                    || Self.ofPage.contains(name) && isBeforeBlocks
            else {
                lines.append(line)
                isBeforeBlocks = isBeforeBlocks && line.allSatisfy(\.isWhitespace)
                continue
            }
            if isBeforeBlocks {
                let value = content[mark.upperBound...].trimmingCharacters(in: .whitespaces)
                properties[name] = properties[name].map { $0 + ", " + value } ?? value
            }
        }
        let day = DateParts(file.stem.replacing("_", with: "-"))
        let isJournal = file.folders.last == "journals" && day != nil
        let name = Self.name(of: file, properties)
        let title = isJournal ? file.stem.replacing("_", with: "-") : name
        let body = lines.joined(separator: "\n").trimmingEnds
        let aliases = ["alias", "aliases"].compactMap { name in
            properties[name].flatMap { $0.isEmpty ? nil : "\(name): \(Self.plain($0[...]))" }
        }
        guard !aliases.isEmpty || !body.allSatisfy({ $0.isWhitespace || $0 == "-" }) else { return nil }
        let text = MemoText(title: title, body: body).adding(lines: aliases)
        var memo = MemoRecord(place: Place(path: file.path), text: text)
        if isJournal { memo.created = reading.day(named: title) }
        (memo.modified, memo.isFileDated) = (file.modified, true)
        memo.tags = (properties["tags"] ?? "").split(separator: ",").compactMap { Self.plain($0).tagName }
        memo.tags.add(tags: InlineTags.find(in: Self.plain(body[...])))
        return memo
    }

    /// Returns the title of the page if it has one. Otherwise decodes the file name: `색인/설계` for
    /// `색인___설계.md`.
    private static func name(of file: ExportFile, _ properties: [String: String]) -> String {
        if let title = properties["title"], !title.isEmpty { return title.hasPrefix("title:: ") ? String(title.dropFirst(8)) : title }
        return file.stem.replacing("___", with: "/").removingPercentEncoding ?? file.stem
    }

    /// Removes the brackets of links, as in `#[[두 낱말]]`.
    private static func plain(_ text: Substring) -> String { String(text).replacing("[[", with: "").replacing("]]", with: "") }
}
