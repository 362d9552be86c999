import MemoImport
import MemoModel

/// Finds the memos of a source whose key has changed: that of a file that was moved or renamed, or of a record without an ID whose title was changed.
struct RenamedMemos {
    private let scope: MirrorScope
    private let options: ApplyOptions
    /// Created when the first file that is unknown to the vault arrives.
    private var files: MovedFiles?
    /// The memos whose Markdown file is a plain text now, which has no place for tags, pins, states and dates.
    private(set) var plain: Set<Int64> = []
    private var undated: UndatedRecords?
    /// The records of a time whose memos have other texts, and those memos by their time.
    private var dated = WaitingRecords()
    private var memosOfTimes: [Int64: [Int64]] = [:]
    /// A time that more memos have, such as that of a move to another app, tells nothing.
    private static let mostOfTime = 1000

    /// - Throws: `ImportFailure` if the export of the source cannot be listed.
    init(_ scope: MirrorScope, _ options: ApplyOptions) throws {
        self.options = options
        // A file that is new in a part of the source may come from elsewhere in it.
        self.scope = try options.part?.present().map { MirrorScope(present: $0.union(scope.present)) } ?? scope
    }

    /// Returns the memo of a file with an unknown key, and gives it this key; nil if the file is new.
    mutating func take(
        _ key: MemoKey, _ record: MemoRecord, source: Int64, _ writer: any ImportWriting, in db: any VaultDatabase
    ) throws -> KnownMemo? {
        let path = record.place.path
        guard !scope.present.isEmpty, key.text.text == path else { return nil }
        try writer.writePendingRows()
        // Changed in place: a copy of it for each file would take the square of their number.
        if files == nil { files = try MovedFiles(in: db, source: source, scope: scope) }
        let moved = try files?.take(path, record.text, in: db)
        guard let id = try moved ?? files?.takeEdited(path, record.text, in: db) else { return nil }
        if FileEnding(path) == .plain, files?.ending(of: id) == .markdown { plain.insert(id) }
        if options.copy == .part {
            // The source's own exports are elsewhere, so the memo keeps its key.
            let isOutdated = try moved != nil || MovedFiles.isNewer(id, than: record, in: db)
            return KnownMemo(id: id, fingerprint: isOutdated ? key.fingerprint : 0)
        }
        try writer.rename(id, to: key.text, path: nil)
        return KnownMemo(id: id, fingerprint: 0)
    }

    /// Returns whether a record with an unknown key has to wait for the rest of the export; see `UndatedRecords`. A record that was created at the same
    /// time as a memo waits too: the rest of the export may have another record of that time.
    mutating func keepsWaiting(_ record: MemoRecord, _ key: MemoKey, source: Int64, in db: any VaultDatabase) throws -> Bool {
        guard !key.isGiven else { return false }
        if let created = record.created {
            // A part of a source need not have the memo.
            return try options.copy != .part && !memos(of: created, source: source, in: db).isEmpty && dated.add(record, key)
        }
        if undated == nil { undated = try UndatedRecords(in: db, source: source) }
        return undated?.keepsWaiting(record, key) ?? false
    }

    /// Returns the memos without an ID that were created at a time.
    private mutating func memos(of created: Timestamp, source: Int64, in db: any VaultDatabase) throws -> [Int64] {
        let time = created.milliseconds
        if let known = memosOfTimes[time] { return known }
        let found = try db.integers(
            "SELECT id FROM memo WHERE source_id = ? AND created = ? AND external_id LIKE ? LIMIT \(Self.mostOfTime + 1)",
            [.integer(source), .integer(time), .text(MemoKey.contentPrefix + "%")])
        if !found.isEmpty { memosOfTimes[time] = found.count > Self.mostOfTime ? [] : found }
        return memosOfTimes[time] ?? []
    }

    /// Returns the records that wait, each with its memo if it has one. No other record will wait.
    mutating func takeWaiting(
        in db: any VaultDatabase, isSeen: (Int64) -> Bool
    ) throws -> [(record: MemoRecord, key: MemoKey, memo: Int64?)] {
        try takeDated(in: db, isSeen: isSeen)
            + (undated?.takeWaiting(in: db, isWhole: options.copy != .part, isSeen: isSeen) ?? []).map { record, key, memo in
                // A part of a source need not have the memo, and one in the trash may make way for another one, so the title alone tells too little.
                guard let memo, options.copy == .part || undated?.trashed.contains(memo) == true else { return (record, key, memo) }
                return try (record, key, VersionMark.likeness(of: record, to: memo, in: db) == .none ? nil : memo)
            }
    }

