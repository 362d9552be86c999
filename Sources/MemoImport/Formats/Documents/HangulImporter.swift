import MemoModel

/// Documents of Hancom's word processor, HWPX and HWP 5: paragraphs, table cells and text boxes.
///
/// Documents for distribution are deciphered. Formatting and formulas are lost; pictures can be kept. Documents with a password and those of HWP 3
/// are reported.
struct HangulImporter: FileImporter {
    static let name = "hwp"
    static let summary = LocalizedMessage("Hancom's documents (.hwpx, .hwp)", ko: "한글 문서(.hwpx, .hwp)")

    private static let limit = 128 << 20
    private static let header = Array("HWP Document File".utf8)

    let options: ImportOptions

    /// Claims documents by their extension.
    func claims(_ file: ExportFile, of export: Export) -> Bool { ["hwp", "hwpx"].contains(file.pathExtension) }

    /// Yields one memo per document that has text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try DocumentFiles.read(files, of: export, options, limit: Self.limit, yield: yield) { reading, file, bytes in
            // HWP 5 has the same words in a stream of its own.
            if bytes.starts(with: Self.header) { throw DocumentFiles.Outdated() }
            return bytes.starts(with: CompoundFile.signature) ? try old(bytes) : try packed(bytes, file, &reading.dates)
        }
    }

    private func packed(_ bytes: [UInt8], _ file: ExportFile, _ dates: inout DateReading) throws -> DocumentText {
        var damage: ArchiveReader.Failure?
        let parts = try PackedBytes.parts(of: bytes, limit: Self.limit, damage: &damage) { name in
            name.hasPrefix("Contents/section") && name.hasSuffix(".xml") || name == "Contents/content.hpf"
                || name == "META-INF/manifest.xml"
        }
        if String(decoding: parts["META-INF/manifest.xml"] ?? [], as: UTF8.self).contains("encryption-data") {
            throw DocumentFiles.Locked()
        }
        let sections = parts.keys.filter { $0.hasPrefix("Contents/section") }.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        guard !sections.isEmpty else { throw ArchiveReader.Failure(reason: "no section found") }
        let text = try sections.map { try HangulXML.read(parts[$0] ?? []) }.joined(separator: "\n")
        var document = DocumentText(text: text)
        document.damage = damage
        if options.keepsAttachments { document.files = HeldFiles(partsOf: bytes) { $0.hasPrefix("BinData/") } }
        if let facts = parts["Contents/content.hpf"].map(HangulProperties.read) {
            // Many documents keep the title of the template from which they were made. One that neither the text nor the name of the
            // file has is kept below.
            let title = facts.title.trimmed
            if title.isEmpty || text.contains(title) || file.stem.precomposed.contains(title.precomposed) {
                document.title = title
            } else {
                document.text = document.text.trimmingEnds + "\ntitle: " + title
            }
            document.created = dates.moment(facts.created)
            document.modified = dates.moment(facts.modified)
        }
        return document
    }

    /// Reads HWP 5, a compound file whose sections are compressed one by one.
    private func old(_ bytes: [UInt8]) throws -> DocumentText {
        let document = try CompoundFile(bytes)
        guard let head = try document.stream(["FileHeader"]), head.count >= 40, head.starts(with: Self.header) else {
            throw ArchiveReader.Failure(reason: "not an HWP 5 document")
        }
        let flags = head[36]
        // Bit 1 is a password, bit 4 are rights that only Hancom's own program can check.
        guard flags & 0x02 == 0, flags & 0x10 == 0 else { throw DocumentFiles.Locked() }
        let isDistributed = flags & 0x04 != 0
        let folder = isDistributed ? "ViewText" : "BodyText"
        let names = document.names(in: [folder]).filter { $0.hasPrefix("Section") }
        var (texts, room) = ([String](), Self.limit)
        for name in names.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            guard var stream = try document.stream([folder, name]) else { continue }
            if isDistributed {
                guard let plain = HangulDistribution.deciphered(stream) else { throw DocumentFiles.Locked() }
                stream = plain
            }
            guard let section = flags & 0x01 != 0 ? PackedBytes.inflated(stream, limit: room) : stream else {
                throw CompoundFile.Fault.tooLarge
            }
            room -= section.count
            texts.append(HangulText.read(section))
        }
        let text = texts.joined(separator: "\n")
        var found = try DocumentText(text: text.isBlank ? preview(document) : text)
        if options.keepsAttachments { found.files = Self.files(in: document, arePacked: flags & 0x01 != 0) }
        return found
    }

    /// Returns the pictures and other files of a document. Each of them may be stored as it is in a document that packs the others.
    private static func files(in document: CompoundFile, arePacked: Bool) -> HeldFiles {
        var files = HeldFiles()
        for name in document.names(in: ["BinData"]).sorted() {
            guard let stream = (try? document.stream(["BinData", name])) ?? nil else { continue }
            let plain = arePacked ? PackedBytes.inflated(stream, limit: files.nextLimit) : nil
            files.add(name, plain.flatMap { $0.isEmpty ? nil : $0 } ?? stream)
        }
        return files
    }

    /// Returns the preview of a document. It stands for a text of older versions, and writes cells as `<cell>`, empty ones too.
    private func preview(_ document: CompoundFile) throws -> String {
        guard let bytes = try document.stream(["PrvText"]) else { return "" }
        let text = String(decoding: UTF16Bytes.units(bytes[...], bigEndian: false), as: UTF16.self)
        let lines = text.lines.map { line in
            guard line.hasPrefix("<"), line.withoutSpacesAtEnd.hasSuffix(">") else { return String(line) }
            let cells = line.withoutSpacesAtEnd.dropFirst().dropLast().split(separator: "><", omittingEmptySubsequences: false)
            return cells.contains { !$0.isEmpty } ? cells.joined(separator: "\t") : ""
        }
        return lines.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate var withoutSpacesAtEnd: Substring {
        var text = self
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
