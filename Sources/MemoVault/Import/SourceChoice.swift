import MemoImport
import MemoModel

/// Which source an export belongs to, if the user does not say.
///
/// An app gives each of its exports another name, and folders of the same name hold other memos. So the source is the one that was imported from the same
/// place, else one that was imported from a folder around it, else one of the same name or with the same memos, else a new one.
struct SourceChoice {
    /// The name of the source.
    private(set) var name: String
    /// Notes for the report.
    private var notes: [ImportProblem] = []
    private var copy = OtherCopy.none
    /// The part of the source that the export is; nil if it is the whole.
    private(set) var part: SourcePart?
    /// The sources whose exports are parts of the export.
    private var inner: [InnerSource] = []

    private let reader: ImportReader
    /// The options as the caller gave them.
    private let given: ApplyOptions
    private let vault: any VaultEngine

    /// Whether the export is known to be only a part of the source.
    var isPart: Bool { part != nil || copy == .part }

    /// Chooses the source of an export.
    /// - Throws: errors of the vault.
    init(_ reader: ImportReader, _ options: ApplyOptions, in vault: any VaultEngine) throws {
        (self.reader, given, self.vault) = (reader, options, vault)
        name = options.source ?? reader.sharedSource ?? ExportName.source(of: reader.export.name)
        // A caller who may only change sources of its own must not learn the contents of others.
        guard reader.sharedSource == nil || options.source != nil, options.owner == nil else { return }
        let known = try reading { try KnownSource.all(in: $0) }
        if let source = options.source { try choose(named: source, among: known) } else { try choose(among: known) }
    }

    /// Chooses the source of a folder of this machine.
    init(_ reader: ImportReader, at path: String, in vault: any VaultEngine) throws {
        var options = ApplyOptions()
        options.place = Export.place(of: path)
        try self.init(reader, options, in: vault)
    }

    /// Returns the notes for the report of the import. That texts are here already is said of those that were not left where they are.
    func notes(after report: ImportReport) -> [ImportProblem] {
        let areKnown = report.problems.contains { $0.code == ImportProblem.elsewhereCode }
        return notes.filter { !areKnown || $0.code != ImportProblem.alreadyHereCode }
    }

    /// The options of the import.
    var options: ApplyOptions {
        var options = given
        (options.source, options.isNamed) = (name, given.source != nil)
        (options.copy, options.part, options.inner) = (copy, part, inner)
        // The rest of the source may be elsewhere.
        options.isMirror = options.isMirror && copy != .part
        return options
    }

    /// Returns the reader of the import, which divides chats as the source's newest memo has: otherwise each message would be here twice.
    mutating func dividingChats() throws -> ImportReader {
        let reader = try part?.reading(reader) ?? reader
        // Only chats share their sources.
        guard reader.sharedSource != nil, given.owner == nil else { return reader }
        let sql = """
            SELECT external_id FROM memo WHERE id =
                (SELECT max(id) FROM memo WHERE trashed IS NULL AND source_id = (SELECT id FROM source WHERE name = ?))
            """
        let newest: String? = try reading { try $0.statement(sql).first(.text(name)) { $0[0] } }
        guard let id = newest else { return reader }
        return reader.dividing(chatsAs: id) { notes.append(.dividedOtherwise(name)) }
    }

    private func reading<Value>(_ body: (any VaultDatabase) throws -> Value) throws -> Value {
        try vault.read(now: given.now) { try body($0.db) }
    }

    private func folders<Value>(_ known: [KnownSource], _ body: (SourceFolders) throws -> Value) throws -> Value {
        try reading { try body(SourceFolders(known, reader, given, in: $0)) }
    }

    /// Returns the source of which the export is a folder by its names and texts.
    private func part(_ sample: MemoSample, among known: [KnownSource]) throws -> SourcePart? {
        try folders(known) { try $0.outerByContent(sample) }
    }

