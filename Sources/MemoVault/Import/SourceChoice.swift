import MemoImport
import MemoModel

/// Which source an export belongs to, if the user does not say.
///
/// An app gives each of its exports another name, and folders of the same name hold other memos. So the source is the one that was imported from the same
/// place, else one of the same name or with the same memos, else a new one.
struct SourceChoice {
    /// The name of the source.
    private(set) var name: String
    /// Notes for the report.
    private(set) var notes: [ImportProblem] = []
    private var copy = OtherCopy.none

    /// Chooses the source of an export.
    /// - Throws: errors of the vault.
    init(_ reader: ImportReader, _ options: ApplyOptions, in vault: some VaultEngine) throws {
        name = options.source ?? reader.sharedSource ?? ExportName.source(of: reader.export.name)
        // A caller who may only change sources of its own must not learn what others hold.
        guard reader.sharedSource == nil || options.source != nil, options.owner == nil else { return }
        let known = try vault.read(now: options.now) { try KnownSource.all(in: $0.db) }
        if let source = options.source {
            // Whoever names the source knows that it is another copy of it.
            if known.contains(where: { $0.name == source && $0.places.first != options.place }) { copy = .whole }
        } else if let same = options.place.flatMap({ place in known.first { $0.places.contains(place) } }) {
            name = same.name
        } else if let part = options.place.flatMap({ place in known.first { $0.parts.contains(place) } }) {
            (name, copy) = (part.name, .part)
            if options.isMirror, reader.scope == nil { notes.append(.partOfSource(reader.export.name, part.name)) }
        } else if !known.contains(where: { $0.name == name && ($0.places.isEmpty || options.place == nil) }) {
            try choose(reader, options, among: known, in: vault)
        } else {
            // Exports that are sent have names only. Two accounts may give theirs the same one, by their numbers or days too.
            let holdsMany = options.isMirror || reader.export.isArchive || reader.export.files.count > 1
            guard holdsMany || known.contains(where: { $0.name != name && ExportName.plain($0.name) == ExportName.plain(name) }) else {
                return
            }
            try choose(reader, options, among: known, in: vault, otherwise: holdsMany ? nil : name)
        }
    }

    /// Returns the name of the source that a folder was imported as.
    static func name(of reader: ImportReader, at path: String, in vault: some VaultEngine) throws -> String {
        var options = ApplyOptions()
        options.place = Export.place(of: path)
        return try SourceChoice(reader, options, in: vault).name
    }

    /// Returns a reader that divides chats as the source's newest memo has: otherwise each message would be here twice.
    mutating func dividingChats(_ reader: ImportReader, _ options: ApplyOptions, in vault: some VaultEngine) throws -> ImportReader {
        // Only chats share their sources.
        guard reader.sharedSource != nil, options.owner == nil else { return reader }
        let sql = """
            SELECT external_id FROM memo WHERE id =
                (SELECT max(id) FROM memo WHERE trashed IS NULL AND source_id = (SELECT id FROM source WHERE name = ?))
            """
        let newest: String? = try vault.read(now: options.now) { try $0.db.statement(sql).first(.text(name)) { $0[0] } }
        guard let id = newest else { return reader }
        return reader.dividing(chatsAs: id) { notes.append(.dividedOtherwise(name)) }
    }

    /// Returns the options of the import.
    func options(_ options: ApplyOptions) -> ApplyOptions {
        var options = options
        options.source = name
        options.copy = copy
        // The rest of the source may be elsewhere.
        options.isMirror = options.isMirror && copy != .part
        return options
    }

    /// - Parameter present: The source to take if no other one has these memos; nil for a new one.
    private mutating func choose(
        _ reader: ImportReader, _ options: ApplyOptions, among known: [KnownSource], in vault: some VaultEngine,
        otherwise present: String? = nil
    ) throws {
        let plain = ExportName.plain(name)
        let sample = known.isEmpty ? nil : try MemoSample(reader)
        let shared = try sample.map { sample in try vault.read(now: options.now) { try sample.shared(in: $0.db) } } ?? [:]
        let count = sample?.texts.count ?? 0
        let texts = { (source: KnownSource) in shared[source.id]?.texts.count ?? 0 }
        let found = known.max { texts($0) < texts($1) }
        let memos = found.map(texts) ?? 0
        // Of an export with the same name, each text may have been changed on both sides. A folder may have older exports too.
        let all = { (source: KnownSource) in shared[source.id].map { $0.texts.union($0.similar).count } ?? 0 }
        let namesake = known.filter { ExportName.plain($0.name) == plain }.max { all($0) < all($1) }
        if let namesake, all(namesake) * 10 >= max(count, 1) {
            (name, copy) = (namesake.name, .whole)
        } else if present != nil || count == 0 && known.contains(where: { $0.name == name }) {
            return
        } else if let found, all(found) * 3 >= count * 2, memos * 3 >= count, memos > 1 || sample?.isLong == true, memos > 0 {
            (name, copy) = (found.name, .part)
            notes.append(.sameSource(reader.export.name, found.name, memos: memos, of: count, isMirror: options.isMirror))
        } else {
            name = Self.free(plain, name, options.place, among: Set(known.map(\.name)))
            if let found, memos * 10 >= count, memos > 1 {
                notes.append(.alreadyHere(reader.export.name, found.name, memos: memos, of: count))
            }
        }
    }

    /// Returns a name that no source has.
    private static func free(_ plain: String, _ name: String, _ place: String?, among taken: Set<String>) -> String {
        let parents = place.map { $0.split(separator: "/").dropLast().reversed().map(String.init) } ?? []
        let longer = parents.indices.prefix(3).map { parents[...$0].reversed().joined(separator: "/") + "/" + plain }
        let numbered = (2..<1000).map { "\(plain) (\($0))" }
        return ([plain, name] + longer + numbered).first { !taken.contains($0) } ?? name
    }
}

