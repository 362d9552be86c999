import Foundation
import JSON
import MemoModel

/// UpNote's backups (`.upnx`): notes with notebooks, tags, pins and trash. Every backup is complete, so only
/// the latest one in a folder is read. Attached files can be kept.
struct UpNoteImporter: Importer {
    static let name = "upnote"
    static let summary = LocalizedMessage("UpNote's backups (.upnx)", ko: "업노트 백업(.upnx)")

    private static let lineLimit = 64 << 20

    let options: ImportOptions

    /// Claims backups by their first line, and the attachments in the folder `files` beside them. Archives
    /// are already unpacked at this point.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        let backups = files.filter { Self.isBackup(export.head(of: $0)) }
        let roots = Set(backups.map { file in file.path.components(beforeLast: file.path.contains(".upnx/") ? 3 : 2) })
        let numbers = Set(backups.map(\.number))
        return backups
            + files.filter { file in
                !numbers.contains(file.number) && !KnownFile.isAttachment(file) && roots.contains { file.path.hasPrefix($0 + "files/") }
            }
    }

    /// Yields one memo per note of the latest backup. Reads it twice, since notebooks may come after their
    /// notes.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let backups = files.filter { Self.isBackup(export.head(of: $0)) }
        guard let latest = backups.max(by: { ($0.stem.utf8.count, $0.stem) < ($1.stem.utf8.count, $1.stem) }) else { return }
        for file in files where file != latest { export.counter.add(file.size) }
        let root = latest.path.components(beforeLast: latest.path.contains(".upnx/") ? 3 : 2)
        var notebooks = UpNoteBooks(export.files.filter { $0.path.hasPrefix(root + "files/") })
        try lines(of: latest, in: export, yield: { _ in }) { record, _ in notebooks.add(record) }
        try RecordReading.reporting(at: Place(path: export.name), options, readsMarkup: true, yield: yield) { reading in
            reading.takesTexts = false
            try lines(of: latest, in: export, yield: yield) { record, place in
                guard record["type"] == .string("notes"), let data = record["data"], data["deleted"] != .bool(true) else { return }
                reading.countLeftOut(NestedText.words(in: record.unread(besides: ["type"], whole: ["data"]), under: "notes"))
                guard let memo = try memo(data, place, notebooks, &reading, yield: yield) else { return }
                try yield(.memo(memo))
            }
            let others = files.count - backups.count
            if others > 0 { try yield(.problem(.attachments(Place(path: export.name), count: others))) }
        }
    }

    /// Members that are read, that repeat the text, or that are machinery.
    private static let read: Set<String> = [
        "text", "title", "pinned", "trashed", "deleted", "bookmarked", "shared", "synced", "firstImage",
    ]
    private static let readWhole: Set<String> = ["id", "createdAt", "updatedAt", "html", "tagLinks"]

    private func memo(
        _ note: JSONValue, _ place: Place, _ notebooks: UpNoteBooks, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let html = note["html"].flatMap { NestedText.whole($0, under: "html") } ?? ""
        let page = html.isEmpty ? nil : try? HTMLText(html, isTitled: true)
        let fields = reading.read(
            .record([("created", note["createdAt"]), ("modified", note["updatedAt"]), ("uuid", note["id"])])
                + note.members.rest(besides: Self.read, whole: Self.readWhole))
        reading.leaveOutNested(of: fields)
        let own = MemoText(page?.text ?? note["text"]?.scalarText ?? "")
        let text = own.adding(lines: reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        memo.externalID = fields.id
        (memo.isPinned, memo.isTrashed) = (note["pinned"] == .bool(true), note["trashed"] == .bool(true))
        let path = fields.id.map(notebooks.path) ?? []
        if !path.isEmpty { memo.category = path }
        memo.attachments = (page?.attachments ?? []).map { attachment in
            if case .links(let targets) = attachment.content { notebooks.attachment(at: targets[0]) } else { attachment }
        }
        if case .array(let tags)? = note["tagLinks"]?["__value__"] { memo.tags.add(tags: tags.compactMap { $0.scalarText?.tagName }) }
        return memo
    }

    private static func isBackup(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head.prefix(64), as: UTF8.self)
        return text.hasPrefix("version:") && text.contains("{\"type\":\"")
    }

    /// Calls `body` with the JSON object of each line after the first.
    private func lines(
        of file: ExportFile, in export: Export, yield: (ImportItem) throws -> Void, body: (JSONValue, Place) throws -> Void
    ) throws {
        try export.read([file], report: { try yield(.problem($0)) }) { file, source in
            var (buffer, number) = ([UInt8](), 0)
            func take(_ line: ArraySlice<UInt8>) throws {
                number += 1
                let place = Place(path: file.path, record: number, line: number)
                guard number > 1, !line.allSatisfy({ $0 <= 0x20 }) else { return }
                var parser = JSONParser(Array(line))
                do {
                    try body(try parser.value(), place)
                } catch let fault as JSONFault {
                    try yield(.problem(.jsonSyntax(place, fault.message)))
                }
            }
            while let bytes = try source.next() {
                buffer += bytes
                while let end = buffer.firstIndex(of: 0x0A) {
                    try take(buffer[..<end])
                    buffer.removeFirst(end + 1)
                }
                guard buffer.count <= Self.lineLimit else {
                    return try yield(.problem(.tooLarge(Place(path: file.path, line: number + 1), limit: Self.lineLimit)))
                }
            }
            try take(buffer[...])
        }
    }
}

