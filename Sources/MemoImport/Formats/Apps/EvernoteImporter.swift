import JSON
import MemoModel

/// Evernote's ENEX files, of all versions since 2012. A file is a notebook. A file that holds one note and is
/// named after it is just that note.
///
/// Checklists, tags, links, dates, reminders and, if wanted, attachments are kept. Colours and the order of
/// reminders are lost.
struct EvernoteImporter: FileImporter {
    static let name = "evernote"
    static let summary = LocalizedMessage(
        "Evernote's ENEX files; the notebook becomes the category", ko: "에버노트 ENEX 파일, 노트북은 분류로")

    let options: ImportOptions

    /// Claims files by their extension, or by their root element.
    func claims(_ file: ExportFile, of export: Export) -> Bool {
        if file.pathExtension == "enex" { return true }
        guard ["xml", ""].contains(file.pathExtension) else { return false }
        return export.head(of: file).contains("<en-export")
    }

    /// Yields one memo per note. Only one note is in memory at a time.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        try export.readRecords(files, options, yield: yield) { reading, file, source in
            // A piped export has no name, so it has no notebook.
            try read(file, source, notebook: export.isNamed ? file.notebookName : nil, &reading, yield: yield)
        }
    }

    private func read(
        _ file: ExportFile, _ source: ByteSource, notebook: String?, _ reading: inout RecordReading,
        yield: (ImportItem) throws -> Void
    ) throws {
        let place = Place(path: file.path)
        let notes = EvernoteNotes(keepsAttachments: options.keepsAttachments)
        guard let reader = XMLReader(notes) else { return try yield(.problem(.unreadable(place, reason: "out of memory"))) }
        var (count, held) = (0, MemoRecord?.none)
        // One memo is held back: only a second note shows that the file is a notebook.
        func take(_ notes: [EvernoteNote]) throws {
            for note in notes {
                count += 1
                guard var memo = try memo(note, Place(path: file.path, record: count), &reading.dates, yield: yield) else { continue }
                memo.category = [notebook].compactMap { $0 }
                if let held { try yield(.memo(held)) }
                held = memo
            }
        }
        var fault: XMLFault?
        do {
            while let bytes = try source.next() {
                _ = try reader.feed(bytes)
                try take(notes.finished())
            }
            try reader.finish()
        } catch let found as XMLFault {
            fault = found
        }
        try take(notes.finished())
        reading.countLeftOut(notes.leftOut)
        if var held {
            if count == 1, FileTitle.matches(file.stem, held.text.title) { held.category = [] }
            try yield(.memo(held))
        }
        if let fault { try yield(.problem(.xml(Place(path: file.path, line: reader.line), fault))) }
    }

    private func memo(
        _ note: EvernoteNote, _ place: Place, _ dates: inout DateReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
        try note.files.report(place, yield)
        if note.isTooLarge { try yield(.problem(.tooLarge(place, limit: EvernoteNotes.noteLimit))) }
        let page: HTMLText
        do {
            page = try HTMLText(note.content)
        } catch {
            try yield(.problem(.markupTooDeep(place)))
            return nil
        }
        if page.encryptedParts > 0 { try yield(.problem(.encryptedPart(place))) }
        let body = ([page.text] + note.tasks).filter { !$0.isEmpty }.joined(separator: "\n")
        let text = MemoText(title: note.title, body: body).adding(links: [note.link].filter { !$0.isEmpty }).adding(lines: note.lines)
        guard !text.isBlank else {
            try yield(.problem(.emptyMemo(place)))
            return nil
        }
        var memo = MemoRecord(place: place, text: text)
        memo.tags = note.tags.compactMap(\.tagName)
        memo.attachments = note.files.records
        func date(_ key: String, _ value: String) throws -> Timestamp? {
            switch dates.read(.string(value)) {
            case .date(let date): return date
            case .absent: return nil
            case .unreadable:
                try yield(.problem(.unreadableDate(place, key: key, value: LocalizedMessage(value, ko: value))))
                return nil
            }
        }
        memo.created = try date("created", note.created)
        memo.modified = try date("updated", note.updated)
        memo.deadline = try date("reminder-time", note.reminder)
        if !note.reminderDone.isEmpty { memo.state = .done } else if memo.deadline != nil { memo.state = .todo }
        return memo
    }
}

