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
    var isDone = false
}

/// Collects notes from the events of an XML document.
protocol MarkupNotes: XMLListener {
    /// Returns and forgets the notes completed since the last call.
    func finished() -> [MarkupNote]
    /// Number of notes that are no memos, such as templates.
    var leftOut: Int { get }
    /// Elements and attributes with text that no memo keeps, with their numbers.
    var unread: [String: Int] { get }
}

extension MarkupNotes {
    var leftOut: Int { 0 }
    var unread: [String: Int] { [:] }
}

/// Reads formats whose files are XML documents with notes.
enum MarkupNoteFiles {
    /// Yields the notes of each file as soon as they are complete.
    static func read(
        _ files: [ExportFile], of export: Export, _ options: ImportOptions, isSingle: Bool, yield: (ImportItem) throws -> Void,
        notes: (ExportFile) -> any MarkupNotes
    ) throws {
        var (dates, leftOut, unread) = (DateReading(zone: options.timeZone), 0, [String: Int]())
        try export.read(files, report: { try yield(.problem($0)) }) { file, source in
            let listener = notes(file)
            guard let reader = XMLReader(listener) else {
                return try yield(.problem(.unreadable(Place(path: file.path), reason: "out of memory")))
            }
            var count = 0
            defer { unread.merge(listener.unread) { $0 + $1 } }
            func take() throws {
                for note in listener.finished() {
                    count += 1
                    let place = Place(path: file.path, record: isSingle ? nil : count)
                    try yield(memo(note, file, place, &dates).map(ImportItem.memo) ?? .problem(.emptyMemo(place)))
                }
            }
            do {
                while let bytes = try source.next() {
                    _ = try reader.feed(bytes)
                    try take()
                }
                try reader.finish()
                try take()
                leftOut += listener.leftOut
            } catch let fault as XMLFault {
                try take()
                try yield(.problem(.xml(Place(path: file.path, line: reader.line), fault)))
            }
        }
        if !unread.isEmpty { try yield(.problem(.fieldsLeftOut(Place(path: export.name), unread))) }
        if leftOut > 0 { try yield(.problem(.companions(Place(path: export.name), count: leftOut))) }
        if let note = dates.zoneNote(Place(path: export.name)) { try yield(.problem(note)) }
    }

    private static func memo(_ note: MarkupNote, _ file: ExportFile, _ place: Place, _ dates: inout DateReading) -> MemoRecord? {
        let body = MemoText(note.text.trimmingEnds)
        let isTitled = note.title.isEmpty || body.title == note.title
        let text = isTitled ? body : MemoText(title: note.title, body: body.whole)
        guard !text.isBlank else { return nil }
        var memo = MemoRecord(place: place, text: place.record == nil ? text.naming(file, hasTitle: !note.title.isEmpty) : text)
        (memo.externalID, memo.tags) = (note.id, note.tags.compactMap(\.tagName))
        memo.category = note.category.compactMap(\.categoryName)
        (memo.created, memo.modified) = (
            dates.moment(note.created), dates.moment(note.modified) ?? (place.record == nil ? file.modified : nil)
        )
        return memo
    }
}