    /// Returns the records that wait for others of their time. Such a record is the memo of the time that no other record is, if only these two have the
    /// same body, or share a line. If the time is a whole minute or day, which several memos have, they must share most of the lines.
    private mutating func takeDated(
        in db: any VaultDatabase, isSeen: (Int64) -> Bool
    ) throws -> [(record: MemoRecord, key: MemoKey, memo: Int64?)] {
        let records = dated.take()
        var fitting = records.map { _ in [Int64]() }
        for (time, places) in Dictionary(grouping: records.indices, by: { records[$0].record.created?.milliseconds ?? 0 }) {
            let memos = try (memosOfTimes[time] ?? []).filter { !isSeen($0) }
                .compactMap { id in try MovedFiles.text(of: id, in: db).map { (id: id, text: $0) } }
            let bodies = Dictionary(grouping: memos.filter { !$0.text.body.allSatisfy(\.isWhitespace) }, by: \.text.body).mapValues {
                $0.map(\.id)
            }
            let compared = memos.prefix(MovedFiles.mostNamesakes).map { (id: $0.id, lines: TextLines($0.text.whole)) }
            for place in places {
                let text = records[place].record.text
                let lines = TextLines(text.whole)
                let areAlike = { (other: TextLines) in time % 60_000 == 0 ? other.areSimilar(to: lines) : other.shareAny(with: lines) }
                fitting[place] = bodies[text.body] ?? compared.filter { areAlike($0.lines) }.map(\.id)
            }
        }
        let counts = Dictionary(fitting.joined().map { ($0, 1) }, uniquingKeysWith: +)
        return zip(records, fitting).map { one, memos in
            (one.record, one.key, memos.count == 1 && counts[memos[0]] == 1 ? memos[0] : nil)
        }
    }
}

/// The ending of a file's name, as far as the texts of a folder are known by it.
private enum FileEnding: Equatable {
    case plain, markdown
    case other(Substring)

    init(_ path: String) {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.lastIndex(of: ".").map { name[$0...] } ?? name
        switch ending.lowercased() {
        case ".txt", ".text": self = .plain
        case ".md", ".markdown": self = .markdown
        default: self = .other(ending)
        }
    }

    /// The same for the files that one text can have been: people turn plain texts into Markdown.
    var kind: String {
        switch self {
        case .plain, .markdown: ".txt"
        case .other(let ending): ending.lowercased()
        }
    }
}

/// The memos of a source whose files are gone. A new file with the same text is one of them, moved or
/// renamed.
struct MovedFiles {
    private var ids: [UInt64: [Int64]] = [:]
    /// Number of memos with the name or the title of a file whose texts are compared.
    fileprivate static let mostNamesakes = 20
    /// The memos by the names of their files, and by the kinds of these and their titles.
    private var names: [String: [Int64]] = [:]
    private var titles: [UInt64: [Int64]] = [:]
    private var paths: [Int64: String] = [:]
    private var taken: Set<Int64> = []

    /// Collects the memos of a source that are files within `scope` and no longer exist there.
    ///
    /// Includes memos that an earlier import moved to the trash, because a sync service may remove a file
    /// before it writes the new one.
    init(in db: any VaultDatabase, source: Int64, scope: MirrorScope) throws {
        let sql = """
            SELECT id, external_id FROM memo WHERE source_id = ? AND path IS NULL AND trashed IS NOT NULL AND fingerprint = 0 ORDER BY external_id
            """
        let trashed = try db.statement(sql).rows(.integer(source)) { (id: $0[0] as Int64, path: $0[1] as String) }
        for (id, path) in try scope.files(of: source, in: db) + trashed where !scope.present.contains(path) {
            for text in try Self.texts(of: id, in: db) {
                for part in Self.parts(path, text) { ids[Self.key(path, part), default: []].append(id) }
                let title = Self.key(path, text.title)
                if titles[title]?.last != id { titles[title, default: []].append(id) }
            }
            names[Self.name(of: path), default: []].append(id)
            paths[id] = path
        }
    }

    /// Returns the ending of the file that a memo had.
    fileprivate func ending(of memo: Int64) -> FileEnding? { paths[memo].map(FileEnding.init) }

    /// Returns the memo whose file was moved to `path`, and removes it from the candidates.
    mutating func take(_ path: String, _ text: MemoText, in db: any VaultDatabase) throws -> Int64? {
        for part in Self.parts(path, text) {
            let key = Self.key(path, part)
            while let id = ids[key]?.first {
                ids[key]?.removeFirst()
                guard !taken.contains(id) else { continue }
                let forms = try Self.texts(of: id, in: db).flatMap(Self.forms)
                guard forms.contains(where: { $0.utf8.elementsEqual(part.utf8) }) else { continue }
                taken.insert(id)
                return id
            }
        }
        return nil
    }