/// The notebooks of a backup, and which notes belong to them.
private struct UpNoteBooks {
    private var titles: [String: (title: String, parent: String)] = [:]
    private var byNote: [String: String] = [:]
    /// The name of each file by its ID, as addresses have it, and the other way round.
    private var names: [String: String] = [:]
    private var ids: [String: String] = [:]
    /// The numbers of the files of the backup.
    private let numbers: [String: Int]

    init(_ files: [ExportFile]) { numbers = Dictionary(files.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first }) }

    mutating func add(_ record: JSONValue) {
        guard let data = record["data"], data["deleted"] != .bool(true) else { return }
        switch record["type"]?.scalarText {
        case "notebooks":
            if let id = data["id"]?.scalarText { titles[id] = (data["title"]?.scalarText ?? "", data["parent"]?.scalarText ?? "") }
        case "organizers":
            if let note = data["noteId"]?.scalarText, let book = data["notebookId"]?.scalarText { byNote[note] = byNote[note] ?? book }
        case "files":
            // The ID of a file ends in `__png`, which is `.png` in addresses.
            guard let id = data["id"]?.scalarText?.replacing("__", with: "."), let name = data["name"]?.scalarText, !name.isEmpty else {
                return
            }
            (names[id], ids[name]) = (name, id)
        default: break
        }
    }

    /// Returns the file at an address of the app's own server, which ends in the ID or the name of the file. The backup has either, and
    /// a file may be a text.
    func attachment(at address: String) -> AttachmentRecord {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let last = path.replacing("%2F", with: "/").split(separator: "/").last.map(String.init) ?? ""
        let name = (last.removingPercentEncoding ?? last).precomposed
        guard let number = numbers[name] ?? names[name].flatMap({ numbers[$0.precomposed] }) ?? ids[name].flatMap({ numbers[$0] }) else {
            return .link(address)
        }
        return AttachmentRecord(name: names[name] ?? name, content: .file(number: number))
    }

    /// Returns the names of the notebooks around a note, outermost first.
    func path(ofNote id: String) -> [String] {
        var (path, next, seen) = ([String](), byNote[id], Set<String>())
        while let id = next, let book = titles[id], seen.insert(id).inserted {
            if let name = book.title.categoryName { path.insert(name, at: 0) }
            next = book.parent
        }
        return path
    }
}

extension String {
    /// Returns the path without its last `count` components, with a trailing `/`.
    fileprivate func components(beforeLast count: Int) -> String {
        split(separator: "/").dropLast(count).map { $0 + "/" }.joined()
    }
}
