import MemoImport
import MemoModel

/// The memos of the sources of an import that were changed in the vault, for its time, and their merges.
struct ImportMerges {
    private var changes: [Int64: [Int64: Baseline.Changes]] = [:]
    /// The conflicted copies of the open batch, and their originals.
    private var copies: [(copy: Int64, original: Int64)] = []

    /// Forgets the changes read so far, because other programs may have made more.
    mutating func reload() { changes = [:] }

    /// Returns the changes of a memo in the vault; nil if there are none.
    mutating func changes(of memo: Int64, source: Int64, in db: any VaultDatabase) throws -> Baseline.Changes? {
        try all(of: source, in: db)[memo]
    }

    /// Returns which of the missing memos a mirror keeps: those to report, whose texts were changed here, and others that an earlier report named or
    /// that were restored from the trash.
    mutating func kept(of missing: [Int64], source: Int64, in db: any VaultDatabase) throws -> (toReport: [Int64], others: Set<Int64>) {
        let changes = try all(of: source, in: db)
        let others = Set(missing.filter { changes[$0]?.isKept == true })
        return (missing.filter { !others.contains($0) && changes[$0]?.facts.contains(.text) == true }, others)
    }

    private mutating func all(of source: Int64, in db: any VaultDatabase) throws -> [Int64: Baseline.Changes] {
        if let known = changes[source] { return known }
        let found = try Baseline(db).changes(ofSource: source)
        changes[source] = found
        return found
    }

    /// Returns the merge of a memo with its record in the export.
    func merge(
        _ record: MemoRecord, into memo: Int64, isChanged: Bool, _ categories: CategoryCache, in db: any VaultDatabase
    ) throws -> FactMerge? {
        let id = MemoID(rawValue: memo)
        var reader = try FactsReader(in: db)
        guard let facts = try reader.facts(of: id), let text = try MemoDetails.text(of: id, in: db) else { return nil }
        return FactMerge(
            record, into: MemoRecord(facts, text, like: record), try Baseline(db).facts(of: memo), isChanged: isChanged,
            areSame: categories.areSame)
    }

    /// Keeps the facts of a memo that its file has lost together with the place for them: from now on, the export says nothing of them.
    mutating func keepFacts(missingIn record: MemoRecord, of memo: Int64, source: Int64, in db: any WritableVaultDatabase) throws {
        var reader = try FactsReader(in: db)
        guard let facts = try reader.facts(of: MemoID(rawValue: memo)) else { return }
        let here = MemoRecord(facts, record.text, like: record)
        var known = try all(of: source, in: db)
        for fact in MemoFact.allCases
        where ![.text, .category, .trashed].contains(fact) && record.value(of: fact).texts.isEmpty && !here.value(of: fact).texts.isEmpty {
            try db.setBaseline(fact, of: memo, to: FactValue([]))
            known[memo, default: Baseline.Changes()].facts.insert(fact)
        }
        changes[source] = known
    }

    /// Writes the baselines after a merge.
    func write(_ merge: FactMerge, of memo: Int64, in db: any WritableVaultDatabase) throws {
        for (fact, value) in merge.baselines { try db.setBaseline(fact, of: memo, to: value) }
        try db.removeBaseline(merge.settled, of: memo)
    }

    /// Inserts the export's text as a conflicted copy that was written here, so that no mirror takes it for missing, and returns its number, or that of
    /// an earlier copy with this text.
    mutating func insertCopy(
        _ text: MemoText, _ record: MemoRecord, of memo: Int64, category: Int64?, at time: Timestamp, _ writer: any ImportWriting,
        in db: any WritableVaultDatabase
    ) throws -> Int64? {
        var copy = MemoRecord(place: record.place, text: text)
        (copy.created, copy.modified) = (record.created, record.modified)
        let source = try OwnSource.id(in: db, at: time)
        // An earlier copy of this text may have been edited or thrown away since.
        for number in 1... {
            let key = StoredText(ConflictedCopies.key(of: text, memo) + (number == 1 ? "" : "#\(number)"))
            if let earlier = try writer.find(source: source, key: key)?.id {
                let old = try MemoDetails.text(of: MemoID(rawValue: earlier), in: db)
                let isInUse = try db.integers("SELECT id FROM memo WHERE id = ? AND trashed IS NOT NULL", [.integer(earlier)]).isEmpty
                if isInUse, old?.whole.utf8.elementsEqual(text.whole.utf8) == true { return earlier }
                continue
            }
            let links = MemoLinks(
                source: source, key: key, path: nil, fingerprint: 0, category: category, tags: [],
                number: try RowNumbers.memo.reserved(in: db))
            guard let id = try writer.insert(copy, links) else { continue }
            copies.append((id, memo))
            return id
        }
        return nil
    }

    /// Links the copies of a batch to their originals. Call it before the commit, after the writer's `flush`.
    mutating func linkCopies(in db: any WritableVaultDatabase) throws {
        for (copy, original) in copies { try db.change("UPDATE memo SET conflict_of = ? WHERE id = ?", .integer(original), .integer(copy)) }
        copies = []
    }
}

/// The texts of exports that were kept beside memos which had been changed here too.
enum ConflictedCopies {
    private static let prefix = "conflict:"

    /// Returns the key of the copy of a memo with a text.
    static func key(of text: MemoText, _ memo: Int64) -> String { "\(prefix)\(memo):\(hash(of: text))" }

    private static func hash(of text: MemoText) -> String {
        var hash = ContentHash()
        hash.combine(text.whole)
        return hash.text
    }

    /// Returns whether a record of an own export is such a copy, which nobody has edited.
    static func contain(_ record: MemoRecord) -> Bool {
        guard record.isExported, let id = record.externalID, id.hasPrefix(prefix) else { return false }
        return MemoKey.unnumbered(id).hasSuffix(":" + hash(of: record.text))
    }

    /// Returns whether a memo of the vault is such a copy, by its key.
    static func contain(key: String) -> Bool { key.hasPrefix(prefix) }

    /// Returns the memo of which a record is a copy that another vault made; nil if it is not here. The copy has its time.
    static func original(of record: MemoRecord, in db: any VaultDatabase) throws -> Int64? {
        let (condition, value): (String, VaultCell) =
            record.created.map { ("created = ?", .integer($0.milliseconds)) } ?? ("created IS NULL AND title = ?", .text(record.text.title))
        let sql = "SELECT id FROM memo WHERE \(condition) AND external_id NOT LIKE '\(prefix)%' ORDER BY id LIMIT \(mostOfTime)"
        let lines = TextLines(record.text.whole)
        return try db.integers(sql, [value]).compactMap { memo in
            try MemoDetails.text(of: MemoID(rawValue: memo), in: db).map { (memo: memo, lines: TextLines($0.whole)) }
        }.filter { $0.lines.shareAny(with: lines) }.min { lines.differences(from: $0.lines) < lines.differences(from: $1.lines) }?.memo
    }

    /// Number of memos with the time of a copy that are compared.
    private static let mostOfTime = 16

    /// Returns whether a text was kept beside a memo before, also if the copy has been edited or thrown away since.
    static func contain(_ text: MemoText, of memo: Int64, in db: any VaultDatabase) throws -> Bool {
        let sql = "SELECT m.id FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.external_id = ?"
        return try !db.integers(sql, [.text(OwnSource.name), .text(key(of: text, memo))]).isEmpty
    }
}
