import MemoModel

/// A note of an XML format while its elements are read.
struct MarkupNote {
    var title = ""
    var text = ""
    var created = ""
    var modified = ""
    var id: String?
    var tags: [String] = []
    var category: [String] = []
    var isPinned = false
    var isTrashed = false
    /// The pictures and files within the note, if they are kept.
    var files = HeldFiles()
}

/// Collects notes from the events of an XML document.
protocol MarkupNotes: XMLListener {
    /// The notes that are complete, until they are taken.
    var done: [MarkupNote] { get set }
    /// Number of notes that are no memos, such as templates.
    var leftOut: Int { get }
    /// Elements and attributes with text that no memo keeps, with their numbers.
    var unread: [String: Int] { get }
    /// Number of pictures and files within the notes.
    var heldCount: Int { get }
}

extension MarkupNotes {
    var leftOut: Int { 0 }
    var unread: [String: Int] { [:] }
    var heldCount: Int { 0 }
}

/// Reads formats whose files are XML documents with notes.
struct MarkupNoteFiles {
    private let isSingle: Bool
    private var dates: DateReading
    private var (leftOut, heldCount, unread) = (0, 0, [String: Int]())
    private var count = 0

    /// - Parameter isSingle: Whether each file is one note.
    init(_ options: ImportOptions, isSingle: Bool = false) {
        self.isSingle = isSingle
        dates = DateReading(zone: options.timeZone)
    }

    /// Yields the notes of each file as soon as they are complete.
    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, isSingle: Bool, yield: (ImportItem) throws -> Void,
        notes: (ExportFile) -> any MarkupNotes
    ) throws {
        var reading = MarkupNoteFiles(options, isSingle: isSingle)
        try reading.read(files, of: export, yield: yield, notes: notes)
        try reading.finish(export, yield: yield)
    }

    /// Yields the notes of each file as soon as they are complete. Call `finish` after the last file.
    mutating func read(
        _ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void, notes: (ExportFile) -> any MarkupNotes
    ) throws {
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            let listener = notes(file)
            guard let reader = XMLReader(listener) else {
                return try yield(.problem(.unreadable(Place(path: file.path), reason: "out of memory")))
            }
            begin()
            defer { end(listener) }
            do {
                while let bytes = try source.next() {
                    _ = try reader.feed(bytes)
                    try take(listener, file, yield: yield)
                }
                try reader.finish()
                try take(listener, file, yield: yield)
                leftOut += listener.leftOut
            } catch let fault as XMLFault {
                try take(listener, file, yield: yield)
                try yield(.problem(.xml(Place(path: file.path, line: reader.line), fault)))
            }
        }
    }

    /// Begins a file, whose notes are numbered from 1.
    mutating func begin() { count = 0 }

    /// Yields the notes that are complete.
    mutating func take(_ listener: any MarkupNotes, _ file: ExportFile, yield: (ImportItem) throws -> Void) throws {
        let notes = listener.done
        listener.done = []
        for note in notes {
            count += 1
            let place = Place(path: file.path, record: isSingle ? nil : count)
            try note.files.report(place, yield)
            try yield(Self.memo(note, file, place, &dates).map(ImportItem.memo) ?? .problem(.emptyMemo(place)))
        }
    }

    /// Ends a file.
    mutating func end(_ listener: any MarkupNotes) {
        unread.merge(listener.unread) { $0 + $1 }
        heldCount += listener.heldCount
    }

    /// Reports text that no memo has. Call it after the last file.
    func finish(_ export: Export, yield: (ImportItem) throws -> Void) throws {
        let place = Place(path: export.name)
        if !unread.isEmpty { try yield(.problem(.fieldsLeftOut(place, unread))) }
        if heldCount > 0 { try yield(.problem(.heldAttachments(place, count: heldCount))) }
        if leftOut > 0 { try yield(.problem(.companions(place, count: leftOut))) }
        if let note = dates.zoneNote(place) { try yield(.problem(note)) }
    }

    private static func memo(_ note: MarkupNote, _ file: ExportFile, _ place: Place, _ dates: inout DateReading) -> MemoRecord? {
        let body = MemoText(note.text.trimmingEnds)
        let isTitled = note.title.isEmpty || body.title == note.title
        let text = isTitled ? body : MemoText(title: note.title, body: body.whole)
        guard !text.isBlank else { return nil }
        var memo = MemoRecord(place: place, text: place.record == nil ? text.naming(file, hasTitle: !note.title.isEmpty) : text)
        (memo.externalID, memo.tags) = (note.id, note.tags.compactMap(\.tagName))
        memo.category = note.category.compactMap(\.categoryName)
        memo.attachments = note.files.records
        (memo.isPinned, memo.isTrashed) = (note.isPinned, note.isTrashed)
        (memo.created, memo.modified) = (
            dates.moment(note.created), dates.moment(note.modified) ?? (place.record == nil ? file.modified : nil)
        )
        return memo
    }
}