    /// Returns the memo whose file was moved to `path` and edited: the only one with the name of the file and most of its lines, or all if many were
    /// added. If no file had this name, the only one with the title of the text and as many of its lines; its name may not have another number or day.
    mutating func takeEdited(_ path: String, _ text: MemoText, in db: any VaultDatabase) throws -> Int64? {
        let namesakes = names[Self.name(of: path)] ?? []
        guard let id = try onlySimilar(namesakes.prefix(Self.mostNamesakes), to: text, in: db) ?? onlyTitled(path, text, in: db) else {
            return nil
        }
        taken.insert(id)
        return id
    }

    private func onlyTitled(_ path: String, _ text: MemoText, in db: any VaultDatabase) throws -> Int64? {
        // A title that many have tells nothing.
        guard let titled = titles[Self.key(path, text.title)], titled.count <= Self.mostNamesakes else { return nil }
        let digits = Self.digits(of: path)
        let fitting = titled.filter { id in
            let old = Self.digits(of: paths[id] ?? "")
            return digits.isEmpty || old.isEmpty || digits == old
        }
        return try onlySimilar(fitting[...], to: text, in: db)
    }

    private func onlySimilar(_ candidates: ArraySlice<Int64>, to text: MemoText, in db: any VaultDatabase) throws -> Int64? {
        let new = TextLines(text.whole)
        let found = try candidates.filter { id in
            guard !taken.contains(id), let old = try Self.text(of: id, in: db) else { return false }
            let lines = TextLines(old.whole)
            return lines.areSimilar(to: new) || lines.areAll(in: new)
        }
        return found.count == 1 ? found[0] : nil
    }

    private static func digits(of path: String) -> [Substring] {
        (path.split(separator: "/").last ?? "").split { !$0.isWholeNumber }
    }

    /// Returns the name of a file with the ending of its kind.
    static func name(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return name[..<(name.lastIndex(of: ".") ?? name.endIndex)] + FileEnding(path).kind
    }

    /// Returns the kind of a file, by its ending.
    static func kind(of path: String) -> String { FileEnding(path).kind }

    /// Returns the texts by which a file is recognised: its whole text and, if its title or its last line is
    /// the file name, which changes with a rename, also the text without it. Line breaks at the end do not count.
    private static func parts(_ path: String, _ text: MemoText) -> [String] { names(path, text).map(withoutEnd) }

    private static func names(_ path: String, _ text: MemoText) -> [String] {
        let name = path.split(separator: "/").last ?? ""
        let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
        if stem == text.title, text.lead.isEmpty, !text.body.allSatisfy(\.isWhitespace) {
            return [text.whole, text.gap + text.body, text.body]
        }
        return text.body.hasSuffix(stem) ? [text.whole, withoutLastLine(text.whole)] : [text.whole]
    }

    /// Returns the texts that a file may have had under another name: its whole text, and the text without its first or last line, which may be its
    /// name.
    static func forms(of text: MemoText) -> [String] {
        [text.whole, text.gap + text.body, text.body, withoutLastLine(text.whole)].map(withoutEnd)
    }

    private static func withoutEnd(_ text: String) -> String {
        let end = text.utf8.lastIndex { $0 != 0x0A && $0 != 0x0D }
        return end.map { String(text[...$0]) } ?? text
    }

    private static func withoutLastLine(_ text: String) -> String {
        text.utf8.lastIndex(of: 0x0A).map { String(text[..<$0]) } ?? text
    }

    /// Returns the text that the last import has read, and that of the memo if it was changed here: the same may have been done to the file.
    private static func texts(of id: Int64, in db: any VaultDatabase) throws -> [MemoText] {
        let own = try MemoDetails.text(of: MemoID(rawValue: id), in: db)
        guard let known = try Baseline(db).text(of: id) else { return own.map { [$0] } ?? [] }
        return [known] + (own.map { [$0] } ?? [])
    }

    /// Returns whether a memo was changed later than a record, as far as both have a time.
    static func isNewer(_ memo: Int64, than record: MemoRecord, in db: any VaultDatabase) throws -> Bool {
        guard let time = record.modified?.milliseconds else { return false }
        return try db.integers("SELECT modified FROM memo WHERE id = ? AND modified > ?", [.integer(memo), .integer(time)]).first != nil
    }

    /// Returns the text that the file of a memo had.
    static func text(of id: Int64, in db: any VaultDatabase) throws -> MemoText? {
        try Baseline(db).text(of: id) ?? MemoDetails.text(of: MemoID(rawValue: id), in: db)
    }

    /// Hashes the kind of a file and a text. A file stays of its kind when it is moved. IDs of other formats have no ending, so a memo of such a format
    /// is never mistaken for a file.
    private static func key(_ path: String, _ text: String) -> UInt64 {
        var hash = ContentHash()
        hash.combine(FileEnding(path).kind)
        hash.combine(text)
        return hash.value
    }
}
