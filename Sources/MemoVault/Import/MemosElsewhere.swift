import MemoImport
import MemoModel

/// Memos of an export that another source has: those of a chat, which belongs to its app alone and to a folder in it, and those of an app's earlier export
/// under another name that has too little in common with this one to be the same source.
struct MemosElsewhere {
    /// A memo, and the place in its source, which it keeps.
    struct Found {
        let memo: KnownMemo
        let address: MemoAddress
        /// Whether the memo is a part of a chat.
        let isChat: Bool

        /// Whether a record is a conflicted copy that another vault made of the memo.
        func isOriginal(of record: MemoRecord) -> Bool {
            ConflictedCopies.contain(record) && !ConflictedCopies.contain(key: address.key.text)
        }
    }

    private let options: ApplyOptions
    /// The sources with memos of chats; nil if they are not known yet.
    private var chats: [Int64]?
    /// The memos with unique IDs; nil if they are not known yet.
    private var identified: [UniqueID: Int64]?
    private var times = TimesElsewhere()
    /// How many memos each other source has of the export.
    private var counts: [Int64: Int] = [:]

    init(_ options: ApplyOptions) { self.options = options }

    /// Whether memos of other sources count. A user who names the source wants it apart. A caller who may only change sources of its own must not learn
    /// the contents of others.
    private var isOpen: Bool { options.owner == nil && !options.isNamed }

    /// Forgets the memos read so far, because other programs may have changed them.
    mutating func reload() { (chats, identified, times) = (nil, nil, TimesElsewhere()) }

    /// Returns whether another source may have a record.
    mutating func concerns(_ record: MemoRecord, besides source: Int64, in db: any VaultDatabase) throws -> Bool {
        if Self.isChat(record) { return true }
        guard isOpen else { return false }
        if let id = UniqueID(record), try memos(besides: source, in: db)[id] != nil { return true }
        return try Self.time(of: record).map { try times.contain($0, besides: source, in: db) } ?? false
    }

    /// Returns the memo of a record in another source; nil if there is none.
    /// - Parameter isSeen: Whether another record of this import is the memo.
    mutating func find(
        _ record: MemoRecord, _ key: MemoKey, besides source: Int64, _ writer: any ImportWriting, in db: any VaultDatabase,
        isSeen: (Int64) -> Bool
    ) throws -> KnownRecord? {
        guard options.owner == nil else { return nil }
        let chat = try chat(record, key, besides: source, writer, in: db, isSeen)
        guard let found = try chat ?? same(record, key, besides: source, in: db, isSeen) else { return nil }
        if !found.isChat { count(found) }
        return .elsewhere(found)
    }

    /// Returns the ID of a record by which a memo that was deleted for good is known in any source; nil if it has none.
    func purgedID(of record: MemoRecord) -> String? {
        let isKnown = Self.isChat(record) ? options.owner == nil : isOpen && UniqueID(record) != nil
        return isKnown ? record.externalID : nil
    }

    /// Notes for the report: which sources have memos of the export.
    func notes(_ source: String, in db: any VaultDatabase) throws -> [ImportProblem] {
        try counts.sorted { $0.key < $1.key }.compactMap { id, count in
            try db.statement("SELECT name FROM source WHERE id = ?").first(.integer(id)) { $0[0] as String }
                .map { .staysElsewhere(source, $0, memos: count) }
        }
    }

    // MARK: - Chats

    private static func isChat(_ record: MemoRecord) -> Bool { record.externalID.map { ChatLog.split(ofID: $0) != nil } ?? false }

    /// Returns the memo with the ID of a part of a chat, if they share a line: rooms of two apps may have one name.
    private mutating func chat(
        _ record: MemoRecord, _ key: MemoKey, besides source: Int64, _ writer: any ImportWriting, in db: any VaultDatabase,
        _ isSeen: (Int64) -> Bool
    ) throws -> Found? {
        guard Self.isChat(record), let id = record.externalID else { return nil }
        if chats == nil { chats = try Self.chats(in: db) }
        for other in chats ?? [] where other != source {
            for name in [StoredText(id), key.text] {
                guard let memo = try writer.find(source: other, key: name), !isSeen(memo.id),
                    let text = try MovedFiles.text(of: memo.id, in: db),
                    memo.fingerprint == key.fingerprint || TextLines(text.body).shareAny(with: TextLines(record.text.body))
                else { continue }
                return Found(memo: memo, address: MemoAddress(source: other, key: name, path: key.path(of: record, as: name)), isChat: true)
            }
        }
        return nil
    }

