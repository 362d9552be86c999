import JSON
import MemoModel

/// Joplin's own exports: JEX, a tar archive, and RAW, a folder with the same files. Joplin's Markdown export
/// is a plain folder of text.
///
/// Notebooks, tags, to-dos, deadlines and the trash are kept. The history of notes is lost; attachments can be kept.
struct JoplinImporter: FileImporter {
    static let name = "joplin"
    static let summary = LocalizedMessage(
        "Joplin's JEX and RAW exports; notebooks become categories", ko: "조플린 JEX와 RAW, 노트북은 분류로")

    let options: ImportOptions

    /// Claims files whose name is an ID.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        file.pathExtension == "md" && file.stem.utf8.count == 32 && file.stem.allSatisfy { $0.isHexDigit && $0.isASCII }
    }

    /// Yields one memo per note. Reads the files twice, since notebooks and tags may come after their notes.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var index = JoplinIndex()
        try export.read(files, report: { _ in }) { file, source in
            if let bytes = try source.rest(limit: TextFile.limit), let item = JoplinItem(String(decoding: bytes, as: UTF8.self)) {
                index.add(item)
            }
        }
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            guard let text = try TextFile.read(file, source, options, yield: yield) else { return }
            guard let item = JoplinItem(text) else { return try yield(.problem(.noJoplinBlock(Place(path: file.path)))) }
            // Later versions have kinds of items that are not known here.
            if item.kind == nil, !item.text.isEmpty { reading.countLeftOut(["type_ \(item["type_"])": 1]) }
            reading.countLeftOut(item.words)
            guard item.kind == .note, let memo = try memo(item, file, index, &reading, yield: yield) else { return }
            try yield(.memo(memo))
        }
    }

    private func memo(
        _ item: JoplinItem, _ file: ExportFile, _ index: JoplinIndex, _ reading: inout RecordReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        let place = Place(path: file.path)
        guard item["encryption_applied"] != "1" else {
            try yield(.problem(.encrypted(place, title: nil)))
            return nil
        }
        let fields = reading.read(
            .record([
                ("created", .string(item["user_created_time"].isEmpty ? item["created_time"] : item["user_created_time"])),
                ("modified", .string(item["user_updated_time"].isEmpty ? item["updated_time"] : item["user_updated_time"])),
                ("deadline", item["todo_due"] == "0" ? nil : .string(item["todo_due"])), ("sourceurl", .string(item["source_url"])),
                ("author", .string(item["author"])),
            ]) + item.others)
        for note in fields.notes { try yield(.problem(note(place))) }
        guard let own = try text(item, place, yield: yield)?.adding(links: fields.links) else { return nil }
        let text = own.adding(lines: reading.kept(of: fields, besides: own))
        guard var memo = try MemoRecord(text, fields, at: place, yield: yield) else { return nil }
        memo.externalID = item["id"]
        memo.category = index.path(of: item["parent_id"])
        memo.tags = index.tags(of: item["id"])
        if item["markup_language"] == "2" { memo.attachments = (try? HTMLText(item.text).attachments) ?? [] }
        memo.isTrashed = !["", "0"].contains(item["deleted_time"])
        if item["is_todo"] == "1" { memo.state = ["", "0"].contains(item["todo_completed"]) ? .todo : .done }
        if item["is_conflict"] == "1" { memo.tags.append("conflict") }
        return memo
    }

    /// Returns title and text. The body of an HTML note is converted to text.
    private func text(_ item: JoplinItem, _ place: Place, yield: (ImportItem) throws -> Void) throws -> MemoText? {
        let whole = MemoText(item.text)
        // Joplin separates title and text with a blank line that is not part of the note.
        let body = whole.body.first?.isNewline == true ? String(whole.body.dropFirst()) : whole.body
        guard item["markup_language"] == "2" else { return MemoText(title: whole.title, body: body) }
        do {
            return MemoText(title: whole.title, body: try HTMLText(body).text)
        } catch {
            try yield(.problem(.markupTooDeep(place)))
            return nil
        }
    }
}

