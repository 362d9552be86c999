import Foundation
import MemoModel

@testable import MemoImport

/// The parsers that read what strangers wrote, each as a function of bytes. None may trap, hang or lose what it promises to keep.
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
    "docx": { _ = (try? WordText.read($0, addresses: ["rId1": "https://example.com"]), try? WordLinks.read($0)) },
]

/// The bytes in pieces of seven, so that every parser meets the end of one in its midst.
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
