import JSON
import MemoModel

/// Sheets and slides of Excel and PowerPoint (`.xlsx`, `.pptx`), one memo per file: the rows of each sheet, the paragraphs and tables of each slide,
/// notes, comments and text boxes. Formulas and formatting are lost; pictures and embedded files can be kept.
struct OfficeImporter: FileImporter {
    static let name = "office"
    static let summary = LocalizedMessage(
        "Excel sheets and PowerPoint slides (.xlsx, .pptx), one memo per file", ko: "엑셀 시트와 파워포인트 슬라이드(.xlsx, .pptx), 파일 하나가 메모 하나")

    private static let extensions: Set<String> = ["xlsx", "xlsm", "xltx", "pptx", "pptm", "ppsx", "potx"]
    private static let limit = 64 << 20
    /// First bytes of a compound file, in which Office wraps documents with a password.
    private static let lockedStart: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]

    let options: ImportOptions

    /// Claims documents by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { Self.extensions.contains(file.pathExtension) }

    /// Yields one memo per document that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let names = FieldNames(map: options.map)
        try DocumentFiles.read(files, of: export, options, limit: Self.limit, yield: yield) { reading, file, bytes in
            reading.findsPlaces = true
            guard !bytes.starts(with: Self.lockedStart) else { throw DocumentFiles.Locked() }
            var damage: ArchiveReader.Failure?
            let parts = try OfficeParts(bytes, limit: Self.limit, damage: &damage)
            if let tables = try parts.tables(names) {
                var document = DocumentText(text: "")
                document.memos = try memos(tables, file, &reading, yield: yield)
                if !document.memos.isEmpty { return document }
            }
            var document = DocumentText(text: try parts.text())
            let facts = parts.facts
            document.damage = damage
            document.title = facts.title
            (document.created, document.modified) = (reading.dates.moment(facts.created), reading.dates.moment(facts.modified))
            document.tags = TagList.names(in: facts.keywords)
            if options.keepsAttachments {
                document.files = HeldFiles(partsOf: bytes) { $0.contains("/media/") || $0.contains("/embeddings/") }
            }
            return document
        }
    }

    /// Returns the memos of the rows of tables. With several sheets, their names are the categories of memos that have none.
    private func memos(
        _ tables: [(name: String, rows: [[String]])], _ file: ExportFile, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> [MemoRecord] {
        var (memos, number) = ([MemoRecord](), 0)
        for (name, rows) in tables {
            guard let header = rows.first else { continue }
            for row in rows.dropFirst() {
                number += 1
                let cells = zip(header + row.indices.dropFirst(header.count).map { "#\($0 + 1)" }, row).filter { !$0.1.isEmpty }
                let members = cells.map { JSONMember(key: $0.0, value: .string($0.1)) }
                let place = Place(path: file.path, record: number)
                guard var memo = try CSVImporter.memo(members, place, &reading, yield: yield) else { continue }
                if memo.category.isEmpty {
                    let sheet = tables.count > 1 && SheetText.isGiven(name) ? [name].compactMap(\.categoryName) : []
                    memo.category = file.folders.compactMap(\.categoryName) + sheet
                }
                memos.append(memo)
            }
        }
        return memos
    }
}

/// The parts of a workbook or a presentation.
private struct OfficeParts {
    private let parts: [String: [UInt8]]
    private let names: WordParts

    init(_ bytes: [UInt8], limit: Int, damage: inout ArchiveReader.Failure?) throws {
        let parts = try PackedBytes.parts(of: bytes, limit: limit, damage: &damage) { name in
            (name.hasSuffix(".xml") || name.hasSuffix(".rels"))
                && !["/theme/", "Masters/", "Layouts/", "/pivotCache", "customXml/"].contains { name.contains($0) }
        }
        self.parts = parts
        names = WordParts(
            parts.reduce(into: [:]) { found, part in
                if let owner = WordParts.owner(ofRelations: part.key) { found[owner] = try? WordRelations.read(part.value) }
            })
    }

    var facts: WordProperties { parts["docProps/core.xml"].flatMap { try? WordProperties.read($0) } ?? WordProperties() }

    /// Returns the sheets or slides in their order, with their parts.
    private func entries() throws -> (list: OfficeList, named: [(name: String, part: String)]) {
        guard let main = parts[names.document] else { throw ArchiveReader.Failure(reason: "the main part is missing") }
        let list = try OfficeList.read(main)
        return (list, list.entries.compactMap { entry in names.part(entry.id, of: names.document).map { (entry.name, $0) } })
    }