/// The notebooks and tags of an export, by ID.
private struct JoplinIndex {
    private var notebooks: [String: (name: String, parent: String)] = [:]
    private var names: [String: String] = [:]
    private var tagsByNote: [String: [String]] = [:]

    mutating func add(_ item: JoplinItem) {
        switch item.kind {
        case .folder: notebooks[item["id"]] = (MemoText(item.text).title, item["parent_id"])
        case .tag: names[item["id"]] = MemoText(item.text).title
        case .noteTag: tagsByNote[item["note_id"], default: []].append(item["tag_id"])
        case .note, .resource, nil: break
        }
    }

    /// Returns the names from the outermost notebook to `id`. Stops if notebooks contain each other.
    func path(of id: String) -> [String] {
        var (path, next, seen) = ([String](), id, Set<String>())
        while let notebook = notebooks[next], seen.insert(next).inserted, path.count < 64 {
            if let name = notebook.name.categoryName { path.insert(name, at: 0) }
            next = notebook.parent
        }
        return path
    }

    func tags(of note: String) -> [String] { (tagsByNote[note] ?? []).compactMap { names[$0]?.tagName } }
}

/// One file of a Joplin export: a title, a text, and at the end a block of `key: value` lines, the last of
/// which is `type_`.
struct JoplinItem {
    enum Kind: Int { case note = 1, folder = 2, resource = 4, tag = 5, noteTag = 6 }

    let kind: Kind?
    /// Title and text as written, without the block.
    let text: String
    private let values: [String: String]

    subscript(key: String) -> String { values[key] ?? "" }

    /// Values under names that no version of Joplin used so far.
    var others: [JSONMember] {
        values.sorted { $0.key < $1.key }.filter { !Self.names.contains($0.key) }.map { JSONMember(key: $0.key, value: .string($0.value)) }
    }

    /// Values that no memo has and a person may have written, such as the words of a picture, with counts.
    var words: [String: Int] {
        let taken: Set<String> = kind == .note ? ["author", "source_url"] : []
        return values.filter { !taken.contains($0.key) && (kind != .note || Self.names.contains($0.key)) && Prose.hasWords($0.value) }
            .mapValues { _ in 1 }
    }

    private static let names: Set<String> = [
        "id", "parent_id", "created_time", "updated_time", "is_conflict", "latitude", "longitude", "altitude", "author", "source_url",
        "is_todo", "todo_due", "todo_completed", "source", "source_application", "application_data", "order", "user_created_time",
        "user_updated_time", "encryption_cipher_text", "encryption_applied", "markup_language", "is_shared", "share_id",
        "conflict_original_id", "master_key_id", "user_data", "deleted_time", "type_",
    ]

    /// Returns nil if the text does not end with such a block.
    init?(_ text: String) {
        var values: [String: String] = [:]
        let lines = text.lines
        var index = lines.count - 1
        while index >= 0, lines[index].allSatisfy(\.isWhitespace) { index -= 1 }
        // Reads backwards, since the text itself may contain similar lines.
        while index >= 0, !lines[index].isEmpty {
            guard let colon = lines[index].firstIndex(of: ":") else { break }
            let key = lines[index][..<colon]
            guard !key.isEmpty, key.utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == 0x5F || 0x30...0x39 ~= $0 }) else { break }
            values[String(key)] = String(lines[index][lines[index].index(after: colon)...]).trimmed
            index -= 1
        }
        guard let type = values["type_"], values["id"] != nil else { return nil }
        kind = Int(type).flatMap(Kind.init)
        self.values = values
        // The blank line before the block is part of the block.
        if index >= 0, lines[index].isEmpty { index -= 1 }
        self.text = index < 0 ? "" : String(text[..<lines[index].endIndex])
    }
}