    /// Chooses the source that the user names.
    private mutating func choose(named source: String, among known: [KnownSource]) throws {
        // The memos of a named source belong to the folder around it once that was imported.
        if let own = known.first(where: { $0.name == source && !$0.hasMemos }), let around = try folders(known, { try $0.outer(than: own) })
        {
            return join(around)
        }
        // Whoever names the source knows that it is another copy of it.
        if known.contains(where: { $0.name == source && $0.places.first != given.place }) { copy = .whole }
    }

    /// Chooses by the place, and by the name and the memos if no source was there.
    private mutating func choose(among known: [KnownSource]) throws {
        let same = given.place.flatMap { place in known.first { $0.places.contains(place) } }
        let (around, inside, isSmall) = try folders(known) { folders in
            try (folders.outer(than: same), folders.innerByPlace(besides: same), same.map { try folders.isSmall($0) } ?? false)
        }
        inner = inside
        if let around {
            join(around)
        } else if let same {
            name = same.name
            // Its memos are those of another source if an export that has its folder brought them.
            if reader.scope == nil, isSmall, let folder = try part(MemoSample(reader), among: known) { join(folder) }
        } else if let part = given.place.flatMap({ place in known.first { $0.parts.contains { $0.place == place } } }) {
            try chooseAgain(part, among: known)
        } else if !inner.isEmpty || !known.contains(where: { $0.name == name && ($0.places.isEmpty || given.place == nil) }) {
            try chooseByMemos(among: known)
        } else {
            // Exports that are sent have names only. Two accounts may give theirs the same one, by their numbers or days too.
            let holdsMany = given.isMirror || reader.export.isArchive || reader.export.files.count > 1
            guard holdsMany || known.contains(where: { $0.name != name && ExportName.plain($0.name) == ExportName.plain(name) }) else {
                return
            }
            try chooseByMemos(among: known, otherwise: holdsMany ? nil : name)
        }
    }

    /// Chooses a source of which a part was at this place before.
    private mutating func chooseAgain(_ source: KnownSource, among known: [KnownSource]) throws {
        if let part = source.parts.first(where: { $0.place == given.place }), let path = part.path {
            let kind = SourcePart.Kind(reader.export, at: part.place, path: path)
            join(SourcePart(source: source, path: path, kind: kind, root: source.folder))
        } else if let folder = try part(MemoSample(reader), among: known) {
            join(folder)
        } else {
            (name, copy) = (source.name, .part)
            if given.isMirror, reader.scope == nil { notes.append(.partOfSource(reader.export.name, source.name)) }
        }
    }

    /// Takes the export for a part of a source, and says so the first time.
    private mutating func join(_ part: SourcePart) {
        (name, self.part, inner) = (part.source.name, part, [])
        if let place = given.place, !part.source.parts.contains(where: { $0.place == place }), reader.scope == nil {
            notes.append(.folderOfSource(reader.export.name, part.source.name, path: part.path))
        }
    }

