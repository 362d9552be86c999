import Foundation
import MemoModel
import QueryFuzzing

@testable import JSON
@testable import MemoImport

/// All code that reads foreign data, as functions of bytes: the parsers of imports, and searches. None may trap, hang, or lose data that
/// it guarantees to keep.
let parsers: [String: @Sendable ([UInt8]) -> Void] = [
    "json": { json($0) },
    "front-matter": { frontMatter($0) },
    "html": { _ = try? HTMLText(String(decoding: $0, as: UTF8.self)).text },
    "enex": { enex($0) },
    "joplin": { _ = JoplinItem(String(decoding: $0, as: UTF8.self))?.text },
    "plist": { bytes in
        if let archive = KeyedArchive(bytes) { _ = archive.value("color", of: archive.root).flatMap(archive.color) }
        _ = PropertyListReader.read(bytes)
    },
    "protobuf": { _ = AppleNoteText.read($0) },
    "csv": { csv($0) },
    "names": { names($0) },
    "zip": { zip($0) },
    "text": { text($0) },
    "rich-json": { richJSON($0) },
    "kakaotalk": { kakaotalk($0) },
    "line": { line($0) },
    "whatsapp": { whatsapp($0) },
    "exports": { exports($0) },
    "written-back": { writtenBack($0) },
    "cfb": { compound($0) },
    "hwp-section": { _ = HangulText.read($0) },
    "hwpx": { _ = (try? HangulXML.read($0), HangulProperties.read($0)) },
    "sdocx": { samsung($0) },
    "mail": { mail($0) },
    "rtf": { _ = RichTextText($0)?.text },
    "odt": { _ = try? OpenDocumentText.read($0) },
    "deflate": { _ = PackedBytes.inflated($0, limit: 1 << 20) },
    "apps": { apps($0) },
    "query": { query($0) },
    "query-grammar": { grammar($0) },
    "office": { bytes in
        try? OfficeXML.read(bytes, SheetText(["a"], SheetStyles(), since1904: false, ["rId1": "https://example.com"]))
        _ = (try? DrawingText.read(bytes, ["rId1": "https://example.com"]), try? SheetStyles.read(bytes), try? SheetStrings.read(bytes))
    },
    "docx": { _ = (try? WordText.read($0, addresses: ["rId1": "https://example.com"]), try? WordRelations.read($0)) },
]

/// Splits the bytes into pieces of seven, so that every parser meets the end of a piece inside its data.
private func source(_ bytes: [UInt8]) -> ByteSource {
    var rest = bytes[...]
    return ByteSource(counter: ReadCounter()) {
        defer { rest = rest.dropFirst(7) }
        return rest.isEmpty ? nil : Array(rest.prefix(7))
    }
}

private func json(_ bytes: [UInt8]) {
    let file = ExportFile(number: 0, path: "a.json", rawPath: "a.json", size: bytes.count, modified: nil)
    let records = JSONRecords(file: file, options: ImportOptions(timeZone: .gmt)) { _ in }
    var stream = JSONStream(source(bytes), path: "a.json", isLines: false, receiver: records)
    try? stream.run()
    try? records.finish()
}

/// Reads a document of an editor in a string, and misread letters.
private func richJSON(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = (MarkupText.plain(text), Mojibake.repaired(text), Mojibake.isLikely(in: bytes))
    var parser = JSONParser(bytes)
    if let value = try? parser.value() { _ = (NestedText.read(value, under: "a"), NestedText.words(in: value, under: "a")) }
}

private func kakaotalk(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let log = KakaoTalkText.read(text)
    let options = ImportOptions(timeZone: .gmt)
    try? log.merged(with: log).memos(options, at: Place(path: "a")) { _ in }
}

private func line(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = (LineText.mayMatch(bytes, named: "a"), LineText.matches(text, named: "[LINE]a"))
    try? LineText.read(text, named: "a").memos(ImportOptions(timeZone: .gmt), at: Place(path: "a")) { _ in }
}

private func whatsapp(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = WhatsAppText.matches(text, named: "_chat.txt")
    try? WhatsAppText.read(text, room: "a").memos(ImportOptions(timeZone: .gmt), at: Place(path: "a")) { _ in }
}

/// Imports the bytes as a file that an app gives its name: what Signal, Discord, Trilium and Anytype write.
private func exports(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let names = [
        "main.jsonl", "a/data.json", "a/chat.md", "c1/messages.json", "c1/messages.csv", "!!!meta.json", "a.pb.json", "a.anyblock.json",
    ]
    let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-fuzz-exports-\(ProcessInfo.processInfo.processIdentifier)")
    let file = folder.appending(path: names[Int(first) % names.count])
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try? Data(bytes.dropFirst()).write(to: file)
    try? Data("<h1>a</h1>b".utf8).write(to: folder.appending(path: "a.html"))
    try? ImportReader(path: folder.path, options: ImportOptions(timeZone: .gmt)).read { _ in }
}

