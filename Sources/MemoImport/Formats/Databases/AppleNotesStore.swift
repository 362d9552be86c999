import MemoModel

/// Apple Notes' database, `NoteStore.sqlite`: a Core Data store with compressed texts.
struct AppleNotesStore {
    private static let objects = "ZICCLOUDSYNCINGOBJECT"
    private static let texts = "ZICNOTEDATA"
    private static let epoch2001 = 978_307_200.0
    private static let trashFolder: Int64 = 1

    private let store: StoreFile
    private let columns: [String]
    private let tables: [String: [StoreSchema.Column]]
    /// Columns that are read, or that repeat the text.
    private static let read: Set<String> = [
        "ZTITLE1", "ZTITLE2", "ZIDENTIFIER", "ZSNIPPET", "ZNESTEDTITLEFORSORTING", "ZTYPEUTI", "ZTYPEUTI1", "ZFILENAME",
        "ZHANDWRITINGSUMMARYVERSION",
    ]
    private let file: ExportFile
    /// The files beside the store; nil if they are not kept.
    private let media: AppleNotesMedia?

    static func matches(_ schema: StoreSchema) -> Bool { schema.tables[objects] != nil && schema.tables[texts] != nil }

    init(_ store: StoreFile, _ schema: StoreSchema, _ file: ExportFile, _ media: AppleNotesMedia?) {
        (self.store, self.file, self.media) = (store, file, media)
        (tables, columns) = (schema.tables, (schema.tables[Self.objects] ?? []).map(\.name))
    }

    /// Yields one memo per note. Locked notes are reported.
    func read(yield: (ImportItem) throws -> Void) throws {
        let folders = try folders()
        var notes: [Int64: Note] = [:]
        try rows(
            ["ZNOTEDATA", "ZTITLE1", "ZFOLDER", "ZIDENTIFIER", "ZISPINNED", "ZMARKEDFORDELETION", "ZISPASSWORDPROTECTED"] + Note.created
                + Note.modified
        ) { row in
            guard let data = row["ZNOTEDATA"]?.integer else { return }
            notes[data] = Note(row)
        }
        let attachments = try attachments()
        var number = 0
        let place = { (number: Int) in Place(path: file.path, record: number) }
        try store.rows(
            of: Self.texts, key: "Z_PK", columns: ["ZDATA"],
            tooLarge: { try yield(.problem(.tooLarge(place(Int($0)), limit: Int(StoreFile.valueLimit)))) }
        ) { row in
            guard let key = row[0].integer, let note = notes[key] else { return }
            number += 1
            try read(note, row[1].blob, folders, attachments[note.key] ?? [], place(number), yield: yield)
        }
        let others = Dictionary(
            uniqueKeysWithValues: tables.map { table, columns in
                (table, CoreDataEntity.texts(table: table, columns: columns).filter { !Self.read.contains($0) })
            })
        let unread = try store.texts(in: others, key: "Z_PK")
        if !unread.isEmpty { try yield(.problem(.fieldsLeftOut(Place(path: file.path), unread))) }
    }

    private func read(
        _ note: Note, _ data: [UInt8]?, _ folders: [Int64: Folder], _ attachments: [AttachmentRecord], _ place: Place,
        yield: (ImportItem) throws -> Void
    ) throws {
        guard !note.isLocked else { return try yield(.problem(.encrypted(place, title: note.title))) }
        guard let data else { return try yield(.problem(.emptyMemo(place))) }
        guard let text = AppleNoteText.read(data) else { return try yield(.problem(.unreadableNote(place))) }
        let whole = MemoText(text)
        guard !whole.isBlank else { return try yield(.problem(.emptyMemo(place))) }
        var memo = MemoRecord(place: place, text: whole)
        memo.externalID = note.id
        (memo.created, memo.modified, memo.isPinned) = (note.created, note.modified, note.isPinned)
        let (path, isTrash) = Self.path(note.folder, folders)
        memo.isTrashed = note.isDeleted || isTrash
        memo.category = isTrash ? [] : path
        memo.attachments = attachments
        try yield(.memo(memo))
    }

    private struct Note {
        static let created = ["ZCREATIONDATE", "ZCREATIONDATE1", "ZCREATIONDATE2", "ZCREATIONDATE3"]
        static let modified = ["ZMODIFICATIONDATE", "ZMODIFICATIONDATE1"]
        let key: Int64
        let title: String?
        let id: String?
        let folder: Int64?
        let isPinned: Bool
        let isDeleted: Bool
        let isLocked: Bool
        let created: Timestamp?
        let modified: Timestamp?