    /// Returns the rows of all sheets that have any, if each is a table of memos and has nothing but its rows; nil otherwise.
    func tables(_ fields: FieldNames) throws -> [(name: String, rows: [[String]])]? {
        let (list, named) = try entries()
        guard list.isWorkbook else { return nil }
        var tables: [(name: String, rows: [[String]])] = []
        for (name, part) in named {
            guard let sheet = try sheet(part, list) else { continue }
            guard try besides(part).isEmpty, sheet.grid.allSatisfy({ $0.count <= (sheet.grid.first?.count ?? 0) }) else { return nil }
            guard let header = sheet.grid.first else { continue }
            guard sheet.grid.count > 1, RecordTable.isHeader(header, fields) else { return nil }
            tables.append((name, sheet.grid))
        }
        return tables.isEmpty ? nil : tables
    }

    /// Reads a sheet; nil if it is missing.
    private func sheet(_ part: String, _ list: OfficeList) throws -> SheetText? {
        guard let bytes = parts[part] else { return nil }
        let strings = try names.parts(of: names.document, kind: "sharedStrings").first.flatMap { parts[$0] }.map(SheetStrings.read)
        let styles = names.parts(of: names.document, kind: "styles").first.flatMap { parts[$0] }.flatMap { try? SheetStyles.read($0) }
        let sheet = SheetText(strings?.texts ?? [], styles ?? SheetStyles(), since1904: list.isSince1904, names.addresses(part))
        try OfficeXML.read(bytes, sheet)
        return sheet
    }

    /// Returns the text of all sheets or slides in their order, with the notes and comments of each.
    func text() throws -> String {
        let (list, named) = try entries()
        var texts: [String] = []
        for (name, part) in named {
            guard let bytes = parts[part] else { continue }
            let lines: [String]
            if part.contains("sheets/") || list.isWorkbook {
                lines = try sheet(part, list)?.allLines ?? []
            } else {
                lines = try DrawingText.read(bytes, names.addresses(part))
            }
            let all = lines + (try besides(part))
            guard !all.isEmpty else { continue }
            texts.append(((SheetText.isGiven(name) ? ["## " + name] : []) + all).joined(separator: "\n"))
        }
        return texts.joined(separator: "\n\n")
    }

    /// Returns the texts of drawings, charts, notes and comments of a sheet or slide.
    private func besides(_ part: String) throws -> [String] {
        var (lines, open, known) = ([String](), names.parts(of: part), Set([part]))
        let comments = open.filter { $0.contains("hreadedComment") }
        while !open.isEmpty {
            let name = open.removeFirst()
            guard known.insert(name).inserted, let bytes = parts[name],
                !["slides/", "worksheets/", "styles", "colors"].contains(where: { name.contains($0) })
            else { continue }
            // A broken drawing costs only its own words, and the document is told to be damaged by its main part.
            let found = (try? DrawingText.read(bytes, names.addresses(name))) ?? []
            // A threaded comment is also stored as a plain one, below a notice, for versions of Office that know no threads.
            let isNotice = { (line: String) in !comments.isEmpty && !comments.contains(name) && line.hasPrefix("[") && line.contains("http")
            }
            for line in found where !isNotice(line) && !lines.contains(line) { lines.append(line) }
            open += names.parts(of: name)
        }
        return lines
    }
}

/// Reads XML of Office.
enum OfficeXML {
    static func read(_ xml: [UInt8], _ listener: any XMLListener) throws(XMLFault) {
        guard let reader = XMLReader(listener) else { throw .outOfMemory }
        if try reader.feed(xml) { try reader.finish() }
    }

    /// Returns the name of an element without its prefix, which programs choose.
    static func plain(_ name: String) -> Substring { name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...] }
}

/// Reads the sheets of `xl/workbook.xml` or the slides of `ppt/presentation.xml`.
private final class OfficeList: XMLListener {
    private(set) var entries: [(name: String, id: String)] = []
    private(set) var isSince1904 = false
    private(set) var isWorkbook = false

    static func read(_ xml: [UInt8]) throws(XMLFault) -> OfficeList {
        let list = OfficeList()
        try OfficeXML.read(xml, list)
        return list
    }

    func start(_ name: String, _ attributes: [String: String]) {
        switch OfficeXML.plain(name) {
        case "workbook": isWorkbook = true
        case "workbookPr": isSince1904 = ["1", "true"].contains(attributes["date1904"] ?? "")
        case "sheet", "sldId":
            guard let id = attributes.first(where: { $0.key.contains(":") && OfficeXML.plain($0.key) == "id" })?.value else { return }
            entries.append((attributes["name"] ?? "", id))
        default: break
        }
    }
    func text(_ text: String) {}
    func end(_ name: String) {}
}