/// Changes single fields of a text file, whose other bytes must stay, and a list of categories.
private func writtenBack(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if var lines = FrontMatterLines(text) {
        precondition(!lines.wasThere || lines.text.utf8.elementsEqual(text.utf8) || lines.rest.isEmpty, "a file is its lines and its rest")
        lines.set("tags", .list(["a", "b: c"])) { $0 == "tags" }
        lines.set("modified", .time(Timestamp(milliseconds: 1), .gmt)) { $0 == "modified" }
        lines.set("title", nil) { $0 == "title" }
        _ = lines.text
    }
    let file = ExportFile(number: 0, path: "categories.json", rawPath: "categories.json", size: bytes.count, modified: nil)
    if var list = CategoryList(bytes, of: file) {
        if let first = list.paths.first { list.rename(first, to: ["a", "b"]) }
        list.add(["c"], color: "#112233", icon: nil, position: 1)
        precondition(CategoryList(list.bytes, of: file)?.paths == list.paths, "a list that is written is read as it was")
    }
    _ = CloudNoteFile.replacing("A", by: MemoRecord(place: Place(path: "a"), text: MemoText("b")), in: text)
}

private func compound(_ bytes: [UInt8]) {
    guard let file = try? CompoundFile(bytes) else { return }
    for name in file.names(in: []) { _ = (try? file.stream([name]), file.names(in: [name])) }
    for name in file.names(in: ["BodyText"]).prefix(16) {
        if let part = try? file.stream(["BodyText", name]) { _ = HangulText.read(part) }
    }
}

private func samsung(_ bytes: [UInt8]) {
    _ = SamsungNotesImporter.read(bytes, ExportFile(number: 0, path: "a.sdocx", rawPath: "a.sdocx", size: bytes.count, modified: nil))
}

private func mail(_ bytes: [UInt8]) {
    _ = MailText(bytes, keepsFiles: true)
    let source = source(bytes)
    var box = MailBox(source, limit: 1 << 16)
    while let message = try? box.next() { _ = MailText(message) }
}

/// Imports the bytes as a file of each ending that an importer accepts, from the claim to the memos.
private func apps(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let endings = ["json", "txt", "tid", "note", "ctd", "opml", "html", "upnx", "csv", "draftsExport", "org", "ics", "xml", "ipynb", "rdf"]
    let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    let name = first & 0x80 == 0 ? "2024-06." : "a."
    let file = folder.appending(path: name + endings[Int(first & 0x7F) % endings.count])
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: file) }
    try? Data(bytes.dropFirst()).write(to: file)
    try? ImportReader(path: file.path, options: ImportOptions(timeZone: .gmt)).read { _ in }
}

private let searches = Result { try QueryTarget() }

/// Searches for the bytes after the first two, which select the options.
private func query(_ bytes: [UInt8]) {
    guard bytes.count > 2, let target = try? searches.get() else { return }
    target.search(String(decoding: bytes[2...], as: UTF8.self), way: Int(bytes[0]) << 8 | Int(bytes[1]))
}

/// Uses the bytes after the first two as choices in the grammar of queries.
private func grammar(_ bytes: [UInt8]) {
    guard bytes.count > 2, let target = try? searches.get() else { return }
    var maker = QueryMaker(Choices(bytes: Array(bytes[2...])))
    target.search(maker.query(), way: Int(bytes[0]) << 8 | Int(bytes[1]))
}

private func frontMatter(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard case .read(let front) = FrontMatter.split(text) else { return }
    precondition(text.hasSuffix(front.rest) || front.rest.isEmpty, "what follows front matter is the text's own end")
}

private func enex(_ bytes: [UInt8]) {
    let notes = EvernoteNotes()
    guard let reader = XMLReader(notes) else { return }
    do {
        let source = source(bytes)
        while let piece = try source.next() { _ = try reader.feed(piece) }
        try reader.finish()
    } catch {}
    for note in notes.finished() { _ = try? HTMLText(note.content) }
}

private func csv(_ bytes: [UInt8]) {
    let source = source(bytes)
    var reader = CSVReader(head: Array(bytes.prefix(64))) { try source.next() }
    while let row = try? reader.next() { precondition(!row.cells.isEmpty, "a row has cells") }
}

private func names(_ bytes: [UInt8]) {
    guard let name = LegacyText.decode(bytes)?.text else { return }
    _ = (ConflictName.original(of: name), NotionName(name), SystemFile.match(in: name), DateParts(name), InlineTags.find(in: name))
    let file = ExportFile(number: 0, path: name.precomposed, rawPath: name, size: 0, modified: nil)
    precondition(file.folderPath + file.name == file.path || file.path.hasSuffix("/"), "a path is its folders and its name")
}

private func zip(_ bytes: [UInt8]) {
    guard let archive = try? ArchiveReader(bytes: bytes) else { return }
    for _ in 0..<64 {
        guard let entry = try? archive.next() else { return }
        _ = ArchiveListing.isReadable(entry)
        _ = try? archive.rest(limit: 1 << 20)
    }
}

private func text(_ bytes: [UInt8]) {
    _ = (LegacyText.decode(bytes), Johab.decode(bytes))
    let text = String(decoding: bytes, as: UTF8.self)
    precondition(MemoText(text).whole.utf8.elementsEqual(text.utf8), "a text is its parts, byte for byte")
}
