import MemoModel

/// OpenDocument texts, sheets and slides (`.odt`, `.ods`, `.odp`), as saved by LibreOffice, one memo per file: paragraphs, headings, lists and
/// tables. Formatting is lost; pictures and embedded files can be kept.
struct OpenDocumentImporter: FileImporter {
    static let name = "odt"
    static let summary = LocalizedMessage(
        "OpenDocument texts, sheets and slides (.odt, .ods, .odp)", ko: "오픈도큐먼트 텍스트, 시트, 슬라이드(.odt, .ods, .odp)")

    private static let limit = 64 << 20

    let options: ImportOptions

    /// Claims documents by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { ["odt", "ods", "odp"].contains(file.pathExtension) }

    /// Yields one memo per document that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try DocumentFiles.read(files, of: export, options, limit: Self.limit, yield: yield) { reading, file, bytes in
            var damage: ArchiveReader.Failure?
            let parts = try PackedBytes.parts(of: bytes, limit: Self.limit, damage: &damage) {
                ["content.xml", "styles.xml", "meta.xml", "META-INF/manifest.xml"].contains($0)
            }
            if String(decoding: parts["META-INF/manifest.xml"] ?? [], as: UTF8.self).contains("encryption-data") {
                throw DocumentFiles.Locked()
            }
            guard let content = parts["content.xml"] else { throw ArchiveReader.Failure(reason: "content.xml is missing") }
            let text = try OpenDocumentText.read(content)
            let body = text.lines.joined(separator: "\n").trimmingEnds
            // Paragraphs of styles are those of headers and footers, and in slides the placeholders of the program. Broken styles cost
            // only these.
            var margins: [String] = []
            let styles = file.pathExtension == "odp" ? nil : parts["styles.xml"]
            for line in styles.flatMap({ try? OpenDocumentText.read($0) })?.lines ?? [] {
                if file.pathExtension == "ods", Self.isPageNumber(line) { continue }
                WordImporter.addMargin(line, to: &margins, besides: body)
            }
            var document = DocumentText(text: ([body] + margins + text.notes).joined(separator: "\n").trimmingEnds)
            document.damage = damage
            // Broken metadata costs only title, tags and reading.dates.
            if let meta = parts["meta.xml"], let facts = try? OpenDocumentText.read(meta) {
                document.title = facts.title
                (document.created, document.modified) = (reading.dates.moment(facts.created), reading.dates.moment(facts.modified))
                document.tags = facts.keywords.compactMap(\.tagName)
            }
            if options.keepsAttachments {
                document.files = HeldFiles(partsOf: bytes) {
                    $0.hasPrefix("Pictures/") || $0.hasPrefix("media/") || $0.hasPrefix("Media/")
                }
            }
            return document
        }
    }
}

extension OpenDocumentImporter {
    /// Returns whether a line numbers pages, as every sheet of LibreOffice has one: `Page 1`, `페이지 1 / 99`.
    private static func isPageNumber(_ line: String) -> Bool {
        let words = line.split(separator: " ")
        let letters = words.filter { $0.contains(where: \.isLetter) }
        return letters.count == 1 && words.count > 1 && letters[0].allSatisfy(\.isLetter)
    }
}

/// Reads the text of `content.xml` and the metadata of `meta.xml`.
final class OpenDocumentText: XMLListener {
    private(set) var lines: [String] = []
    /// Footnotes, endnotes and comments. `[1]` in the text refers to the first.
    private(set) var notes: [String] = []
    private(set) var title = ""
    private(set) var created = ""
    private(set) var modified = ""
    private(set) var keywords: [String] = []
    private var line = ""
    private var value = ""
    private var paragraphDepth = 0
    private var unreadDepth = 0
    private var listDepth = 0
    private var needsSign = false
    /// The name of the open sheet until its first cell.
    private var sheet = ""
    private var isSheets = false
    /// For each open table row, the index of its first line.
    private var rows: [Int] = []
    /// For each open note, its number and the state around it.
    private var outer: [(number: Int, lines: [String], line: String, paragraphDepth: Int, listDepth: Int, rows: [Int])] = []

    static func read(_ xml: [UInt8]) throws(XMLFault) -> OpenDocumentText {
        let listener = OpenDocumentText()
        guard let reader = XMLReader(listener) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
        return listener
    }

    func start(_ name: String, _ attributes: [String: String]) {
        value = ""
        if unreadDepth > 0 || name == "text:tracked-changes" || name == "text:note-citation" {
            return unreadDepth += 1
        }
        switch name {
        case "text:note", "office:annotation": startNote()
        case "text:p", "text:h":
            endLine()
            if isSheets, SheetText.isGiven(sheet) {
                lines.insert(
                    "## " + sheet,
                    at: rows.popLast().map {
                        rows.append($0 + 1); return $0
                    } ?? lines.count)
            }
            sheet = ""
            paragraphDepth += 1
            if name == "text:h" {
                line = String(repeating: "#", count: min(6, max(1, Int(attributes["text:outline-level"] ?? "") ?? 1))) + " "
            }
            if needsSign { line = String(repeating: "  ", count: min(8, max(0, listDepth - 1))) + "- " }
            needsSign = false
        case "text:list": listDepth += 1
        case "text:list-item": needsSign = true
        case "text:line-break": endLine()
        case "text:tab": line += "\t"
        case "text:s": line += String(repeating: " ", count: min(100, max(1, Int(attributes["text:c"] ?? "") ?? 1)))
        case "table:table-row": rows.append(lines.count)
        case "table:table":
            sheet = attributes["table:name"] ?? ""
            if isSheets, !lines.isEmpty { lines.append("") }
        case "office:spreadsheet": isSheets = true
        case "draw:page": if !lines.isEmpty { lines.append("") }
        default: break
        }
    }

    func text(_ text: String) {
        guard unreadDepth == 0 else { return }
        value += text
        if paragraphDepth > 0 { line += text }
    }

    func end(_ name: String) {
        if unreadDepth > 0 { return unreadDepth -= 1 }
        switch name {
        case "text:note", "office:annotation": endNote()
        case "text:p", "text:h":
            lines.append(line)
            line = ""
            paragraphDepth = max(0, paragraphDepth - 1)
        case "text:list": listDepth = max(0, listDepth - 1)
        case "table:table-row":
            if let start = rows.popLast(), start < lines.count, lines.count - start <= 64 {
                lines.replaceSubrange(start..., with: [lines[start...].joined(separator: "\t")])
            }
        case "presentation:header-decl", "presentation:footer-decl": if !lines.contains(value) { lines.append(value) }
        case "dc:title": title = value
        case "meta:creation-date": created = value
        case "dc:date": modified = value
        case "meta:keyword": keywords.append(value)
        default: break
        }
    }

    private func startNote() {
        notes.append("")
        line += "[\(notes.count)]"
        outer.append((notes.count, lines, line, paragraphDepth, listDepth, rows))
        (lines, line, paragraphDepth, listDepth, rows) = ([], "", 0, 0, [])
    }

    private func endNote() {
        guard let last = outer.popLast() else { return }
        notes[last.number - 1] = "[\(last.number)] " + lines.joined(separator: "\n").trimmingEnds
        (lines, line, paragraphDepth, listDepth, rows) = (last.lines, last.line, last.paragraphDepth, last.listDepth, last.rows)
    }

    private func endLine() {
        guard paragraphDepth > 0, !line.isEmpty else { return }
        lines.append(line)
        line = ""
    }
}