/// One note of an ENEX file, its values as written.
struct EvernoteNote {
    var title = ""
    var content = ""
    var created = ""
    var updated = ""
    var tags: [String] = []
    var link = ""
    var reminder = ""
    var reminderDone = ""
    /// Tasks that newer versions store beside the text, as checklist lines.
    var tasks: [String] = []
    /// Values without a field, as `name: value`.
    var lines: [String] = []
    /// The files of the note, if they are kept.
    var files = HeldFiles()
    /// Whether the note exceeded `noteLimit` and was cut off.
    var isTooLarge = false
}

/// Collects the notes of an ENEX file. Attachments are in memory only if they are kept, and then those of one note.
final class EvernoteNotes: XMLListener {
    static let noteLimit = 64 << 20

    private let keepsAttachments: Bool
    /// The attachment being read.
    private var resource = (data: Base64Bytes(), name: "", type: "")

    init(keepsAttachments: Bool = false) { self.keepsAttachments = keepsAttachments }

    private var path: [String] = []
    private var note: EvernoteNote?
    private var task = (title: "", isDone: false)
    private var value = ""
    private var size = 0
    private var done: [EvernoteNote] = []
    /// Fields with text that is not kept, with their numbers. Nearly every note has an author, its owner.
    private(set) var leftOut: [String: Int] = [:]

    /// Fields that are read, or that describe how the app shows and syncs a note.
    private static let machinery: Set<String> = [
        "en-export", "note", "note-attributes", "resource", "latitude", "longitude", "altitude", "source", "source-application",
        "application-data", "content-class", "reminder-order", "noteLevelID", "taskGroupNoteLevelID", "sortWeight", "statusUpdated",
        "inNote", "taskFlag", "dueDateUIOption", "timeZone", "recurrence", "repeatAfterCompletion", "reminder", "reminderDate",
        "reminderDateUIOption", "reminderStatus", "share-date", "place-id", "creator-id", "last-editor-id", "shared-with-business",
    ]
    private static let named: Set<String> = ["author", "last-edited-by", "creator", "lastEditor", "dueDate"]

    /// Returns and forgets the notes completed since the last call.
    func finished() -> [EvernoteNote] {
        defer { done = [] }
        return done
    }

    func start(_ name: String, _ attributes: [String: String]) {
        path.append(name)
        value = ""
        if name == "note" { (note, size) = (EvernoteNote(), 0) }
        if name == "resource" { resource = (Base64Bytes(), "", "") }
        if name == "task" { task = ("", false) }
    }

    func text(_ text: String) {
        guard note != nil else { return }
        guard !path.contains("resource") else { return keepResource(text) }
        size += text.utf8.count
        guard size <= Self.noteLimit else {
            note?.isTooLarge = true
            return
        }
        value += text
    }

    private func keepResource(_ text: String) {
        guard keepsAttachments else { return }
        switch path.last {
        case "data" where path.dropLast().last == "resource": resource.data.append(text)
        case "mime": resource.type += text.prefix(100)
        case "file-name": resource.name += text.prefix(1000)
        default: break
        }
    }

    /// Adds the attachment that was read to the note.
    private func endResource() {
        guard keepsAttachments, note != nil else { return }
        let bytes = resource.data.finished()
        resource.data = Base64Bytes()
        note?.files.add(resource.name.trimmingEnds, type: resource.type.trimmingEnds, bytes)
    }

    /// Keeps a field that no field of a memo takes.
    private func leave(_ name: String) {
        guard note != nil, !path.contains("resource"), !Self.machinery.contains(name), value.utf8.contains(where: { $0 > 0x20 }) else {
            return
        }
        if Self.named.contains(name) {
            leftOut[name, default: 0] += 1
        } else {
            note?.lines.append("\(name): \(value)")
        }
    }

    func end(_ name: String) {
        let isDirect = path.dropLast().last == "note"
        switch name {
        case "note":
            if let note { done.append(note) }
            note = nil
        case "resource": endResource()
        case "title":
            if isDirect { note?.title = value } else { task.title = value }
        case "content": if isDirect { note?.content = value }
        case "created": if isDirect { note?.created = value }
        case "updated": if isDirect { note?.updated = value }
        case "tag": note?.tags.append(value)
        case "source-url": if !path.contains("resource") { note?.link = value }
        case "reminder-time": note?.reminder = value
        case "reminder-done-time": note?.reminderDone = value
        case "taskStatus": task.isDone = value.lowercased() == "completed"
        case "task": if !task.title.isEmpty { note?.tasks.append((task.isDone ? "- [x] " : "- [ ] ") + task.title) }
        default: leave(name)
        }
        value = ""
        _ = path.popLast()
    }
}
