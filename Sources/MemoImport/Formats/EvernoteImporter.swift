public import MemoModel

/// Evernote's ENEX files, of all its versions since 2012: a file is a notebook, or one note when that note's title is its name.
///
/// Attachments, reminders' order and colours are lost; checklists, tags, links, dates and reminders are kept.
public struct EvernoteImporter: Importer {
    /// See `Importer.name`.
    public static let name = "evernote"
    /// See `Importer.summary`.
    public static let summary = LocalizedMessage(
        "Evernote's ENEX files, the notebook as category", ko: "에버노트 ENEX 파일. 노트북이 분류")

    private let options: ImportOptions

    /// See `Importer.init(options:)`.
    public init(options: ImportOptions) { self.options = options }

    /// Claims files by their extension, or by the element they begin with.
    public func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        if options.format == Self.name { return files }
        return files.filter { file in
            if file.pathExtension == "enex" { return true }
            guard ["xml", ""].contains(file.pathExtension) else { return false }
            return String(decoding: export.head(of: file), as: UTF8.self).contains("<en-export")
        }
    }

    /// Yields a memo for each note; one note is held at a time.
    public func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        var dates = DateReading(zone: options.timeZone)
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            // What comes by a pipe has no name.
            try read(file, source, notebook: export.isNamed ? file.stem.categoryName : nil, &dates, yield: yield)
        }
    }

    private func read(
        _ file: ExportFile, _ source: ByteSource, notebook: String?, _ dates: inout DateReading, yield: (ImportItem) throws -> Void
    ) throws {
        let place = Place(path: file.path)
        let notes = EvernoteNotes()
        guard let reader = XMLReader(notes) else { return try yield(.problem(.unreadable(place, reason: "out of memory"))) }
        var (count, held) = (0, MemoRecord?.none)
        // Whether a file is a notebook shows when its second note comes.
        func take(_ notes: [EvernoteNote]) throws {
            for note in notes {
                count += 1
                guard var memo = try memo(note, Place(path: file.path, record: count), &dates, yield: yield) else { continue }
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
        if var held {
            if count == 1, FileTitle.matches(file.stem, held.text.title) { held.category = [] }
            try yield(.memo(held))
        }
        if let fault { try yield(.problem(.xml(Place(path: file.path, line: reader.line), fault))) }
    }

    private func memo(
        _ note: EvernoteNote, _ place: Place, _ dates: inout DateReading, yield: (ImportItem) throws -> Void
    ) throws -> MemoRecord? {
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
        let text = MemoText(title: note.title, body: body).adding(links: [note.link].filter { !$0.isEmpty })
        guard !text.isBlank else {
            try yield(.problem(.emptyMemo(place)))
            return nil
        }
        var memo = MemoRecord(place: place, text: text)
        memo.tags = note.tags.compactMap(\.tagName)
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