    private static func chats(in db: any VaultDatabase) throws -> [Int64] {
        let sql = "SELECT source_id, external_id FROM memo WHERE external_id LIKE '%#%' AND trashed IS NULL"
        var found: Set<Int64> = []
        try db.statement(sql).forEachRow([]) { row in
            if !found.contains(row[0]), ChatLog.split(ofID: row[1]) != nil { found.insert(row[0]) }
            return true
        }
        return found.sorted()
    }

    // MARK: - Memos of an earlier export

    /// Returns the memo with the unique ID of a record and a line of it, or the one of its second that was imported with the same text and facts.
    private mutating func same(
        _ record: MemoRecord, _ key: MemoKey, besides source: Int64, in db: any VaultDatabase, _ isSeen: (Int64) -> Bool
    ) throws -> Found? {
        guard isOpen else { return nil }
        if let unique = UniqueID(record), let id = try memos(besides: source, in: db)[unique], !isSeen(id),
            let found = try Self.memo(id, besides: source, in: db), UniqueID(inKey: found.address.key.text) == unique,
            let text = try MovedFiles.text(of: id, in: db), TextLines(text.whole).shareAny(with: TextLines(record.text.whole))
        {
            return found
        }
        guard let created = Self.time(of: record), try times.contain(created, besides: source, in: db) else { return nil }
        let sql = "SELECT id FROM memo WHERE created = ? AND fingerprint = ? AND source_id <> ? ORDER BY trashed IS NOT NULL, id"
        let twins = try db.integers(sql, [.integer(created.milliseconds), .integer(key.fingerprint), .integer(source)])
        return try twins.first { !isSeen($0) }.flatMap { try Self.memo($0, besides: source, in: db) }
    }

    /// Returns the time by which a record is known. A note that is a file of its own is where the file is.
    private static func time(of record: MemoRecord) -> Timestamp? { record.place.record == nil ? nil : record.created }

    private static func memo(_ id: Int64, besides source: Int64, in db: any VaultDatabase) throws -> Found? {
        try memo(id, in: db).flatMap { $0.address.source == source ? nil : $0 }
    }

    /// Returns a memo by its number.
    static func memo(_ id: Int64, in db: any VaultDatabase) throws -> Found? {
        try db.statement("SELECT source_id, external_id, path, fingerprint FROM memo WHERE id = ?").first(.integer(id)) {
            let path = ($0[2] as String?).map { StoredText($0) }
            return Found(
                memo: KnownMemo(id: id, fingerprint: $0[3]), address: MemoAddress(source: $0[0], key: StoredText($0[1]), path: path),
                isChat: false)
        }
    }

    /// Counts a memo for the notes.
    mutating func count(_ found: Found) { counts[found.address.source, default: 0] += 1 }

    private mutating func memos(besides source: Int64, in db: any VaultDatabase) throws -> [UniqueID: Int64] {
        if let identified { return identified }
        var found: [UniqueID: Int64] = [:]
        // Memos in the trash come first, so that others take their places.
        let sql = """
            SELECT m.id, m.external_id FROM memo m JOIN source s ON s.id = m.source_id
            WHERE m.source_id <> ? AND s.name <> ? AND length(m.external_id) >= 32 ORDER BY m.trashed IS NULL, m.id DESC
            """
        try db.statement(sql).forEachRow([.integer(source), .text(OwnSource.name)]) { row in
            if let id = UniqueID(inKey: row[1]) { found[id] = row[0] }
            return true
        }
        identified = found
        return found
    }
}

/// The times at which memos of other sources were created.
private struct TimesElsewhere {
    /// Number of times that are looked up one by one, before all are read.
    private static let mostLookups = 100

    private var lookups = 0
    private var all: Set<Int64>?

    mutating func contain(_ time: Timestamp, besides source: Int64, in db: any VaultDatabase) throws -> Bool {
        if let all { return all.contains(time.milliseconds) }
        lookups += 1
        guard db.isRemote || lookups > Self.mostLookups else {
            let sql = "SELECT id FROM memo WHERE created = ? AND source_id <> ? LIMIT 1"
            return try !db.integers(sql, [.integer(time.milliseconds), .integer(source)]).isEmpty
        }
        let sql = "SELECT created FROM memo WHERE created IS NOT NULL AND source_id <> ?"
        var found: Set<Int64> = []
        try db.forEachInteger(sql, [.integer(source)]) {
            found.insert($0)
            return true
        }
        all = found
        return found.contains(time.milliseconds)
    }
}