/// Whether an export is another copy of a source's memos, whose files may have other names or places in it.
enum OtherCopy {
    case none
    /// Of the source as a whole: files that are elsewhere were moved.
    case whole
    /// Of some of its memos, under another name: memos with the same text are left as they are.
    case part
}

/// A source that was imported before.
struct KnownSource {
    let id: Int64
    let name: String
    /// Where its exports were, the last one first, if they were files or folders of this machine.
    let places: [String]
    /// Where parts of it were.
    let parts: [String]

    static func all(in db: any VaultDatabase) throws -> [KnownSource] {
        let key = "'" + ImportSource.placeKey(of: 0).dropLast() + "'"
        return try db.statement(
            "SELECT s.id, s.name, t.value FROM source s LEFT JOIN setting t ON t.key = \(key) || s.id WHERE s.name <> ? ORDER BY s.id"
        ).rows(.text(OwnSource.name)) {
            KnownSource(id: $0[0], name: $0[1], places: ImportSource.places($0[2]), parts: ImportSource.parts($0[2]))
        }
    }
}

/// The first memos of an export, by which a source is recognised.
private struct MemoSample {
    /// Number of memos.
    private static let most = 200
    /// Number of files whose other names are looked for.
    private static let mostNames = 20
    /// A single shorter text is in many exports, in bytes.
    private static let shortest = 20

    private var titles: Set<StoredText> = []
    private(set) var texts: Set<StoredText> = []
    /// The titles that are names of files, without what is added to each. The same file may have had another one.
    private var names: Set<String> = []
    /// The texts by their titles and the times of their creation.
    private var dated: [Dated: StoredText] = [:]
    /// The text of each form in which a file is recognised.
    private var forms: [StoredText: StoredText] = [:]
    /// The texts by those of their IDs that no two apps give.
    private var identified: [String: StoredText] = [:]

    /// Whether the texts are so long that two exports do not share them by chance.
    var isLong: Bool { texts.reduce(0) { $0 + $1.text.utf8.count } >= Self.shortest }

    /// The texts by their titles.
    private var titled: [StoredText: [StoredText]] = [:]

    private struct Enough: Error {}

    private struct Dated: Hashable {
        let title: StoredText
        let created: Timestamp
    }

    /// What a source has of the sample.
    struct Shared {
        /// The texts that it has as they are, or as they were imported, or of which it has a memo with the same unique ID.
        fileprivate(set) var texts: Set<StoredText> = []
        /// Those of which it has a memo with the same title, and the same time of creation or most of the lines.
        fileprivate(set) var similar: Set<StoredText> = []
    }

    /// - Throws: `ImportStopped`.
    init(_ reader: ImportReader) throws {
        var records = 0
        do {
            try reader.read { item in
                guard case .memo(let memo) = item else { return }
                records += 1
                add(memo.text)
                if let id = memo.externalID, Self.isUnique(id) { identified[id] = StoredText(memo.text.whole) }
                if let created = memo.created {
                    dated[Dated(title: StoredText(memo.text.title), created: created)] = StoredText(memo.text.whole)
                }
                if !memo.text.isBlank, memo.place.path.hasPrefix(memo.text.title) { names.insert(ExportName.plain(memo.text.title)) }
                if records >= Self.most { throw Enough() }
            }
        } catch is Enough {}
    }

    private mutating func add(_ text: MemoText) {
        guard !text.isBlank else { return }
        let whole = StoredText(text.whole)
        texts.insert(whole)
        titles.insert(StoredText(text.title))
        titled[StoredText(text.title), default: []].append(whole)
        for form in MovedFiles.forms(of: text) where !form.isEmpty { forms[StoredText(form)] = whole }
    }

    /// Returns whether an ID is 32 hexadecimal digits, also with the hyphens of a UUID.
    private static func isUnique(_ id: String) -> Bool {
        let digits = id.utf8.filter { $0 != 0x2D }
        return digits.count == 32 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }

    /// Returns what each source has of the sample.
    func shared(in db: any VaultDatabase) throws -> [Int64: Shared] {
        let beginnings = names.count <= Self.mostNames ? names : []
        var candidates: [(memo: Int64, source: Int64)] = []
        var found: [Int64: Shared] = [:]
        try db.statement("SELECT id, source_id, title, created, external_id FROM memo").forEachRow([]) { row in
            let title: String = row[2]
            if !identified.isEmpty, let text = identified[row[4] as String] { found[row[1], default: Shared()].texts.insert(text) }
            if titles.contains(StoredText(title)) || beginnings.contains(where: title.hasPrefix) { candidates.append((row[0], row[1])) }
            if let created = row.time(at: 3), let text = dated[Dated(title: StoredText(title), created: created)] {
                found[row[1], default: Shared()].similar.insert(text)
            }
            return true
        }
        for (memo, source) in candidates.prefix(Self.most * 20) {
            let known = [try MemoDetails.text(of: MemoID(rawValue: memo), in: db), try Baseline(db).text(of: memo)].compactMap(\.self)
            for form in known.flatMap(MovedFiles.forms) {
                if let text = forms[StoredText(form)] { found[source, default: Shared()].texts.insert(text) }
            }
            for text in known {
                let lines = TextLines(text.whole)
                for other in titled[StoredText(text.title)] ?? [] where lines.areSimilar(to: TextLines(other.text)) {
                    found[source, default: Shared()].similar.insert(other)
                }
            }
        }
        return found
    }
}
