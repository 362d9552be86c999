import MemoModel

/// Stores of apps built on Core Data or SwiftData: DiaryData, CloudNotes, ProjectManager, ThinkingAbout, and
/// any other store with attribute names that `FieldNames` knows.
///
/// The write-ahead log (`-wal`) beside a store is read with it. Pictures can be kept; relations and history are lost.
struct CoreDataImporter: Importer {
    static let name = "core-data"
    static let summary = LocalizedMessage(
        "SQLite stores of iPhone apps (Core Data), with their write-ahead log", ko: "아이폰 앱의 SQLite 저장소(Core Data), WAL 파일과 함께")

    static let extensions: Set<String> = ["sqlite", "sqlite3", "store", "db", "cdbstore", "sqlitedb", ""]
    private static let signature = Array("SQLite format 3\0".utf8)
    /// Where the header of a database has the ID of the program that made it.
    private static let applicationPlace = 68
    /// The folder with the larger values of a store, in `.Name_SUPPORT`.
    static let externalFolder = "_EXTERNAL_DATA"

    let options: ImportOptions

    /// Claims SQLite files by their first bytes, and their log files, even if the store is missing.
    func claim(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        files.filter { Self.isPart($0) || Self.extensions.contains($0.pathExtension) && export.head(of: $0).starts(with: Self.signature) }
    }

    /// Keeps files that can be a store by their name, and those beside one.
    func chosen(_ files: [ExportFile], of export: Export) -> [ExportFile] {
        files.filter { Self.isPart($0) || Self.extensions.contains($0.pathExtension) }
    }

    private static func isPart(_ file: ExportFile) -> Bool { side(of: file) != nil || isExternal(file) }

    /// Returns whether a file is a value of a store beside it.
    static func isExternal(_ file: ExportFile) -> Bool {
        let folders = file.path.split(separator: "/").suffix(3)
        return folders.count == 3 && folders.dropLast().last == Substring(externalFolder) && folders.first?.hasSuffix("_SUPPORT") == true
    }

    /// Returns the path of the store that a `-wal`, `-shm` or `-journal` file belongs to; nil for any other
    /// file.
    static func side(of file: ExportFile) -> (store: String, isLog: Bool)? {
        for (ending, isLog) in [("-wal", true), ("-shm", false), ("-journal", false)] where file.pathExtension.hasSuffix(ending) {
            let store = String(file.path.dropLast(ending.count))
            if store.hasSuffix(".sqlite") || store.hasSuffix(".store") || store.hasSuffix(".CDBStore") { return (store, isLog) }
        }
        return nil
    }

    /// Yields one memo per row of each entity that holds text.
    func read(_ files: [ExportFile], of export: Export, yield: (ImportItem) throws -> Void) throws {
        let stores = files.filter { !Self.isPart($0) }
        for file in files where Self.isExternal(file) { export.counter.add(file.size) }
        var logs: [String: ExportFile] = [:]
        for file in files {
            guard let side = Self.side(of: file) else { continue }
            if side.isLog, file.size > 0 { logs[side.store] = file } else { export.counter.add(file.size) }
        }
        // A conflicted copy has the marker in the name of its log too. Memos that are identical in copy and
        // original are imported once.
        var originals: [String: [String: MemoRecord]] = [:]
        let copied = Set(stores.compactMap(Self.original))
        for store in stores.filter({ Self.original($0) == nil }) + stores.filter({ Self.original($0) != nil }) {
            let original = Self.original(store).flatMap { originals[$0] }
            var same = 0
            try read(store, log: logs.removeValue(forKey: store.path), of: export) { item in
                if case .memo(let memo) = item, let id = memo.externalID {
                    if copied.contains(store.path) { originals[store.path, default: [:]][id] = memo }
                    if let first = memo.conflictOf.flatMap({ original?[$0] }), first.isSame(as: memo) { return same += 1 }
                }
                try yield(item)
            }
            if same > 0 { try yield(.problem(.sameAsOriginal(Place(path: store.path), count: same))) }
        }
        for log in logs.values.sorted(by: { $0.path < $1.path }) {
            export.counter.add(log.size)
            try yield(.problem(.logWithoutStore(Place(path: log.path))))
        }
    }

    /// Returns an ID that is unique across stores: the UUID of the row, or the path with its number. Core
    /// Data never reuses a number.
    private static func key(_ own: String, in path: String) -> String { own.isUUID ? own : "\(path)#\(own)" }

    /// Returns the path of the store of which this is a conflicted copy; nil if it is not a copy.
    private static func original(_ file: ExportFile) -> String? {
        ConflictName.original(of: file.name).map { file.folderPath + $0 }
    }