    /// - Parameter present: The source to take if no other one has these memos; nil for a new one.
    private mutating func chooseByMemos(among known: [KnownSource], otherwise present: String? = nil) throws {
        let (plain, taken) = (ExportName.plain(name), Set(known.map(\.name)))
        let sample = known.isEmpty ? nil : try MemoSample(reader)
        let shared = try sample.map { sample in try reading { try sample.shared(in: $0) } } ?? [:]
        inner += try folders(known) { try $0.innerByContent(besides: Set(inner.map(\.name))) }
        let known = known.filter { source in !inner.contains { $0.id == source.id } }
        let count = sample?.texts.count ?? 0
        let texts = { (source: KnownSource) in shared[source.id]?.texts.count ?? 0 }
        let found = known.max { texts($0) < texts($1) }
        let memos = found.map(texts) ?? 0
        // Each text of an export with the same name may have been changed on both sides. A folder may have older exports too.
        let all = { (source: KnownSource) in shared[source.id].map { $0.texts.union($0.similar).count } ?? 0 }
        let namesake = known.filter { ExportName.plain($0.name) == plain }.max { all($0) < all($1) }
        if let namesake, sample?.isNext(shared[namesake.id]) == true {
            (name, copy) = (namesake.name, .whole)
        } else if sample?.isExported == true {
            // Its memos are known by themselves, and stay in their sources.
            if present == nil { name = Self.free(plain, name, given.place, among: taken) }
        } else if let sample, let folder = try part(sample, among: known) {
            join(folder)
        } else if present != nil || count == 0 && taken.contains(name) {
            return
        } else if let found, sample?.isTwin(shared[found.id]) == true {
            (name, copy, inner) = (found.name, .whole, [])
            notes.append(.sameSource(reader.export.name, found.name, memos: shared[found.id]?.count ?? 0, of: count, isMirror: false))
        } else if let found, all(found) * 3 >= count * 2, memos * 3 >= count, memos > 1 || sample?.isLong == true, memos > 0 {
            if let former = try folders(known, { $0.formerInner(found) }) {
                (name, inner) = (Self.free(plain, name, given.place, among: taken), inner + [former])
                return
            }
            (name, copy, inner) = (found.name, .part, [])
            notes.append(.sameSource(reader.export.name, found.name, memos: memos, of: count, isMirror: given.isMirror))
        } else {
            name = Self.free(plain, name, given.place, among: taken)
            if let found, memos * 10 >= count, memos > 1 {
                notes.append(.alreadyHere(reader.export.name, found.name, memos: memos, of: count))
            } else if let namesake, let known = shared[namesake.id]?.count, known > 0, sample?.isAnonymous == true {
                notes.append(.mayBeNext(reader.export.name, namesake.name, memos: known, of: count))
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
    /// The export of the source as a whole: files that are elsewhere were moved.
    case whole
    /// An export of some memos of the source, under another name: memos with the same text are left as they are.
    case part
}

/// A source that was imported before.
struct KnownSource {
    let id: Int64
    let name: String
    /// Where its exports were, the last one first, if they were files or folders of this machine.
    let places: [String]
    /// Where parts of it were, and their paths in its export if these are known.
    let parts: [(place: String, path: String?)]
    /// Whether it has memos, which may all be in the trash.
    let hasMemos: Bool

    /// The folder that was imported, if it is still there.
    var folder: String? { places.first { (try? FileStatus(at: $0))?.kind == .folder } }

    static func all(in db: any VaultDatabase) throws -> [KnownSource] {
        let key = "'" + ImportSource.placeKey(of: 0).dropLast() + "'"
        return try db.statement(
            """
            SELECT s.id, s.name, t.value, EXISTS (SELECT 1 FROM memo m WHERE m.source_id = s.id)
            FROM source s LEFT JOIN setting t ON t.key = \(key) || s.id WHERE s.name <> ? ORDER BY s.id
            """
        ).rows(.text(OwnSource.name)) {
            KnownSource(id: $0[0], name: $0[1], places: ImportSource.places($0[2]), parts: ImportSource.parts($0[2]), hasMemos: $0[3])
        }
    }
}

/// The first memos of an export, by which a source is recognised.
struct MemoSample {
    /// Number of memos.
    private static let most = 200
    /// Number of files whose other names are looked for.
    private static let mostNames = 20
    /// A single shorter text is in many exports, in bytes.
    private static let shortest = 20

    private var titles: Set<StoredText> = []
    private(set) var texts: Set<StoredText> = []
    /// The titles that are names of files, without the part that is added to each. The same file may have had another one.
    private var names: Set<String> = []
    /// The texts by their titles and the times of their creation.
    private var dated: [Dated: StoredText] = [:]
    /// The text of each form in which a file is recognised.
    private var forms: [StoredText: StoredText] = [:]
    /// The texts by those of their IDs that no two apps give.
    private var identified: [UniqueID: StoredText] = [:]

    /// Whether the texts are so long that two exports do not share them by chance.
    var isLong: Bool { texts.reduce(0) { $0 + $1.text.utf8.count } >= Self.shortest }

    /// Whether no memo has an ID, a file of its own, or a time of creation.
    private(set) var isAnonymous = true
    /// Whether all memos are from one of Saekin's own exports.
    private(set) var isExported = false
    /// Whether the export has more memos.
    private var isCut = false
    /// The texts by their titles.
    private var titled: [StoredText: [StoredText]] = [:]

    private struct Enough: Error {}

    private struct Dated: Hashable {
        let title: StoredText
        let created: Timestamp
    }

    /// The texts of the sample that a source has.
    struct Shared {
        /// The texts that it has as they are, or as they were imported, or of which it has a memo with the same unique ID.
        fileprivate(set) var texts: Set<StoredText> = []
        /// Texts for which it has a memo with the same title, and the same time of creation or most of the lines.
        fileprivate(set) var similar: Set<StoredText> = []
        /// Texts for which it has a memo with the same title.
        fileprivate(set) var titled: Set<StoredText> = []
        /// Number of its memos.
        fileprivate(set) var memos = 0

        /// Number of the texts of which it has something.
        var count: Int { texts.union(similar).union(titled).count }
    }

    /// Returns whether the sample is the next export of a source with the same name.
    ///
    /// Files of memos without an ID and a time have such names in many apps, and many people have a memo named 장보기. So one memo that both have is too
    /// little, unless most of the others have the same titles.
    func isNext(_ shared: Shared?) -> Bool {
        guard let shared else { return false }
        let same = shared.texts.union(shared.similar).count
        guard same * 10 >= max(texts.count, 1) else { return isAnonymous && shared.count > 2 && isMost(shared) }
        return !isAnonymous || same > 1 || same == max(texts.count, shared.memos) || same == 1 && isMost(shared)
    }

    /// Returns whether the sample and a source of any name are the same memos without IDs and times, some of which were edited.
    func isTwin(_ shared: Shared?) -> Bool {
        guard isAnonymous, let shared else { return false }
        return !shared.texts.union(shared.similar).isEmpty && isMost(shared)
    }

    /// Returns whether three quarters of both sides have the same titles.
    private func isMost(_ shared: Shared) -> Bool { shared.count > 1 && shared.count * 4 >= max(texts.count, isCut ? 0 : shared.memos) * 3 }

    /// - Throws: `ImportStopped`.
    init(_ reader: ImportReader) throws {
        var records = 0
        do {
            try reader.read { item in
                guard case .memo(let memo) = item else { return }
                records += 1
                isExported = memo.isExported && (isExported || records == 1)
                if memo.externalID != nil || memo.created != nil || memo.place.record == nil { isAnonymous = false }
                add(memo.text, isFile: memo.place.record == nil)
                if let id = UniqueID(memo) { identified[id] = StoredText(memo.text.whole) }
                if let created = memo.created {
                    dated[Dated(title: StoredText(memo.text.title), created: created)] = StoredText(memo.text.whole)
                }
                if !memo.text.isBlank, memo.place.path.hasPrefix(memo.text.title) { names.insert(ExportName.plain(memo.text.title)) }
                isCut = records >= Self.most
                if isCut { throw Enough() }
            }
        } catch is Enough {}
    }

    private mutating func add(_ text: MemoText, isFile: Bool) {
        guard !text.isBlank else { return }
        let whole = StoredText(text.whole)
        texts.insert(whole)
        titles.insert(StoredText(text.title))
        titled[StoredText(text.title), default: []].append(whole)
        // Only a file may have its name as the first or last line.
        let known = isFile ? MovedFiles.forms(of: text) : Array(MovedFiles.forms(of: text).prefix(1))
        for form in known where !form.isEmpty { forms[StoredText(form)] = whole }
    }

    /// Returns the shared texts of each source by its number.
    func shared(in db: any VaultDatabase) throws -> [Int64: Shared] {
        let beginnings = names.count <= Self.mostNames ? names : []
        var candidates: [(memo: Int64, source: Int64)] = []
        var found: [Int64: Shared] = [:]
        try db.statement("SELECT id, source_id, title, created, external_id FROM memo").forEachRow([]) { row in
            let title: String = row[2]
            found[row[1], default: Shared()].memos += 1
            if !identified.isEmpty, let id = UniqueID(inKey: row[4]), let text = identified[id] {
                found[row[1], default: Shared()].texts.insert(text)
            }
            if let texts = titled[StoredText(title)], title.contains(where: { !$0.isWhitespace }) {
                found[row[1], default: Shared()].titled.formUnion(texts)
            }
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