        init(_ row: [String: StoreFile.Value]) {
            key = row["Z_PK"]?.integer ?? 0
            (title, id, folder) = (row["ZTITLE1"]?.text, row["ZIDENTIFIER"]?.text, row["ZFOLDER"]?.integer)
            (isPinned, isDeleted) = (row["ZISPINNED"] == .integer(1), row["ZMARKEDFORDELETION"] == .integer(1))
            isLocked = row["ZISPASSWORDPROTECTED"] == .integer(1)
            created = Self.created.lazy.compactMap { AppleNotesStore.date(row[$0]) }.first
            modified = Self.modified.reversed().lazy.compactMap { AppleNotesStore.date(row[$0]) }.first
        }
    }

    /// Returns the files of each note. The row of an attachment names its note and the row of its file, and both rows have IDs that are
    /// names of folders or files beside the store.
    private func attachments() throws -> [Int64: [AttachmentRecord]] {
        guard let media else { return [:] }
        var (found, byKey, rows) = (
            [Int64: [AttachmentRecord]](), [Int64: (id: String, name: String)](), [(note: Int64, own: Int64, media: Int64)]()
        )
        try self.rows(["ZNOTE", "ZMEDIA", "ZIDENTIFIER", "ZFILENAME"]) { row in
            guard let key = row["Z_PK"]?.integer else { return }
            if let id = row["ZIDENTIFIER"]?.text { byKey[key] = (id, row["ZFILENAME"]?.text ?? "") }
            if let note = row["ZNOTE"]?.integer { rows.append((note, key, row["ZMEDIA"]?.integer ?? key)) }
        }
        for row in rows {
            let record = [row.media, row.own].lazy.compactMap { byKey[$0] }.compactMap { media.record($0.id, named: $0.name) }.first
            if let record, (found[row.note]?.count ?? 0) < AttachmentRecord.countLimit { found[row.note, default: []].append(record) }
        }
        return found
    }

    private struct Folder {
        let name: String
        let parent: Int64?
        let isTrash: Bool
    }

    private func folders() throws -> [Int64: Folder] {
        var folders: [Int64: Folder] = [:]
        try rows(["ZTITLE2", "ZPARENT", "ZFOLDERTYPE"]) { row in
            guard let key = row["Z_PK"]?.integer, let name = row["ZTITLE2"]?.text else { return }
            folders[key] = Folder(name: name, parent: row["ZPARENT"]?.integer, isTrash: row["ZFOLDERTYPE"] == .integer(Self.trashFolder))
        }
        return folders
    }

    private static func path(_ folder: Int64?, _ folders: [Int64: Folder]) -> (path: [String], isTrash: Bool) {
        var (path, next, isTrash, seen) = ([String](), folder, false, Set<Int64>())
        while let key = next, let folder = folders[key], seen.insert(key).inserted {
            if let name = folder.name.categoryName { path.insert(name, at: 0) }
            isTrash = isTrash || folder.isTrash
            next = folder.parent
        }
        return (path, isTrash)
    }

    /// Reads the table of all objects. Columns that this version of Notes does not have are left out.
    private func rows(_ wanted: [String], body: ([String: StoreFile.Value]) throws -> Void) throws {
        let columns = wanted.filter(columns.contains)
        try store.rows(of: Self.objects, key: "Z_PK", columns: columns, tooLarge: { _ in }) { row in
            try body(Dictionary(zip(["Z_PK"] + columns, row), uniquingKeysWith: { first, _ in first }))
        }
    }

    private static func date(_ value: StoreFile.Value?) -> Timestamp? {
        switch value {
        case .integer(let seconds)?: Timestamp(seconds: Double(seconds) + epoch2001)
        case .real(let seconds)?: Timestamp(seconds: seconds + epoch2001)
        default: nil
        }
    }
}

/// The files that Apple Notes stores beside its database: `Accounts/…/Media/ID/…/name`, and its pictures of drawings,
/// `FallbackImages/ID.jpg`.
struct AppleNotesMedia {
    private var byID: [String: [ExportFile]] = [:]

    init(_ export: Export) {
        for file in export.files {
            let names = file.path.split(separator: "/")
            guard let kind = names.firstIndex(where: { $0 == "Media" || $0 == "FallbackImages" }), kind + 1 < names.count else { continue }
            let id = kind + 2 == names.count ? file.stem : String(names[kind + 1])
            if id.isUUID { byID[id.uppercased(), default: []].append(file) }
        }
    }

    /// Returns the file with an ID: of several, the one with the name.
    func record(_ id: String, named name: String) -> AttachmentRecord? {
        guard let files = byID[id.uppercased()], let file = files.first(where: { $0.name == name.precomposed }) ?? files.first else {
            return nil
        }
        return AttachmentRecord(name: file.name, content: .file(number: file.number))
    }
}