    private func read(_ file: ExportFile, log: ExportFile?, of export: Export, yield: (ImportItem) throws -> Void) throws {
        let place = Place(path: file.path)
        guard !export.head(of: file).dropFirst(Self.applicationPlace).starts(with: "saek".utf8) else {
            export.counter.add(file.size)
            return try yield(.problem(.ownVault(place)))
        }
        do {
            let copy = try StoreCopy(file, log: log, of: export)
            if copy.lostLog { try yield(.problem(.tornStore(place))) }
            let schema = try StoreSchema(copy.store)
            if AppleNotesStore.matches(schema) {
                let media = options.keepsAttachments ? AppleNotesMedia(export) : nil
                try AppleNotesStore(copy.store, schema, file, media).read(yield: yield)
            } else {
                try entities(copy.store, schema, file, yield: yield)
            }
        } catch StoreCopy.Failure.problem(let problem) {
            try yield(.problem(problem))
        } catch let failure as StoreFile.Failure {
            try yield(.problem(.store(place, failure)))
        }
    }

    private func entities(_ store: StoreFile, _ schema: StoreSchema, _ file: ExportFile, yield: (ImportItem) throws -> Void) throws {
        try RecordReading.reporting(at: Place(path: file.path), options, isMappable: true, yield: yield) { reading in
            var (known, heldCount) = (0, 0)
            var unknown: [String: [String]] = [:]
            for (table, columns) in schema.tables.sorted(by: { $0.key < $1.key }) {
                guard let entity = CoreDataEntity(table: table, columns: columns, names: reading.names) else {
                    unknown[table] = CoreDataEntity.texts(table: table, columns: columns)
                    continue
                }
                known += 1
                try read(entity, store, file, &reading, &heldCount, yield: yield)
            }
            if heldCount > 0 { try yield(.problem(.heldAttachments(Place(path: file.path), count: heldCount))) }
            if known == 0, schema.tables["noteTagLink"] == nil, try PlainTables.read(store, schema, file, options, yield: yield) { return }
            if known == 0 {
                let names = schema.tables.flatMap { $0.value }.map(\.name).filter { $0.hasPrefix("Z") && !$0.hasPrefix("Z_") }
                // QOwnNotes keeps the tags of its text files in such a database. The text is in the files.
                let isBeside = schema.tables["noteTagLink"] != nil
                try yield(
                    .problem(isBeside ? .ownDatabase(Place(path: file.path)) : .noText(Place(path: file.path), keys: Set(names).sorted())))
            }
            // Tables without a column that holds the text of a memo.
            if known > 0 { reading.countLeftOut(try store.texts(in: unknown, key: "Z_PK")) }
        }
    }

    private func read(
        _ entity: CoreDataEntity, _ store: StoreFile, _ file: ExportFile, _ reading: inout RecordReading, _ heldCount: inout Int,
        yield: (ImportItem) throws -> Void
    ) throws {
        var number = 0
        let tooLarge = { (key: Int64) in
            try yield(.problem(.tooLarge(Place(path: file.path, record: Int(key)), limit: Int(StoreFile.valueLimit))))
        }
        try store.rows(of: entity.table, key: "Z_PK", columns: entity.columns.map(\.name), tooLarge: tooLarge) { row in
            number += 1
            let place = Place(path: file.path, record: number)
            let fields = reading.read(entity.members(row))
            for note in fields.notes { try yield(.problem(note(place))) }
            var text = fields.text(usingName: true)
            let lines = reading.kept(of: fields, besides: text)
            if !lines.isEmpty { text = text.adding(lines: lines) }
            let files = entity.files(row)
            heldCount += files.records.count
            guard !text.isBlank else { return try yield(.problem(.emptyMemo(place))) }
            var memo = MemoRecord(place: place, text: text)
            memo.take(fields)
            if options.keepsAttachments {
                memo.attachments = files.records
                try files.report(place, yield)
            }
            let own = fields.id ?? "\(entity.table.dropFirst().lowercased())-\(row[0].integer ?? 0)"
            memo.externalID = Self.key(own, in: file.path)
            if let original = Self.original(file) {
                (memo.externalID, memo.conflictOf) = ("\(file.path)#\(own)", Self.key(own, in: original))
            }
            try yield(.memo(memo))
        }
    }
}

extension MemoRecord {
    /// Returns whether the two are equal except for place and IDs.
    fileprivate func isSame(as other: MemoRecord) -> Bool {
        var other = other
        (other.place, other.conflictOf, other.externalID) = (place, conflictOf, externalID)
        return self == other
    }
}
